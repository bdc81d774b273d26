import { type AgeBucket, ageBuckets } from "./rules/late.ts";
import type { Bank } from "#directory/finance/finance-defaults.ts";
import { type Content, facts, heading, table, unbroken } from "#kit/letterhead.ts";
import { grouped } from "#kit/money.ts";
import type { Day } from "#kit/validity.ts";

export interface Statement {
  client: { name: string; address: string };
  asOf: Day;
  currency: string;
  rows: readonly { number: string; date: Day; due: Day; amount: string; settled: string; balance: string; disputed: boolean }[];
  buckets: Readonly<Record<AgeBucket, string>>;
  credit: string;
  total: string;
  banks: readonly Bank[];
}

const bucketTitles: Readonly<Record<AgeBucket, string>> = {
  current: "Not due",
  "1-30": "1 to 30 days late",
  "31-60": "31 to 60 days",
  "61-90": "61 to 90 days",
  "over 90": "Over 90 days",
};

/** A statement of account on paper: what was open at the end of a day in one currency, by how late it is. */
export function statementSheet({ client, asOf, currency, rows, buckets, credit, total, banks }: Statement) {
  const content: Content[] = [
    facts([
      ["Client", [client.name, client.address].filter(Boolean).join("\n")],
      ["At the end of", asOf],
      ["Currency", currency],
    ]),
    heading("Open invoices"),
    table(
      [
        { title: "Invoice", width: "*" },
        { title: "Date", width: 66 },
        { title: "Due", width: 66 },
        { title: "Amount due", width: 84, align: "right", figures: true },
        { title: "Paid or credited", width: 84, align: "right", figures: true },
        { title: "Balance", width: 84, align: "right", figures: true },
      ],
      rows.map(({ number, date, due, amount, settled, balance, disputed }) => [
        disputed ? `${number} (disputed)` : number,
        date,
        due,
        grouped(amount),
        grouped(settled),
        grouped(balance),
      ]),
    ),
    unbroken(
      heading("Balance"),
      facts([
        ...ageBuckets.map((bucket) => [bucketTitles[bucket], grouped(buckets[bucket])] as const),
        ["Credit", grouped(credit)],
        ["Total", `${grouped(total)} ${currency}`],
      ]),
    ),
    ...(banks.length > 0
      ? [
          unbroken(
            heading("Payment"),
            facts(
              banks.map(({ name, account, bic }) => [name, [account, bic].filter(Boolean).join(", BIC ")]),
              2,
            ),
          ),
        ]
      : []),
  ];
  return { title: "Statement of account", number: asOf, content };
}
