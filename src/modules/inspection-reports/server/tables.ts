import { and, eq, inArray, sql } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  primaryKey,
  snakeCase,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany, clientSite, notConfidential } from "#directory/clients/server/tables.ts";
import type { ReportPolicy } from "#directory/company/report-policy.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { evidenceEntities } from "#eligibility/evidence-case.ts";
import {
  authMethods,
  type ExternalPapers,
  type FindingAnswers,
  finished,
  personRoles,
  type ReportAttachment,
  reportResults,
  reportStates,
  slotNames,
  type WitnessMark,
  type StoredSetup,
} from "../report.ts";
import type { Sketch } from "../sketch/shapes.ts";
import { reasonClasses } from "../revision-reason.ts";
import { folded, foldedWeldOf } from "./folded-names.ts";
import { stateAndMethod } from "./state-and-method.ts";
import { describeRecord, indexOfKnown, instant, onlyAdded, partOf, record } from "#kit/server/record.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";
import {
  type AcceptanceChoice,
  type Values,
  examStages,
  lineResults,
  reshootReasons,
} from "#modules/report-templates/content.ts";
import { consumableForms } from "#modules/report-templates/consumable-forms.ts";
import { methods } from "#modules/report-templates/definition.ts";
import { printForm, reportTemplate } from "#modules/report-templates/server/tables.ts";

/** Reports of the item with this tag, however the tags are written. */
export const isOfItem = (tag: string) => sql`${folded(inspectionReport.itemTag)} = ${folded(sql`${tag}::text`)}`;

