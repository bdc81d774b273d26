import { Button } from "@mantine/core";
import { InvoiceSchedule, invoices } from "../../contract.ts";
import { scheduleLife } from "../../schedule-life.ts";
import { useInvoiceColumns } from "../columns.tsx";
import { useNamed } from "#kit/ui/actor.ts";
import { useAsk, useList } from "#kit/ui/data.ts";
import { Ref } from "#kit/ui/display.tsx";
import { moneyText } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { LifeActions } from "#kit/ui/LifeActions.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { factsOf, FieldShown } from "#kit/ui/record-shown.tsx";
import { useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";

const { find, history } = invoices.schedules;

/** One recurring invoice: when it is drafted, what it repeats, and the drafts it has made. */
export default function SchedulePage() {
  const schedule = useAsk(find, { id: useParam("id") });
  return <AskedPage of={schedule}>{(found) => <Shown key={found.id} schedule={found} />}</AskedPage>;
}

function Shown({ schedule }: { schedule: InvoiceSchedule }) {
  const { id, title, status, clientName, clientCompanyId, sourceInvoiceId, sourceNumber, netTotal, currency } = schedule;
  const isFinance = useNamed("invoice.issue");
  return (
    <RecordPage
      number=""
      name={title}
      status={<FieldShown of={InvoiceSchedule} field="status" row={schedule} />}
      actions={
        <>
          {isFinance && status !== "ended" && (
            <Button variant="default" component={Go} href={`/invoices/recurring/${id}/edit`}>
              Edit
            </Button>
          )}
          <LifeActions
            life={scheduleLife}
            endpoints={invoices.schedules}
            module="invoices"
            record={schedule}
            name={title}
            styles={{
              resume: { explains: "Dates of the pause are left out." },
              end: { danger: true, explains: "Nothing more is drafted. Drafts that were made stay." },
            }}
          />
        </>
      }
      side={<HistoryPanel endpoint={history} id={id} fields={InvoiceSchedule.fields} currency={schedule.currency} />}
    >
      <Section title="Recurring invoice">
        <Facts
          of={[
            [
              "Client",
              <Ref key="client" entity="ClientCompany" id={clientCompanyId}>
                {clientName}
              </Ref>,
            ],
            [
              InvoiceSchedule.labels.sourceInvoiceId,
              <Ref key="source" entity="Invoice" id={sourceInvoiceId}>
                {sourceNumber}
              </Ref>,
            ],
            ["Net", moneyText(netTotal, currency)],
            ...factsOf(InvoiceSchedule, schedule, "firstOn", "interval", "untilOn", "nextOn", "lastOn", "responsibleName"),
          ]}
        />
      </Section>
      <Drafts id={id} />
    </RecordPage>
  );
}

function Drafts({ id }: { id: string }) {
  const list = useList(invoices.endpoints.list, { columns: useInvoiceColumns(), fixed: { scheduleId: id }, inUrl: false });
  return (
    <Section title="Invoices drafted">
      <ListTable
        short
        list={list}
        caption="Invoices drafted"
        href={(row) => `/invoices/${row.id}/edit`}
        empty={<p className="quiet">None yet. The first is drafted on the next date.</p>}
      />
    </Section>
  );
}
