import { Button } from "@mantine/core";
import { useState } from "react";
import { invoices, PaymentReminder, type ReminderTotal, type WaitingReminder } from "../contract.ts";
import { InvoiceTabs } from "./InvoiceTabs.tsx";
import { linkOf } from "#kit/client.ts";
import { counted } from "#kit/plural.ts";
import { useNamed, useReach } from "#kit/ui/actor.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk, useList, useSend } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { Day } from "#kit/ui/display.tsx";
import { moneyText } from "#kit/ui/format.ts";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { columnsOf } from "#kit/ui/record-shown.tsx";
import { Asked, EmptyState } from "#kit/ui/states.tsx";

const { list: endpoint, count, export: exporting, waiting, send, preview, sheet } = invoices.reminders;

/** Clients that can be reminded today, one letter each, and the letters sent before. */
export default function RemindersPage() {
  const mayExport = useReach("invoices", "export") !== null;
  const list = useList(endpoint, { columns: sentColumns, count, ...(mayExport ? { export: exporting } : {}) });
  return (
    <InvoiceTabs tab="reminders" count={list.total}>
      <Section title="To be sent">
        <Asked of={useAsk(waiting, {})}>{(rows) => <Waiting rows={rows} />}</Asked>
      </Section>
      <Section title="Sent">
        <ListTable
          short
          list={list}
          caption="Payment reminders that were sent"
          beside={sheetOf}
          empty={<EmptyState title="No reminder has been sent">Letters are stored here as they were sent.</EmptyState>}
        />
      </Section>
    </InvoiceTabs>
  );
}

function Waiting({ rows }: { rows: WaitingReminder[] }) {
  const isFinance = useNamed("invoice.issue");
  const sending = useSend(send, { done: "Payment reminders sent" });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState(false);
  if (rows.length === 0)
    return (
      <EmptyState title="No reminder is due">
        No client has an undisputed invoice that has reached a further level since its last reminder.
      </EmptyState>
    );
  const ids = rows.filter(({ id }) => chosen.size === 0 || chosen.has(id)).map(({ id }) => id);
  return (
    <>
      <DataTable
        short
        rows={rows}
        columns={waitingColumns}
        caption="Payment reminders that can go out today"
        beside={previewOf}
        {...(isFinance ? { chosen, onChoose: setChosen } : {})}
      />
      {isFinance && (
        <div>
          <Button variant="default" onClick={() => setAsked(true)}>
            {chosen.size === 0 ? "Send all reminders" : `Send ${counted(ids.length, "reminder")}`}
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={asked}
        title={`Send ${counted(ids.length, "payment reminder")}?`}
        confirm="Send reminders"
        onClose={() => setAsked(false)}
        onConfirm={async () => {
          await sending.send({ body: { clientCompanyIds: ids } });
        }}
      >
        Each client gets one email with all that is overdue. A level is sent once.
      </ConfirmDialog>
    </>
  );
}

const totalsText = (totals: readonly ReminderTotal[], of: "balance" | "interest") =>
  totals
    .filter((total) => /[1-9]/.test(total[of]))
    .map((total) => moneyText(total[of], total.currency))
    .join(", ") || "–";

const amounts = (totals: readonly ReminderTotal[], of: "balance" | "interest") => (
  <span className="figures">{totalsText(totals, of)}</span>
);

const paperOf = (href: string, label: string) => (
  <Button variant="subtle" size="compact-sm" component="a" href={href} target="_blank">
    {label}
  </Button>
);
const previewOf = ({ id }: WaitingReminder) => paperOf(linkOf(preview, { clientCompanyId: id }), "Preview");
const sheetOf = ({ id }: PaymentReminder) => paperOf(linkOf(sheet, { id }), "PDF");

const waitingColumns: Column<WaitingReminder>[] = [
  { field: "clientName", title: "Client", phone: "title", show: ({ clientName }) => clientName },
  { field: "level", title: "Level", align: "right", phone: "status", show: ({ level }) => `Level ${level}` },
  { field: "totals", title: "Overdue", align: "right", phone: "detail", show: ({ totals }) => amounts(totals, "balance") },
  { field: "interest", title: "Interest", align: "right", show: ({ totals }) => amounts(totals, "interest") },
  { field: "invoices", title: "Invoices", mono: true, show: ({ invoices: numbers }) => numbers.join(", ") },
  { field: "sentTo", title: "Goes to", show: ({ sentTo }) => sentTo.join(", ") || "No address known" },
  { field: "preview", title: "Letter", phone: "no", show: previewOf },
];

const sentColumns: Column<PaymentReminder>[] = [
  ...columnsOf(PaymentReminder, {
    clientName: { phone: "title" },
    level: { align: "right", phone: "status", show: ({ level }) => `Level ${level}` },
    asOf: { sort: true, phone: "detail", show: ({ asOf }) => <Day on={asOf} /> },
    totals: { align: "right", phone: "detail", show: ({ totals }) => amounts(totals, "balance") },
    invoices: true,
    sentTo: true,
    sentByName: true,
  }),
  { field: "sheet", title: "Letter", phone: "no", show: sheetOf },
];
