/** Releases before they have a number: prepared from signed reports, changed, discarded. */
import { randomUUID } from "node:crypto";
import { and, asc, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { NewDossier } from "../dossier.ts";
import { orderedReports, reportsInScope } from "./dossier/reports.ts";
import type { NewRelease, RecipientDraft, ReleaseDraft, ReleaseWhole } from "../release.ts";
import { listedRecipients } from "./distribution.ts";
import { type Carried, type Imported, reachedImported, reachedReports, type Report } from "./carried.ts";
import { sendForPdfs } from "./send-for-pdfs.ts";
import { release, releaseItem, releaseRecipient } from "./tables.ts";
import { findRelease } from "./whole.ts";
import { mustBeOfClient } from "#directory/clients/server/of-client.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { notAllowed, refused, wrongField } from "#kit/refusals.ts";
import { mayDo } from "#kit/server/may-do.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Store } from "#kit/server/store.ts";
import { clientContact } from "#modules/client-companies/server/tables.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";

type New = z.output<typeof NewRelease>;

export function refuseUnlessReleases(ctx: Ctx): void {
  if (!mayDo(ctx, "release.issue")) throw notAllowed("Preparing a release needs the release permission.");
}

/** One release of these reports, which are of one client. */
export async function createRelease(ctx: Ctx, { body }: { body: New }): Promise<ReleaseWhole> {
  refuseUnlessReleases(ctx);
  const reports = await reachedReports(ctx, body.reportIds);
  const imported = await reachedImported(ctx, body.importedReportIds ?? []);
  if (new Set([...reports, ...imported].map(({ clientCompanyId }) => clientCompanyId)).size > 1)
    throw wrongField("reportIds", "A release goes to one client. Choose reports of one client.");
  const purpose = body.purpose ?? (reports.length === 0 ? "for record" : "final");
  const { id } = await prepare(ctx.store, reports, { purpose, imported });
  await sendForPdfs(ctx, reports);
  return findRelease(ctx, { id });
}

/** A release for each client and work order; imported reports, which are of none, have one of their own. */
export async function combineReports(ctx: Ctx, { body }: { body: New }): Promise<{ ids: string[] }> {
  refuseUnlessReleases(ctx);
  const reports = await reachedReports(ctx, body.reportIds);
  const groups = Map.groupBy(reports, ({ clientCompanyId, workOrderId }) => `${clientCompanyId} ${workOrderId ?? ""}`);
  const ids: string[] = [];
  for (const group of groups.values()) ids.push((await prepare(ctx.store, group, { purpose: body.purpose ?? "final" })).id);
  const old = await reachedImported(ctx, body.importedReportIds ?? []);
  for (const imported of Map.groupBy(old, ({ clientCompanyId }) => clientCompanyId).values())
    ids.push((await prepare(ctx.store, [], { purpose: body.purpose ?? "for record", imported })).id);
  await sendForPdfs(ctx, reports);
  return { ids };
}

/** A release of all current reports of a project or work order, in the order of their items. */
export async function createDossier(ctx: Ctx, { body }: { body: z.output<typeof NewDossier> }): Promise<ReleaseWhole> {
  refuseUnlessReleases(ctx);
  const scope = { projectId: body.projectId, workOrderId: body.workOrderId ?? null, requiredItems: [] };
  const of = await ctx.lookup.find(project, scope.projectId);
  const [order] = scope.workOrderId
    ? await ctx.db
        .select()
        .from(workOrder)
        .where(and(eq(workOrder.id, scope.workOrderId), eq(workOrder.projectId, of.id), ctx.lookup.within(workOrder)))
    : [];
  if (scope.workOrderId && !order) throw wrongField("workOrderId", "Choose a work order of this project.");
  const reports = await orderedReports(ctx, await reportsInScope(ctx, scope));
  const what = order ? `${order.number}, ${order.title}` : `${of.number}, ${of.name}`;
  const subject = `Turnover dossier of ${what}`.slice(0, 200);
  const { id } = await prepare(ctx.store, reports, { purpose: "turnover dossier", subject, dossierScope: scope });
  await sendForPdfs(ctx, reports);
  return findRelease(ctx, { id });
}

type Rest = Pick<typeof release.$inferInsert, "purpose"> &
  Partial<Pick<typeof release.$inferInsert, "notice" | "subject" | "message" | "replacesReleaseId" | "dossierScope">> & {
    recipients?: readonly RecipientDraft[];
    imported?: readonly Imported[];
  };

/** Creates the draft with the terms agreed with the client and the contacts who receive releases for the site. */
export async function prepare(store: Store, reports: readonly Report[], rest: Rest): Promise<Row<typeof release>> {
  const { recipients, imported = [], ...given } = rest;
  const all = [...reports, ...imported];
  const [first] = all;
  if (!first) throw new Error("A release needs at least one report.");
  const [client] = await store.db.select().from(clientCompany).where(eq(clientCompany.id, first.clientCompanyId));
  const draft = await store.insert(release, {
    clientCompanyId: first.clientCompanyId,
    ...belongsTo(reports),
    acknowledgementRule: client?.acknowledgementRule ?? "any",
    subject: await subjectOf(store, { reports, imported }),
    ...given,
  });
  const items = itemRows({ reports, imported });
  await store.replaceChildren(releaseItem, { column: releaseItem.releaseId, id: draft.id }, items, () => "report", {
    fresh: true,
  });
  const listed = recipients ?? (await listedRecipients(store.db, { ...draft, reports: all }));
  const whom = listed ?? (await proposedRecipients(store, draft));
  const rows = recipientRows(whom, draft.id, []);
  if (rows.length > 0) await store.rows.insert(releaseRecipient).values(rows);
  return draft;
}

/** What says who sees a release: of reports of several bases or jobs it is none of them, and seen by whoever sees all. */
const belongsTo = (reports: readonly Report[]) => ({
  clientSiteId: shared(reports, "clientSiteId"),
  projectId: shared(reports, "projectId"),
  workOrderId: shared(reports, "workOrderId"),
  baseLocationId: shared(reports, "baseLocationId"),
});

/** What all of them have in common. */
function shared<K extends "clientSiteId" | "projectId" | "workOrderId" | "baseLocationId">(
  reports: readonly Report[],
  key: K,
): string | null {
  const found = new Set(reports.map((report) => report[key]));
  const [one] = found;
  return found.size === 1 ? (one ?? null) : null;
}

async function subjectOf({ db }: Store, { reports, imported }: Carried): Promise<string> {
  const all = [...reports, ...imported];
  const methods = [...new Set(all.map(({ method }) => method))].toSorted();
  const kind = reports.length === 0 ? "Imported " : "";
  const what = `${kind}${methods.join(", ")} ${all.length === 1 ? "report" : "reports"}`;
  const of = shared(reports, "workOrderId");
  const [order] = of ? await db.select().from(workOrder).where(eq(workOrder.id, of)) : [];
  return (order ? `${what} of ${order.number}, ${order.title}` : what).slice(0, 200);
}

function itemRows({ reports, imported }: Carried, before: ReadonlyMap<string, string> = new Map()) {
  const of = [
    ...reports.map(({ id }) => ({ reportId: id, importedReportId: null })),
    ...imported.map(({ id }) => ({ reportId: null, importedReportId: id })),
  ];
  return of.map((one, index) => ({
    ...one,
    id: before.get(one.reportId ?? one.importedReportId) ?? randomUUID(),
    position: index + 1,
  }));
}

/** Without a distribution list: contacts of the client who receive releases; those assigned to certain sites receive releases of these sites only. */
async function proposedRecipients(
  { db }: Store,
  { clientCompanyId, clientSiteId }: Row<typeof release>,
): Promise<RecipientDraft[]> {
  const contacts = await db
    .select()
    .from(clientContact)
    .where(
      and(eq(clientContact.clientCompanyId, clientCompanyId), eq(clientContact.active, true), isNull(clientContact.archivedAt)),
    )
    .orderBy(asc(clientContact.name));
  return contacts
    .filter(({ receives, siteIds }) => {
      const ofSite = siteIds.length === 0 || (clientSiteId !== null && siteIds.includes(clientSiteId));
      return receives.includes("releases") && ofSite;
    })
    .map(({ id, name, email }) => ({
      contactId: id,
      name,
      email,
      kind: "to" as const,
      delivery: email ? ("link" as const) : ("hand" as const),
    }));
}

export function recipientRows(
  recipients: readonly RecipientDraft[],
  releaseId: string,
  before: readonly { id: string }[],
): (typeof releaseRecipient.$inferInsert)[] {
  const known = new Set(before.map(({ id }) => id));
  return recipients.map(({ id, contactId, email, organization, notifyOnSupersede, ...one }, index) => ({
    ...one,
    id: id && known.has(id) ? id : randomUUID(),
    releaseId,
    contactId: contactId ?? null,
    email: email ?? null,
    organization: organization ?? null,
    notifyOnSupersede: notifyOnSupersede ?? true,
    position: index + 1,
  }));
}

export async function changeRelease(
  ctx: Ctx,
  { id, body }: { id: string; body: { version: number; changes: Partial<ReleaseDraft> } },
): Promise<ReleaseWhole> {
  refuseUnlessReleases(ctx);
  const before = await ctx.store.find(release, id, { lock: true });
  if (before.status !== "draft" || before.archivedAt)
    throw refused("An issued release can no longer be edited. Recall it and issue a new one.");
  const { reportIds, importedReportIds, recipients, requiredItems, ...changes } = body.changes;
  const carried = reportIds || importedReportIds ? await otherReports(ctx, before, { reportIds, importedReportIds }) : null;
  await sendForPdfs(ctx, carried?.reports ?? []);
  const also = [
    ...(carried ? await changeItems(ctx, before, carried) : []),
    ...(await changeRecipients(ctx, before, recipients)),
  ];
  await ctx.store.update(
    release,
    id,
    body.version,
    { ...changes, ...(carried ? belongsTo(carried.reports) : {}), ...(requiredItems ? listing(before, requiredItems) : {}) },
    { verb: "update", also },
  );
  return findRelease(ctx, { id });
}

/** The list of required items of a dossier, each once. */
function listing({ dossierScope }: Row<typeof release>, listed: readonly string[]) {
  const requiredItems = [...new Set(listed.map((item) => item.trim()))].filter(Boolean);
  return { dossierScope: { projectId: null, workOrderId: null, ...dossierScope, requiredItems } };
}

/** The reports that a draft carries from now on, in their order; of the kind that is not named, those it had. */
async function otherReports(
  ctx: Ctx,
  before: Row<typeof release>,
  asked: { reportIds: readonly string[] | undefined; importedReportIds: readonly string[] | undefined },
): Promise<Carried> {
  if (before.notice) throw refused("The reports of a notice cannot be changed.");
  const now = await ctx.db
    .select()
    .from(releaseItem)
    .where(eq(releaseItem.releaseId, before.id))
    .orderBy(asc(releaseItem.position));
  const reportIds = asked.reportIds ?? now.flatMap(({ reportId }) => reportId ?? []);
  const importedIds = asked.importedReportIds ?? now.flatMap(({ importedReportId }) => importedReportId ?? []);
  if (reportIds.length + importedIds.length === 0) throw wrongField("reportIds", "Choose at least one report.");
  const reports = await reachedReports(ctx, reportIds);
  const imported = await reachedImported(ctx, importedIds);
  if ([...reports, ...imported].some(({ clientCompanyId }) => clientCompanyId !== before.clientCompanyId))
    throw wrongField("reportIds", "A release goes to one client. Choose reports of this client.");
  const inOrder = <R extends { id: string }>(ids: readonly string[], found: readonly R[]) =>
    ids.flatMap((id) => found.filter((one) => one.id === id));
  return { reports: inOrder(reportIds, reports), imported: inOrder(importedIds, imported) };
}

async function changeItems(ctx: Ctx, before: Row<typeof release>, carried: Carried) {
  const now = await ctx.db.select().from(releaseItem).where(eq(releaseItem.releaseId, before.id));
  const rows = itemRows(
    carried,
    new Map(now.map(({ reportId, importedReportId, id }) => [reportId ?? importedReportId ?? "", id])),
  );
  const all = [...carried.reports, ...carried.imported];
  const named = new Map(all.map(({ id, reportNumber, revision }) => [id, `report ${reportNumber ?? ""} Rev ${revision}`]));
  const nameOf = (row: Record<string, unknown>) => named.get(String(row["reportId"] ?? row["importedReportId"])) ?? "report";
  return ctx.store.replaceChildren(releaseItem, { column: releaseItem.releaseId, id: before.id }, rows, nameOf);
}

async function changeRecipients(ctx: Ctx, before: Row<typeof release>, recipients: readonly RecipientDraft[] | undefined) {
  if (!recipients) return [];
  for (const [index, { contactId }] of recipients.entries()) await ofClient(ctx, before, contactId ?? null, index);
  const now = await ctx.db.select().from(releaseRecipient).where(eq(releaseRecipient.releaseId, before.id));
  if (before.notice === "void" && recipients.length < now.length)
    throw refused("Every holder of a void report must be told. Recipients cannot be removed from this notice.");
  return ctx.store.replaceChildren(
    releaseRecipient,
    { column: releaseRecipient.releaseId, id: before.id },
    recipientRows(recipients, before.id, now),
    (row) => `recipient ${String(row["name"])}`,
  );
}

/** A contact belongs to the client the release goes to. */
export async function ofClient(ctx: Ctx, { clientCompanyId }: Row<typeof release>, contactId: string | null, index: number) {
  if (!contactId) return;
  const field = `recipients.${index}.contactId`;
  await mustBeOfClient(ctx.db, clientContact, clientCompanyId, { field, ids: [contactId], what: "a contact" });
}

/** Allowed to the person who prepared it or, where the product prepared it, to anyone who may release. A notice cannot be discarded. */
export async function discardRelease(ctx: Ctx, { id, body }: { id: string; body: { version: number } }): Promise<ReleaseWhole> {
  refuseUnlessReleases(ctx);
  const before = await ctx.store.find(release, id, { lock: true });
  if (before.status !== "draft") throw refused("A release with a number cannot be discarded. Recall it.");
  if (before.notice) throw refused("Holders of the report must be told. Issue this notice.");
  if (before.createdById !== null && before.createdById !== ctx.actor.id)
    throw notAllowed("Only the person who prepared a release can discard it.");
  await ctx.store.archive(release, id, body.version);
  return findRelease(ctx, { id });
}
