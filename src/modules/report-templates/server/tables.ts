import { and, eq, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { date, index, integer, jsonb, snakeCase, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { indicationClasses } from "../contract.ts";
import { printFormStates } from "../print-form-life.ts";
import { type FormEntry, type FormPlace, printFormKinds } from "../print-form-map.ts";
import { templateStates } from "../template-life.ts";
import type { VariantChanges } from "../variant.ts";
import type { TemplateDefinition } from "../definition.ts";
import { clientCompany, notConfidential } from "#directory/clients/server/tables.ts";
import { describeRecord, indexOfKnown, instant, record } from "#kit/server/record.ts";
import type { Day } from "#kit/validity.ts";

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
    /** Of a variant the built-in template with its version, and what is otherwise; the definition is worked out of both. */
    basedOnCode: text(),
    basedOnVersion: integer(),
    changes: jsonb().$type<VariantChanges>(),
    /** Null: for every client. */
    clientCompanyId: uuid().references(() => clientCompany.id),
    sentById: uuid(),
    levelThreeId: uuid(),
    levelThreeName: text(),
    levelThreeCertificate: text(),
    retiredReason: text(),
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
    indexOfKnown(t.basedOnCode),
    indexOfKnown(t.clientCompanyId),
    uniqueIndex("report_template_in_work")
      .on(t.code)
      .where(sql`${t.status} in ('draft', 'in review', 'quality review') and ${t.archivedAt} is null`),
    index("report_template_search").using("gin", sql`(${t.code} || ' ' || ${t.title}) gin_trgm_ops`),
  ],
);
describeRecord(reportTemplate, {
  entity: "ReportTemplate",
  noun: "report template",
  modules,
  ...everybody,
  visible: (actor) => notConfidential(reportTemplate.clientCompanyId, actor),
  label: (row) => `${row.code} v${row.templateVersion}`,
  closed: (row) => row.status !== "draft",
  afterFreeze: ["status", "retiredReason"],
  about: (row) => ({ clientCompanyId: row.clientCompanyId }),
  unique: { report_template_in_work: { field: "code", message: "A version of {value} is being written already." } },
});

/** A client's own form for one version of a template; one of a client and a version is in use. */
export const printForm = snakeCase.table(
  "print_form",
  {
    ...record(),
    title: text().notNull(),
    clientCompanyId: uuid()
      .notNull()
      .references(() => clientCompany.id),
    templateId: uuid()
      .notNull()
      .references(() => reportTemplate.id),
    /** Those of the empty form, once there is one. */
    kind: text({ enum: printFormKinds }),
    fileName: text(),
    sha256: text(),
    places: jsonb().$type<FormPlace[]>().notNull().default([]),
    map: jsonb().$type<FormEntry[]>().notNull().default([]),
    rowsPerCopy: integer(),
    status: text({ enum: printFormStates }).notNull().default("draft"),
    levelThreeId: uuid(),
    levelThreeName: text(),
    approvedBy: text(),
    approvedAt: instant(),
    retiredReason: text(),
  },
  (t) => [
    index().on(t.clientCompanyId, t.templateId),
    index().on(t.templateId),
    uniqueIndex("print_form_in_use")
      .on(t.clientCompanyId, t.templateId)
      .where(sql`${t.status} = 'approved'`),
    index("print_form_search").using("gin", sql`${t.title} gin_trgm_ops`),
  ],
);
describeRecord(printForm, {
  entity: "PrintForm",
  noun: "print form",
  modules,
  ...everybody,
  visible: (actor) => notConfidential(printForm.clientCompanyId, actor),
  label: ({ title }) => title,
  closed: ({ status }) => status !== "draft",
  afterFreeze: ["status", "retiredReason"],
  about: ({ clientCompanyId }) => ({ clientCompanyId }),
});

/** Versions a report may begin with on a day: approved, and their day has come. Of each code the latest counts. */
export const mayBegin = (on: Day): SQL | undefined =>
  and(
    eq(reportTemplate.status, "approved"),
    isNull(reportTemplate.archivedAt),
    or(isNull(reportTemplate.effectiveFrom), lte(reportTemplate.effectiveFrom, on)),
  );

/** The code of the built-in template, which a variant names as the one it is based on. */
export const builtInCodeColumn = sql<string>`coalesce(${reportTemplate.basedOnCode}, ${reportTemplate.code})`;

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