/** A report: its header and the values of the template's blocks. Lines, people and instruments are separate rows. */
export const inspectionReport = snakeCase.table(
  "inspection_report",
  {
    ...record(),
    reportNumber: text(),
    revision: integer().notNull().default(0),
    /** Created where the report was started; permanently searchable. */
    provisionalRef: text().notNull(),
    clientReportNo: text(),
    templateId: uuid()
      .notNull()
      .references(() => reportTemplate.id),
    templateCode: text().notNull(),
    templateVersion: integer().notNull(),
    method: text({ enum: methods }).notNull(),
    clientCompanyId: uuid()
      .notNull()
      .references(() => clientCompany.id),
    clientSiteId: uuid().references(() => clientSite.id),
    projectId: uuid().references(() => project.id),
    workOrderId: uuid().references(() => workOrder.id),
    baseLocationId: uuid().references(() => baseLocation.id),
    purchaseOrder: text(),
    clientJobNo: text(),
    orderedBy: text(),
    samplingMethod: text(),
    locationText: text(),
    /** Copied from the header on every save, for lists and search. */
    itemTag: text(),
    itemDescription: text(),
    inspectionStart: instant(),
    inspectionEnd: instant(),
    timeZone: text().notNull(),
    /** The distinct site-local days worked, and the last of them. */
    performedDates: text().array().notNull(),
    inspectedOn: date({ mode: "string" }),
    status: text({ enum: reportStates }).notNull().default("draft"),
    /** When the report entered its state. */
    stateSince: instant().notNull(),
    result: text({ enum: reportResults }),
    header: jsonb().$type<Values>().notNull(),
    technique: jsonb().$type<Values>().notNull(),
    calibration: jsonb().$type<Values>().notNull(),
    /** The further setups, B and so on; technique and calibration are setup A's. */
    setups: jsonb().$type<StoredSetup[]>(),
    summary: jsonb().$type<Values>().notNull(),
    acceptance: jsonb().$type<AcceptanceChoice>().notNull(),
    deviations: text(),
    opinions: text(),
    remarks: text(),
    attachments: jsonb().$type<ReportAttachment[]>().notNull(),
    sketches: jsonb().$type<Sketch[]>(),
    witnesses: jsonb().$type<WitnessMark[]>().notNull(),
    answers: jsonb().$type<FindingAnswers>().notNull(),
    /** Report policy as resolved; frozen with the report at submission. */
    policy: jsonb().$type<ReportPolicy>(),
    reasonForRevision: text(),
    /** What led to the revision; null of revisions from before it was asked. */
    reasonClass: text({ enum: reasonClasses }),
    changeSummary: text(),
    replacesReportId: uuid(),
    supersededById: uuid(),
    voidReason: text(),
    voidedAt: instant(),
    clonedFromId: uuid(),
    createdOffline: boolean().notNull().default(false),
    /** How far the clock of a device it was written on was off, in seconds (rules/device-clock.ts). */
    clockSkewSec: integer(),
    contentHash: text(),
    /** The form of the hashed content (rules/content-hash.ts); without one it is the first. */
    hashForm: integer(),
    recordHash: text(),
    ledgerSeq: integer(),
    verificationCode: text(),
    issuedOn: date({ mode: "string" }),
    /** People who have entered readings, results or indications of this content, in this revision or an earlier one: they may not review it. */
    enteredByIds: uuid().array().notNull().default([]),
    /** The person who signed as performer: excluded from awaiting-me. */
    submittedById: uuid(),
    pdfSha256: text(),
    pdfSize: integer(),
    /** The client's own form that the PDF is on, or whose workbook is beside it. */
    printFormId: uuid().references(() => printForm.id),
  },
  (t) => [
    indexOfKnown(t.printFormId),
    unique("inspection_report_number").on(t.reportNumber, t.revision),
    index("inspection_report_number_begins")
      .on(t.reportNumber.op("text_pattern_ops"), t.id)
      .where(sql`${t.reportNumber} is not null`),
    uniqueIndex("inspection_report_client_no").on(t.clientCompanyId, t.clientReportNo, t.revision),
    uniqueIndex().on(t.verificationCode),
    uniqueIndex().on(t.ledgerSeq),
    // With all that reach and the archive ask for: one's own newest reports are found without reading those of others.
    index("inspection_report_newest").on(t.createdAt, t.id, t.createdById, t.clientCompanyId, t.archivedAt),
    index().on(t.inspectedOn, t.id),
    index().on(t.stateSince, t.id),
    index().on(t.status, t.createdAt, t.id),
    index().on(t.method, t.createdAt, t.id),
    index("inspection_report_state_method").on(stateAndMethod(t), t.createdAt, t.id),
    index().on(t.clientCompanyId, t.createdAt, t.id),
    index().on(t.projectId, t.createdAt, t.id),
    index().on(t.workOrderId, t.createdAt, t.id),
    index().on(t.baseLocationId, t.createdAt, t.id),
    index().on(t.createdById, t.createdAt, t.id),
    index().on(t.templateCode, t.createdAt, t.id),
    index().on(t.result, t.createdAt, t.id),
    // The start page counts every open report, and calculates how long signing took, from this index only.
    index("inspection_report_standing")
      .on(t.status, t.stateSince, t.clientCompanyId, t.baseLocationId, t.inspectedOn)
      .where(sql`${t.archivedAt} is null`),
    // The list of clients counts those of a year.
    index("inspection_report_issued")
      .on(t.clientCompanyId, t.issuedOn)
      .where(sql`${t.status} in ('signed', 'released') and ${t.archivedAt} is null`),
    index("inspection_report_frozen")
      .on(t.frozenAt, t.baseLocationId, t.inspectionEnd)
      .where(sql`${t.frozenAt} is not null`),
    index("inspection_report_offline")
      .on(t.createdAt, t.id)
      .where(sql`${t.createdOffline}`),
    index("inspection_report_archived")
      .on(t.createdAt, t.id)
      .where(sql`${t.archivedAt} is not null`),
    index("inspection_report_item").on(folded(t.itemTag), t.method, t.clientCompanyId),
    index().on(t.provisionalRef),
    indexOfKnown(t.clientReportNo),
    indexOfKnown(t.pdfSha256),
    indexOfKnown(t.replacesReportId),
    index("inspection_report_search").using(
      "gin",
      sql`(coalesce(${t.reportNumber}, '') || ' ' || ${t.provisionalRef} || ' ' || coalesce(${t.clientReportNo}, '') || ' ' || coalesce(${t.itemTag}, '') || ' ' || coalesce(${t.itemDescription}, '')) gin_trgm_ops`,
    ),
  ],
);

/** The text a report is searched by; the index above is on exactly this expression. */
export const reportWords = sql`(coalesce(${inspectionReport.reportNumber}, '') || ' ' || ${inspectionReport.provisionalRef} || ' ' || coalesce(${inspectionReport.clientReportNo}, '') || ' ' || coalesce(${inspectionReport.itemTag}, '') || ' ' || coalesce(${inspectionReport.itemDescription}, ''))`;

