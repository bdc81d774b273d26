import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNotNull, lt, notInArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { leadSeries } from "../about.ts";
import { Lead, type LeadDraft, type NewLead } from "../contract.ts";
import { isOpen, openStates, probabilityOf, problemsOf, staleAfterDays } from "../rules.ts";
import { refuseSimilar } from "./duplicates.ts";
import { lead, leadActivity } from "./tables.ts";
import { tellOwners } from "./tell-owners.ts";
import { ownRightsOf } from "#access/server/access.ts";
import { currencyOfClient, mustBeOfClient } from "#directory/clients/server/of-client.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { reachOf } from "#kit/access.ts";
import { money } from "#kit/money.ts";
import { invalid, refused, wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import { takeInSeries } from "#kit/server/numbering.ts";
import type { NewRow, Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";

const owner = alias(appUser, "owner");
const open = inArray(lead.status, [...openStates]);
const lastActivityAt = sql<string>`greatest(${lead.stageSince}, (select max(a.at) from ${leadActivity} a where a.lead_id = ${lead.id}))`;
const staleOn = (today: SQL): SQL<boolean> =>
  sql<boolean>`(${open} and ${lastActivityAt} < ${today}::date - ${sql.raw(String(staleAfterDays - 1))})`;

/** The ordinary functions of leads. */
export const records = crud(lead, {
  search: [
    sql`(${lead.number} || ' ' || ${lead.title} || ' ' || coalesce(${lead.companyName}, '') || ' ' || coalesce(${lead.contactName}, ''))`,
    sql`(select c.display_name from ${clientCompany} c where c.id = ${lead.clientCompanyId})`,
  ],
  sorts: { createdAt: lead.createdAt, number: lead.number },
  sort: "-createdAt",
  extra: {
    company: sql<string | null>`coalesce(${clientCompany.displayName}, ${lead.companyName})`,
    siteName: sql<string | null>`coalesce(${clientSite.name}, ${lead.siteText})`,
    ownerName: sql<string | null>`${owner.firstName} || ' ' || ${owner.lastName}`,
    baseName: baseLocation.name,
    projectNumber: project.number,
    workOrderNumber: workOrder.number,
    lastActivityAt,
    stale: staleOn(sql`${sql.placeholder("today")}`),
  },
  joins: [
    { table: clientCompany, on: eq(clientCompany.id, lead.clientCompanyId) },
    { table: clientSite, on: eq(clientSite.id, lead.siteId) },
    { table: owner, on: eq(owner.id, lead.ownerId) },
    { table: baseLocation, on: eq(baseLocation.id, lead.baseLocationId) },
    { table: project, on: eq(project.id, lead.projectId) },
    { table: workOrder, on: eq(workOrder.id, lead.workOrderId) },
  ],
  filters: {
    method: (method: string) => sql`${lead.methods} @> array[${method}]::text[]`,
    open: (yes: boolean) => (yes ? open : notInArray(lead.status, [...openStates])),
    stale: (yes: boolean, { today }) => (yes ? staleOn(sql`${today}`) : sql`not ${staleOn(sql`${today}`)}`),
    overdue: (yes: boolean, { today }) => {
      const late = and(open, isNotNull(lead.nextActionOn), lt(lead.nextActionOn, today));
      return yes ? late : sql`not coalesce(${late}, false)`;
    },
    atLeast: (amount: string) => sql`${lead.value} >= ${amount}::numeric`,
    startFrom: (day: string) => sql`${lead.expectedStart} >= ${day}`,
    startTo: (day: string) => sql`${lead.expectedStart} <= ${day}`,
    decisionFrom: (day: string) => sql`${lead.decisionDate} >= ${day}`,
    decisionTo: (day: string) => sql`${lead.decisionDate} <= ${day}`,
  },
  labels: Lead.labels,
  fields: Lead.fields,
});

interface Owned {
  ownerId: string;
  baseLocationId: string;
}

/** A new enquiry. What is similar is shown before anything is saved; `differs` says that the person has seen it (rule 2). */
export async function createLead(ctx: Ctx, { body }: { body: NewLead }) {
  const { differs, ...entered } = body;
  const draft = { ...entered, ...(await ownedBy(ctx, entered)) };
  await consistent(ctx, draft, new Set(Object.keys(draft)));
  if (!differs) await refuseSimilar(ctx, draft);
  const { id } = await insertLead(ctx, draft);
  return records.find(ctx, { id });
}

/** A lead without an owner is followed up by who logs it, at the base of its client or their own. */
export async function ownedBy({ db, actor }: Ctx, draft: LeadDraft): Promise<Owned> {
  const [client] = draft.clientCompanyId
    ? await db
        .select({ baseId: clientCompany.defaultBaseId })
        .from(clientCompany)
        .where(eq(clientCompany.id, draft.clientCompanyId))
    : [];
  const baseLocationId = draft.baseLocationId ?? client?.baseId ?? actor.homeBaseId;
  if (!baseLocationId) throw wrongField("baseLocationId", "Choose the base.");
  return { ownerId: draft.ownerId ?? actor.id, baseLocationId };
}

/** Gives the lead its number and puts it into the first stage. */
export async function insertLead(
  ctx: Ctx,
  draft: LeadDraft & Owned & { importId?: string },
  verb = "create",
): Promise<Row<typeof lead>> {
  const id = randomUUID();
  const values = () => codesOf(ctx, draft.baseLocationId);
  return ctx.store.insert(
    lead,
    {
      ...draft,
      ...(await valued(ctx, draft)),
      id,
      number: await takeInSeries(ctx.store, leadSeries, { values, day: ctx.today, entityId: id }),
      status: "new",
      stageSince: ctx.now.toISOString(),
      furthest: "new",
      probability: probabilityOf.new,
    },
    verb,
  );
}

export async function changeLead(ctx: Ctx, { id, body }: { id: string; body: { version: number; changes: Partial<LeadDraft> } }) {
  const before = await ctx.store.find(lead, id, { lock: true });
  if (before.status === "lost" || before.status === "no bid")
    throw refused(`${before.number} is ${before.status}. Reopen it before you change it.`);
  const { ownerId, baseLocationId, ...others } = body.changes;
  const changes = { ...others, ...(ownerId ? { ownerId } : {}), ...(baseLocationId ? { baseLocationId } : {}) };
  const after = { ...before, ...changes };
  await consistent(ctx, after, new Set(Object.keys(changes)));
  const row = await ctx.store.update(lead, id, body.version, { ...changes, ...(await valued(ctx, after)) });
  if (row.ownerId !== before.ownerId) await tellOwners(ctx, [{ row, from: before.ownerId }], row.ownerId);
  return records.find(ctx, { id });
}

/** The value rounded to its currency, which is that of the client or of the company where none is named. */
async function valued(
  { db }: Ctx,
  { value, currency, clientCompanyId }: Pick<LeadDraft, "value" | "currency" | "clientCompanyId">,
): Promise<Partial<Pick<NewRow<typeof lead>, "value" | "currency">>> {
  if (!value) return {};
  const named = currency ?? (await currencyOfClient(db, clientCompanyId ?? null));
  return { value: money(value, named).amount, currency: named };
}

type Checked = Parameters<typeof problemsOf>[0] &
  Partial<Pick<LeadDraft, "siteId" | "ownerId">> & { status?: Row<typeof lead>["status"] };

/** What is asked of a lead only until it is decided. */
const ofOpenLeads: ReadonlySet<string> = new Set(["nextAction", "nextActionOn", "decisionDate"]);

async function consistent(ctx: Ctx, draft: Checked, set: ReadonlySet<string>): Promise<void> {
  const problems = problemsOf(draft, set, ctx.today).filter(
    ({ path }) => !ofOpenLeads.has(path) || isOpen(draft.status ?? "new"),
  );
  if (problems[0]) throw invalid(problems, problems[0].message);
  if (draft.clientCompanyId && set.has("clientCompanyId")) await ctx.lookup.mustReach(clientCompany, draft.clientCompanyId);
  const sites = draft.siteId ? [draft.siteId] : [];
  await mustBeOfClient(ctx.db, clientSite, draft.clientCompanyId ?? null, { field: "siteId", ids: sites, what: "a site" });
  if (draft.ownerId && set.has("ownerId")) await mayOwn(ctx, draft.ownerId);
}

/** A lead is followed up by someone who still works here and can open leads. */
export async function mayOwn(ctx: Ctx, ownerId: string): Promise<void> {
  const [person] = await ctx.db.select({ status: appUser.status }).from(appUser).where(eq(appUser.id, ownerId));
  if (person?.status !== "active") throw wrongField("ownerId", "Choose an owner who is active.");
  if (!(await opensLeads(ctx, ownerId))) throw wrongField("ownerId", "Choose an owner who may open leads.");
}

/** Whether a person may see the leads they would own. */
export async function opensLeads({ db, now }: Pick<Ctx, "db" | "now">, userId: string): Promise<boolean> {
  const own = await ownRightsOf(db, userId, now);
  return own !== null && reachOf(own.rights, ["leads"], "view") !== null;
}

async function codesOf({ db }: Ctx, baseId: string): Promise<Record<string, string>> {
  const [base] = await db.select({ code: baseLocation.code }).from(baseLocation).where(eq(baseLocation.id, baseId));
  return base ? { LOC: base.code } : {};
}

/** A probability, a review or a check is of a lead that may still be won. */
export function refuseClosed({ number, status }: Row<typeof lead>): void {
  if (!isOpen(status)) throw refused(`${number} is ${status} and no longer open.`);
}
