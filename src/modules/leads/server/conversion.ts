import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, notInArray } from "drizzle-orm";
import { type Conversion, type ConversionMatches, isSameContact } from "../conversion.ts";
import type { leads } from "../contract.ts";
import { similarClients } from "./duplicates.ts";
import { ratesOf } from "./estimates/agreed.ts";
import { acceptedOrder } from "./estimates/sending.ts";
import { records } from "./leads.ts";
import { lead, leadActivity } from "./tables.ts";
import { mustBeOfClient } from "#directory/clients/server/of-client.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import type { Asked } from "#kit/contract.ts";
import { refused, wrongField } from "#kit/refusals.ts";
import { Lookup } from "#kit/server/lookup.ts";
import { carryFiles } from "#kit/server/carry-files.ts";
import { announce } from "#kit/server/events.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { clientWanted } from "#modules/client-companies/events.ts";
import { clientContact } from "#modules/client-companies/server/tables.ts";
import { jobWanted } from "#modules/project-management/events.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";
import { orderReceived } from "#modules/purchase-orders/events.ts";
import { clientPurchaseOrder } from "#modules/purchase-orders/server/tables.ts";
import { methods } from "#modules/report-templates/definition.ts";

type Kept = Row<typeof lead>;

/** What is there already for the client of a lead, to be linked before anything is created. */
export async function conversionMatches(
  ctx: Ctx,
  { id }: Asked<typeof leads.endpoints.conversionMatches>,
): Promise<ConversionMatches> {
  const of = await ctx.lookup.find(lead, id);
  const clients = of.clientCompanyId ? [] : await similarClients(ctx, of);
  const ids = of.clientCompanyId ? [of.clientCompanyId] : clients.map((client) => client.id);
  const found = await ctx.db
    .select()
    .from(clientContact)
    .where(and(inArray(clientContact.clientCompanyId, ids), isNull(clientContact.archivedAt)));
  const projects = await ctx.db
    .select({ id: project.id, number: project.number, name: project.name, clientCompanyId: project.clientCompanyId })
    .from(project)
    .where(
      and(
        inArray(project.clientCompanyId, ids),
        isNull(project.archivedAt),
        notInArray(project.status, ["completed", "closed"]),
        ctx.lookup.within(project),
      ),
    );
  return {
    clients,
    contacts: found.map((contact) => ({
      id: contact.id,
      name: contact.name,
      clientCompanyId: contact.clientCompanyId,
      matches: isSameContact(contact, reachedIn(of)),
    })),
    projects: projects.map(({ number, name, ...one }) => ({ ...one, name: `${number} ${name}` })),
  };
}

/**
 * Client, contact, site, project and first work order of a won lead, linked or created in one transaction: a lead is converted once, a company that
 * is a client already is never created again, and what is refused leaves nothing behind.
 */
export async function convertLead(ctx: Ctx, { id, body }: Asked<typeof leads.endpoints.convert>) {
  const { version, ...asked } = body;
  // Two leads of one new company that are converted at once: the second waits, and then finds the client of the first.
  await ctx.store.rows.lock("convert leads");
  const before = await ctx.store.find(lead, id, { lock: true });
  if (before.workOrderId) throw refused(`${before.number} has been converted already.`, await convertedTo(ctx, before));
  if (before.status !== "won") throw refused(`${before.number} is ${before.status}. Only a won lead becomes a job.`);
  const clientCompanyId = await clientOf(ctx, before, asked);
  const siteId = await siteOf(ctx, before, asked, clientCompanyId);
  const contactId = await contactOf(ctx, before, asked, clientCompanyId);
  const { projectId, workOrderId } = await jobOf(ctx, before, asked, { clientCompanyId, siteId, contactId });
  await orderOf(ctx, before, clientCompanyId, projectId);
  await ratesOf(ctx, before, projectId);
  await carryFiles(ctx.store, { entity: "Lead", entityId: id }, { entity: "Project", entityId: projectId, kind: "file" });
  const links = { clientCompanyId, siteId: siteId ?? before.siteId, projectId, workOrderId };
  const after = await ctx.store.update(lead, id, version, links, "convert");
  const [made] = await convertedTo(ctx, after);
  await ctx.store.insert(leadActivity, {
    leadId: id,
    kind: "note",
    at: ctx.now.toISOString(),
    text: `Converted: ${made?.message ?? ""}`,
  });
  return records.find(ctx, { id });
}

