/** Equipment an estimate hires by the day: a week or month price caps the days in it, as on an invoice (rate-sheets rule 22). */
import { Decimal, plain } from "#kit/decimal.ts";
import type { Found } from "#modules/rate-sheets/rules/choose.ts";
import type { JobItem, JobSheet } from "#modules/rate-sheets/rules/job-sheets.ts";
import { pricedLine } from "#modules/rate-sheets/rules/lines.ts";
import type { PricedLine } from "#modules/rate-sheets/rules/types.ts";
import { hireCap, isHired } from "#modules/rate-sheets/rules/work-hire.ts";
import type { Day } from "#kit/validity.ts";

interface DayQuantity {
  day: Day;
  quantity: string;
}

/** Whether the days of an item are hire of whole pieces; a part of a day is no hire, as on a field ticket. */
export const isHire = (item: Pick<JobItem, "category" | "unit">, days: readonly DayQuantity[]): boolean =>
  isHired(item) && days.every(({ quantity }) => new Decimal(quantity).isInteger());

/**
 * All days at the day price, then what the caps take off. On a day with a quantity of 2, two pieces are hired; each has its own week. Every planned
 * day is one of use: an estimate knows of no other.
 */
export function hireLines(found: Found<JobSheet>, days: readonly DayQuantity[], currency: string): PricedLine[] {
  const counts = days.map(({ day, quantity }) => ({ day, pieces: new Decimal(quantity).toNumber() }));
  const all = counts.reduce((sum, { pieces }) => sum + pieces, 0);
  const levels = [...new Set(counts.map(({ pieces }) => pieces))].filter((pieces) => pieces > 0).toSorted((a, b) => a - b);
  const caps = levels.flatMap((level, at) => {
    const some = counts.filter(({ pieces }) => pieces >= level);
    const cap = hireCap(
      found,
      some.map(({ day }) => ({ day, isUsed: true, isPriced: true })),
      currency,
    );
    return cap ? [{ ...cap, quantity: plain(new Decimal(levels[at - 1] ?? 0).minus(level)) }] : [];
  });
  const words = [`${all} ${found.item.unit}`];
  return [pricedLine(found, String(all), found.item.price, { on: days[0]?.day ?? "", words }), ...caps];
}
