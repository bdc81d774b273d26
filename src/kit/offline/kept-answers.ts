import { answers, hasDatabase, commands, type KeptAnswer, packs } from "./database.ts";

/** Who is using this device at the moment: answers are stored for them, and read by nobody else. */
let person: string | null = null;
let patterns: readonly RegExp[] = [];
const agesNow = new Map<string, string>();
const listeners = new Set<() => void>();
const daysStored = 90;

/** Sets who is signed in; null when nobody is. */
export function storeReadsOf(next: string | null): void {
  if (next === person) return;
  person = next;
  agesNow.clear();
  tell();
}

/** Which addresses are stored, as the modules name them: "/api/work-orders/:id", whatever their query. */
export function storeReadsAt(paths: readonly string[]): void {
  patterns = paths.map(
    (path) => new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/:\w+/g, "[^/?]+")}(?:\\?.*)?$`),
  );
}

const isKept = (address: string): boolean => patterns.some((pattern) => pattern.test(address));

/** Stores an answer of the server; a full device stores nothing, and the page continues with what it has read. */
export function storeRead(address: string, value: unknown): void {
  if (agesNow.delete(address)) tell();
  const mine = person;
  if (mine === null || !hasDatabase() || !isKept(address)) return;
  answers.put([{ person: mine, address, value, readAt: new Date().toISOString() }]).catch(() => undefined);
}

/** The server's last answer to this person. From now on its age is shown. */
export async function keptAnswer(address: string): Promise<KeptAnswer | null> {
  const mine = person;
  if (mine === null || !hasDatabase() || !isKept(address)) return null;
  const found = await answers.find(mine, address).catch(() => undefined);
  if (!found || mine !== person) return null;
  agesNow.set(address, found.readAt);
  tell();
  return found;
}

/** The time of each answer on screen that came from this device. */
export const agesOfKept = (): ReadonlyMap<string, string> => agesNow;

export function whenAgesChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Deletes answers that were read so long ago that nobody works with them any more. */
export async function dropOldAnswers(of: string, now = new Date()): Promise<void> {
  const oldest = new Date(now.getTime() - daysStored * 86_400_000).toISOString();
  const old = (await answers.of(of)).filter(({ readAt }) => readAt < oldest);
  for (const { address } of old) await answers.remove(of, address); // oxlint-disable-line no-await-in-loop -- few, and one transaction each
}

const ids = /[0-9a-f]{8}-[0-9a-f-]{27}/g;

/** Deletes a person's answers from this device, and leaves what they wrote with every record it names. */
export async function dropAnswersOf(of: string): Promise<void> {
  if (!hasDatabase()) return;
  const written = JSON.stringify(await commands.of(of));
  const read = (await answers.of(of)).filter(({ address }) => {
    const named = address.match(ids) ?? [];
    return named.length === 0 || !named.every((id) => written.includes(id));
  });
  for (const { address } of read) await answers.remove(of, address); // oxlint-disable-line no-await-in-loop -- see above
  for (const { id } of await packs.of(of)) await packs.remove(of, id); // oxlint-disable-line no-await-in-loop -- see above
}

function tell(): void {
  for (const listener of listeners) listener();
}