export const reportPerson = snakeCase.table(
  "report_person",
  {
    id: uuid().primaryKey(),
    reportId: uuid()
      .notNull()
      .references(() => inspectionReport.id),
    position: integer().notNull(),
    userId: uuid().references(() => appUser.id),
    externalName: text(),
    organization: text(),
    roles: text({ enum: personRoles }).array().notNull(),
    dates: text().array().notNull(),
    subcontractor: boolean().notNull(),
    /** Certificate, vision tests and authorization of a person of another organization. */
    papers: jsonb().$type<ExternalPapers>(),
  },
  (t) => [index().on(t.reportId), index().on(t.userId, t.reportId)],
);

describeRecord(inspectionReport, {
  entity: "InspectionReport",
  noun: "inspection report",
  modules: ["inspection-reports", "view-inspection-reports"],
  label: (report) => (report.reportNumber ? `${report.reportNumber} Rev ${report.revision}` : report.provisionalRef),
  own: (actor) =>
    sql`(${eq(inspectionReport.createdById, actor.id)} or exists (select 1 from ${reportPerson} where ${reportPerson.reportId} = ${inspectionReport.id} and ${reportPerson.userId} = ${actor.id}))`,
  outside: (actor) =>
    sql`(${eq(inspectionReport.createdById, actor.id)} or exists (select 1 from ${reportPerson} where ${reportPerson.reportId} = ${inspectionReport.id} and ${reportPerson.userId} = ${actor.id})
      or ${inspectionReport.workOrderId} in (select ${workOrder.id} from ${workOrder} where ${workOrder.assignedUserIds} @> array[${actor.id}]::uuid[]))`,
  base: inspectionReport.baseLocationId,
  // People with only the register read finished reports (R39).
  visible: (actor) =>
    and(
      notConfidential(inspectionReport.clientCompanyId, actor),
      actor.rights["inspection-reports"]?.view ? undefined : inArray(inspectionReport.status, [...finished]),
    ),
  closed: (report) => report.ledgerSeq !== null || !["draft", "returned"].includes(report.status),
  afterFreeze: ["status", "stateSince", "supersededById", "voidReason", "voidedAt", "pdfSha256", "pdfSize", "printFormId"],
  about: ({ baseLocationId, clientCompanyId, projectId }) => ({ baseLocationId, clientCompanyId, projectId }),
  unique: {
    inspection_report_number: { field: "reportNumber", message: "This report number and revision already exist." },
    inspection_report_client_no: {
      field: "clientReportNo",
      message: "This client already has a report with that client report number.",
    },
  },
});

/** The column by which a row belongs to a report. */
export const reportId = () =>
  uuid()
    .notNull()
    .references(() => inspectionReport.id);

export const reportLine = snakeCase.table(
  "report_line",
  {
    id: uuid().primaryKey(),
    reportId: reportId(),
    lineNo: integer().notNull(),
    itemKey: text().notNull(),
    weldId: text(),
    values: jsonb().$type<Values>().notNull(),
    result: text({ enum: lineResults }),
    neReason: text(),
    reshootReason: text({ enum: reshootReasons }),
    performedOn: date({ mode: "string" }),
    performedBy: text(),
    subcontracted: boolean(),
    examStage: text({ enum: examStages }),
    /** A different set of the contract, if the line is judged by it. */
    criteriaSetId: text(),
    /** The setup it was examined with; null is setup A. */
    setupId: uuid(),
  },
  (t) => [
    index().on(t.reportId, t.lineNo),
    index("report_line_weld").on(foldedWeldOf(t.itemKey)),
    index("report_line_film")
      .on(folded(sql`(${t.values} ->> 'filmNo')`))
      .where(sql`${t.values} ->> 'filmNo' is not null`),
  ],
);

export const reportIndication = snakeCase.table(
  "report_indication",
  {
    id: uuid().primaryKey(),
    reportId: reportId(),
    lineId: uuid().notNull(),
    position: integer().notNull(),
    code: text(),
    values: jsonb().$type<Values>().notNull(),
    disposition: text({ enum: ["ACC", "REJ"] }),
  },
  (t) => [index().on(t.reportId)],
);

/** A concession of the owner or client for a rejected item; the result stays REJ. */
export const reportConcession = snakeCase.table(
  "report_concession",
  {
    id: uuid().primaryKey(),
    reportId: reportId(),
    position: integer().notNull(),
    lineId: uuid().notNull(),
    indicationId: uuid(),
    number: text().notNull(),
    grantedBy: text().notNull(),
    organization: text().notNull(),
    grantedOn: date({ mode: "string" }).notNull(),
    document: text().notNull(),
    documentId: uuid(),
  },
  (t) => [index().on(t.reportId)],
);

