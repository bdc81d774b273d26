import { asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type ItemReview, reviewWords } from "../review.ts";
import { type Obstacle, type Recipient, type ReleaseItem, type ReleaseWhole } from "../release.ts";
import { domainsOf, obstaclesOf, strangeDomains } from "../rules/obstacles.ts";
import { commentsOf } from "./comments.ts";
import { importedItem, writtenItem } from "./item-shown.ts";
import { records } from "./records.ts";
import { packageProgress, release, releaseEvent, releaseItem, releaseRecipient, releaseReview } from "./tables.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { companySettings } from "#directory/company/server/tables.ts";
import type { Reading } from "#kit/server/database.ts";
import { message } from "#kit/server/mail/tables.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { storedFile } from "#kit/server/tables.ts";
import { clientContact } from "#modules/client-companies/server/tables.ts";
import { underCaution } from "#modules/inspection-reports/server/cautions/tables.ts";
import { importedReport } from "#modules/inspection-reports/server/imported/tables.ts";
import { inspectionReport } from "#modules/inspection-reports/server/tables.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";
import { reportTemplate } from "#modules/report-templates/server/tables.ts";

export type ReleaseRowOf = Row<typeof release>;

/** A release with its reports, recipients and their events. */
export async function findRelease(ctx: Ctx, { id }: { id: string }): Promise<ReleaseWhole> {
  const row = await records.find(ctx, { id });
  const of = await ctx.lookup.find(release, id);
  const [items, recipients, events, timeZone] = [
    await itemsOf(ctx.db, id),
    await recipientsOf(ctx.db, id),
    await ctx.db
      .select()
      .from(releaseEvent)
      .where(eq(releaseEvent.releaseId, id))
      .orderBy(asc(releaseEvent.at), asc(releaseEvent.id)),
    await timeZoneOf(ctx.db, of),
  ];
  const comments = await commentsOf(ctx, id);
  const obstacles = of.status === "draft" && !of.archivedAt ? await obstaclesTo(ctx.db, of) : [];
  const making = await makingOf(ctx.db, of);
  return {
    ...row,
    items: items.map(({ shown }) => shown),
    recipients,
    events,
    comments,
    obstacles,
    timeZone,
    making,
    isOneFile: isOneFile(of),
  };
}

/** Of a release that is not one file the package is the sheet alone. */
export const isOneFile = ({ packageSha256, sheetSha256 }: Pick<ReleaseRowOf, "packageSha256" | "sheetSha256">): boolean =>
  packageSha256 !== null && packageSha256 !== sheetSha256;

async function makingOf(db: Reading, { id, status, packagedAt }: ReleaseRowOf): Promise<ReleaseWhole["making"]> {
  if (status === "draft" || packagedAt) return null;
  const [now] = await db.select().from(packageProgress).where(eq(packageProgress.releaseId, id));
  return { done: now?.done ?? 0, total: now?.total ?? 0, failure: now?.failure ?? null };
}

const newer = alias(importedReport, "newer_import");
/** The revision of the same imported report that is of a later day, if there is one. */
const newerImport = sql<string | null>`(select ${newer.revision} from ${importedReport} newer_import
  where lower(${newer.reportNumber}) = lower(${importedReport.reportNumber}) and ${newer.archivedAt} is null
    and ${newer.issuedOn} > ${importedReport.issuedOn} order by ${newer.issuedOn} desc, ${newer.id} limit 1)`;

/** The reports of a release in order, as they were sent (or, before issue, as they are), with what happened to them since. */
export async function itemsOf(db: Reading, releaseId: string) {
  const later = alias(inspectionReport, "later");
  const rows = await db
    .select({
      item: releaseItem,
      report: inspectionReport,
      imported: importedReport,
      newerImport,
      template: reportTemplate.title,
      order: { number: workOrder.number, purchaseOrder: workOrder.purchaseOrder },
      doubted: underCaution,
      by: later.revision,
      byReason: later.reasonForRevision,
    })
    .from(releaseItem)
    .leftJoin(inspectionReport, eq(inspectionReport.id, releaseItem.reportId))
    .leftJoin(importedReport, eq(importedReport.id, releaseItem.importedReportId))
    .leftJoin(reportTemplate, eq(reportTemplate.id, inspectionReport.templateId))
    .leftJoin(workOrder, eq(workOrder.id, inspectionReport.workOrderId))
    .leftJoin(later, eq(later.id, inspectionReport.supersededById))
    .where(eq(releaseItem.releaseId, releaseId))
    .orderBy(asc(releaseItem.position));
  const reviews = await reviewsOf(db, releaseId);
  return rows.map(({ item, report, imported, newerImport, doubted, ...joined }) => {
    const { id, pages, fileName } = item;
    const review = reviews.get(id) ?? null;
    const shown: ReleaseItem = { id, pages, fileName, review, ...shownOf(item, report, imported, { doubted, ...joined }) };
    return { shown, item, report, imported, newerImport, doubted };
  });
}

