/** Time that is billed in parts: what is open of an entry, and what of it is priced (invoices rule 11). */
import type { Chosen } from "./built-line.ts";
import { type Billed, isMain, spansAlive } from "./sources.ts";
import { hour, withoutBreak } from "#directory/finance/time-entries.ts";
import { type Interval, joined, outsideOf, splitAt } from "#kit/intervals.ts";
import { compareAmounts, product, total } from "#kit/money.ts";
import { type BilledBefore, type WithHours, withHours, type WorkTime } from "#modules/rate-sheets/rules/work-types.ts";

/**
 * The hours of an entry that are open. They are billed as the sheet rounds them: below its increment nothing is left, unless a credit note freed it.
 */
export function hoursLeft(whole: string, billed: readonly Billed[], increment: string): string {
  const main = billed.filter(isMain);
  const left = total(whole, ...main.map(({ alive }) => product("-1", alive)));
  const isRounding = compareAmounts(left, main.some(({ wasFreed }) => wasFreed) ? "0" : increment) < 0;
  return main.length > 0 && isRounding ? "0" : left;
}

/** All time around, that of the chosen entries to be priced: of what is open of an entry so much as is asked, from its start on. */
export function timeToPrice(
  { time, billed }: { time: readonly WorkTime[]; billed: readonly Billed[] },
  charged: readonly Chosen[],
): WorkTime[] {
  const ofTime = charged.filter(({ source }) => source.type === "TimesheetEntry");
  const asked = new Map(ofTime.filter(({ source }) => source.key === "hours").map((one) => [one.source.id, one]));
  const ofEntries = Map.groupBy(
    billed.filter(({ sourceType }) => sourceType === "TimesheetEntry"),
    ({ sourceId }) => sourceId,
  );
  return time.flatMap((fact): WorkTime[] => {
    const before = ofEntries.get(fact.id);
    const entry = before ? { ...fact, billedBefore: billedBefore(before) } : fact;
    const one = asked.get(entry.id);
    const ofEntry = ofTime.filter(({ source }) => source.id === entry.id);
    const alone = withHours.filter((key) => ofEntry.some(({ source }) => source.key === key));
    const isBeside = ofEntry.some(({ source }) => source.besideHours);
    if (!one && !isBeside) return [alone.length > 0 ? { ...entry, alone } : entry];
    if (one && one.quantity === one.source.whole) return [{ ...entry, isPriced: true }];
    const open = openSpans(entry, (before ?? []).filter(isMain));
    const priced = one ? pricedSpans(open, one) : [];
    return inParts(entry, priced, outsideOf(open, priced), alone);
  });
}

/** Of the open spans so much as is asked, from the start on. */
const pricedSpans = (open: readonly Interval[], { quantity, source }: Chosen): readonly Interval[] =>
  quantity === source.quantity ? open : splitAt(open, Math.round(Number(quantity) * hour)).first;

/** What came with the hours of an entry and is billed still. */
function billedBefore(rows: readonly Billed[]): BilledBefore {
  const hoursOf = (key: string) => total("0", ...rows.flatMap(({ unitKey, alive }) => (unitKey === key ? [alive] : [])));
  return {
    hours: hoursOf("hours"),
    minimum: hoursOf("minimum"),
    beyond: hoursOf("beyond the day rate"),
    night: rows.filter(({ unitKey }) => unitKey === "night").flatMap(spansAlive),
  };
}

/** When the hours of an entry were that are not billed. Where it is not known which were billed, those were the first of the others. */
function openSpans(entry: WorkTime, main: readonly Billed[]): Interval[] {
  const [known, unknown] = [main.filter(({ spans }) => spans.length > 0), main.filter(({ spans }) => spans.length === 0)];
  const open = outsideOf(workedSpans(entry), known.flatMap(spansAlive));
  return splitAt(open, Math.round(Number(total("0", ...unknown.map(({ alive }) => alive))) * hour)).rest;
}

const workedSpans = (entry: WorkTime): Interval[] => withoutBreak(entry).map(({ from, to }) => [from, to]);

/** An entry cut into the spans that are priced of it, those that are open, and the others, of which `alone` is priced without their hours. */
function inParts(
  entry: WorkTime,
  priced: readonly Interval[],
  waiting: readonly Interval[],
  alone: readonly WithHours[],
): WorkTime[] {
  const { breakMin: _break, breakStart: _pause, ...others } = entry;
  const worked = workedSpans(entry);
  const billed = outsideOf(worked, joined([...priced, ...waiting]));
  const parts = [
    ...billed.map((span) => ({ span, isPriced: false, ...(alone.length > 0 && { alone }) })),
    ...joined(waiting).map((span) => ({ span, isPriced: false })),
    ...joined(priced).map((span) => ({ span, isPriced: true })),
  ].toSorted((a, b) => a.span[0] - b.span[0]);
  return parts.map(({ span: [from, to], ...priceable }, index) => ({
    ...others,
    id: index === 0 ? entry.id : `${entry.id}${mark}${index}`,
    start: new Date(from).toISOString(),
    end: new Date(to).toISOString(),
    ...priceable,
  }));
}

const mark = "|";
/** The entry that a part is of. */
export const entryOfPart = (id: string): string => id.split(mark)[0] ?? id;
