/** Charges that are no quantity times a price: third party, percentages, cancellation, per diem, equipment days (rules 12, 13, 19, 21, 22). */
import type { CancellationRule, MinimumRule, PerDiemRule } from "../sheet-terms.ts";
import { Decimal } from "#kit/decimal.ts";
import { amountsIn, total } from "#kit/money.ts";
import { addDays, type Day, mondayOf } from "#kit/validity.ts";

/**
 * Cost plus: the cost, net of recoverable tax, converted at the rate of the receipt's date and rounded, then the mark-up, which `cap` limits for each
 * receipt. `fxRate` is what one unit of the receipt's currency is in the invoice's.
 */
export function thirdParty(
  { cost, fxRate }: { cost: string; fxRate: string },
  { markupPct, markupCap }: { markupPct: string; markupCap: string | null },
  currency: string,
): { cost: string; markup: string; net: string } {
  const { times, percent, sum, least } = amountsIn(currency);
  const converted = times(cost, fxRate);
  const markup = percent(converted, markupPct);
  const charged = markupCap === null ? markup : least(markup, markupCap);
  return { cost: converted, markup: charged, net: sum(converted, charged) };
}

/** A percentage on lines of the named categories after their own discount, never on another percentage. */
export function percentCharge(
  lines: readonly { category: string; unit: string; net: string }[],
  { percent, of }: { percent: string; of: readonly string[] },
  currency: string,
): string {
  const base = lines.filter(({ category, unit }) => unit !== "percent" && of.includes(category));
  return amountsIn(currency).percent(total(...base.map(({ net }) => net)), percent);
}

/** How late work was called off. */
export interface CalledOff {
  /** Hours between the call and the planned start. */
  noticeGiven: string;
  isDispatched: boolean;
  isWeather: boolean;
}
/** What a cancellation is charged in hours of straight time for each person or crew booked; travel done after dispatch is charged besides. */
export function cancellationHours(
  { noticeGiven, isDispatched, isWeather }: CalledOff,
  rule: CancellationRule,
  minimum: MinimumRule | null,
): string {
  if (isWeather && !rule.weather) return "0";
  if (isDispatched) return minimum?.steps[0] ?? rule.chargeHours;
  return new Decimal(noticeGiven).gte(rule.noticeHours) ? "0" : rule.chargeHours;
}

/** Meals and lodging of a trip for one person. */
export interface PerDiem {
  meals: { quantity: number; price: string; net: string }[];
  lodging: { quantity: number; price: string; net: string };
  net: string;
}
/**
 * Per diem of a trip of so many days: lodging for each night (days less one), meals for each day, cut on the first and the last day (a trip of one
 * day is cut once) and by the meals provided, never below nothing. A cut rate has four decimals.
 */
export function perDiem(
  days: number,
  rates: { meals: string; lodging: string },
  rule: PerDiemRule,
  currency: string,
  provided: readonly { day: number; meal: string }[] = [],
): PerDiem {
  const counts = new Map<string, number>();
  for (let day = 1; day <= days; day += 1) {
    const meals = provided.filter((one) => one.day === day).map(({ meal }) => meal);
    const key = cutRate(rates.meals, rule, day === 1 || day === days, meals);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const { times, sum } = amountsIn(currency);
  const line = (quantity: number, at: string) => ({ quantity, price: at, net: times(String(quantity), at) });
  const meals = [...counts].map(([at, quantity]) => line(quantity, at));
  const lodging = line(Math.max(days - 1, 0), rates.lodging);
  return { meals, lodging, net: sum(...meals.map(({ net }) => net), lodging.net) };
}

/** The rate of a day for meals: cut on the first and the last day, four decimals, and by the meals provided, never below nothing. */
export function cutRate(rate: string, rule: PerDiemRule, isFirstOrLast: boolean, provided: readonly string[]): string {
  const whole = new Decimal(rate);
  const cut = isFirstOrLast ? whole.times(rule.firstLastDayPct).div(100).toDecimalPlaces(4, Decimal.ROUND_HALF_UP) : whole;
  const off = provided.reduce(
    (all, meal) => all.plus(rule.mealDeductions.find((one) => one.meal === meal)?.amount ?? 0),
    new Decimal(0),
  );
  const left = Decimal.max(cut.minus(off), 0);
  return left.toFixed(Math.max(2, left.decimalPlaces()));
}

/** Prices of an item hired by the day. */
export interface HirePrices {
  day: string;
  standby: string | null;
  week: string | null;
  month: string | null;
}
/**
 * Hire of one item on calendar days: used ones at the day price, unused ones at the standby price if there is one; a price for the calendar week (from
 * Monday) or month caps the days in it.
 */
export function hire(days: readonly { day: Day; isUsed: boolean }[], prices: HirePrices, currency: string): string {
  const { sum, least } = amountsIn(currency);
  const capped = (amount: string, cap: string | null) => (cap === null ? amount : least(amount, cap));
  const once = [...new Map(days.map((one) => [one.day, one])).values()];
  const priced = once.map(({ day, isUsed }) => ({ day, price: isUsed ? prices.day : (prices.standby ?? prices.day) }));
  const inWeeks = (some: typeof priced) =>
    sum(...grouped(some, ({ day }) => mondayOf(day)).map((week) => capped(sum(...week.map(({ price }) => price)), prices.week)));
  const months = grouped(priced, ({ day }) => day.slice(0, 7));
  // A week that spans two months is still capped as one: a price for the month never makes the hire dearer.
  return least(inWeeks(priced), sum(...months.map((month) => capped(inWeeks(month), prices.month))));
}

const grouped = <T>(rows: readonly T[], key: (row: T) => string): T[][] => [...Map.groupBy(rows, key).values()];

/** Calendar days an item is on assignment: the day on which a night shift only ends is not another (rule 22). */
export function assignedDays(shiftDays: readonly Day[], from: Day, to: Day): { day: Day; isUsed: boolean }[] {
  const used = new Set(shiftDays);
  const days: { day: Day; isUsed: boolean }[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push({ day, isUsed: used.has(day) });
  return days;
}