function shownOf(
  item: typeof releaseItem.$inferSelect,
  report: Row<typeof inspectionReport> | null,
  imported: Row<typeof importedReport> | null,
  joined: Parameters<typeof writtenItem>[2],
) {
  if (report) return writtenItem(item, report, joined);
  if (!imported) throw new Error(`Item ${item.id} of a release is of no report.`);
  return importedItem(item, imported);
}

/** The latest review of each report of a release. */
async function reviewsOf(db: Reading, releaseId: string): Promise<Map<string, ItemReview>> {
  const rows = await db
    .select({ review: releaseReview, fileName: storedFile.name })
    .from(releaseReview)
    .leftJoin(storedFile, eq(storedFile.id, releaseReview.fileId))
    .where(eq(releaseReview.releaseId, releaseId))
    .orderBy(asc(releaseReview.at), asc(releaseReview.id));
  return new Map(
    rows.map(({ review: { itemId, status, words, name, role, at, text, fileId, revisionId }, fileName }) => [
      itemId,
      { status, words: words ?? reviewWords[status], name, role, at, text, fileId, fileName, revisionId },
    ]),
  );
}

export async function recipientsOf(db: Reading, releaseId: string): Promise<Recipient[]> {
  const rows = await db
    .select({ recipient: releaseRecipient, mail: message.state, error: message.error })
    .from(releaseRecipient)
    .leftJoin(message, eq(message.id, releaseRecipient.messageId))
    .where(eq(releaseRecipient.releaseId, releaseId))
    .orderBy(asc(releaseRecipient.position));
  return rows.map(({ recipient: { id, contactId, name, email, organization, kind, delivery, ...one }, mail, error }) => {
    const bounced = mail === "failed" && one.state === "sent";
    // Handed over, and not delivered: no mail server is set, or it has not taken the message yet.
    const waits = mail === "kept" && one.state === "sent";
    return {
      id,
      contactId,
      name,
      email,
      organization,
      kind,
      delivery,
      notifyOnSupersede: one.notifyOnSupersede,
      state: bounced ? ("bounced" as const) : one.state,
      mailError: bounced ? error : waits ? (error ?? "No mail server has taken the message yet") : null,
      tokenExpiresAt: one.tokenExpiresAt,
      acknowledgedBy: one.acknowledgedBy,
      acknowledgedAt: one.acknowledgedAt,
    };
  });
}

/** The zone the client counts days in: that of its site, else the company's. */
export async function timeZoneOf(db: Reading, { clientSiteId }: Pick<ReleaseRowOf, "clientSiteId">): Promise<string> {
  if (clientSiteId) {
    const [site] = await db.select({ timeZone: clientSite.timeZone }).from(clientSite).where(eq(clientSite.id, clientSiteId));
    if (site) return site.timeZone;
  }
  const [company] = await db.select({ timeZone: companySettings.timeZone }).from(companySettings);
  return company?.timeZone ?? "UTC";
}

/** Whose domain is not one of the client's, in words. */
export async function outsideDomains(db: Reading, clientCompanyId: string, email: string | null): Promise<string[]> {
  const [client] = await db.select().from(clientCompany).where(eq(clientCompany.id, clientCompanyId));
  if (!client) throw new Error("A release has its client.");
  const contacts = await db.select().from(clientContact).where(eq(clientContact.clientCompanyId, clientCompanyId));
  const present = contacts.filter(({ active, archivedAt }) => active && !archivedAt);
  return strangeDomains([{ email }], { name: client.displayName, domains: domainsOf(client, present) });
}

/** What prevents a draft from being issued. */
export async function obstaclesTo(db: Reading, of: ReleaseRowOf): Promise<Obstacle[]> {
  const [client] = await db.select().from(clientCompany).where(eq(clientCompany.id, of.clientCompanyId));
  if (!client) throw new Error("A release has its client.");
  const items = await itemsOf(db, of.id);
  const recipients = await recipientsOf(db, of.id);
  const contacts = await db.select().from(clientContact).where(eq(clientContact.clientCompanyId, of.clientCompanyId));
  const left = new Set(contacts.filter(({ active, archivedAt }) => !active || archivedAt).map(({ id }) => id));
  return obstaclesOf({
    purpose: of.purpose,
    notice: of.notice,
    acknowledgementRule: of.acknowledgementRule,
    respondBy: of.respondBy,
    items: items.map(({ report, imported, newerImport: newer, doubted, shown: { reportNumber, revision, supersededBy } }) => ({
      named: report && !report.reportNumber ? report.provisionalRef : `${reportNumber} Rev ${revision}`,
      status: report ? report.status : imported?.archivedAt ? ("removed" as const) : ("imported" as const),
      hasPdf: (report ?? imported)?.pdfSha256 !== null,
      underCaution: doubted,
      replacedBy: supersededBy === null ? null : `Rev ${supersededBy}`,
      newerImport: newer,
    })),
    recipients: recipients.map(({ name, kind, email, contactId }) => ({
      name,
      kind,
      email,
      contactLeft: contactId !== null && left.has(contactId),
    })),
    client: { name: client.displayName, ...client },
    domains: domainsOf(
      client,
      contacts.filter(({ id }) => !left.has(id)),
    ),
  });
}
