import { Button, SegmentedControl } from "@mantine/core";
import { IconPhoneIncoming } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { projectManagement, WorkOrder } from "../contract.ts";
import { workOrderColumns } from "./columns.tsx";
import { WorkOrderBoard } from "./WorkOrderBoard.tsx";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { useActor, useReach } from "#kit/ui/actor.ts";
import { useAsk, useList } from "#kit/ui/data.ts";
import { Go } from "#kit/ui/Go.tsx";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { choiceFilter } from "#kit/ui/record-shown.tsx";
import { useUrl } from "#kit/ui/routing.ts";
import { EmptyState, TableSkeleton } from "#kit/ui/states.tsx";
import { methods } from "#modules/report-templates/definition.ts";

const { list: listWorkOrders, count: countWorkOrders, export: exportWorkOrders } = projectManagement.workOrders;

const OrderMap = lazy(() => import("./OrderMap.tsx"));
const views = ["list", "board", "map"] as const;

/** The planner's view: every job by its state, as a list, a board or on a map. */
export default function PlannerPage() {
  const [words, change] = useUrl();
  const { id } = useActor();
  const view = views.find((one) => one === words["view"]) ?? "list";
  const list = useList(listWorkOrders, { columns: workOrderColumns, count: countWorkOrders, export: exportWorkOrders });
  const bases = useAsk(baseEndpoints.names, {}).data ?? [];
  const callOut = useReach("projects", "create") && (
    <Button component={Go} href="/call-outs/new" leftSection={<IconPhoneIncoming size={16} aria-hidden />}>
      New call-out
    </Button>
  );
  const empty = (
    <EmptyState title="No work orders yet" action={callOut}>
      Create a call-out: client, site, method, date.
    </EmptyState>
  );
  return (
    <Page
      title="Work orders"
      count={list.total}
      actions={
        <>
          <SegmentedControl
            size="xs"
            aria-label="View"
            data={[
              { value: "list", label: "List" },
              { value: "board", label: "Board" },
              { value: "map", label: "Map" },
            ]}
            value={view}
            onChange={(to) => change({ view: to === "list" ? null : to })}
          />
          {callOut}
        </>
      }
    >
      <ListControls
        list={list}
        search="Number, title, PO or reference"
        filters={[
          choiceFilter(WorkOrder, "status"),
          { kind: "choice", name: "method", label: "Method", options: methods.map((value) => ({ value, label: value })) },
          {
            kind: "choice",
            name: "baseLocationId",
            label: "Base",
            options: bases.map((base) => ({ value: base.id, label: base.name })),
          },
          choiceFilter(WorkOrder, "priority"),
          { kind: "choice", name: "assignedTo", label: "Crew", options: [{ value: id, label: "Me" }] },
          { kind: "flag", name: "unassigned", label: "No crew" },
        ]}
      />
      {view === "map" && (
        <Suspense fallback={<TableSkeleton />}>
          <OrderMap query={{ ...list.filters, ...(list.q ? { q: list.q } : {}) }} />
        </Suspense>
      )}
      {view === "board" && <WorkOrderBoard list={list} empty={empty} />}
      {view === "list" && <ListTable list={list} caption="Work orders" href={(row) => `/work-orders/${row.id}`} empty={empty} />}
    </Page>
  );
}
