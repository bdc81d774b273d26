import { answerOf, call } from "#kit/client.ts";
import type { RecordKind } from "#kit/ui/pages.ts";
import { calledBy } from "#kit/ui/record-kinds.ts";
import { stringifySearch } from "#kit/ui/routing.ts";

export interface FoundRecord {
  number: string;
  title: string;
  group: string;
  href: string;
}

/** Asks the list of every kind this person may open; the exact number first. A kind that fails to answer is left out. */
export async function findRecords(kinds: readonly RecordKind[], sought: string, signal: AbortSignal): Promise<FoundRecord[]> {
  const answers = await Promise.allSettled(kinds.map((kind) => findIn(kind, sought, signal)));
  const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  const exact = ({ number }: FoundRecord) => number.toLowerCase() === sought.toLowerCase();
  return found.toSorted((a, b) => Number(exact(b)) - Number(exact(a))).slice(0, 20);
}

async function findIn(kind: RecordKind, sought: string, signal: AbortSignal): Promise<FoundRecord[]> {
  const response = await call(kind.list + stringifySearch({ q: sought, limit: 5 }), { signal });
  const { rows } = (await answerOf(response)) as { rows: Record<string, unknown>[] };
  return rows.map((row) => ({
    number: calledBy(row, kind.number),
    title: calledBy(row, kind.name ?? []),
    group: kind.title,
    href: kind.href.replace(/\$\w+/, encodeURIComponent(calledBy(row, "id"))),
  }));
}

/** The items whose title holds every word typed, in any order. */
export function matchingWords<T extends { title: string }>(items: readonly T[], typed: string): T[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
}
