import { FormTemplate, FormTemplateListed, forms } from "../contract.ts";
import { useList } from "#kit/ui/data.ts";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { choiceFilter, columnsOf } from "#kit/ui/record-shown.tsx";
import { EmptyState } from "#kit/ui/states.tsx";

const { list: endpoint, count, export: exporting } = forms.endpoints;

/** The forms of the company, version by version. */
export default function TemplateListPage() {
  const list = useList(endpoint, { columns, count, export: exporting });
  return (
    <Page title={forms.title} count={list.total}>
      <ListControls list={list} search="Code or title" filters={filters} />
      <ListTable
        list={list}
        caption="Forms"
        href={({ id }) => `/forms/${id}`}
        empty={<EmptyState title="No forms here">Change the filter to see other versions.</EmptyState>}
      />
    </Page>
  );
}

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
