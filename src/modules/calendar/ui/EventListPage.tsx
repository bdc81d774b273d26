import { calendar, CalendarEvent } from "../contract.ts";
import { NewButton, Page } from "#kit/ui/Page.tsx";
import { useList } from "#kit/ui/data.ts";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { choiceFilter, columnsOf } from "#kit/ui/record-shown.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import { useToday } from "#kit/ui/today.ts";
import { timeOfEvent } from "./event-time.ts";

const { list: endpoint, count, export: exporting } = calendar.events;

/** Trainings, meetings, maintenance and the other events the reader may see. */
export default function EventListPage() {
  const list = useList(endpoint, { columns, count, export: exporting });
  const add = <NewButton to="/calendar/events/new" label="New event" module="calendar" />;
  const today = useToday();
  return (
    <Page title="Events" count={list.total} actions={add}>
      <ListControls
        list={list}
        filters={[
          choiceFilter(CalendarEvent, "kind"),
          choiceFilter(CalendarEvent, "status"),
          { kind: "days", name: "day", label: "Day", from: "from", to: "to" },
        ]}
        views={[
          { title: "To come", search: { from: today } },
          { title: "Tentative", search: { status: "tentative" } },
        ]}
      />
      <ListTable
        list={list}
        caption="Events"
        href={({ id }) => `/calendar/events/${id}`}
        empty={
          <EmptyState title="No events yet" action={add}>
            Trainings, exams, calibration away, meetings, audits and stand-by duty are entered here. Jobs and leave have their own
            pages.
          </EmptyState>
        }
      />
    </Page>
  );
}

const columns = columnsOf(CalendarEvent, {
  title: { phone: "title" },
  status: { phone: "status" },
  kind: { phone: "detail" },
  fromOn: { sort: true, phone: "detail", show: timeOfEvent },
  lastOn: true,
  peopleNames: { show: ({ peopleNames }) => peopleNames.join(", ") },
  itemTags: { show: ({ itemTags }) => itemTags.join(", ") },
  siteName: { show: ({ siteName, baseName }) => siteName ?? baseName },
  workOrderNumber: { hidden: true },
  visibility: { hidden: true },
});
