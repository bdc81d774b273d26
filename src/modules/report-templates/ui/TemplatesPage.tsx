import { Button } from "@mantine/core";
import { useState } from "react";
import { ImportVariant } from "./ImportVariant.tsx";
import { clientEndpoints } from "#directory/clients/contract.ts";
import { ReportTemplate, ReportTemplateListed, reportTemplates } from "../contract.ts";
import { methods } from "../definition.ts";
import { templateStates } from "../template-life.ts";
import { useNamed } from "#kit/ui/actor.ts";
import { useAsk, useList } from "#kit/ui/data.ts";
import { Day } from "#kit/ui/display.tsx";
import { optionsOf } from "#kit/ui/form/fields.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { columnsOf } from "#kit/ui/record-shown.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import { MethodBadge } from "#kit/ui/status.tsx";

const { list, count, export: exported } = reportTemplates.endpoints;

/** Built-in templates and the variants of clients and of the company, version by version. */
export default function TemplatesPage() {
  const templates = useList(list, { columns, count, export: exported });
  const clients = useAsk(clientEndpoints.forPickers, {}).data ?? [];
  const designs = useNamed("template.approve");
  const [importing, setImporting] = useState(false);
  return (
    <Page
      title="Report templates"
      count={templates.total}
      actions={
        designs && (
          <>
            <Button variant="default" onClick={() => setImporting(true)}>
              Import variant
            </Button>
            <Button component={Go} href="/inspection-reports/templates/new">
              New from built-in
            </Button>
          </>
        )
      }
    >
      {importing && <ImportVariant onClose={() => setImporting(false)} />}
      <ListControls
        list={templates}
        search="Code or title"
        archive={false}
        views={views}
        filters={[
          {
            kind: "choice",
            name: "method",
            label: "Method",
            many: true,
            options: methods.map((value) => ({ value, label: value })),
          },
          { kind: "choice", name: "status", label: "State", many: true, options: optionsOf(templateStates) },
          {
            kind: "choice",
            name: "clientCompanyId",
            label: "Client",
            options: clients.map(({ id, name }) => ({ value: id, label: name })),
          },
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

const views = [
  { title: "Built in", search: { variants: "false" } },
  { title: "Variants", search: { variants: "true" } },
];

const columns = columnsOf(
  { ...ReportTemplate, row: ReportTemplateListed },
  {
    code: { sort: true, phone: "detail" },
    title: { sort: true, phone: "title" },
    method: { show: ({ method }) => <MethodBadge method={method} />, phone: "detail" },
    technique: { hidden: true, phone: "no" },
    clientName: {
      phone: "detail",
      show: ({ clientName, basedOnCode }) =>
        clientName ?? <span className="quiet">{basedOnCode ? "Every client" : "Built in"}</span>,
    },
    basedOnCode: { hidden: true, phone: "no" },
    templateVersion: { align: "right", phone: "detail", show: ({ templateVersion }) => `v${templateVersion}` },
    statusToday: { phone: "status" },
    effectiveFrom: {
      phone: "no",
      show: ({ effectiveFrom, status }) =>
        effectiveFrom ? <Day on={effectiveFrom} /> : status === "approved" ? "From the first day" : null,
    },
    approvedBy: { hidden: true, phone: "no" },
    changeNote: { hidden: true, phone: "no" },
  },
).concat([{ field: "reportCount", title: "Reports", align: "right", phone: "no", show: ({ reportCount }) => reportCount }]);
