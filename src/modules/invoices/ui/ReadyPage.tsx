import { useMemo, useState } from "react";
import { invoices, ReadyToBill } from "../contract.ts";
import { InvoiceTabs } from "./InvoiceTabs.tsx";
import { clientEndpoints } from "#directory/clients/contract.ts";
import { useNamed, useReach } from "#kit/ui/actor.ts";
import { useAsk, useList, useSend } from "#kit/ui/data.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import type { Filter } from "#kit/ui/filter.ts";
import { decimalText, moneyText, withDaysAsShown } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { columnsOf } from "#kit/ui/record-shown.tsx";
import { usePhone } from "#kit/ui/screen.ts";
import { EmptyState } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";

const { list: endpoint, count, settle, lag, credits } = invoices.ready;

/** Work orders of which something is not billed yet; each opens the builder. */
export default function ReadyPage() {
  const isPhone = usePhone();
  const columns = useMemo(() => columnsFor(isPhone), [isPhone]);
  const list = useList(endpoint, { columns, count });
  const mayBuild = useReach("invoices", "create") !== null;
  const isFinance = useNamed("invoice.issue");
  const clients = useAsk(clientEndpoints.forPickers, {}).data ?? [];
  const taken = useAsk(lag, {}).data;
  const [settling, setSettling] = useState<readonly ReadyToBill[] | null>(null);
  const send = useSend(settle, { done: ({ settled }) => `${settled} sources settled without an invoice` });
  const byClient: Filter = {
    kind: "choice",
    name: "clientCompanyId",
    label: "Client",
    options: clients.map(({ id, name }) => ({ value: id, label: name })),
  };
  return (
    <InvoiceTabs tab="ready" count={list.total}>
      {taken?.averageDays && (
        <p className="quiet">
          {decimalText(taken.averageDays)} days on average from the last day of work to the issue of its invoice, of{" "}
          {taken.invoices} invoices of the last 90 days.
        </p>
      )}
      <ProposedCredits />
      <ListControls list={list} search="Number or title" filters={[byClient]} archive={false} />
      <ListTable
        list={list}
        caption="Work orders ready to bill"
        href={({ id }) => (mayBuild ? `/invoices/create/${id}` : null)}
        bulk={isFinance ? [{ label: "Settle without an invoice", run: (rows) => setSettling(rows) }] : []}
        empty={<EmptyState title="Nothing to bill yet">Signed tickets, approved time and signed reports appear here.</EmptyState>}
      />
      <ConfirmDialog
        opened={settling !== null}
        title={`Settle ${settling?.length === 1 ? (settling[0]?.number ?? "") : `${settling?.length ?? 0} work orders`} without an invoice?`}
        confirm="Settle"
        reason="required"
        onClose={() => setSettling(null)}
        onConfirm={async (reason) => {
          await send.send({ body: { workOrderIds: (settling ?? []).map(({ id }) => id), reason } });
        }}
      >
        Nothing of what is open now is billed. Time that is approved is locked.
      </ConfirmDialog>
    </InvoiceTabs>
  );
}

/** Credits of tiers that no further invoice takes up: each is drafted on its invoice. */
function ProposedCredits() {
  const rows = useAsk(credits, {}).data ?? [];
  if (rows.length === 0) return null;
  return (
    <Banner meaning="due" title="Tiers came out lower than was billed, and nothing follows">
      <ul>
        {rows.map(({ invoiceId, number, clientName, label, amount, currency }) => (
          <li key={`${invoiceId} ${label}`}>
            {clientName}: {moneyText(amount, currency)} to credit on <Go href={`/invoices/${invoiceId}/edit`}>{number}</Go>.{" "}
            {label}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

const moneyShown = (amount: string | null, currency: string) => (amount === null ? "–" : moneyText(amount, currency));
const waitingShown = ({ waiting, currency }: ReadyToBill) =>
  waiting === null ? "–" : <span className="quiet">{moneyText(waiting, currency)} waits</span>;

const columnsFor = (isPhone: boolean) =>
  columnsOf(ReadyToBill, {
    number: { sort: true, phone: "title" },
    title: { width: 220 },
    clientName: { phone: "detail" },
    projectNumber: { hidden: true },
    baseName: { hidden: true },
    oldestDay: { phone: "detail" },
    amount: {
      align: "right",
      phone: "status",
      // There is one figure in a row of a phone: what can be billed, otherwise what waits.
      show: (row) => (row.amount === null && isPhone ? waitingShown(row) : moneyShown(row.amount, row.currency)),
    },
    waiting: { align: "right", phone: "no", show: ({ waiting, currency }) => moneyShown(waiting, currency) },
    blocked: {
      width: 320,
      phone: "detail",
      show: ({ blocked }) => (blocked === null ? "–" : <span data-whole>{withDaysAsShown(blocked)}</span>),
    },
  });
