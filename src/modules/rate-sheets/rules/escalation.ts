/** New prices of a draft revision from those of the base revision, never from rounded ones in between (rule 11). */
import type { Escalation } from "../sheet-terms.ts";
import { Decimal } from "#kit/decimal.ts";
import { amountsIn } from "#kit/money.ts";
import { type Day, endOfMonth } from "#kit/validity.ts";

/** Anniversaries ("01-01") after the start of the base revision, up to and including the new start. 29 February is the 28th in a common year. */
export function anniversaries(baseFrom: Day, newFrom: Day, anniversary: string): number {
  let count = 0;
  for (let year = Number(baseFrom.slice(0, 4)); year <= Number(newFrom.slice(0, 4)); year += 1) {
    const last = endOfMonth(`${year}-${anniversary.slice(0, 2)}-01`);
    const day = `${year}-${anniversary}` > last ? last : `${year}-${anniversary}`;
    if (baseFrom < day && day <= newFrom) count += 1;
  }
  return count;
}

/** What prices are multiplied by; cap and floor bound the change from the base. Null where the sheet has no escalation, or the index is missing. */
export function escalationFactor(rule: Escalation, baseFrom: Day, newFrom: Day, index: string | null): Decimal | null {
  const raw = rawFactor(rule, baseFrom, newFrom, index);
  if (raw === null) return null;
  const capped = rule.cap === null ? raw : Decimal.min(raw, change(rule.cap));
  return rule.floor === null ? capped : Decimal.max(capped, change(rule.floor));
}

function rawFactor({ kind, pct, anniversary, baseIndex }: Escalation, baseFrom: Day, newFrom: Day, index: string | null) {
  if (kind === "fixed" && pct !== null && anniversary !== null)
    return change(pct).pow(anniversaries(baseFrom, newFrom, anniversary));
  if (kind === "index" && baseIndex !== null && index !== null) return new Decimal(index).div(baseIndex);
  return null;
}

const change = (percent: string): Decimal => new Decimal(percent).div(100).plus(1);

/** Rounded once, to the decimals of the base price without trailing zeros, at least those of the currency. */
export function escalatedPrice(base: string, factor: Decimal, currency: string): string {
  const ofCurrency = amountsIn(currency).zero.split(".")[1]?.length ?? 0;
  const decimals = Math.max(new Decimal(base).decimalPlaces(), ofCurrency);
  // The factor may end in the last digit of a division, which must not turn half a unit into less than half.
  const exact = new Decimal(base).times(factor).toDecimalPlaces(16, Decimal.ROUND_HALF_UP);
  return exact.toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP).toFixed(decimals);
}
