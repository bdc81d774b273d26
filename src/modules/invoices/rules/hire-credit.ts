/** What a credit of days of hire gives back of a week or month price (rate-sheets rule 22, invoices rule 15). */
import { amountsIn } from "#kit/money.ts";
import { hire, type HirePrices } from "#modules/rate-sheets/rules/charges.ts";
import type { Day } from "#kit/validity.ts";

/** A hire that is credited in part. Amounts are in the currency and have no sign. */
export interface CreditedHire {
  prices: HirePrices;
  /** Charged for it, less what its caps took off. */
  charged: string;
  /** The credited days at their day prices. */
  credited: string;
  /** The days that stay billed. */
  left: readonly { day: Day; isUsed: boolean }[];
  /** What the cap of the invoice takes off still. */
  capLeft: string;
}

/**
 * How much of the cap is credited with the days, so that what stays billed is the price of the days that stay: seven days at 385.00 were billed as a
 * week of 1,500.00, and five days of them are that week as well.
 */
export function capGivenBack({ prices, charged, credited, left, capLeft }: CreditedHire, currency: string): string {
  const { minus, sum, least, most, zero } = amountsIn(currency);
  const missing = minus(hire(left, prices, currency), minus(charged, credited));
  return sum(most(least(missing, capLeft), zero));
}
