import { expenses } from "../contract.ts";
import { expenseColumns } from "./columns.tsx";
import { useList } from "#kit/ui/data.ts";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { EmptyState } from "#kit/ui/states.tsx";

const columns = expenseColumns.filter(({ field }) => field !== "projectNumber" && field !== "clientName");

/** The expenses for the work orders of a project that the reader may see. */
export default function ExpensesOfProject({ project }: { project: { id: string } }) {
  const list = useList(expenses.endpoints.list, { columns, fixed: { projectId: project.id }, inUrl: false });
  return (
    <ListTable
      list={list}
      caption="Expenses of the project"
      href={({ id }) => `/expenses/${id}`}
      short
      empty={
        <EmptyState title="No expenses yet">They appear here when they are entered on a work order of the project.</EmptyState>
      }
    />
  );
}
