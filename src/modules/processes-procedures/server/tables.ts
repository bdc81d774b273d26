import { sql } from "drizzle-orm";
import { date, index, integer, jsonb, snakeCase, text, unique, uuid } from "drizzle-orm/pg-core";
import {
  clientDecisions,
  type PersonnelRequirement,
  procedureKinds,
  procedureMethods,
  type ProcedureScope,
  type ProcedureStandard,
  type ProcedureVariable,
  type Qualification,
  revisionStates,
} from "../contract.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { describeRecord, instant, onlyAdded, record } from "#kit/server/record.ts";
import { project } from "#modules/project-management/server/tables.ts";

const day = (name?: string) => (name ? date(name, { mode: "string" }) : date({ mode: "string" }));
const modules = ["processes-procedures"];

/** What stays the same over all revisions: the number, the method, who answers for it. */
export const procedure = snakeCase.table(
  "procedure",
  {
    ...record(),
    number: text().notNull().unique(),
    title: text().notNull(),
    kind: text({ enum: procedureKinds }).notNull(),
    method: text({ enum: procedureMethods }),
    technique: text(),
    responsibleLevelIIIId: uuid("responsible_level_iii_id")
      .notNull()
      .references(() => appUser.id),
    clientCompanyId: uuid().references(() => clientCompany.id),
    reviewIntervalMonths: integer().notNull(),
    parentId: uuid(),
    /** From this day on nothing of it may be used. */
    withdrawnOn: day(),
    withdrawalReason: text(),
    /** Proposed by one of the two who withdraw together, Level III and quality, until the other decides. */
    withdrawalProposedById: uuid().references(() => appUser.id),
    withdrawalProposedFor: day(),
    withdrawalProposedReason: text(),
  },
  (t) => [
    index().on(t.title, t.id),
    index().on(t.createdAt, t.id),
    index().on(t.method, t.number, t.id),
    index().on(t.kind, t.number, t.id),
    index().on(t.clientCompanyId),
    index().on(t.parentId),
    index("procedure_search").using("gin", sql`(${t.number} || ' ' || ${t.title}) gin_trgm_ops`),
  ],
);
describeRecord(procedure, {
  entity: "Procedure",
  noun: "procedure",
  modules,
  label: (row) => row.number,
  about: (row) => ({ clientCompanyId: row.clientCompanyId }),
  unique: { procedure_number_key: { field: "number", message: "A procedure with number {value} exists already." } },
});

/** What was approved: scope, personnel, variables and the controlled document. Final from its approval on. */
export const procedureRevision = snakeCase.table(
  "procedure_revision",
  {
    ...record(),
    procedureId: uuid()
      .notNull()
      .references(() => procedure.id),
    procedureNumber: text().notNull(),
    revisionNo: integer().notNull(),
    status: text({ enum: revisionStates }).notNull(),
    changeSummary: text().notNull(),
    standards: jsonb().$type<ProcedureStandard[]>().notNull(),
    referencingCodes: text().array().notNull(),
    scope: jsonb().$type<ProcedureScope>().notNull(),
    personnelRequirement: jsonb().$type<PersonnelRequirement>().notNull(),
    equipmentTypes: text().array().notNull(),
    variables: jsonb().$type<ProcedureVariable[]>().notNull(),
    qualification: jsonb().$type<Qualification>(),
    approvedOn: day(),
    approvedById: uuid(),
    approvedByName: text(),
    approverCertificate: text(),
    effectiveFrom: day(),
    documentFileId: uuid(),
    documentName: text(),
    documentSha256: text(),
  },
  (t) => [unique().on(t.procedureId, t.revisionNo), index().on(t.procedureId, t.effectiveFrom)],
);
describeRecord(procedureRevision, {
  entity: "ProcedureRevision",
  noun: "procedure revision",
  modules,
  label: (row) => `${row.procedureNumber} rev ${row.revisionNo}`,
  closed: (row) => row.status !== "draft",
  evidenceOf: ({ procedureId }) => ({ table: procedure, id: procedureId }),
});

/** One step on the way to approval; only ever added to. */
export const procedureReview = snakeCase.table(
  "procedure_review",
  {
    ...record(),
    revisionId: uuid()
      .notNull()
      .references(() => procedureRevision.id),
    step: text({ enum: ["submission", "technical review", "quality review", "Level III approval"] }).notNull(),
    outcome: text({ enum: ["submitted", "accepted", "returned", "approved"] }).notNull(),
    byName: text().notNull(),
    at: instant().notNull(),
    comment: text(),
  },
  (t) => [index().on(t.revisionId, t.at)],
);
describeRecord(procedureReview, {
  entity: "ProcedureReview",
  noun: "procedure review",
  modules,
  label: (row) => `${row.step} ${row.outcome}`,
});

onlyAdded(procedureReview);

/** What a client decided about a revision, for all their projects or for one. */
export const procedureClientApproval = snakeCase.table(
  "procedure_client_approval",
  {
    ...record(),
    revisionId: uuid()
      .notNull()
      .references(() => procedureRevision.id),
    clientCompanyId: uuid()
      .notNull()
      .references(() => clientCompany.id),
    projectId: uuid().references(() => project.id),
    status: text({ enum: clientDecisions }).notNull(),
    decidedOn: day().notNull(),
    byName: text(),
    commentCode: text(),
    comment: text(),
  },
  (t) => [index().on(t.revisionId, t.clientCompanyId)],
);
describeRecord(procedureClientApproval, {
  entity: "ProcedureClientApproval",
  noun: "client approval",
  modules,
  label: (row) => `${row.status} ${row.decidedOn}`,
  evidenceOf: ({ clientCompanyId }) => ({ table: clientCompany, id: clientCompanyId }),
  about: (row) => ({ clientCompanyId: row.clientCompanyId, projectId: row.projectId }),
});

/** Days on which a procedure, or one revision of it, may not be used. `to` is the last of them. */
export const procedureSuspension = snakeCase.table(
  "procedure_suspension",
  {
    ...record(),
    procedureId: uuid()
      .notNull()
      .references(() => procedure.id),
    revisionId: uuid(),
    from: day("from_on").notNull(),
    to: day("to_on"),
    reason: text().notNull(),
  },
  (t) => [index().on(t.procedureId, t.from)],
);
describeRecord(procedureSuspension, {
  entity: "ProcedureSuspension",
  noun: "suspension",
  modules,
  label: (row) => `suspended from ${row.from}`,
  evidenceOf: ({ procedureId }) => ({ table: procedure, id: procedureId }),
});
