import { Button, Group, SegmentedControl } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { type Lead, leads } from "../contract.ts";
import { leadColumns } from "./columns.tsx";
import { filtersOf } from "./lead-filters.ts";
import { UndoImport } from "./import/UndoImport.tsx";
import { LeadFigures } from "./LeadFigures.tsx";
import { LeadBoard } from "./LeadBoard.tsx";
import { ReassignDialog } from "./ReassignDialog.tsx";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { useActor, useReach } from "#kit/ui/actor.ts";
import { useConnection } from "#kit/ui/connection.ts";
import { useAsk, useList } from "#kit/ui/data.ts";
import { Go } from "#kit/ui/Go.tsx";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { NewButton, Page } from "#kit/ui/Page.tsx";
import { useUrl } from "#kit/ui/routing.ts";
import { EmptyState, TableSkeleton } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";

const { list: endpoint, count, export: exporting } = leads.endpoints;
const LeadCalendar = lazy(() => import("./LeadCalendar.tsx"));
const LeadMap = lazy(() => import("./LeadMap.tsx"));
const views = ["board", "list", "calendar", "map", "figures"] as const;
/** These show open leads only. */
const openOnly = ["board", "map"];

/** Every enquiry: the open ones by stage on a board, as a list, by their days in a calendar, on a map, and in figures. */
export default function LeadsPage() {
  const [words, change] = useUrl();
  const { id: me } = useActor();
  const view = views.find((one) => one === words["view"]) ?? "board";
  const list = useList(endpoint, {
    columns: leadColumns,
    count,
    export: exporting,
    ...(openOnly.includes(view) ? { fixed: { open: "true" } } : {}),
  });
  const owners = useAsk(leads.endpoints.owners, {}).data ?? [];
  const bases = useAsk(baseEndpoints.names, {}).data ?? [];
  const mayCreate = useReach("leads", "create") !== null;
  const { online } = useConnection();
  const mayEdit = useReach("leads", "edit") !== null;
  const [reassigning, setReassigning] = useState<readonly Lead[] | null>(null);
  const add = <NewButton to="/leads/new" label="New lead" module="leads" />;
  const filters = filtersOf(
    owners.map(({ id, name }) => ({ value: id, label: name })),
    bases.map(({ id, name }) => ({ value: id, label: name })),
  );
  const query = { ...list.filters, ...(list.q ? { q: list.q } : {}) };
  const empty = (
    <EmptyState title="Log the first enquiry" action={add}>
      It takes three fields.
    </EmptyState>
  );
  return (
    <Page
      title="Leads"
      count={list.total}
      actions={
        <>
          <SegmentedControl
            size="xs"
            aria-label="View"
            data={[
              { value: "board", label: "Board" },
              { value: "list", label: "List" },
              { value: "calendar", label: "Calendar" },
              { value: "map", label: "Map" },
              { value: "figures", label: "Figures" },
            ]}
            value={view}
            onChange={(to) => change({ view: to === "board" ? null : to })}
          />
          {mayCreate && online && (
            <Button variant="default" component={Go} href="/leads/import">
              Import
            </Button>
          )}
          {add}
        </>
      }
    >
      {list.filters["importId"] && (
        <Banner
          meaning="idle"
          title="Leads of one import"
          action={
            <Group gap={8}>
              <UndoImport importId={list.filters["importId"]} />
              <Button variant="default" component={Go} href="/leads?view=list">
                Show all leads
              </Button>
            </Group>
          }
        />
      )}
      <ListControls
        list={list}
        search="Number, title, company or contact"
        filters={filters}
        views={[
          { title: "Mine", search: { ownerId: me, open: "true" } },
          { title: "Overdue", search: { overdue: "true" } },
          { title: "Stale", search: { stale: "true" } },
        ]}
      />
      {view === "board" && <LeadBoard list={list} query={query} empty={empty} />}
      {view === "calendar" && (
        <Suspense fallback={<TableSkeleton />}>
          <LeadCalendar query={query} />
        </Suspense>
      )}
      {view === "map" && (
        <Suspense fallback={<TableSkeleton />}>
          <LeadMap query={{ ...query, open: "true" }} />
        </Suspense>
      )}
      {view === "figures" && <LeadFigures query={query} />}
      {view === "list" && (
        <ListTable
          list={list}
          caption="Leads"
          href={({ id }) => `/leads/${id}`}
          empty={empty}
          {...(mayEdit ? { bulk: [{ label: "Give another owner", run: setReassigning }] } : {})}
        />
      )}
      {reassigning && <ReassignDialog leads={reassigning} onClose={() => setReassigning(null)} />}
    </Page>
  );
}
