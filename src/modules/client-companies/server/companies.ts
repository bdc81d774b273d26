import { and, eq, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { ClientCompany, type ClientCompanyDraft, type NewClientCompany } from "../contract.ts";
import { ownsItself } from "../rules.ts";
import { checkTaxIds, refuseLookalikes } from "./lookalikes.ts";
import { clientContact } from "./tables.ts";
import { checkTerms } from "./terms.ts";
import { lastActivityOf } from "./timeline.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany, clientSite, clientWords } from "#directory/clients/server/tables.ts";
import { defaultPolicy, policyAtBeginning, type ReportPolicyPart, resolvePolicy } from "#directory/company/report-policy.ts";
import { companyPolicy } from "#directory/company/rules.ts";
import { companySettings } from "#directory/company/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import { pictureForHead } from "#kit/server/images.ts";
import type { Ctx } from "#kit/server/services.ts";
import { answerTo } from "#kit/server/questions.ts";
import { numberUsing } from "#kit/server/numbers-using.ts";
import { storedFile } from "#kit/server/tables.ts";

const owner = alias(clientCompany, "owner");
const manager = alias(appUser, "manager");

const today = sql`${sql.placeholder("today")}::date`;
/** As its first reminder (about.ts). */
const noticeDays = 60;
const hasReleaseContact = sql`exists (select 1 from ${clientContact} where ${clientContact.clientCompanyId} = ${clientCompany.id}
  and ${clientContact.active} and ${clientContact.archivedAt} is null and 'releases' = any(${clientContact.receives}))`;

/** The ordinary functions of a client company. */
export const companies = crud(clientCompany, {
  search: [clientWords(clientCompany)],
  sorts: { displayName: clientCompany.displayName, code: clientCompany.code, createdAt: clientCompany.createdAt },
  sort: "displayName",
  extra: (services) => ({
    parentName: owner.displayName,
    accountManagerName: sql<string | null>`${manager.firstName} || ' ' || ${manager.lastName}`,
    defaultBaseName: baseLocation.name,
    sites: sql<number>`(select count(*)::int from ${clientSite} where client_company_id = ${clientCompany.id} and archived_at is null)`,
    openProjects: answerTo(services, "openProjectsOfClient")(clientCompany.id),
    reportsThisYear: answerTo(services, "reportsOfClientInYear")(clientCompany.id, today),
    ...answerTo(services, "owedByClient")(clientCompany.id, today),
    lastActivityOn: lastActivityOf(services, clientCompany.id),
  }),
  joins: [
    { table: owner, on: eq(owner.id, clientCompany.parentId) },
    { table: manager, on: eq(manager.id, clientCompany.accountManagerId) },
    { table: baseLocation, on: eq(baseLocation.id, clientCompany.defaultBaseId) },
  ],
  filters: {
    tag: (tag: string) => sql`${clientCompany.tags} @> array[${tag}]::text[]`,
    withoutReleaseContact: (only: boolean) => (only ? sql`not ${hasReleaseContact}` : hasReleaseContact),
    agreementEnds: (only: boolean, ctx: Ctx) => {
      const ends = sql`coalesce(${clientCompany.msaValidTo} < ${ctx.today}::date + ${noticeDays}::int, false)`;
      return only ? ends : sql`not ${ends}`;
    },
  },
  labels: ClientCompany.labels,
  fields: ClientCompany.fields,
});

/** Similar companies are shown before anything is saved; `differs` says that the person has seen them. */
export async function createClient(ctx: Ctx, { body }: { body: NewClientCompany }) {
  const { differs, ...draft } = body;
  await checkTaxIds(ctx.db, draft.taxIds ?? [], { id: null, parentId: draft.parentId ?? null });
  await checkTerms(ctx, null, draft);
  if (!differs) await refuseLookalikes(ctx.db, draft);
  const client = await insertClient(ctx, draft);
  return companies.find(ctx, { id: client.id });
}

/** Every client begins as a prospect. */
export const insertClient = (ctx: Ctx, draft: ClientCompanyDraft & { id?: string }) =>
  ctx.store.insert(clientCompany, { ...draft, status: "prospect", statusSince: ctx.now.toISOString() });

export async function changeClient(
  ctx: Ctx,
  { id, body }: { id: string; body: { version: number; changes: Partial<ClientCompanyDraft> } },
) {
  const before = await ctx.store.find(clientCompany, id, { lock: true });
  const { code, parentId, taxIds } = body.changes;
  if (code && code !== before.code) {
    const example = await numberUsing(ctx.db, before.code);
    if (example) throw wrongField("code", `Numbers such as ${example} already use this code.`);
  }
  if (parentId && parentId !== before.parentId) await mayBelongTo(ctx, id, parentId);
  if (taxIds) await checkTaxIds(ctx.db, taxIds, { id, parentId: parentId ?? before.parentId });
  await checkTerms(ctx, before, body.changes);
  await ctx.store.update(clientCompany, id, body.version, body.changes);
  return companies.find(ctx, { id });
}

/** The tags of the clients this person may see. */
export async function tagsInUse({ db, lookup }: Ctx): Promise<string[]> {
  const rows = await db
    .selectDistinct({ tag: sql<string>`unnest(${clientCompany.tags})` })
    .from(clientCompany)
    .where(and(isNull(clientCompany.archivedAt), lookup.within(clientCompany)));
  return rows.map(({ tag }) => tag).toSorted((a, b) => a.localeCompare(b, "en"));
}

/** The logo is one of the pictures attached to the client. */
export async function setLogo(ctx: Ctx, { id, body }: { id: string; body: { version: number; fileId: string | null } }) {
  if (body.fileId) {
    const [file] = await ctx.db
      .select({ mediaType: storedFile.mediaType, sha256: storedFile.sha256 })
      .from(storedFile)
      .where(and(eq(storedFile.id, body.fileId), eq(storedFile.entityId, id), isNull(storedFile.archivedAt)));
    if (!file || !/^image\/(png|jpeg|webp|heic|svg\+xml)$/.test(file.mediaType))
      throw wrongField("fileId", "Choose a picture attached to this client.");
    // Drawn once as it will be on every report: one that cannot be would stop them all.
    await pictureForHead(ctx.services.files, file.sha256);
  }
  await ctx.write((store) => store.update(clientCompany, id, body.version, { logoFileId: body.fileId }, "set logo"));
  return companies.find(ctx, { id });
}

/** Clients this person may see with their sites, for pickers and devices: two reads, whatever the number of clients. */
export async function companiesForPickers({ db, lookup }: Ctx) {
  const [company] = await db.select().from(companySettings);
  const decided = (...parts: readonly ReportPolicyPart[]) =>
    policyAtBeginning(resolvePolicy(company ? companyPolicy(company) : defaultPolicy, ...parts));
  const rows = await db
    .select({
      id: clientCompany.id,
      code: clientCompany.code,
      name: clientCompany.displayName,
      status: clientCompany.status,
      defaultTemplateIds: clientCompany.defaultTemplateIds,
      baseId: clientCompany.defaultBaseId,
      reportPolicy: clientCompany.reportPolicy,
    })
    .from(clientCompany)
    .where(and(isNull(clientCompany.archivedAt), lookup.within(clientCompany)))
    .orderBy(clientCompany.displayName);
  const sites = await db
    .select({
      id: clientSite.id,
      name: clientSite.name,
      clientCompanyId: clientSite.clientCompanyId,
      reportPolicy: clientSite.reportPolicy,
    })
    .from(clientSite)
    .where(and(isNull(clientSite.archivedAt), lookup.within(clientSite)))
    .orderBy(clientSite.name);
  const sitesOf = Map.groupBy(sites, (site) => site.clientCompanyId);
  return rows.map(({ reportPolicy: ofClients, ...row }) => ({
    ...row,
    ...decided(ofClients),
    sites: (sitesOf.get(row.id) ?? []).map(({ id, name, reportPolicy }) => ({
      id,
      name,
      ...decided(ofClients, reportPolicy),
    })),
  }));
}

async function mayBelongTo({ db }: Ctx, id: string, parentId: string): Promise<void> {
  const all = await db
    .select({ id: clientCompany.id, parentId: clientCompany.parentId })
    .from(clientCompany)
    .where(or(eq(clientCompany.id, parentId), sql`${clientCompany.parentId} is not null`));
  if (ownsItself(all, id, parentId)) throw wrongField("parentId", "A company cannot belong to itself.");
}
