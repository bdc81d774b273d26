/** Lines with a price and the trace of how it came about: date, sheet, item, class, quantity, rounding (rules 2 and 14). */
import { type Found, sheetName } from "./choose.ts";
import { beyond, billedQuantity } from "./quantities.ts";
import { slicesOfPart } from "./tiers.ts";
import type { PricedLine } from "./types.ts";
import { classPrice, nightPrice } from "./unit-prices.ts";
import type { HourClass } from "#directory/finance/overtime.ts";
import { Decimal, plain } from "#kit/decimal.ts";
import { type Interval, splitAt } from "#kit/intervals.ts";
import { amountsIn, compareAmounts, total } from "#kit/money.ts";
import type { Day } from "#kit/validity.ts";

/** How a quantity was counted, in words for the trace. */
export interface Counted {
  on: Day;
  quantity: string;
  how?: string;
  /** Of a part of a ticket or report: what of it is open, in ten-thousandths, and all of it. The first of what is open is priced. */
  part?: { open: readonly Interval[]; whole: string };
}

/**
 * The lines of a quantity that is no time: one, or one for each slice of its tiers. A part is priced at its place in the whole, so that all parts
 * have the increment, the minimum and the tiers of the whole.
 */
export function quantityLines({ sheet, item }: Found, { on, quantity, how, part }: Counted): PricedLine[] {
  const places = placesOf(quantity, part?.open).map(([from, to]) => [partsOf(from), partsOf(to)] as const);
  const ranges = places.map(([from, to]) => ({ before: billedQuantity(from, item), after: billedQuantity(to, item) }));
  const billed = total(...ranges.map(({ before, after }) => beyond(after, before)));
  const start = places[0]?.[0] ?? "0";
  const counted = [
    how ?? `${quantity} ${item.unit}`,
    ...(places.length > 1 ? places.map(([from, to]) => `from ${from} to ${to}`) : []),
    ...(places.length === 1 && compareAmounts(start, "0") > 0 ? [`after ${start} priced before`] : []),
    ...(billed === quantity ? [] : [`${billed} by increment and minimum`]),
  ];
  const reached = places.at(-1)?.[1] ?? quantity;
  const whole = billedQuantity(part && compareAmounts(part.whole, reached) > 0 ? part.whole : reached, item);
  const slices =
    item.tiers.length > 0 && billed !== "0"
      ? ranges.flatMap((range) => slicesOfPart({ ...range, whole }, item.tiers, item.tierMode ?? "graduated", sheet.currency))
      : null;
  const ofPrice = Map.groupBy(slices ?? [], ({ price }) => price);
  const parts = slices
    ? [...ofPrice].map(([price, same]) => ({ price, quantity: total(...same.map((slice) => slice.quantity)) }))
    : [{ quantity: billed, price: item.price }].filter(() => billed !== "0");
  return parts.map((part) =>
    pricedLine({ sheet, item }, part.quantity, part.price, {
      on,
      words: slices ? [`${item.tierMode ?? "graduated"} tier at ${part.price}`, ...counted] : counted,
    }),
  );
}

/** Ten-thousandths of one: quantities have at most four decimals. */
const unit = 10_000;
const partsOf = (place: number): string => plain(new Decimal(place).div(unit));

/** The place of a quantity in its whole, in ten-thousandths: the first of what is open, else from the start. */
export function placesOf(quantity: string, open?: readonly Interval[]): Interval[] {
  const length = new Decimal(quantity).times(unit).round().toNumber();
  return open ? splitAt(open, length).first : [[0, length]];
}

/** The line of time in one class. */
export function timeLine(found: Found, hourClass: HourClass, { on, quantity, how }: Counted): PricedLine {
  const { price: at, how: derived } = classPrice(found.item, hourClass, found.sheet.overtimeRule);
  const line = pricedLine(found, quantity, at, { on, words: [derived, how ?? `${quantity} h`] });
  return { ...line, description: `${line.description} ${hourClass}` };
}

/** The premium for hours of one class in the night window, a line of its own. */
export function nightLine(found: Found, hourClass: HourClass, { on, quantity }: Counted): PricedLine | null {
  const premium = found.sheet.overtimeRule.nightPremium;
  if (!premium) return null;
  const at = nightPrice(found.item, premium.percent);
  const words = [`${premium.percent} % of ${found.item.price} ST from ${premium.from} to ${premium.to}`, `${quantity} h`];
  const line = pricedLine(found, quantity, at, { on, words });
  return { ...line, description: `${line.description}, night premium ${hourClass}` };
}

/** A quantity at a price, with its trace. */
export function pricedLine(
  { sheet, item }: Found,
  quantity: string,
  at: string,
  { on, words }: { on: Day; words: readonly string[] },
): PricedLine {
  const net = amountsIn(sheet.currency).times(quantity, at);
  return {
    rateSheetId: sheet.id,
    rateItemId: item.id,
    code: item.code,
    description: item.description,
    quantity,
    unit: item.unit,
    unitPrice: at,
    net,
    trace: [on, `${sheetName(sheet)}, item ${item.code}`, ...words, `${quantity} × ${at} = ${net} ${sheet.currency}`],
  };
}
