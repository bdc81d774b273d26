/** Lines of an invoice under the days, people, tickets or welds that the client wants them by, as they are printed (invoices rule 9). */
import type { InvoiceLine } from "../invoice-line.ts";
import type { Grouping } from "#directory/clients/client-terms.ts";
import { amountsIn } from "#kit/money.ts";

type Line = Pick<InvoiceLine, "serviceFrom" | "serviceTo" | "lineNet" | "origin">;
export interface PrintedGroup<L> {
  /** "2026-05-06", "Ana Torres, Ben Ruiz", "UT-2026-0042", "W-12"; of lines that belong to none "Other". */
  title: string;
  lines: readonly L[];
  /** What the lines come to, as printed: sums of rounded numbers. */
  net: string;
}

/** In order of their first lines, what belongs to no group last; none where a group has no more than one line, or there is one group only. */
export function printedGroups<L extends Line>(lines: readonly L[], by: Grouping | null, currency: string): PrintedGroup<L>[] {
  if (by === null || by === "item") return [];
  const groups = [...Map.groupBy(lines, (line) => titleOf(line, by) ?? other)];
  const isEach = groups.every(([, own]) => own.length === 1);
  if (isEach || groups.length < 2) return [];
  const last = (title: string) => (title === other ? 1 : 0);
  return groups
    .toSorted(([a], [b]) => last(a) - last(b))
    .map(([title, own]) => ({ title, lines: own, net: amountsIn(currency).sum(...own.map(({ lineNet }) => lineNet)) }));
}

const other = "Other";

/** Lines written by hand and percentages of others are of no group. */
function titleOf({ origin, serviceFrom, serviceTo }: Line, by: Grouping): string | null {
  if (by === "day") return origin && serviceFrom === serviceTo ? serviceFrom : null;
  return origin?.group ?? null;
}
