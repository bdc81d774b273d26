/** The price of one unit of an item in a class of hours, and at night. Derived prices keep four decimals, half away from zero. */
import type { PricedItem } from "./types.ts";
import type { HourClass, OvertimeRule } from "#directory/finance/overtime.ts";
import { Decimal } from "#kit/decimal.ts";

type Rule = Pick<OvertimeRule, "otMultiplier" | "dtMultiplier" | "htMultiplier">;

/** Units of time that are multiplied; day, shift, half-day and visit have a higher price only where the item names one (rule 7). */
const timeUnits: readonly string[] = ["hour", "crew-hour"];

/** The price in a class, and in words how it was found: "165.00 × 1.5". */
export function classPrice(item: PricedItem, hourClass: HourClass, rule: Rule): { price: string; how: string } {
  if (hourClass === "ST") return { price: item.price, how: `${item.price} ST` };
  const own = { OT: item.priceOt, DT: item.priceDt, HT: item.priceHt ?? (rule.htMultiplier === null ? item.priceDt : null) };
  const named = own[hourClass];
  if (named !== null) return { price: named, how: `${named} ${hourClass}` };
  if (!timeUnits.includes(item.unit)) return { price: item.price, how: `${item.price}, the same in every class` };
  const by = { OT: rule.otMultiplier, DT: rule.dtMultiplier, HT: rule.htMultiplier ?? rule.dtMultiplier }[hourClass];
  return { price: times(item.price, by), how: `${item.price} × ${by} ${hourClass}` };
}

/** The premium for an hour of the night: of the price in straight time, whatever the class of the hour. */
export const nightPrice = (item: Pick<PricedItem, "price">, percent: string): string =>
  derivedPrice(new Decimal(item.price).times(percent).div(100), item.price);

const times = (price: string, factor: string): string => derivedPrice(new Decimal(price).times(factor), price);

/** At most four decimals, and not fewer than `like` is written with: 165.00 × 1.5 is "247.50", 86.55 × 1.35 is "116.8425". */
function derivedPrice(value: Decimal, like: string): string {
  const rounded = value.toDecimalPlaces(4, Decimal.ROUND_HALF_UP);
  return rounded.toFixed(Math.max(rounded.decimalPlaces(), like.split(".")[1]?.length ?? 0));
}
