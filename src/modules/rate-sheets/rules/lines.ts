/** Lines with a price and the trace of how it came about: date, sheet, item, class, quantity, rounding (rules 2 and 14). */
import { type Found, sheetName } from "./choose.ts";
import { beyond, billedQuantity } from "./quantities.ts";
import { slicesOfPart } from "./tiers.ts";
import type { PricedLine } from "./types.ts";
import { classPrice, nightPrice } from "./unit-prices.ts";
import type { HourClass } from "#directory/finance/overtime.ts";
import { amountsIn, compareAmounts, total } from "#kit/money.ts";
import type { Day } from "#kit/validity.ts";

/** How a quantity was counted, in words for the trace. */
export interface Counted {
  on: Day;
  quantity: string;
  how?: string;
  /** Of a part of a ticket or report: what was priced of it before, and all of it. */
  part?: { before: string; whole: string };
}

/**
 * The lines of a quantity that is no time: one, or one for each slice of its tiers. A part goes on where the parts before it ended, so that all parts
 * have the increment, the minimum and the tiers of the whole.
 */
export function quantityLines({ sheet, item }: Found, { on, quantity, how, part }: Counted): PricedLine[] {
  const asked = part?.before ?? "0";
  const reached = total(asked, quantity);
  const [before, after] = [billedQuantity(asked, item), billedQuantity(reached, item)];
  const billed = beyond(after, before);
  const counted = [
    how ?? `${quantity} ${item.unit}`,
    ...(compareAmounts(asked, "0") > 0 ? [`after ${asked} priced before`] : []),
    ...(billed === quantity ? [] : [`${billed} by increment and minimum`]),
  ];
  const whole = part && compareAmounts(part.whole, reached) > 0 ? billedQuantity(part.whole, item) : after;
  const slices =
    item.tiers.length > 0 && billed !== "0"
      ? slicesOfPart({ before, after, whole }, item.tiers, item.tierMode ?? "graduated", sheet.currency)
      : null;
  const parts = slices ?? (billed === "0" ? [] : [{ quantity: billed, price: item.price }]);
  return parts.map((part) =>
    pricedLine({ sheet, item }, part.quantity, part.price, {
      on,
      words: slices ? [`${item.tierMode ?? "graduated"} tier at ${part.price}`, ...counted] : counted,
    }),
  );
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
