import { Decimal, rounded } from "#kit/decimal.ts";
import { type Day, daysBetween } from "#kit/validity.ts";

/** What was paid of an invoice on a day, in one currency for all. */
export interface PaidPart {
  amount: string;
  invoiceDate: Day;
  paidOn: Day;
}

/**
 * Average days to pay, with one decimal rounded half up: the sum of paid amount times days from invoice to payment, over the sum of the amounts
 * (client-companies section 5.4). What was paid before the date of its invoice took no days. Null where nothing was paid.
 */
export function averageDaysToPay(parts: readonly PaidPart[]): string | null {
  const zero = new Decimal(0);
  const paid = parts.reduce((sum, { amount }) => sum.plus(amount), zero);
  if (paid.lte(0)) return null;
  const days = ({ invoiceDate, paidOn }: PaidPart) => Math.max(0, daysBetween(invoiceDate, paidOn));
  return rounded(parts.reduce((sum, part) => sum.plus(new Decimal(part.amount).times(days(part))), zero).div(paid), 1);
}
