import type { InvoiceWhole, PaidPart } from "../contract.ts";
import type { Column } from "#kit/ui/column.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Day } from "#kit/ui/display.tsx";
import { decimalText, moneyText } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";

type Amount = "amount" | "discountTaken" | "discountTax" | "rounding" | "fxDifference";

const amountText = (amount: string | null, text: (amount: string) => string): string =>
  amount && /[1-9]/.test(amount) ? text(amount) : "–";

const amountOf = (field: Amount, title: string, currency: string): Column<PaidPart> => ({
  field,
  title,
  align: "right",
  show: (part) => (
    <span className="figures">
      {amountText(part[field], (amount) => (field === "fxDifference" ? decimalText(amount) : moneyText(amount, currency)))}
    </span>
  ),
});

/** Columns that are there where one of the payments has something in them. */
const further: readonly (readonly [Amount, string])[] = [
  ["discountTaken", "Early-payment discount"],
  ["discountTax", "Tax in it"],
  ["rounding", "Written off"],
  ["fxDifference", "Exchange difference, base currency"],
];
const first: Column<PaidPart> = { field: "on", title: "Date", phone: "title", show: ({ on }) => <Day on={on} /> };
const last: Column<PaidPart>[] = [
  { field: "reference", title: "Reference", mono: true, show: ({ reference }) => reference ?? "–" },
  {
    field: "undone",
    title: "State",
    phone: "status",
    show: ({ undone }) =>
      undone ? <StatusBadge meaning="bad">Undone</StatusBadge> : <StatusBadge meaning="good">Received</StatusBadge>,
  },
];

/** What was paid of an invoice, with discounts, rests and differences of exchange. */
export function PaidParts({ invoice: { payments, currency } }: { invoice: InvoiceWhole }) {
  if (payments.length === 0) return null;
  const shown = further.filter(([name]) => payments.some((part) => /[1-9]/.test(part[name] ?? "")));
  const columns = [
    first,
    { ...amountOf("amount", "Amount", currency), phone: "detail" as const },
    ...shown.map(([name, title]) => amountOf(name, title, currency)),
    ...last,
  ];
  return (
    <Section title="Payments">
      <DataTable short rows={payments} columns={columns} caption="Payments of this invoice" />
    </Section>
  );
}
