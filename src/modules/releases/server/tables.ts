import { sql } from "drizzle-orm";
import { bigint, boolean, date, index, integer, jsonb, snakeCase, text, unique, uuid } from "drizzle-orm/pg-core";
import { distributionResults } from "../distribution-entry.ts";
import type { Dossier, DossierScope } from "../dossier.ts";
import { commentKinds } from "../client-comment.ts";
import { commentLife } from "../comment-life.ts";
import { statesOf } from "#kit/lifecycle.ts";
import { reviewStatuses } from "../review.ts";
import { deliveries, eventKinds, noticeKinds, purposes, recipientKinds, recipientStates } from "../release.ts";
import { releaseStates } from "../release-life.ts";
import { acknowledgementRules } from "#directory/clients/client.ts";
import { clientCompany, clientSite, notConfidential, ownClients } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { message } from "#kit/server/mail/tables.ts";
import { describeRecord, indexOfKnown, instant, onlyAdded, partOf, record } from "#kit/server/record.ts";
import { storedFile } from "#kit/server/tables.ts";
import { clientContact } from "#modules/client-companies/server/tables.ts";
import { importedReport } from "#modules/inspection-reports/server/imported/tables.ts";
import { inspectionReport, reportPerson } from "#modules/inspection-reports/server/tables.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";

const day = () => date({ mode: "string" });

/** Reports sent to a client together. Once issued, it retains what it carried, whatever happens to the reports. */
export const release = snakeCase.table(
  "release",
  {
    ...record(),
    transmittalNo: text(),
    clientCompanyId: uuid()
      .notNull()
      .references(() => clientCompany.id),
    clientSiteId: uuid().references(() => clientSite.id),
    projectId: uuid().references(() => project.id),
    /** Set if all its reports are of one. */
    workOrderId: uuid().references(() => workOrder.id),
    baseLocationId: uuid(),
    purpose: text({ enum: purposes }).notNull(),
    notice: text({ enum: noticeKinds }),
    subject: text().notNull(),
    message: text(),
    status: text({ enum: releaseStates }).notNull().default("draft"),
    acknowledgementRule: text({ enum: acknowledgementRules }).notNull(),
    issuedAt: instant(),
    issuedById: uuid(),
    dueBy: day(),
    respondBy: day(),
    holdOverride: text(),
    closedAt: instant(),
    closingNote: text(),
    recalledAt: instant(),
    recallReason: text(),
    /** Sheet and reports as one file, made after the issue; of a release too large for one file the sheet alone. */
    packageSha256: text(),
    packageSize: bigint({ mode: "number" }),
    sheetSha256: text(),
    packagedAt: instant(),
    /** Cover, coverage and registers of a turnover dossier. */
    dossierSha256: text(),
    /** For a notice: what it announces. */
    replacesReleaseId: uuid(),
    /** For a turnover dossier: what it is about. */
    dossierScope: jsonb().$type<DossierScope>(),
  },
  (t) => [
    unique("release_transmittal_no").on(t.transmittalNo),
    index().on(t.createdAt, t.id),
    index().on(t.status, t.createdAt, t.id),
    index().on(t.clientCompanyId, t.createdAt, t.id),
    index().on(t.projectId, t.createdAt, t.id),
    index().on(t.issuedAt, t.id),
    index("release_receipt_due")
      .on(t.dueBy)
      .where(sql`${t.status} = 'issued'`),
    indexOfKnown(t.replacesReleaseId),
    index("release_search").using("gin", sql`(coalesce(${t.transmittalNo}, '') || ' ' || ${t.subject}) gin_trgm_ops`),
  ],
);
describeRecord(release, {
  entity: "Release",
  noun: "release",
  modules: ["inspection-reports"],
  label: ({ transmittalNo, subject }) => transmittalNo ?? subject,
  base: release.baseLocationId,
  visible: (actor) => notConfidential(release.clientCompanyId, actor),
  outside: (actor) =>
    sql`${release.workOrderId} in (select ${workOrder.id} from ${workOrder} where ${workOrder.assignedUserIds} @> array[${actor.id}]::uuid[])`,
  afterFreeze: [
    "status",
    "closedAt",
    "closingNote",
    "recalledAt",
    "recallReason",
    "packageSha256",
    "packageSize",
    "sheetSha256",
    "packagedAt",
    "dossierSha256",
  ],
  about: ({ baseLocationId, clientCompanyId, projectId }) => ({ baseLocationId, clientCompanyId, projectId }),
  unique: { release_transmittal_no: { field: "transmittalNo", message: "There is a release {value} already." } },
});