async function convertedTo({ db }: Ctx, { projectId, workOrderId }: Kept) {
  const [found] = await db
    .select({ project: project.number, order: workOrder.number })
    .from(workOrder)
    .innerJoin(project, eq(project.id, workOrder.projectId))
    .where(eq(workOrder.id, workOrderId ?? ""));
  if (!found || !projectId) return [];
  return [{ message: `Project ${found.project}, work order ${found.order}.`, entity: "Project", entityId: projectId }];
}

/** The client that is linked, or a new one unless it looks like one that is there. */
async function clientOf(ctx: Ctx, of: Kept, asked: Conversion): Promise<string> {
  const linked = of.clientCompanyId ?? asked.clientCompanyId;
  if (linked) return linked;
  const displayName = asked.clientName ?? of.companyName ?? "";
  // A client that the person may not see stands in the way all the same; it is not named.
  const similar = await similarClients(
    { db: ctx.db, lookup: new Lookup(ctx.db, null, null) },
    { ...of, companyName: displayName },
  );
  const seen = new Set((await similarClients(ctx, { ...of, companyName: displayName })).map(({ id }) => id));
  const same = similar.filter(({ reasons }) => reasons.includes("Same name"));
  const clash = asked.differs ? same : similar;
  if (clash.length > 0)
    throw refused(
      same.length > 0
        ? "This company is a client already. Link it instead of creating it again."
        : "Similar clients already exist. Link one of them, or confirm that this is another company.",
      clash
        .filter(({ id }) => seen.has(id))
        .map(({ id, code, name, reasons }) => ({
          message: `${code} ${name}: ${reasons.join(", ").toLowerCase()}`,
          entity: "ClientCompany",
          entityId: id,
        })),
      "lookalikes",
    );
  const code = (asked.clientCode ?? "").toUpperCase();
  if (!/^[A-Z0-9]{3,8}$/.test(code)) throw wrongField("clientCode", "A code has 3 to 8 letters or digits.");
  if ((await ctx.db.$count(clientCompany, eq(clientCompany.code, code))) > 0)
    throw wrongField("clientCode", `A client with code ${code} exists already.`);
  const id = randomUUID();
  const client = {
    id,
    code,
    displayName,
    legalName: asked.clientLegalName ?? displayName,
    accountManagerId: of.ownerId,
    defaultBaseId: of.baseLocationId,
    currency: of.currency,
  };
  await announce(ctx, clientWanted, { client });
  return id;
}

/** The site that is linked, a new one at the base's country and time zone, or none yet. */
async function siteOf(ctx: Ctx, of: Kept, asked: Conversion, clientCompanyId: string): Promise<string | null> {
  if (asked.siteId) return asked.siteId;
  const name = asked.siteName;
  if (!name) return null;
  const code = (asked.siteCode ?? "").toUpperCase();
  if (!/^[A-Z0-9]{2,8}$/.test(code)) throw wrongField("siteCode", "A code has 2 to 8 letters or digits.");
  if (!asked.siteAddress) throw wrongField("siteAddress", "Enter the address");
  const [base] = await ctx.db
    .select({ country: baseLocation.country, timeZone: baseLocation.timeZone })
    .from(baseLocation)
    .where(eq(baseLocation.id, of.baseLocationId));
  if (!base) throw wrongField("siteName", "The base of this lead no longer exists.");
  const id = randomUUID();
  await announce(ctx, clientWanted, { site: { id, clientCompanyId, code, name, address: asked.siteAddress, ...base } });
  return id;
}

/** The contact that is linked or that is the same person; otherwise the one of the lead becomes a contact of the client. */
async function contactOf(ctx: Ctx, of: Kept, asked: Conversion, clientCompanyId: string): Promise<string | null> {
  if (asked.contactId) return asked.contactId;
  const known = await ctx.db
    .select()
    .from(clientContact)
    .where(and(eq(clientContact.clientCompanyId, clientCompanyId), isNull(clientContact.archivedAt)));
  const same = known.find((contact) => isSameContact(contact, reachedIn(of)));
  if (same || !of.contactName) return same?.id ?? null;
  const id = randomUUID();
  const contact = {
    id,
    clientCompanyId,
    name: of.contactName,
    roles: ["other" as const],
    email: of.contactEmail,
    phone: of.contactPhone,
  };
  await announce(ctx, clientWanted, { contact });
  return id;
}

