import { Button } from "@mantine/core";
import { projectBudgets } from "../contract.ts";
import { changeOrderColumns } from "./columns.tsx";
import { useNamed, useReach } from "#kit/ui/actor.ts";
import { useList } from "#kit/ui/data.ts";
import { Go } from "#kit/ui/Go.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import type { Project } from "#modules/project-management/contract.ts";

/** The change orders of a project. */
export default function ChangeOrders({ project: { id, number, status } }: { project: Project }) {
  const sees = useNamed("rateSheet.costs");
  const columns = changeOrderColumns.filter(({ field }) => sees || field !== "cost");
  const list = useList(projectBudgets.changeOrders.list, { columns, fixed: { projectId: id }, inUrl: false });
  const mayCreate = useReach("projects", "create") === "all" && status !== "closed";
  const add = mayCreate && (
    <Button size="xs" variant="default" component={Go} href={`/change-orders/new?project=${id}`}>
      New change order
    </Button>
  );
  return (
    <Section title="Change orders" actions={add}>
      <ListTable
        short
        list={list}
        caption={`Change orders of ${number}`}
        href={(row) => `/change-orders/${row.id}`}
        empty={
          <EmptyState title="No change orders yet">
            Extra work is at risk until the client has approved its change order in writing.
          </EmptyState>
        }
      />
    </Section>
  );
}