/** A report in a release; its details are copied when the release is issued. */
export const releaseItem = snakeCase.table(
  "release_item",
  {
    id: uuid().primaryKey(),
    releaseId: uuid()
      .notNull()
      .references(() => release.id),
    /** One of the two: a report written here, or one from before. */
    reportId: uuid().references(() => inspectionReport.id),
    importedReportId: uuid().references(() => importedReport.id),
    position: integer().notNull(),
    reportNumber: text(),
    revision: integer(),
    /** Of an imported report, as its index has it. */
    importedRevision: text(),
    title: text(),
    method: text(),
    itemTag: text(),
    inspectedOn: day(),
    result: text(),
    pages: integer(),
    pdfSha256: text(),
    pdfSize: integer(),
    fileName: text(),
    clientReportNo: text(),
    purchaseOrder: text(),
    workOrderNumber: text(),
  },
  (t) => [
    unique("release_item_once").on(t.releaseId, t.reportId),
    unique("release_item_imported_once").on(t.releaseId, t.importedReportId),
    index().on(t.reportId),
    indexOfKnown(t.importedReportId),
  ],
);
partOf(releaseItem, release, releaseItem.releaseId);

/** What a turnover dossier says, as it was when it was issued. */
export const releaseDossier = snakeCase.table("release_dossier", {
  releaseId: uuid()
    .primaryKey()
    .references(() => release.id),
  contents: jsonb().$type<Dossier>().notNull(),
});
partOf(releaseDossier, release, releaseDossier.releaseId);

/** How far the package of an issued release is made, for whoever waits for it; and why it could not be made. */
export const packageProgress = snakeCase.table("package_progress", {
  releaseId: uuid()
    .primaryKey()
    .references(() => release.id),
  done: integer().notNull(),
  total: integer().notNull(),
  at: instant().notNull(),
  failure: text(),
});

/** A recipient of a release. Only the hash of the link is stored; a new link replaces it. */
export const releaseRecipient = snakeCase.table(
  "release_recipient",
  {
    id: uuid().primaryKey(),
    releaseId: uuid()
      .notNull()
      .references(() => release.id),
    position: integer().notNull(),
    contactId: uuid().references(() => clientContact.id),
    name: text().notNull(),
    email: text(),
    organization: text(),
    kind: text({ enum: recipientKinds }).notNull(),
    delivery: text({ enum: deliveries }).notNull(),
    notifyOnSupersede: boolean().notNull().default(true),
    state: text({ enum: recipientStates }).notNull().default("pending"),
    tokenHash: text(),
    tokenExpiresAt: instant(),
    acknowledgedBy: text(),
    acknowledgedAt: instant(),
    /** The last message sent to them. */
    messageId: uuid().references(() => message.id),
  },
  (t) => [unique("release_recipient_token").on(t.tokenHash), index().on(t.releaseId, t.position), index().on(t.contactId)],
);

/** The events of a release at its recipients, in order. */
export const releaseEvent = snakeCase.table(
  "release_event",
  {
    id: uuid().primaryKey(),
    releaseId: uuid()
      .notNull()
      .references(() => release.id),
    recipientId: uuid().references(() => releaseRecipient.id),
    itemId: uuid().references(() => releaseItem.id),
    kind: text({ enum: eventKinds }).notNull(),
    at: instant().notNull(),
    ip: text(),
    clientSoftware: text(),
    name: text(),
    role: text(),
    text: text(),
  },
  (t) => [index().on(t.releaseId, t.at), index().on(t.recipientId)],
);
onlyAdded(releaseEvent);

