/** Equipment and sources by the day on assignment: unused days at their own price, weeks and months capped (rule 22). */
import { hire, type HirePrices } from "./charges.ts";
import type { Found } from "./choose.ts";
import type { JobSheet } from "./job-sheets.ts";
import { pricedLine } from "./lines.ts";
import type { PricedItem, PricedLine } from "./types.ts";
import { about } from "./work-about.ts";
import type { WorkTerms } from "./work-terms.ts";
import type { NotCharged, PricedWork, WorkLine, WorkQuantity } from "./work-types.ts";
import { amountsIn, compareAmounts } from "#kit/money.ts";
import type { Day } from "#kit/validity.ts";

/** Whether an item is hired by the day, so that week and month prices cap its days. */
export const isHired = ({ category, unit }: Pick<PricedItem, "category" | "unit">): boolean =>
  unit === "day" && (category === "equipment" || category === "source");

/** A line for each day of an item, then what its caps take off; days that were billed before count for the caps. */
export function hireLines(days: readonly WorkQuantity[], terms: WorkTerms): PricedWork {
  const lines: WorkLine[] = [];
  const notCharged: NotCharged[] = [];
  const hires = new Map<string, { found: Found<JobSheet>; days: WorkQuantity[] }>();
  for (const one of days) {
    const found = terms.find(one.job, one.day, one.need);
    const sources = [{ ...one.source, quantity: one.quantity }];
    if (!("item" in found)) {
      if (one.hired?.isPriced) lines.push({ ...about(one, sources), ...found, quantity: one.quantity, unit: one.need.unit });
      continue;
    }
    const key = `${one.hired?.what ?? ""} ${found.item.id}`;
    const { days: of } = hires.get(key) ?? { days: [] };
    hires.set(key, { found, days: [...of, one] });
  }
  for (const { found, days: of } of hires.values()) {
    const { once, again } = onceEach(of);
    lines.push(...linesOfHire(found, once, terms.currency));
    for (const { source, quantity } of again)
      notCharged.push({ why: "It is charged once for a day.", sources: [{ ...source, quantity }] });
  }
  return { lines, notCharged };
}

/** Each day once, one that was billed or used before one that was not; and the others that are to be priced. */
function onceEach(days: readonly WorkQuantity[]): { once: WorkQuantity[]; again: WorkQuantity[] } {
  const rank = ({ hired }: WorkQuantity) => (hired?.isPriced ? 2 : 0) + (hired?.isUsed ? 0 : 1);
  const ordered = days.toSorted((a, b) => a.day.localeCompare(b.day) || rank(a) - rank(b));
  const seen = new Set<Day>();
  const [once, again]: [WorkQuantity[], WorkQuantity[]] = [[], []];
  for (const one of ordered) {
    if (!seen.has(one.day)) once.push(one);
    else if (one.hired?.isPriced) again.push(one);
    seen.add(one.day);
  }
  return { once, again };
}

/** A day an item is hired; `isPriced` false: billed before, it only counts for caps. */
interface HiredDay {
  day: Day;
  isUsed: boolean;
  isPriced: boolean;
}

function linesOfHire(found: Found<JobSheet>, days: readonly WorkQuantity[], currency: string): WorkLine[] {
  const priced = days.filter(({ hired }) => hired?.isPriced);
  const last = priced.at(-1);
  if (!last) return [];
  const { standbyPrice: standby } = found.item;
  const lines = priced.map((one) => {
    const isUsed = one.hired?.isUsed !== false;
    const words = [isUsed ? "used" : `not used, ${standby === null ? "at the day price" : "at the standby price"}`];
    const line = pricedLine(found, "1", dayPrice(found, isUsed), { on: one.day, words });
    return {
      ...about(one, [{ ...one.source, quantity: one.quantity }]),
      ...line,
      description: `${line.description}${isUsed ? "" : ", not used"}`,
    };
  });
  const of = days.map(({ day, hired }) => ({ day, isUsed: hired?.isUsed !== false, isPriced: hired?.isPriced === true }));
  const cap = hireCap(found, of, currency);
  if (!cap) return lines;
  return [...lines, { ...about(last, [{ ...last.source, key: `${last.source.key} cap`, quantity: "1" }]), ...cap }];
}

const dayPrice = ({ item: { price, standbyPrice } }: Found<JobSheet>, isUsed: boolean): string =>
  isUsed ? price : (standbyPrice ?? price);

/** Said after the description of a line that takes off what is above a cap. */
export const capReached = ", week or month price reached";

/** What the week and month prices of an item take off its days, as one line at minus 1; null where they take off nothing. Days are in order, once each. */
export function hireCap(found: Found<JobSheet>, days: readonly HiredDay[], currency: string): PricedLine | null {
  const { price, standbyPrice: standby, weekPrice: week, monthPrice: month } = found.item;
  const prices: HirePrices = { day: price, standby, week, month };
  const { sum, minus, negated, times } = amountsIn(currency);
  const priced = days.filter(({ isPriced }) => isPriced);
  const last = priced.at(-1);
  if (!last) return null;
  const before = hire(
    days.filter(({ isPriced }) => !isPriced),
    prices,
    currency,
  );
  const due = minus(hire(days, prices, currency), before);
  const off = minus(sum(...priced.map(({ isUsed }) => times("1", dayPrice(found, isUsed)))), due);
  if (compareAmounts(off, "0") <= 0) return null;
  const caps = [week === null ? null : `a calendar week is at most ${week}`, month === null ? null : `a month at most ${month}`];
  const line = pricedLine(found, "-1", off, { on: last.day, words: caps.filter((one) => one !== null) });
  return { ...line, net: negated(off), unit: "day", description: `${line.description}${capReached}` };
}
