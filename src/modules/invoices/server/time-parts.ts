/** Time that is billed in parts: what is open of an entry, and what of it is priced (invoices rule 11). */
import type { Chosen } from "./built-line.ts";
import { type Billed, isMain } from "./sources.ts";
import { compareAmounts, product, total } from "#kit/money.ts";
import { hour } from "#directory/finance/time-entries.ts";
import type { WorkTime } from "#modules/rate-sheets/rules/work-types.ts";

/**
 * The hours of an entry that are open. They are billed as the sheet rounds them: below its increment nothing is left, unless a credit note freed it.
 */
export function hoursLeft(whole: string, billed: readonly Billed[], increment: string): string {
  const main = billed.filter(isMain);
  const left = total(whole, ...main.map(({ alive }) => product("-1", alive)));
  const isRounding = compareAmounts(left, main.some(({ wasFreed }) => wasFreed) ? "0" : increment) < 0;
  return main.length > 0 && isRounding ? "0" : left;
}

/** All time around, that of the chosen entries to be priced. What is open of an entry are its last hours, and a part of that the first of those. */
export function timeToPrice(
  { time, billed }: { time: readonly WorkTime[]; billed: readonly Billed[] },
  charged: readonly Chosen[],
): WorkTime[] {
  const asked = new Map(charged.filter(({ source }) => source.type === "TimesheetEntry").map((one) => [one.source.id, one]));
  const minimums = Map.groupBy(
    billed.filter(({ unitKey }) => unitKey === "minimum"),
    ({ sourceId }) => sourceId,
  );
  return time.flatMap((fact): WorkTime[] => {
    const before = minimums.get(fact.id);
    const entry = before ? { ...fact, minimumBilled: total(...before.map(({ alive }) => alive)) } : fact;
    const one = asked.get(entry.id);
    if (!one) return [entry];
    if (one.quantity === one.source.whole) return [{ ...entry, isPriced: true }];
    return inParts(entry, Number(one.source.quantity), Number(one.quantity));
  });
}

/** An entry cut before and after the hours that are priced of it. */
function inParts(entry: WorkTime, open: number, priced: number): WorkTime[] {
  const { breakMin = 0, breakStart, minimumBilled: _minimum, ...others } = entry;
  const length = breakMin * 60_000;
  const pauses = breakStart ? Date.parse(breakStart) : null;
  const ends = Date.parse(entry.end) - (pauses === null ? length : 0);
  /** The instant from which so many hours of the entry are left. */
  const cut = (hours: number) => {
    const at = ends - Math.round(hours * hour);
    return pauses !== null && at < pauses + length ? at - length : at;
  };
  const part = (id: string, from: number, to: number): WorkTime[] => {
    const hasBreak = pauses !== null && from <= pauses && pauses < to;
    const times = { start: new Date(from).toISOString(), end: new Date(to).toISOString() };
    return from < to ? [{ ...others, ...times, id, ...(hasBreak && { breakMin, breakStart: breakStart ?? null }) }] : [];
  };
  const [from, to] = [cut(open), cut(open - priced)];
  return [
    ...part(entry.id, Date.parse(entry.start), from),
    ...part(`${entry.id}${mark}rest`, from, to).map((one) => ({
      ...one,
      isPriced: true,
      ...(entry.minimumBilled && { minimumBilled: entry.minimumBilled }),
    })),
    ...part(`${entry.id}${mark}after`, to, ends),
  ];
}

const mark = "|";
/** The entry that a part is of. */
export const entryOfPart = (id: string): string => id.split(mark)[0] ?? id;
