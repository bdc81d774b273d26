/** Equipment and sources by the day on assignment: unused days at their own price, weeks and months capped (rule 22). */
import { hire, type HirePrices } from "./charges.ts";
import type { Found } from "./choose.ts";
import type { JobSheet } from "./job-sheets.ts";
import { pricedLine } from "./lines.ts";
import { capKey } from "./source-keys.ts";
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
    const { once, again } = onceEach(of.filter(({ quantity }) => compareAmounts(quantity, "0") > 0));
    lines.push(...linesOfHire(found, once, chargedBefore(found, of, once, terms.currency), terms.currency));
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

/**
 * What was charged for the hire so far. Where it was not credited at the price of the days that stay, that is not the price of those days, and what
 * is priced now makes up for it. Days that were settled without an invoice count at their price.
 */
function chargedBefore(
  found: Found<JobSheet>,
  all: readonly WorkQuantity[],
  once: readonly WorkQuantity[],
  currency: string,
): string {
  const onInvoices = new Set(all.flatMap(({ day, hired }) => (hired?.charged === undefined ? [] : [day])));
  const settled = once.map(hiredDay).filter(({ day, isPriced }) => !isPriced && !onInvoices.has(day));
  const { sum } = amountsIn(currency);
  return sum(hire(settled, pricesOf(found), currency), ...all.flatMap(({ hired }) => hired?.charged ?? []));
}

const hiredDay = ({ day, hired }: WorkQuantity): HiredDay => ({
  day,
  isUsed: hired?.isUsed !== false,
  isPriced: hired?.isPriced === true,
});

function linesOfHire(found: Found<JobSheet>, days: readonly WorkQuantity[], charged: string, currency: string): WorkLine[] {
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
  const cap = hireCap(found, days.map(hiredDay), currency, charged);
  if (!cap) return lines;
  return [...lines, { ...about(last, [{ ...last.source, key: capKey(last.source.key), quantity: "1" }]), ...cap }];
}

const dayPrice = ({ item: { price, standbyPrice } }: Found<JobSheet>, isUsed: boolean): string =>
  isUsed ? price : (standbyPrice ?? price);

/** Said after the description of a line that takes off what is above a cap. */
export const capReached = ", week or month price reached";

/**
 * What the week and month prices of an item take off its days, as one line at minus 1; null where they take off nothing. Days are in order, once
 * each. `charged` is what was charged for the hire before, without it the price of the days billed before.
 */
export function hireCap(
  found: Found<JobSheet>,
  days: readonly HiredDay[],
  currency: string,
  charged: string | null = null,
): PricedLine | null {
  const prices = pricesOf(found);
  const { week, month } = prices;
  const { sum, minus, negated, times } = amountsIn(currency);
  const priced = days.filter(({ isPriced }) => isPriced);
  const last = priced.at(-1);
  if (!last || (week === null && month === null)) return null;
  const before = () =>
    hire(
      days.filter(({ isPriced }) => !isPriced),
      prices,
      currency,
    );
  const due = minus(hire(days, prices, currency), charged ?? before());
  const off = minus(sum(...priced.map(({ isUsed }) => times("1", dayPrice(found, isUsed)))), due);
  if (compareAmounts(off, "0") <= 0) return null;
  const caps = [week === null ? null : `a calendar week is at most ${week}`, month === null ? null : `a month at most ${month}`];
  const line = pricedLine(found, "-1", off, { on: last.day, words: caps.filter((one) => one !== null) });
  return { ...line, net: negated(off), unit: "day", description: `${line.description}${capReached}` };
}

const pricesOf = ({ item: { price, standbyPrice, weekPrice, monthPrice } }: Found<JobSheet>): HirePrices => ({
  day: price,
  standby: standbyPrice,
  week: weekPrice,
  month: monthPrice,
});
