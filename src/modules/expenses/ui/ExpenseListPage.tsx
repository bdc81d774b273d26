import { Expense, expenses } from "../contract.ts";
import { expenseColumns } from "./columns.tsx";
import { OnDevice } from "./OnDevice.tsx";
import { counted } from "#kit/plural.ts";
import { useActor, useNamed } from "#kit/ui/actor.ts";
import { useList, useSend } from "#kit/ui/data.ts";
import type { Filter } from "#kit/ui/filter.ts";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { NewButton, Page } from "#kit/ui/Page.tsx";
import { choiceFilter } from "#kit/ui/record-shown.tsx";
import { EmptyState } from "#kit/ui/states.tsx";

const { list: endpoint, count, export: exporting, approveAll, reimburseAll } = expenses.endpoints;

/** The register of expenses: of oneself, or of all for who approves and reimburses them. */
export default function ExpenseListPage() {
  const list = useList(endpoint, { columns: expenseColumns, count, export: exporting });
  const { id: me } = useActor();
  const [mayApprove, mayReimburse] = [useNamed("expense.approve"), useNamed("expense.reimburse")];
  const approve = useSend(approveAll, { done: ({ expenses: some }) => `${counted(some, "expense")} approved` });
  const reimburse = useSend(reimburseAll, { done: ({ expenses: some }) => `${counted(some, "expense")} marked as reimbursed` });
  const add = <NewButton to="/expenses/new" label="New expense" module="expenses" />;
  const bulk = [
    ...(mayApprove
      ? [{ label: "Approve", run: (rows: readonly Expense[]) => approve.run({ body: { expenses: rows.map(chosen) } }) }]
      : []),
    ...(mayReimburse
      ? [{ label: "Reimbursed", run: (rows: readonly Expense[]) => reimburse.run({ body: { expenses: rows.map(chosen) } }) }]
      : []),
  ];
  return (
    <Page title={expenses.title} count={list.total} actions={add}>
      <OnDevice />
      <ListControls
        list={list}
        search="What it was for, or note"
        filters={filters}
        views={[
          { title: "Mine", search: { userId: me } },
          ...(mayApprove ? [{ title: "To approve", search: { status: "submitted" } }] : []),
          ...(mayReimburse ? [{ title: "To reimburse", search: { status: "approved", reimbursed: "false" } }] : []),
          { title: "To bill", search: { status: "approved", billable: "true", isBilled: "false" } },
        ]}
      />
      <ListTable
        list={list}
        caption="Expenses"
        href={({ id }) => `/expenses/${id}`}
        empty={
          <EmptyState title="No expenses yet" action={add}>
            Enter what you paid for the company with a photo of the receipt. It is approved, reimbursed, and billed where the
            client pays for it.
          </EmptyState>
        }
        {...(bulk.length > 0 ? { bulk } : {})}
      />
    </Page>
  );
}

const chosen = ({ id, version }: Expense) => ({ id, version });
const filters: Filter[] = [
  choiceFilter(Expense, "status"),
  choiceFilter(Expense, "category"),
  { kind: "flag", name: "billable", label: "Billable" },
  { kind: "flag", name: "isBilled", label: "Billed" },
  { kind: "flag", name: "reimbursed", label: "Reimbursed" },
  { kind: "days", name: "day", label: "Date", from: "from", to: "to" },
];
