import { reportTemplates, type ReportTemplateSummary, templateStates } from "../contract.ts";
import { methods } from "../definition.ts";
import { statusMeanings } from "./words.ts";
import type { Column } from "#kit/ui/column.ts";
import { useList } from "#kit/ui/data.ts";
import { Day } from "#kit/ui/display.tsx";
import { optionsOf } from "#kit/ui/form/fields.tsx";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import { MethodBadge, StatusBadge } from "#kit/ui/status.tsx";

const { list, count, export: exported } = reportTemplates.endpoints;

export default function TemplatesPage() {
  const templates = useList(list, { columns, count, export: exported });
  return (
    <Page title="Report templates" count={templates.total}>
      <ListControls
        list={templates}
        search="Code or title"
        archive={false}
        filters={[
          {
            kind: "choice",
            name: "method",
            label: "Method",
            many: true,
            options: methods.map((value) => ({ value, label: value })),
          },
          { kind: "choice", name: "status", label: "Status", many: true, options: optionsOf(templateStates) },
        ]}
      />
      <ListTable
        list={templates}
        caption="Report templates"
        href={({ id }) => `/inspection-reports/templates/${id}`}
        empty={<EmptyState title="No templates">The built-in templates are added when the product starts.</EmptyState>}
      />
    </Page>
  );
}

const columns: Column<ReportTemplateSummary>[] = [
  { field: "code", sort: true, mono: true, phone: "detail" },
  { field: "title", sort: true, phone: "title" },
  { field: "method", show: ({ method }) => <MethodBadge method={method} />, phone: "detail" },
  { field: "technique", hidden: true, phone: "no" },
  { field: "templateVersion", align: "right", phone: "detail", show: ({ templateVersion }) => `v${templateVersion}` },
  {
    field: "status",
    phone: "status",
    show: ({ status }) => <StatusBadge meaning={statusMeanings[status]}>{status}</StatusBadge>,
  },
  {
    field: "effectiveFrom",
    phone: "no",
    show: ({ effectiveFrom }) => (effectiveFrom ? <Day on={effectiveFrom} /> : "From the first day"),
  },
  { field: "approvedBy", phone: "no" },
  { field: "changeNote", hidden: true, phone: "no" },
];
