/** A list of enquiries: a check that writes nothing, the import in one transaction, and its undoing. */
import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { ImportedLead } from "../lead-import.ts";
import { importTemplate as template, type KnownForLeads, type ListedLead, planLeads, type PlannedLead } from "../import-rows.ts";
import { similarFinder } from "./duplicates.ts";
import { estimate } from "./estimates/tables.ts";
import { insertLead, opensLeads, ownedBy } from "./leads.ts";
import { lead, leadActivity } from "./tables.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { reachOf } from "#kit/access.ts";
import { refused } from "#kit/refusals.ts";
import { toCsv } from "#kit/server/export.ts";
import { Download } from "#kit/server/serve.ts";
import type { Ctx } from "#kit/server/services.ts";
import { type DayOrder, enteredText } from "#kit/sheet.ts";

interface LeadList {
  order: DayOrder;
  rows: ListedLead[];
}

export async function importTemplate({ today }: Ctx): Promise<Download> {
  const { head, example } = template(today);
  return new Download("leads-to-import.csv", "text/csv; charset=utf-8", toCsv(head, [example]));
}

/** What would become of each row. Nothing is written. */
export async function checkImport(ctx: Ctx, { body }: { body: LeadList }) {
  const planned = planLeads(body.rows, body.order, await known(ctx, body));
  return { rows: planned.map((one) => shown(one, null)) };
}

/** Does what the check said, in one transaction; refused rows are answered and not written, similar ones only where that was asked for. */
export async function importLeads(ctx: Ctx, { body }: { body: LeadList & { similar: "skip" | "import" } }) {
  const planned = planLeads(body.rows, body.order, await known(ctx, body));
  const importId = randomUUID();
  const rows: ImportedLead[] = [];
  for (const one of planned) {
    const isWanted = one.outcome === "new" || (one.outcome === "similar" && body.similar === "import");
    const draft = isWanted ? one.draft : null;
    // oxlint-disable-next-line no-await-in-loop -- numbers in the order of the list, on one connection
    const made = draft ? await insertLead(ctx, { ...draft, ...(await ownedBy(ctx, draft)), importId }, "import") : null;
    rows.push(shown(one, made));
  }
  if (rows.every(({ id }) => id === null)) throw refused("No row of this list can be imported.");
  return { importId, rows };
}

function shown(
  { row, outcome, title, similar, understood, reasons }: PlannedLead,
  made: { id: string; number: string } | null,
): ImportedLead {
  return {
    row,
    outcome: made ? "new" : outcome,
    id: made?.id ?? null,
    number: made?.number ?? null,
    title,
    similar,
    understood,
    reasons,
  };
}

/** Archives the leads of an import that nobody worked on since; those that someone did stay, and are named. */
export async function undoImport(ctx: Ctx, { id }: { id: string }) {
  const { db, lookup, store, now } = ctx;
  const found = await db
    .select()
    .from(lead)
    .where(and(eq(lead.importId, id), isNull(lead.archivedAt), lookup.within(lead)))
    .orderBy(asc(lead.number));
  if (found.length === 0) throw refused("No lead of this import is left.");
  const ids = found.map((one) => one.id);
  const logged = await db.select({ id: leadActivity.leadId }).from(leadActivity).where(inArray(leadActivity.leadId, ids));
  const priced = await db.select({ id: estimate.leadId }).from(estimate).where(inArray(estimate.leadId, ids));
  const touched = new Set([...logged, ...priced].map((one) => one.id));
  const isWorked = ({ id: leadId, version }: (typeof found)[number]) => version > 1 || touched.has(leadId);
  const [kept, idle] = [found.filter(isWorked), found.filter((one) => !isWorked(one))];
  const named = kept.map(({ number, title }) => `${number} ${title}`);
  if (idle.length === 0) throw refused("All that is left of this import was worked on since.", named);
  for (const one of idle)
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    await store.update(lead, one.id, one.version, { archivedAt: now.toISOString() }, "undo import");
  return { archived: idle.length, kept: named };
}

async function known(ctx: Ctx, list: LeadList): Promise<KnownForLeads> {
  const { db, lookup, today } = ctx;
  const clients = await db
    .select({
      id: clientCompany.id,
      code: clientCompany.code,
      displayName: clientCompany.displayName,
      legalName: clientCompany.legalName,
      baseId: clientCompany.defaultBaseId,
    })
    .from(clientCompany)
    .where(and(isNull(clientCompany.archivedAt), lookup.within(clientCompany)));
  const bases = await db
    .select({ id: baseLocation.id, code: baseLocation.code, name: baseLocation.name, status: baseLocation.status })
    .from(baseLocation)
    .where(isNull(baseLocation.archivedAt));
  const people = await db
    .select({ id: appUser.id, firstName: appUser.firstName, lastName: appUser.lastName, email: appUser.email })
    .from(appUser)
    .where(eq(appUser.status, "active"));
  const similarTo = await similarFinder(ctx);
  const baseOf = new Map(clients.map(({ id, baseId }) => [id, baseId]));
  return {
    today,
    clients,
    bases: bases.map(({ status, ...base }) => ({ ...base, closed: status === "closed" })),
    people: await withRights(
      ctx,
      people.map(({ id, firstName, lastName, email }) => ({ id, name: `${firstName} ${lastName}`, email })),
      list,
    ),
    similarTo: ({ title, clientCompanyId, companyName, contactEmail, contactPhone, siteText, expectedStart }) =>
      similarTo({ title, clientCompanyId, companyName, contactEmail, contactPhone, siteText, expectedStart }),
    whyNot: ({ ownerId, baseLocationId, clientCompanyId }) =>
      whyNotAt(ctx, ownerId ?? ctx.actor.id, baseLocationId ?? baseOf.get(clientCompanyId ?? "") ?? ctx.actor.homeBaseId),
  };
}

/** Whether those whom the list names may open leads: asked of them only. */
async function withRights(ctx: Ctx, people: readonly { id: string; name: string; email: string }[], { rows }: LeadList) {
  const named = new Set(rows.map(({ cells }) => enteredText(cells.ownerId).toUpperCase()));
  const checked = [];
  for (const person of people) {
    const isNamed = named.has(person.name.toUpperCase()) || named.has(person.email.toUpperCase());
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    checked.push({ ...person, opensLeads: isNamed && (await opensLeads(ctx, person.id)) });
  }
  return checked;
}

/** Why the person may not create a lead of this owner at this base. */
function whyNotAt({ actor }: Ctx, ownerId: string, baseId: string | null): string | null {
  if (!baseId) return "Choose the base.";
  const reach = actor.isSuperUser ? "all" : reachOf(actor.rights, ["leads"], "create");
  if (reach === "base" && !actor.baseIds.includes(baseId)) return "You may not enter leads at this base.";
  return reach === "own" && ownerId !== actor.id ? "You may enter only leads that are your own." : null;
}
