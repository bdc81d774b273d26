import { FormAction, forms } from "../contract.ts";
import { useList } from "#kit/ui/data.ts";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { choiceFilter, columnsOf } from "#kit/ui/record-shown.tsx";
import { EmptyState } from "#kit/ui/states.tsx";

const { list: endpoint, count, export: exporting } = forms.actions;

/** What answers of filled forms ask of people: tasks, nonconformities and assigned answers. */
export default function ActionListPage() {
  const list = useList(endpoint, { columns, count, export: exporting });
  return (
    <Page title="Actions of forms" count={list.total}>
      <ListControls list={list} search="Number, action or what it is about" filters={filters} views={views} archive={false} />
      <ListTable
        list={list}
        caption="Actions of forms"
        href={({ id }) => `/forms/actions/${id}`}
        empty={
          <EmptyState title="No actions yet">
            An action is opened when a form is sent whose rules ask for one, or in which an answer is given to someone.
          </EmptyState>
        }
      />
    </Page>
  );
}

const views: { title: string; search: Record<string, string> }[] = [
  { title: "Open", search: { state: "open" } },
  { title: "For me", search: { state: "open", forMe: "true" } },
  { title: "Overdue", search: { overdue: "true" } },
];
const filters = [choiceFilter(FormAction, "state"), choiceFilter(FormAction, "kind")];
const columns = columnsOf(FormAction, {
  title: { phone: "title", width: 260 },
  state: { phone: "status" },
  kind: { phone: "detail" },
  ownerName: { phone: "detail" },
  dueOn: { sort: true, phone: "detail" },
  submissionNumber: true,
  formTitle: true,
  about: true,
  outcome: true,
});
