import { Button } from "@mantine/core";
import { useState } from "react";
import type { InvoiceWhole } from "../contract.ts";
import { DeductionDialog } from "./DeductionDialog.tsx";
import { useMayEdit } from "./may-edit.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import type { Column } from "#kit/ui/column.ts";
import { Ref } from "#kit/ui/display.tsx";
import { moneyText } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";

/** Of a draft the deposits it deducts or could deduct; of an issued deposit where it is deducted. */
export function DepositsOf({ invoice }: { invoice: InvoiceWhole }) {
  const [asked, setAsked] = useState(false);
  const mayEdit = useMayEdit()(invoice);
  const { deposits, deposit, currency } = invoice;
  const money = (amount: string) => <span className="figures">{moneyText(amount, currency)}</span>;
  if (deposit)
    return (
      <Section title="Deducted of this deposit">
        <p className="quiet">{`${moneyText(deposit.open, currency)} before tax is not deducted yet.`}</p>
        {deposit.deductions.length > 0 && (
          <DataTable short rows={deposit.deductions} columns={deductionColumns(money)} caption="Deducted of this deposit" />
        )}
      </Section>
    );
  if (deposits.length === 0) return null;
  return (
    <Section
      title="Deposits"
      actions={
        mayEdit && (
          <Button variant="default" onClick={() => setAsked(true)}>
            Deduct deposits
          </Button>
        )
      }
    >
      <DataTable short rows={deposits} columns={depositColumns(money)} caption="Deposits of the client" />
      {asked && <DeductionDialog invoice={invoice} onClose={() => setAsked(false)} />}
    </Section>
  );
}

type Shown = (amount: string) => React.ReactNode;

const deductionColumns = (money: Shown): Column<NonNullable<InvoiceWhole["deposit"]>["deductions"][number]>[] => [
  {
    field: "shownNumber",
    title: "Invoice",
    phone: "title",
    show: ({ id, shownNumber }) => (
      <Ref entity="Invoice" id={id}>
        {shownNumber}
      </Ref>
    ),
  },
  { field: "amount", title: "Deducted", align: "right", phone: "status", show: ({ amount }) => money(amount) },
];

const depositColumns = (money: Shown): Column<InvoiceWhole["deposits"][number]>[] => [
  {
    field: "number",
    title: "Deposit",
    phone: "title",
    show: ({ id, number }) => (
      <Ref entity="Invoice" id={id}>
        {number}
      </Ref>
    ),
  },
  { field: "projectNumber", title: "Project", phone: "detail", show: ({ projectNumber }) => projectNumber ?? "None" },
  { field: "open", title: "Open", align: "right", phone: "detail", show: ({ open }) => money(open) },
  { field: "deducted", title: "Deducted here", align: "right", phone: "status", show: ({ deducted }) => money(deducted) },
];
