import { Invoice, invoices, type InvoiceType, type InvoiceWhole, relatedTitle, typeTitles } from "../contract.ts";
import { DepositsOf } from "./DepositsOf.tsx";
import { InvoiceActions } from "./InvoiceActions.tsx";
import { InvoiceStatus } from "./columns.tsx";
import { readChanges } from "./history-of-lines.ts";
import { LinksOfInvoice } from "./LinksOfInvoice.tsx";
import { SourcesOfLines } from "./SourcesOfLines.tsx";
import { CreditUse, OrderUse } from "./OrderUse.tsx";
import { InvoiceLines, InvoiceTotals } from "./InvoiceLines.tsx";
import { PaidParts } from "./PaidParts.tsx";
import { useList } from "#kit/ui/data.ts";
import { Day, Instant, Ref } from "#kit/ui/display.tsx";
import { decimalText, moneyText } from "#kit/ui/format.ts";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { columnsOf, factsOf } from "#kit/ui/record-shown.tsx";
import { Banner } from "#kit/ui/status.tsx";

const { history, list: endpoint } = invoices.endpoints;
/** What refers to a document, below it. */
const followers: Readonly<Partial<Record<InvoiceType, string>>> = {
  invoice: "Credit notes and releases of retainage",
  deposit: "Credit notes",
  proforma: "Invoice that follows",
};

/** An invoice as it is: its lines and totals, what is open of it, and what can be done next. */
export function InvoiceShown({ invoice }: { invoice: InvoiceWhole }) {
  const { id, shownNumber, type, clientName, clientCompanyId, currency, billTo, obstacles, reason, status } = invoice;
  const money = (amount: string) => moneyText(amount, currency);
  return (
    <RecordPage
      number={shownNumber}
      name={`${typeTitles[type]} to ${clientName ?? ""}`}
      status={<InvoiceStatus invoice={invoice} />}
      banner={<Notice invoice={invoice} />}
      actions={<InvoiceActions invoice={invoice} />}
      side={
        <>
          <Section title="Open">
            <Facts
              of={[
                ["Amount due", money(invoice.amountDue)],
                ["Paid", money(invoice.paidTotal)],
                ["Credited", money(invoice.creditedTotal)],
                /[1-9]/.test(invoice.writtenOff) && ["Written off", money(invoice.writtenOff)],
                ["Balance", money(invoice.balance)],
                ["Retainage held", money(invoice.retainageHeld)],
              ]}
            />
          </Section>
          <CreditUse invoice={invoice} />
          <OrderUse invoice={invoice} />
          <HistoryPanel endpoint={history} id={id} read={readChanges} currency={invoice.currency} />
        </>
      }
    >
      {obstacles.length > 0 && (
        <Banner meaning="due" title={status === "approved" ? "Not ready to issue" : "Not ready to submit"}>
          {obstacles.map((one) => (
            <div key={one}>{one}</div>
          ))}
        </Banner>
      )}
      <Section title="Invoice">
        <Facts
          of={[
            [
              "Client",
              <Ref key="client" entity="ClientCompany" id={clientCompanyId}>
                {billTo.name}
              </Ref>,
            ],
            ["Address", billTo.address],
            ["Tax numbers", billTo.taxIds.join(", ")],
            ...factsOf(Invoice, invoice, "siteName", "projectNumber", "baseName", "invoiceDate"),
            type !== "credit note" && type !== "proforma" && ["Due", <Day key="due" on={invoice.dueDate} />],
            ["Terms", invoice.terms],
            ...factsOf(Invoice, invoice, "serviceFrom", "serviceTo", "poNumber", "vendorNumber", "afe", "costCode"),
            invoice.relatedInvoiceId !== null && [
              relatedTitle(type),
              <Ref key="of" entity="Invoice" id={invoice.relatedInvoiceId}>
                {invoice.relatedNumber}
              </Ref>,
            ],
            invoice.scheduleId !== null && [
              "Recurring invoice",
              <Ref key="schedule" entity="InvoiceSchedule" id={invoice.scheduleId} />,
            ],
            reason !== null && ["Reason", reason],
            invoice.sentAt !== null && ["Sent", <Instant key="sent" at={invoice.sentAt} />],
            invoice.sentTo !== null && ["Sent to", invoice.sentTo],
            invoice.viewedAt !== null && ["Viewed", <Instant key="viewed" at={invoice.viewedAt} />],
            ...(invoice.fxDate ? factsOf(Invoice, invoice, "fxRate", "fxDate", "fxSource") : []),
            ...(invoice.fxDate && invoice.baseNet !== null && invoice.baseGross !== null
              ? ([
                  [Invoice.labels.baseNet, decimalText(invoice.baseNet)],
                  [Invoice.labels.baseGross, decimalText(invoice.baseGross)],
                ] as const)
              : []),
            ...factsOf(Invoice, invoice, "submittedByName", "approvedByName", "issuedByName", "internalNote"),
          ]}
        />
      </Section>
      <InvoiceLines invoice={invoice} />
      <InvoiceTotals invoice={invoice} />
      <DepositsOf invoice={invoice} />
      <SourcesOfLines invoice={invoice} />
      <PaidParts invoice={invoice} />
      {invoice.issuedAt !== null && <LinksOfInvoice invoice={invoice} />}
      {followers[type] && <Related id={id} title={followers[type]} />}
    </RecordPage>
  );
}

function Notice({ invoice }: { invoice: InvoiceWhole }) {
  const { disputedAt, disputeReason, status, reason } = invoice;
  if (disputedAt)
    return (
      <Banner meaning="bad" title="The client disputes this invoice">
        {disputeReason}
      </Banner>
    );
  if (invoice.writeOffReason !== null)
    return (
      <Banner meaning="due" title={invoice.writtenOffAt ? "This invoice is written off" : "It is proposed to write this off"}>
        {invoice.writeOffReason}
      </Banner>
    );
  if (status === "void")
    return (
      <Banner meaning="idle" title="This invoice is void">
        {reason}
      </Banner>
    );
  return null;
}

/** Credit notes and releases of an invoice, or the invoice of a proforma. */
function Related({ id, title }: { id: string; title: string }) {
  const list = useList(endpoint, { columns, fixed: { relatedInvoiceId: id }, inUrl: false });
  if (list.rows.length === 0) return null;
  return (
    <Section title={title}>
      <ListTable short list={list} caption={title} href={(row) => `/invoices/${row.id}/edit`} empty={null} />
    </Section>
  );
}

const columns = columnsOf(Invoice, {
  shownNumber: { title: "Number", phone: "title" },
  type: { phone: "detail" },
  invoiceDate: true,
  amountDue: { align: "right", phone: "detail", show: ({ amountDue, currency }) => moneyText(amountDue, currency) },
  status: { phone: "status" },
});
