import type { Reminder } from "./rules/reminders.ts";
import type { Bank } from "#directory/finance/finance-defaults.ts";
import { type Content, facts, heading, table, unbroken } from "#kit/letterhead.ts";
import { grouped } from "#kit/money.ts";
import type { Day } from "#kit/validity.ts";

interface Printed {
  client: { name: string; address: string };
  asOf: Day;
  reminder: Reminder;
  /** How many levels there are: the last one says so. */
  levels: number;
  pct: string | null;
  banks: readonly Bank[];
}

/** What a reminder of a level is called. */
export const reminderTitle = (level: number, levels: number): string =>
  level >= levels && levels > 1 ? "Final reminder" : level === 1 ? "Payment reminder" : `Payment reminder ${level}`;

/** A reminder on paper: what is overdue with interest, and where to pay. */
export function reminderSheet({ client, asOf, reminder, levels, pct, banks }: Printed) {
  const charges = reminder.totals.some(({ interest }) => /[1-9]/.test(interest));
  const content: Content[] = [
    facts([
      ["To", [client.name, client.address].filter(Boolean).join("\n")],
      ["Date", asOf],
      ...(charges && pct ? [["Interest", `${pct} % a year on each day's balance`] as const] : []),
    ]),
    heading("Overdue invoices"),
    table(
      [
        { title: "Invoice", width: "*" },
        { title: "Date", width: 66 },
        { title: "Due", width: 66 },
        { title: "Days late", width: 56, align: "right", figures: true },
        { title: "Balance", width: 90, align: "right", figures: true },
        ...(charges ? [{ title: "Interest", width: 76, align: "right" as const, figures: true }] : []),
      ],
      reminder.invoices.map(({ number, invoiceDate, dueDate, daysLate, balance, interest, currency }) => [
        number,
        invoiceDate,
        dueDate,
        String(daysLate),
        `${grouped(balance)} ${currency}`,
        ...(charges ? [grouped(interest)] : []),
      ]),
    ),
    unbroken(
      heading("Please pay"),
      facts(
        reminder.totals.map(({ currency, balance, interest }) => [
          currency,
          /[1-9]/.test(interest) ? `${grouped(balance)} and ${grouped(interest)} interest` : grouped(balance),
        ]),
      ),
    ),
    ...(banks.length > 0
      ? [
          unbroken(
            heading("Payment"),
            facts(
              banks.map(({ name, account, bic, currency }) => [
                `${name}, ${currency}`,
                [account, bic].filter(Boolean).join(", BIC "),
              ]),
              2,
            ),
          ),
        ]
      : []),
  ];
  return { title: reminderTitle(reminder.level, levels), number: asOf, content };
}