export const reportEquipment = snakeCase.table(
  "report_equipment",
  {
    id: uuid().primaryKey(),
    reportId: reportId(),
    position: integer().notNull(),
    inventoryItemId: uuid()
      .notNull()
      .references(() => inventoryItem.id),
    purpose: text(),
    usedFrom: date({ mode: "string" }),
    usedTo: date({ mode: "string" }),
  },
  (t) => [index().on(t.reportId), index().on(t.inventoryItemId)],
);

export const reportConsumable = snakeCase.table(
  "report_consumable",
  {
    id: uuid().primaryKey(),
    reportId: reportId(),
    position: integer().notNull(),
    kind: text().notNull(),
    product: text().notNull(),
    manufacturer: text(),
    batch: text().notNull(),
    expiresOn: date({ mode: "string" }),
    /** The type on the maker's label, "visible wet" for magnetic particles; null if not required or stated. */
    form: text({ enum: consumableForms }),
  },
  (t) => [index().on(t.reportId)],
);

/** A signature belongs to one report, revision, content and slot, and cannot be moved. */
export const reportSignature = snakeCase.table(
  "report_signature",
  {
    id: uuid().primaryKey(),
    reportId: reportId(),
    slot: text({ enum: slotNames }).notNull(),
    meaning: text().notNull(),
    signerUserId: uuid()
      .notNull()
      .references(() => appUser.id),
    printedName: text().notNull(),
    employeeNo: text().notNull(),
    certText: text().notNull(),
    /** The signature image at the time of signing: bytes with this hash, always printed. */
    imageSha256: text(),
    signedAt: instant().notNull(),
    timeZone: text().notNull(),
    contentHash: text().notNull(),
    authMethod: text({ enum: authMethods }).notNull(),
    sessionId: uuid().notNull(),
    ip: text(),
    clientSoftware: text(),
    state: text({ enum: ["active", "withdrawn"] }).notNull(),
    withdrawnReason: text(),
    /** The server's signature over all this and the evidence, made when the signature was given; none for signatures from before seals existed. */
    seal: text(),
    sealKeyId: text(),
  },
  (t) => [index().on(t.reportId), index().on(t.signerUserId, t.signedAt)],
);

/** Copies, not links: what was true on the inspection date, as it was known when this signature was made. */
export const evidenceSnapshot = snakeCase.table(
  "evidence_snapshot",
  {
    id: uuid().primaryKey(),
    reportId: reportId(),
    signatureId: uuid()
      .notNull()
      .references(() => reportSignature.id),
    takenAt: instant().notNull(),
    evidence: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [index().on(t.reportId)],
);

/**
 * The records behind a snapshot, with their days: one row for each period. Derived from the snapshots, so it can be rebuilt; it finds at once the
 * reports based on a certificate, an instrument, a procedure. The standards an instrument was calibrated with are included, on the day of that
 * calibration and with the instrument.
 */
export const evidenceRef = snakeCase.table(
  "evidence_ref",
  {
    snapshotId: uuid()
      .notNull()
      .references(() => evidenceSnapshot.id),
    reportId: reportId(),
    entity: text({ enum: evidenceEntities }).notNull(),
    entityId: uuid().notNull(),
    fromOn: date({ mode: "string" }).notNull(),
    toOn: date({ mode: "string" }).notNull(),
    /** The instrument on the report, if the record is that of a reference standard. */
    throughId: uuid(),
  },
  (t) => [index("evidence_ref_of").on(t.entityId, t.reportId, t.fromOn, t.toOn)],
);

/** The last column mapping of a client's sheet. */
export const importMapping = snakeCase.table(
  "import_mapping",
  {
    clientCompanyId: uuid().notNull(),
    templateCode: text().notNull(),
    mapping: jsonb().$type<Record<string, string>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientCompanyId, t.templateCode] })],
);

for (const table of [
  reportPerson,
  reportLine,
  reportIndication,
  reportConcession,
  reportEquipment,
  reportConsumable,
  reportSignature,
])
  partOf(table, inspectionReport, table.reportId);
onlyAdded(evidenceSnapshot);
