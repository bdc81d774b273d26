import { call } from "#kit/client.ts";

/** How long an answer waits for the page that asks for it, in milliseconds. */
const keptFor = 10_000;
const early = new Map<string, Promise<Response>>();

/**
 * Asks for what a page reads first while its files are fetched. In an address `$` marks a parameter of the page, or a field of the answer before:
 * "/api/report-templates/$templateId" after a report. Answers are handed to whoever asks for the same address, and not looked at otherwise.
 */
export async function askEarly(addresses: readonly string[], params: Readonly<Record<string, unknown>>): Promise<void> {
  let known = params;
  for (const pattern of addresses) {
    // oxlint-disable-next-line no-await-in-loop -- the next address is made of this answer
    const answer = await askedNow(filled(pattern, known));
    if (!answer) return;
    known = answer;
  }
}

/** The answer that was asked for early, for the first who wants it. Where there is none, or it was a refusal, it is asked for now. */
export function earlyOr(address: string, ask: () => Promise<Response>): Promise<Response> {
  const answer = early.get(address);
  early.delete(address);
  return answer ? answer.then((response) => (response.ok ? response : ask()), ask) : ask();
}

async function askedNow(address: string): Promise<Record<string, unknown> | null> {
  const answer = call(address);
  // The copy is made before the page can read the answer, which can be read once.
  const copy = answer.then((response) => response.clone());
  early.set(address, answer);
  setTimeout(() => early.get(address) === answer && early.delete(address), keptFor);
  try {
    const response = await copy;
    return response.ok ? ((await response.json()) as Record<string, unknown>) : null;
  } catch {
    // The page that asks for it finds out by itself.
    return null;
  }
}

function filled(pattern: string, known: Readonly<Record<string, unknown>>): string {
  return pattern.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(String(known[name])));
}
