/** What is late: ageing, reminders to pay and interest (invoices rule 19). */
import { type Amounts, compareAmounts, product, total } from "#kit/money.ts";
import { addDays, type Day, daysBetween } from "#kit/validity.ts";

export const ageBuckets = ["current", "1-30", "31-60", "61-90", "over 90"] as const;
export type AgeBucket = (typeof ageBuckets)[number];

/** Days late as of a day: 0 on the due date itself, negative before. */
export const daysLate = (dueDate: Day, asOf: Day): number => daysBetween(dueDate, asOf);

/** The column of the ageing that an open amount stands in; due on the day itself is current. */
export function ageBucket(dueDate: Day, asOf: Day): AgeBucket {
  const days = daysLate(dueDate, asOf);
  if (days <= 0) return "current";
  if (days <= 30) return "1-30";
  if (days <= 60) return "31-60";
  return days <= 90 ? "61-90" : "over 90";
}

/** What reduces or raises a balance on a day; amounts that reduce it are positive. */
export interface Settled {
  on: Day;
  amount: string;
}

/** What was open at the end of a day. */
export function openOn(money: Amounts, amountDue: string, settled: readonly Settled[], day: Day): string {
  return money.minus(amountDue, ...settled.flatMap(({ on, amount }) => (on <= day ? [amount] : [])));
}

/**
 * The level of the reminder that goes out on a day, 1 for the first of `levels` (days after the due date, ascending), or null. Only the highest one
 * reached and only if neither it nor a higher one has been sent.
 */
export function dunningLevel(dueDate: Day, asOf: Day, levels: readonly number[], sent: readonly number[]): number | null {
  const reached = levels.filter((days) => daysLate(dueDate, asOf) >= days).length;
  return reached > 0 && reached > Math.max(0, ...sent) ? reached : null;
}

/** Simple interest on the balance of each day from the day after the due date through `asOf`, over 365 days also in leap years. */
export function lateInterest(
  money: Amounts,
  { amountDue, dueDate, pct, settled }: { amountDue: string; dueDate: Day; pct: string; settled: readonly Settled[] },
  asOf: Day,
): string {
  const changes = settled.map(({ on }) => on).filter((on) => on > dueDate && on <= asOf);
  // A payment counts from its own day on: the balance of a day is what was open at its end.
  const starts = [...new Set([addDays(dueDate, 1), ...changes])].toSorted();
  const parts = starts.map((start, index) => {
    const days = daysBetween(start, starts[index + 1] ?? addDays(asOf, 1));
    const balance = openOn(money, amountDue, settled, start);
    return days > 0 && compareAmounts(balance, "0") > 0 ? product(balance, String(days)) : "0";
  });
  return money.ratio(total(...parts), pct, "36500");
}
