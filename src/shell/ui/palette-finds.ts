import { answerOf, call } from "#kit/client.ts";
import type { RecordKind } from "#kit/ui/pages.ts";
import { calledBy, nameIn } from "#kit/ui/record-kinds.ts";
import { stringifySearch } from "#kit/ui/routing.ts";

export interface FoundRecord {
  number: string;
  title: string;
  group: string;
  href: string;
  /** Found by its number, or a person by name; not only by words in its title. */
  meant: boolean;
}

/**
 * Searches the list of every kind this person may open: the exact number first, then people by their full name, then what begins with the typed
 * text, then numbers of which a part does (0012 of RT-26-0012), then the rest. A kind that fails to answer is left out; a record that is in two lists, such as a signed report, is shown by the first.
 */
export async function findRecords(kinds: readonly RecordKind[], sought: string, signal: AbortSignal): Promise<FoundRecord[]> {
  const answers = await Promise.allSettled(kinds.map((kind) => findIn(kind, sought, signal)));
  const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  const first = new Map(found.toReversed().map((record) => [record.key, record]));
  return found
    .filter((record) => first.get(record.key) === record)
    .map((record) => ({ record, rank: rankOf(record, sought) }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, 20)
    .map(({ record: { person: _, key: __, ...record }, rank }) => ({ ...record, meant: rank < 4 }));
}

type Ranked = Omit<FoundRecord, "meant"> & { person: boolean; key: string };

function rankOf({ number, title, person }: Ranked, sought: string): number {
  const typed = sought.toLowerCase();
  if (number.toLowerCase() === typed) return 0;
  const named = beginsWords(title, typed);
  if (person && named) return 1;
  if (number.toLowerCase().startsWith(typed)) return 2;
  if (beginsWords(number, typed)) return 3;
  return named ? 4 : 5;
}

/**
 * The kinds to ask: who may see all records of a kind is not also asked the further lists of the same records, such as signed reports among all
 * reports, each of which would search the same table once more.
 */
export function withoutRepeats(kinds: readonly RecordKind[], seesAll: (module: string) => boolean): RecordKind[] {
  return kinds.filter(
    ({ entity }, at) => !kinds.slice(0, at).some((before) => before.entity === entity && seesAll(before.module)),
  );
}

async function findIn(kind: RecordKind, sought: string, signal: AbortSignal): Promise<Ranked[]> {
  const response = await call(kind.list + stringifySearch({ q: sought, limit: 5 }), { signal });
  const { rows } = (await answerOf(response)) as { rows: Record<string, unknown>[] };
  return rows.map((row) => ({
    number: calledBy(row, kind.number),
    title: nameIn(row, kind),
    group: kind.title,
    href: kind.href.replace(/\$\w+/, encodeURIComponent(calledBy(row, "id"))),
    person: kind.person !== undefined,
    key: `${kind.entity} ${calledBy(row, "id")}`,
  }));
}

/**
 * The items in which every typed word begins a word, in any order: "rep new" finds New inspection report, "ana" does not find Project management.
 */
export function matchingWords<T extends { title: string; words?: string }>(items: readonly T[], typed: string): T[] {
  return items.filter(({ title, words = "" }) => beginsWords(`${title} ${words}`, typed));
}

function beginsWords(text: string, typed: string): boolean {
  const words = wordsIn(text);
  return wordsIn(typed).every((sought) => words.some((word) => word.startsWith(sought)));
}

const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean);
