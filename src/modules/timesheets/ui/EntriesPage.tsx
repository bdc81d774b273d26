import { Button } from "@mantine/core";
import { useState } from "react";
import { TimesheetEntry, timesheets } from "../contract.ts";
import { PayrollDialog } from "./PayrollDialog.tsx";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { peopleEndpoints } from "#directory/people/contract.ts";
import { counted } from "#kit/plural.ts";
import { useActor, useNamed, useReach } from "#kit/ui/actor.ts";
import { useAsk, useList, useSend } from "#kit/ui/data.ts";
import { Day } from "#kit/ui/display.tsx";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { NeedsNetwork } from "#kit/ui/NeedsNetwork.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { choiceFilter, columnsOf } from "#kit/ui/record-shown.tsx";
import { EmptyState } from "#kit/ui/states.tsx";

const { list: endpoint, count, export: exporting, lockAll } = timesheets.endpoints;

/** Every entry of time the reader may see, to filter and export; Finance locks what was paid or billed. */
export default function EntriesPage() {
  const list = useList(endpoint, { columns: entryColumns, count, export: exporting });
  const { id: me } = useActor();
  const people = useAsk(peopleEndpoints.forReports, {}).data ?? [];
  const bases = useAsk(baseEndpoints.names, {}).data ?? [];
  const mayExport = useReach("projects", "export") !== null;
  const mayLock = useNamed("timesheet.lock") && mayExport;
  const [exportingPay, setExportingPay] = useState(false);
  const lock = useSend(lockAll, { done: ({ entries }) => `${counted(entries, "entry")} locked` });
  return (
    <Page
      title="Time entries"
      count={list.total}
      actions={
        mayExport && (
          <NeedsNetwork>
            <Button variant="default" onClick={() => setExportingPay(true)}>
              Export payroll
            </Button>
          </NeedsNetwork>
        )
      }
    >
      <ListControls
        list={list}
        filters={[
          {
            kind: "choice",
            name: "userId",
            label: "Person",
            options: people.map(({ id, displayName }) => ({ value: id, label: displayName })),
          },
          choiceFilter(TimesheetEntry, "status"),
          choiceFilter(TimesheetEntry, "activity"),
          {
            kind: "choice",
            name: "baseLocationId",
            label: "Base",
            options: bases.map(({ id, name }) => ({ value: id, label: name })),
          },
          { kind: "days", name: "day", label: "Day", from: "from", to: "to" },
        ]}
        views={[
          { title: "Mine", search: { userId: me } },
          { title: "Not submitted", search: { status: "draft,returned" } },
          { title: "To lock", search: { status: "approved" } },
        ]}
      />
      <ListTable
        list={list}
        caption="Time entries"
        href={({ id }) => `/timesheets/entries/${id}`}
        empty={<EmptyState title="No time yet">People type it in their week, or stop the clock of a job.</EmptyState>}
        {...(mayLock
          ? {
              bulk: [
                {
                  label: "Lock as paid or billed",
                  run: (rows: readonly TimesheetEntry[]) =>
                    lock.run({ body: { entries: rows.map(({ id, version }) => ({ id, version })) } }),
                },
              ],
            }
          : {})}
      />
      {exportingPay && <PayrollDialog onClose={() => setExportingPay(false)} />}
    </Page>
  );
}

const entryColumns = columnsOf(TimesheetEntry, {
  day: { sort: true, phone: "title", show: ({ day }) => <Day on={day} /> },
  status: { phone: "status" },
  personName: { phone: "detail" },
  startClock: { title: "From" },
  endClock: { title: "To" },
  hours: { align: "right", phone: "detail" },
  activity: { phone: "detail" },
  workOrderNumber: true,
  clientName: true,
  breakMin: { hidden: true },
  billable: { hidden: true },
  methods: { hidden: true },
  standbyReason: { hidden: true },
  note: { hidden: true },
  employeeNumber: { hidden: true },
  projectNumber: { hidden: true },
  baseName: { hidden: true },
  approvedByName: { hidden: true },
});
