import { FormTemplate, FormTemplateListed, forms } from "../contract.ts";
import { Button } from "@mantine/core";
import { useReach } from "#kit/ui/actor.ts";
import { Go } from "#kit/ui/Go.tsx";
import { useList } from "#kit/ui/data.ts";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { NewButton, Page } from "#kit/ui/Page.tsx";
import { choiceFilter, columnsOf } from "#kit/ui/record-shown.tsx";
import { EmptyState } from "#kit/ui/states.tsx";

const { list: endpoint, count, export: exporting } = forms.endpoints;

/** The forms of the company, version by version. */
export default function TemplateListPage() {
  const list = useList(endpoint, { columns, count, export: exporting });
  const mayCreate = useReach("forms", "create") !== null;
  const add = <NewButton to="/forms/new" label="New form" module="forms" />;
  return (
    <Page
      title={forms.title}
      count={list.total}
      actions={
        <>
          <Button variant="default" component={Go} href="/forms/links">
            Links
          </Button>
          <Button variant="default" component={Go} href="/forms/kiosks">
            Kiosks
          </Button>
          <Button variant="default" component={Go} href="/forms/actions">
            Actions
          </Button>
          <Button variant="default" component={Go} href="/forms/submissions">
            Filled forms
          </Button>
          {mayCreate && (
            <Button variant="default" component={Go} href="/forms/import">
              Import
            </Button>
          )}
          {add}
        </>
      }
    >
      <ListControls list={list} search="Code or title" filters={filters} views={views} />
      <ListTable
        list={list}
        caption="Forms"
        href={({ id }) => `/forms/${id}`}
        empty={
          <EmptyState title="No forms yet" action={add}>
            Built-in forms are issued when the product first starts. Build others here, or import an XLSForm workbook.
          </EmptyState>
        }
      />
    </Page>
  );
}

const views = [
  { title: "Issued", search: { status: "issued" } },
  { title: "In progress", search: { status: "draft,in review" } },
];
const filters = [choiceFilter(FormTemplate, "status"), choiceFilter(FormTemplate, "category")];
const columns = columnsOf(
  { ...FormTemplate, row: FormTemplateListed },
  {
    code: { sort: true, phone: "detail" },
    title: { sort: true, phone: "title" },
    category: true,
    formVersion: true,
    status: { phone: "status" },
    submissionCount: true,
    flaggedCount: true,
    reviewDueOn: true,
  },
);
