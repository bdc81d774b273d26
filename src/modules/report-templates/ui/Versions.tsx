import { List, Select } from "@mantine/core";
import { useState } from "react";
import { ReportTemplate, type ReportTemplateListed, reportTemplates } from "../contract.ts";
import type { TemplateDefinition } from "../definition.ts";
import { templateChanges } from "../template-changes.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { FieldShown } from "#kit/ui/record-shown.tsx";
import { Asked } from "#kit/ui/states.tsx";

const { find, origin, versions } = reportTemplates.endpoints;

export function Versions({ id }: { id: string }) {
  return (
    <Asked of={useAsk(versions, { id })}>
      {(rows) => (
        <DataTable
          rows={rows}
          short
          caption="Versions"
          keyOf={(row) => row.id}
          href={(row) => `/inspection-reports/templates/${row.id}`}
          columns={columns}
        />
      )}
    </Asked>
  );
}

const columns: Column<ReportTemplateListed>[] = [
  { field: "templateVersion", title: "Version", show: ({ templateVersion }) => `v${templateVersion}`, phone: "title" },
  {
    field: "statusToday",
    title: "Status",
    show: (row) => <FieldShown of={ReportTemplate} field="statusToday" row={row} />,
    phone: "status",
  },
  { field: "reportCount", title: "Reports", align: "right", show: ({ reportCount }) => reportCount, phone: "detail" },
];

/** What this version asks otherwise than the built-in template it is based on, or than another version, field by field. */
export function Differences({ of: template }: { of: ReportTemplate }) {
  const { id, basedOnCode, basedOnVersion, templateVersion } = template;
  const [other, setOther] = useState<string | null>(null);
  const others = (useAsk(versions, { id }).data ?? []).filter((row) => row.id !== id);
  const base = useAsk(origin, { id }, { when: basedOnCode !== null });
  const [first] = others.filter((row) => row.templateVersion < templateVersion);
  const compared = other ?? (basedOnCode ? "origin" : (first?.id ?? null));
  const found = useAsk(find, { id: compared ?? "" }, { when: compared !== null && compared !== "origin" });
  if (compared === null) return null;
  return (
    <Section title="Differences">
      <Select
        label="Compared with"
        allowDeselect={false}
        data={[
          ...(basedOnCode ? [{ value: "origin", label: `${basedOnCode} v${basedOnVersion ?? ""}, built in` }] : []),
          ...others.map((row) => ({ value: row.id, label: `${row.code} v${row.templateVersion}, ${row.statusToday}` })),
        ]}
        value={compared}
        onChange={setOther}
      />
      {compared === "origin" ? (
        <Asked of={base}>{(from) => <Changes from={from} to={template.definition} />}</Asked>
      ) : (
        <Asked of={found}>{({ definition }) => <Changes from={definition} to={template.definition} />}</Asked>
      )}
    </Section>
  );
}

function Changes({ from, to }: { from: TemplateDefinition | null; to: TemplateDefinition }) {
  const changes = from ? templateChanges(from, to) : [];
  if (changes.length === 0) return <p className="quiet">They ask the same.</p>;
  return (
    <List>
      {changes.map(({ place, what }) => (
        <List.Item key={`${place} ${what}`}>
          {place}: {what}
        </List.Item>
      ))}
    </List>
  );
}