const reachedIn = ({ contactName, contactEmail, contactPhone }: Kept) => ({
  name: contactName,
  email: contactEmail,
  phone: contactPhone,
});

/** The first work order with the scope, methods, days and quantity of the lead, under the project that is linked or a new one. */
async function jobOf(
  ctx: Ctx,
  of: Kept,
  asked: Conversion,
  { clientCompanyId, siteId, contactId }: { clientCompanyId: string; siteId: string | null; contactId: string | null },
): Promise<{ projectId: string; workOrderId: string }> {
  if (asked.endOn < asked.startOn) throw wrongField("endOn", "End date is before start date.");
  const projectId = asked.projectId ?? randomUUID();
  const workOrderId = randomUUID();
  const [first] = of.standards;
  const [quantity] = of.quantities;
  const judged = { technique: of.technique, standard: first?.standard ?? null, acceptance: first?.acceptance ?? null };
  const scope = methods.filter((method) => of.methods.includes(method)).map((method) => ({ method, ...judged }));
  const order = {
    id: workOrderId,
    projectId,
    title: asked.orderTitle,
    clientSiteId: siteId,
    plannedStartOn: asked.startOn,
    plannedEndOn: asked.endOn,
    // A quantity belongs to a method only where there is one of each.
    scope:
      scope.length === 1 && of.quantities.length === 1
        ? scope.map((line) => ({ ...line, quantity: quantity?.qty ?? null, unit: quantity?.unit ?? null }))
        : scope,
    purchaseOrder: of.orderReference,
    instructions: instructionsOf(of),
  };
  const newProject = {
    id: projectId,
    name: asked.projectName ?? of.title,
    clientCompanyId,
    kind: asked.projectKind,
    managerId: asked.managerId,
    baseLocationId: of.baseLocationId,
    startOn: asked.startOn,
    endOn: asked.endOn,
    siteIds: siteId ? [siteId] : [],
    contactIds: contactId ? [contactId] : [],
    codes: of.standards,
  };
  if (asked.projectId) {
    await ctx.lookup.mustReach(project, asked.projectId);
    await mustBeOfClient(ctx.db, project, clientCompanyId, { field: "projectId", ids: [asked.projectId], what: "a project" });
  }
  await announce(ctx, jobWanted, { order, ...(asked.projectId ? {} : { newProject }) });
  return { projectId, workOrderId };
}

/** The client's order by its number, with what was accepted as its amount, or the value of the lead; one that is there already is not entered again. */
async function orderOf(ctx: Ctx, of: Kept, clientCompanyId: string, projectId: string): Promise<void> {
  const { orderReference: number, decidedOn } = of;
  const accepted = await acceptedOrder(ctx, of.id);
  const { amount, currency } = accepted
    ? { amount: accepted.row.netTotal, currency: accepted.row.currency }
    : { amount: of.value, currency: of.currency };
  if (!number || !amount || !currency || !/[1-9]/.test(amount)) return;
  const same = and(eq(clientPurchaseOrder.clientCompanyId, clientCompanyId), eq(clientPurchaseOrder.number, number));
  if ((await ctx.db.$count(clientPurchaseOrder, same)) > 0) return;
  const date = decidedOn ?? ctx.today;
  const order = { clientCompanyId, number, date, amount, currency, basis: "net" as const, projectIds: [projectId] };
  await announce(ctx, orderReceived, order);
}

function instructionsOf({ scopeText, quantities, ropeAccess }: Kept): string | null {
  const amounts = quantities.map(({ qty, unit }) => `${qty} ${unit}`).join(", ");
  const parts = [scopeText, amounts && `Quantities: ${amounts}.`, ropeAccess && "Rope access."].filter(Boolean);
  return parts.length > 0 ? parts.join("\n") : null;
}
