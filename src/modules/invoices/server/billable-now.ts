/** What of the open sources of jobs can be billed now, for Ready to bill and for the meters of projects and purchase orders. */
import type { Opened, Target } from "./build-facts.ts";
import { buildLines } from "./build-prices.ts";
import type { BuiltLine, Chosen } from "./built-line.ts";
import type { Found } from "./build-sources.ts";
import type { Reading } from "#kit/server/database.ts";

interface BillableNow {
  lines: readonly BuiltLine[];
  sources: readonly Opened[];
  /** By the work order: why time cannot be billed although it is approved. */
  apart: ReadonlyMap<string, string>;
}

/** Time that has one price with time that waits is left out: of the shift of a crew nothing is billed before all of it is approved. */
export async function billableNow(db: Reading, target: Target, found: Found, open: readonly Opened[]): Promise<BillableNow> {
  const first = await built(db, target, found, open);
  if (first.apart.length === 0) return { lines: first.lines, sources: open, apart: new Map() };
  const held = (source: Opened) =>
    first.apart.find(({ entryIds }) => source.type === "TimesheetEntry" && entryIds.includes(source.id));
  const sources = open.filter((source) => !held(source));
  const apart = new Map(
    open.flatMap((source) => {
      const of = held(source);
      return of ? [[source.workOrderId, of.text] as const] : [];
    }),
  );
  return { lines: await linesOfSources(db, target, found, sources), sources, apart };
}

function built(db: Reading, target: Target, found: Found, sources: readonly Opened[]) {
  const chosen = sources.map((source): Chosen => ({ source, quantity: source.quantity, charge: source.free === null }));
  return buildLines(db, target, found, chosen, target.grouping);
}

/** The lines that sources would become; what nothing is charged for becomes none. */
export const linesOfSources = async (
  db: Reading,
  target: Target,
  found: Found,
  sources: readonly Opened[],
): Promise<readonly BuiltLine[]> => (await built(db, target, found, sources)).lines;
