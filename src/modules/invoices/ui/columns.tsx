import { Invoice, Payment } from "../contract.ts";
import type { ReactNode } from "react";
import { compareAmounts } from "#kit/money.ts";
import type { Column } from "#kit/ui/column.ts";
import { decimalText, moneyText } from "#kit/ui/format.ts";
import { columnsOf } from "#kit/ui/record-shown.tsx";
import { usePhone } from "#kit/ui/screen.ts";
import { StatusBadge } from "#kit/ui/status.tsx";

type Row = Invoice;
/** A column of amounts; the currency is said with each, because a list may have several. */
const amountOf = (name: "netTotal" | "grossTotal" | "balance" | "retainageHeld" | "taxTotal" | "amountDue") => ({
  align: "right" as const,
  show: (row: Row) => <span className="figures">{moneyText(row[name], row.currency)}</span>,
});

/** The columns of a list of invoices; on a phone each has the amount of its document, and what is open of it once a part is paid. */
export const useInvoiceColumns = (): Column<Row>[] => (usePhone() ? phoneColumns : invoiceColumns);

const invoiceColumns: Column<Row>[] = columnsOf(Invoice, {
  shownNumber: { title: "Number", phone: "title" },
  status: {
    phone: "status",
    show: (row) => <InvoiceStatus invoice={row} />,
  },
  clientName: { phone: "detail" },
  type: { hidden: true },
  poNumber: true,
  projectNumber: { hidden: true },
  invoiceDate: { sort: true },
  dueDate: { sort: true, phone: "detail" },
  daysLate: { align: "right", show: ({ daysLate }) => (daysLate > 0 ? daysLate : "–") },
  netTotal: { ...amountOf("netTotal"), sort: true },
  taxTotal: { ...amountOf("taxTotal"), hidden: true },
  grossTotal: { ...amountOf("grossTotal"), sort: true, phone: "detail" },
  amountDue: { ...amountOf("amountDue"), hidden: true },
  balance: {
    ...amountOf("balance"),
    show: (row) => (row.status === "void" ? "–" : amountOf("balance").show(row)),
    sort: true,
    phone: "detail",
  },
  retainageHeld: { ...amountOf("retainageHeld"), hidden: true },
  baseName: { hidden: true },
  sentAt: { hidden: true },
  viewedAt: { hidden: true },
  exported: { hidden: true, show: ({ exported }) => (exported ? "Yes" : "–") },
});

const phoneColumns = invoiceColumns.map((column) => (column.field === "balance" ? { ...column, show: openInPart } : column));

/** "500.00 USD open", where that is neither nothing nor all of it. */
function openInPart({ status, balance, amountDue, currency }: Row): ReactNode {
  const isPart = status !== "void" && compareAmounts(balance, "0") !== 0 && compareAmounts(balance, amountDue) !== 0;
  return isPart ? `${moneyText(balance, currency)} open` : "–";
}

/** The state of an invoice; overdue and disputed are said before it. */
export function InvoiceStatus({ invoice }: { invoice: Pick<Row, "status" | "daysLate" | "disputedAt"> }) {
  const { status, daysLate, disputedAt } = invoice;
  if (disputedAt) return <StatusBadge meaning="bad">Disputed</StatusBadge>;
  if (daysLate > 0) return <StatusBadge meaning="bad">{`${daysLate} d overdue`}</StatusBadge>;
  const meaning = Invoice.fields.status.meanings?.[status] ?? "idle";
  return <StatusBadge meaning={meaning}>{status.charAt(0).toUpperCase() + status.slice(1)}</StatusBadge>;
}

/** The columns of a list of payments. */
export const paymentColumns = columnsOf(Payment, {
  receivedOn: { sort: true, phone: "title" },
  clientName: { phone: "detail" },
  amount: {
    align: "right",
    sort: true,
    phone: "detail",
    show: ({ amount, currency }) => <span className="figures">{moneyText(amount, currency)}</span>,
  },
  invoices: { show: ({ invoices }) => invoices ?? "–" },
  unallocated: {
    align: "right",
    show: ({ unallocated, currency }) => <span className="figures">{moneyText(unallocated, currency)}</span>,
  },
  fxDifference: {
    hidden: true,
    align: "right",
    show: ({ fxDifference }) => <span className="figures">{fxDifference ? decimalText(fxDifference) : "–"}</span>,
  },
  method: true,
  reference: true,
  undoneAt: {
    title: "State",
    phone: "status",
    show: ({ undoneAt }) =>
      undoneAt ? <StatusBadge meaning="bad">Undone</StatusBadge> : <StatusBadge meaning="good">Received</StatusBadge>,
  },
});
