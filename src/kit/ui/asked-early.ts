import { call } from "#kit/client.ts";

/** How long an answer waits for the page that asks for it, in milliseconds. */
const keptFor = 10_000;
const early = new Map<string, Promise<Response>>();

/**
 * Asks for what a page reads first while its files are fetched. In an address `$` marks a parameter of the page, or a field of the answer before:
 * "/api/report-templates/$templateId" after a report. Answers are handed to whoever asks for the same address, and not looked at otherwise.
 */
export async function askEarly(addresses: readonly string[], params: Readonly<Record<string, unknown>>): Promise<void> {
  const [pattern, ...more] = addresses;
  if (pattern === undefined) return;
  const answer = held(filled(pattern, params));
  if (more.length === 0) return;
  const known = await recordIn(answer);
  if (known) await askEarly(more, known);
}

/** The answer that was asked for early, for the first who wants it. Where there is none, or it was a refusal, it is asked for now. */
export function earlyOr(address: string, ask: () => Promise<Response>): Promise<Response> {
  const answer = early.get(address);
  early.delete(address);
  return answer ? answer.then((response) => (response.ok ? response : ask()), ask) : ask();
}

function held(address: string): Promise<Response> {
  const answer = call(address);
  early.set(address, answer);
  setTimeout(() => early.get(address) === answer && early.delete(address), keptFor);
  // Whoever asks for it finds out by themselves that it failed.
  answer.catch(() => undefined);
  return answer;
}

/** What an answer holds, read from a copy made before the page can read it, as it can be read once; null for a refusal. */
async function recordIn(answer: Promise<Response>): Promise<Record<string, unknown> | null> {
  try {
    const copy = (await answer).clone();
    return copy.ok ? ((await copy.json()) as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function filled(pattern: string, known: Readonly<Record<string, unknown>>): string {
  return pattern.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(String(known[name])));
}
