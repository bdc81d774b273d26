import { Button, List } from "@mantine/core";
import { ReportTemplate, reportTemplates, templateLabels } from "../contract.ts";
import { type Field, fieldsOf, type RuleUse, type Scope, type TemplateDefinition } from "../definition.ts";
import { templatePreview } from "../page-places.ts";
import { rules } from "../rules/index.ts";
import { severityWords } from "../rules/severity-words.ts";
import { Alloys } from "./Alloys.tsx";
import { TemplateActions } from "./TemplateActions.tsx";
import { Differences, Versions } from "./Versions.tsx";
import styles from "./template.module.css";
import { roleText } from "../role-text.ts";
import { entryText, roleNames } from "./words.ts";
import { linkOf } from "#kit/client.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Day } from "#kit/ui/display.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { PartsAt } from "#kit/ui/page-parts.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { FieldShown } from "#kit/ui/record-shown.tsx";
import { useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";
import { Banner, MethodBadge, StatusBadge } from "#kit/ui/status.tsx";

export default function TemplatePage() {
  const found = useAsk(reportTemplates.endpoints.find, { id: useParam("id") });
  return <AskedPage of={found}>{(template) => <Shown key={template.id} of={template} />}</AskedPage>;
}

function Shown({ of: template }: { of: ReportTemplate }) {
  const { id, definition, basedOnCode, clientName, retiredReason } = template;
  return (
    <RecordPage
      number={`${template.code} v${template.templateVersion}`}
      name={template.title}
      status={
        <>
          <MethodBadge method={template.method} />
          <FieldShown of={ReportTemplate} field="statusToday" row={template} />
        </>
      }
      banner={template.status === "retired" ? <Banner meaning="bad" title={`Retired: ${retiredReason ?? ""}`} /> : null}
      actions={
        <>
          <Button variant="default" component="a" href={linkOf(reportTemplates.endpoints.sample, { id })} target="_blank">
            Sample as PDF
          </Button>
          <Button variant="default" component="a" href={linkOf(reportTemplates.endpoints.blankSheet, { id })} target="_blank">
            Blank sheet
          </Button>
          {basedOnCode && (
            <Button variant="default" component="a" href={linkOf(reportTemplates.endpoints.variantFile, { id })} download>
              Download as file
            </Button>
          )}
          <TemplateActions of={template} />
        </>
      }
      side={
        <>
          <Section title="Details">
            <Facts
              of={[
                ["For", basedOnCode ? (clientName ?? "Every client") : "Built in"],
                ["Based on", basedOnCode ? `${basedOnCode} v${template.basedOnVersion ?? ""}` : null],
                ["Technique", template.technique],
                ["Approved as Level III by", template.levelThreeName],
                ["Approved by", template.approvedBy],
                ["Effective from", <EffectiveFrom key="from" of={template} />],
                ["What changed", template.changeNote],
                ["Page", definition.layout.orientation],
              ]}
            />
          </Section>
          <Section title="Versions">
            <Versions id={id} />
          </Section>
          <Section title="People">
            <Facts of={definition.roles.map((role) => [roleNames[role.role], roleText(role)] as const)} />
          </Section>
          <Section title="Instruments that must be listed">
            <Lines of={definition.requiredEquipment.map(({ label }) => label)} none="None" />
          </Section>
          <Section title="Acceptance criteria offered">
            <Lines of={definition.acceptanceSets} none="None" />
          </Section>
          <HistoryPanel
            endpoint={reportTemplates.endpoints.history}
            id={id}
            fields={ReportTemplate.fields}
            labels={templateLabels}
          />
        </>
      }
    >
      <Differences of={template} />
      <Block title="Header" of={definition} scope="header" />
      <Block title="Technique" of={definition} scope="technique" />
      <Block title="Calibration on the day" of={definition} scope="calibration" />
      <Block title={`Lines: one for each ${definition.lines.item.label.toLowerCase()}`} of={definition} scope="line" />
      {definition.indications && (
        <>
          <Block title="Indications" of={definition} scope="indication" />
          <p className="quiet">Codes: {definition.indications.codes.join(", ")}</p>
        </>
      )}
      <Block title="Summary" of={definition} scope="summary" />
      <Alloys of={definition} />
      <Rules of={definition} />
      <PartsAt place={templatePreview} handed={{ definition, clientName }} />
    </RecordPage>
  );
}

function EffectiveFrom({ of: { effectiveFrom, status } }: { of: ReportTemplate }) {
  if (effectiveFrom) return <Day on={effectiveFrom} />;
  return status === "approved" ? "The first day" : "The day it is put in force";
}

function Block({ title, of: definition, scope }: { title: string; of: TemplateDefinition; scope: Scope }) {
  const fields = fieldsOf(definition, scope).filter(({ hidden }) => !hidden);
  if (fields.length === 0) return null;
  return (
    <Section title={title}>
      <DataTable rows={fields} short caption={title} keyOf={({ key }) => key} columns={fieldColumns} />
    </Section>
  );
}

const fieldColumns: Column<Field>[] = [
  { field: "label", title: "Field", phone: "title" },
  { field: "entry", title: "Entry", show: (field) => <span className={styles.entry}>{entryText(field)}</span>, phone: "detail" },
  { field: "need", title: "Need", show: needText, phone: "status", width: 160 },
];

function needText({ computed, required, prefilled }: Field): string {
  if (computed) return "Computed";
  if (required) return "Required";
  return prefilled ? "From the previous report" : "Optional";
}

const ruleColumns: Column<RuleUse>[] = [
  { field: "title", title: "Requirement", show: ({ id }) => rules[id]?.title ?? id, phone: "title" },
  { field: "clause", title: "Clause", show: ({ id }) => rules[id]?.clause ?? "", phone: "detail" },
  {
    field: "severity",
    title: "If not met",
    show: ({ severity }) => <StatusBadge meaning={severityWords[severity].meaning}>{severityWords[severity].words}</StatusBadge>,
    phone: "status",
    width: 180,
  },
];

function Rules({ of: { rules: used } }: { of: TemplateDefinition }) {
  return (
    <Section title="Rules">
      <DataTable rows={used} short caption="Rules" keyOf={({ id }) => id} columns={ruleColumns} />
    </Section>
  );
}

function Lines({ of: lines, none }: { of: readonly string[]; none: string }) {
  if (lines.length === 0) return <p className="quiet">{none}</p>;
  return (
    <List>
      {lines.map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
  );
}
