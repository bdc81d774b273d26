/** Which clients are reminded to pay, and what the letter says (invoices rule 19). */
import { daysLate, dunningLevel, lateInterest, openOn, type Settled } from "./late.ts";
import { amountsIn, compareAmounts } from "#kit/money.ts";
import type { Day } from "#kit/validity.ts";

export interface Overdue {
  id: string;
  number: string;
  currency: string;
  invoiceDate: Day;
  dueDate: Day;
  amountDue: string;
  settled: readonly Settled[];
  disputed: boolean;
  /** The levels at which it was reminded of. */
  sent: readonly number[];
}

interface RemindedInvoice {
  id: string;
  number: string;
  currency: string;
  invoiceDate: Day;
  dueDate: Day;
  daysLate: number;
  balance: string;
  interest: string;
  /** The level that goes out now; null where it is listed only. */
  level: number | null;
}

export interface Reminder {
  /** The highest of its invoices. */
  level: number;
  invoices: readonly RemindedInvoice[];
  totals: readonly { currency: string; balance: string; interest: string }[];
}

/**
 * The letter to one client on a day: all that is overdue and not disputed, if at least one invoice has reached a level that has not been sent; otherwise
 * null. `pct` is the interest a year, null charges none.
 */
export function reminderFor(
  open: readonly Overdue[],
  asOf: Day,
  { levels, pct }: { levels: readonly number[]; pct: string | null },
): Reminder | null {
  const invoices = open.flatMap((one): RemindedInvoice[] => {
    const { id, number, currency, invoiceDate, dueDate, amountDue, settled, disputed, sent } = one;
    const money = amountsIn(currency);
    const balance = openOn(money, amountDue, settled, asOf);
    if (disputed || compareAmounts(balance, "0") <= 0 || daysLate(dueDate, asOf) <= 0) return [];
    const interest = pct === null ? money.zero : lateInterest(money, { amountDue, dueDate, pct, settled }, asOf);
    const level = dunningLevel(dueDate, asOf, levels, sent);
    return [{ id, number, currency, invoiceDate, dueDate, daysLate: daysLate(dueDate, asOf), balance, interest, level }];
  });
  const reached = invoices.flatMap(({ level }) => level ?? []);
  if (reached.length === 0) return null;
  const totals = [...Map.groupBy(invoices, ({ currency }) => currency)].map(([currency, members]) => ({
    currency,
    balance: amountsIn(currency).sum(...members.map(({ balance }) => balance)),
    interest: amountsIn(currency).sum(...members.map(({ interest }) => interest)),
  }));
  return { level: Math.max(...reached), invoices, totals };
}
