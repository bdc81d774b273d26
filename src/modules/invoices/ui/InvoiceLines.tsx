import { withUnit } from "../line-quantity.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { type InvoiceWhole, isEntered, taxTrace } from "../contract.ts";
import { TaxDialog } from "./TaxDialog.tsx";
import { useNamed } from "#kit/ui/actor.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Day } from "#kit/ui/display.tsx";
import { decimalText, moneyText } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { Facts } from "#kit/ui/RecordPage.tsx";
import type { Column } from "#kit/ui/column.ts";

type Line = InvoiceWhole["lines"][number];
const figures = (text: string) => <span className="figures">{text}</span>;

/** The lines, each with its amounts. */
export function InvoiceLines({ invoice }: { invoice: InvoiceWhole }) {
  const { lines, currency, status, type } = invoice;
  const columns = columnsIn(currency);
  const isFinance = useNamed("invoice.issue");
  const [changing, setChanging] = useState(false);
  return (
    <Section
      title="Lines"
      actions={
        isFinance &&
        status === "draft" &&
        isEntered(type) &&
        lines.length > 0 && (
          <Button variant="default" size="xs" onClick={() => setChanging(true)}>
            Change tax code
          </Button>
        )
      }
    >
      {lines.length === 0 ? (
        <p className="quiet">No lines yet.</p>
      ) : (
        <DataTable short rows={lines} columns={columns} caption="Lines" />
      )}
      {lines.map((line, index) =>
        line.taxChange ? (
          <p key={line.id} className="quiet">
            Line {index + 1}: {taxTrace(line).at(-1)}
          </p>
        ) : null,
      )}
      {changing && <TaxDialog invoice={invoice} onClose={() => setChanging(false)} />}
    </Section>
  );
}

const columnsIn = (currency: string): Column<Line>[] => [
  { field: "description", title: "Description", phone: "title", width: 280, show: ({ description }) => description },
  {
    field: "serviceFrom",
    title: "Work",
    phone: "detail",
    show: (line) => <Worked line={line} />,
  },
  {
    field: "quantity",
    title: "Quantity",
    align: "right",
    phone: "detail",
    show: ({ quantity, unit }) => figures(withUnit(decimalText(quantity), unit)),
  },
  {
    field: "unitPrice",
    title: "Price",
    align: "right",
    show: ({ unitPrice }) => (unitPrice === null ? "No price" : figures(decimalText(unitPrice))),
  },
  {
    field: "discountPct",
    title: "Discount",
    align: "right",
    show: ({ discountPct }) => (/[1-9]/.test(discountPct) ? figures(`${decimalText(discountPct)} %`) : "–"),
  },
  { field: "taxCodes", title: "Tax", show: ({ taxCodes }) => taxCodes.join(", ") || "None" },
  { field: "account", title: "Account", show: ({ account }) => account ?? "None" },
  {
    field: "lineNet",
    title: "Net",
    align: "right",
    phone: "status",
    show: ({ lineNet }) => figures(moneyText(lineNet, currency)),
  },
];

function Worked({ line: { serviceFrom, serviceTo } }: { line: Line }) {
  if (serviceFrom === serviceTo) return <Day on={serviceFrom} />;
  return (
    <>
      <Day on={serviceFrom} /> to <Day on={serviceTo} />
    </>
  );
}

/** The tax breakdown and the totals. */
export function InvoiceTotals({ invoice }: { invoice: InvoiceWhole }) {
  const { taxes, withheld, currency, retainagePct } = invoice;
  const money = (amount: string) => moneyText(amount, currency);
  return (
    <Section title="Totals">
      <Facts
        of={[
          ["Lines", money(invoice.linesTotal)],
          /[1-9]/.test(invoice.discountTotal) && ["Discount", money(invoice.discountTotal)],
          ["Net", money(invoice.netTotal)],
          ...taxes.map(
            ({ key, codes, rate, base, tax }) =>
              [`${codes.join(", ")} ${decimalText(rate)} % of ${money(base)}`, <span key={key}>{money(tax)}</span>] as const,
          ),
          ["Gross", money(invoice.grossTotal)],
          retainagePct !== null && [`Retained ${decimalText(retainagePct)} %`, money(invoice.retainageAmount)],
          ...withheld.map(({ code, rate, amount }) => [`Withheld ${code} ${decimalText(rate)} %`, money(amount)] as const),
          ["Amount due", money(invoice.amountDue)],
        ]}
      />
    </Section>
  );
}
