import { sql } from "drizzle-orm";
import { date, index, integer, jsonb, snakeCase, text, unique, uuid } from "drizzle-orm/pg-core";
import { indicationClasses, templateStates } from "../contract.ts";
import type { TemplateDefinition } from "../definition.ts";
import { describeRecord, record } from "#kit/server/record.ts";

const day = () => date({ mode: "string" });
const modules = ["inspection-reports", "view-inspection-reports"];
/** Anyone who writes or reads a report may see templates. */
const everybody = { own: () => sql`true`, base: () => sql`true` };

/** What a report of one kind contains, in one of its versions. Approved versions are final; a change is the next version. */
export const reportTemplate = snakeCase.table(
  "report_template",
  {
    ...record(),
    code: text().notNull(),
    title: text().notNull(),
    method: text().notNull(),
    technique: text().notNull(),
    /** The version number shown to people; `version` counts changes of the row. */
    templateVersion: integer().notNull(),
    status: text({ enum: templateStates }).notNull(),
    definition: jsonb().$type<TemplateDefinition>().notNull(),
    approvedBy: text(),
    approvedById: uuid(),
    effectiveFrom: day(),
    changeNote: text(),
  },
  (t) => [
    unique().on(t.code, t.templateVersion),
    index().on(t.method, t.code, t.id),
    index().on(t.status, t.code, t.id),
    index().on(t.title, t.id),
    index("report_template_search").using("gin", sql`(${t.code} || ' ' || ${t.title}) gin_trgm_ops`),
  ],
);
describeRecord(reportTemplate, {
  entity: "ReportTemplate",
  noun: "report template",
  modules,
  ...everybody,
  label: (row) => `${row.code} v${row.templateVersion}`,
  afterFreeze: ["status"],
});

/** A code's acceptance criteria in one edition: evaluated by the product, or a reference for the evaluator's decision. */
export const acceptanceCriteriaSet = snakeCase.table(
  "acceptance_criteria_set",
  {
    ...record(),
    code: text().notNull(),
    standard: text().notNull(),
    /** The report states the edition it cites. */
    edition: text(),
    clause: text().notNull(),
    scope: text().notNull(),
    methods: text().array().notNull(),
    /** The named evaluator that judges lines; null for a reference only. */
    evaluator: text(),
    setVersion: integer().notNull(),
    status: text({ enum: templateStates }).notNull(),
    approvedBy: text(),
    effectiveFrom: day(),
  },
  (t) => [unique().on(t.code, t.setVersion)],
);
describeRecord(acceptanceCriteriaSet, {
  entity: "AcceptanceCriteriaSet",
  noun: "acceptance criteria set",
  modules,
  ...everybody,
  label: (row) => `${row.code} v${row.setVersion}`,
  afterFreeze: ["status"],
});

/** A type of flaw by its short code. */
export const indicationType = snakeCase.table("indication_type", {
  ...record(),
  code: text().notNull().unique(),
  label: text().notNull(),
  iso6520: text(),
  class: text({ enum: indicationClasses }).notNull(),
});
describeRecord(indicationType, {
  entity: "IndicationType",
  noun: "indication type",
  modules,
  ...everybody,
  label: (row) => `${row.code} ${row.label}`,
});