/** Who receives the reports of a client, a site or a project, and which. */
export const distributionEntry = snakeCase.table(
  "distribution_entry",
  {
    ...record(),
    clientCompanyId: uuid()
      .notNull()
      .references(() => clientCompany.id),
    contactId: uuid()
      .notNull()
      .references(() => clientContact.id),
    clientSiteId: uuid().references(() => clientSite.id),
    projectId: uuid().references(() => project.id),
    kind: text({ enum: recipientKinds }).notNull(),
    delivery: text({ enum: deliveries }).notNull(),
    methods: text().array().notNull().default([]),
    results: text({ enum: distributionResults }).notNull(),
  },
  (t) => [
    index().on(t.createdAt, t.id),
    index().on(t.clientCompanyId, t.createdAt, t.id),
    index().on(t.contactId),
    indexOfKnown(t.clientSiteId),
    indexOfKnown(t.projectId),
  ],
);
describeRecord(distributionEntry, {
  entity: "DistributionEntry",
  noun: "distribution entry",
  modules: ["client-companies"],
  label: ({ kind, delivery }) => `${kind}, ${delivery}`,
  own: (actor) => sql`${distributionEntry.clientCompanyId} in ${ownClients(actor)}`,
  outside: () => sql`false`,
  visible: (actor) => notConfidential(distributionEntry.clientCompanyId, actor),
  about: ({ clientCompanyId }) => ({ clientCompanyId }),
});

/** What a person at the client says about a release or one of its reports. */
export const clientComment = snakeCase.table(
  "client_comment",
  {
    ...record(),
    releaseId: uuid()
      .notNull()
      .references(() => release.id),
    itemId: uuid().references(() => releaseItem.id),
    recipientId: uuid()
      .notNull()
      .references(() => releaseRecipient.id),
    clientCompanyId: uuid()
      .notNull()
      .references(() => clientCompany.id),
    baseLocationId: uuid(),
    kind: text({ enum: commentKinds }).notNull(),
    text: text().notNull(),
    name: text().notNull(),
    role: text().notNull(),
    state: text({ enum: statesOf(commentLife) }).notNull(),
    answer: text(),
    answeredAt: instant(),
    answeredById: uuid().references(() => appUser.id),
    closingNote: text(),
    /** The revision of the report that it has started. */
    revisionId: uuid().references(() => inspectionReport.id),
  },
  (t) => [
    index().on(t.createdAt, t.id),
    index().on(t.state, t.createdAt, t.id),
    index().on(t.releaseId),
    index().on(t.clientCompanyId, t.createdAt, t.id),
    indexOfKnown(t.itemId),
    indexOfKnown(t.revisionId),
    index().on(t.recipientId),
  ],
);
describeRecord(clientComment, {
  entity: "ClientComment",
  noun: "comment",
  modules: ["inspection-reports"],
  label: ({ name }) => `of ${name}`,
  // Whoever was at an inspection reads what the client says about its report.
  own: (
    actor,
  ) => sql`${clientComment.itemId} in (select ${releaseItem.id} from ${releaseItem} where ${releaseItem.reportId} in (select ${inspectionReport.id} from ${inspectionReport} where ${inspectionReport.createdById} = ${actor.id})
      or ${releaseItem.reportId} in (select ${reportPerson.reportId} from ${reportPerson} where ${reportPerson.userId} = ${actor.id}))`,
  base: clientComment.baseLocationId,
  visible: (actor) => notConfidential(clientComment.clientCompanyId, actor),
  outside: () => sql`false`,
  about: ({ baseLocationId, clientCompanyId }) => ({ baseLocationId, clientCompanyId }),
});

/** What the client's review of a report says; the latest one of a report counts. */
export const releaseReview = snakeCase.table(
  "release_review",
  {
    id: uuid().primaryKey(),
    releaseId: uuid()
      .notNull()
      .references(() => release.id),
    itemId: uuid()
      .notNull()
      .references(() => releaseItem.id),
    recipientId: uuid()
      .notNull()
      .references(() => releaseRecipient.id),
    status: text({ enum: reviewStatuses }).notNull(),
    /** What the client called it; null of a review from before clients had words of their own. */
    words: text(),
    name: text().notNull(),
    role: text().notNull(),
    at: instant().notNull(),
    text: text(),
    fileId: uuid().references(() => storedFile.id),
    /** The revision that it has started. */
    revisionId: uuid().references(() => inspectionReport.id),
  },
  (t) => [index().on(t.itemId, t.at), index().on(t.releaseId)],
);
onlyAdded(releaseReview);
