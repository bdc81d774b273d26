/** What a job proposes for its tickets: the time of its crew, quantities of signed reports, its equipment. */
import { and, asc, eq, gte, inArray, isNull, lte, sql } from "drizzle-orm";
import type { TicketJob } from "../ticket.ts";
import { equipmentRows, sourceOf, timeRows } from "../rules/proposed.ts";
import type { TicketPricing } from "../rules/pricing.ts";
import { productionRows } from "../rules/proposed-production.ts";
import type { TicketRow } from "../ticket-row.ts";
import { orderOf, type TicketOrder } from "./order.ts";
import { pricingOf } from "./pricing.ts";
import { fieldTicket, fieldTicketRow } from "./tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { seesPrices } from "#directory/finance/server/sees-prices.ts";
import { answerTo } from "#kit/server/questions.ts";
import type { Ctx } from "#kit/server/services.ts";
import { addDays, dayIn, type Day } from "#kit/validity.ts";
import { clientContact } from "#modules/client-companies/server/tables.ts";
import { equipmentType, inventoryItem } from "#modules/inventory/server/tables.ts";
import { timesheetEntry } from "#modules/timesheets/server/tables.ts";

/** A ticket is written for one of the last so many days. */
const daysBack = 31;

export async function ticketJob(ctx: Ctx, { query }: { query: { workOrderId: string } }): Promise<TicketJob> {
  const order = await orderOf(ctx, query.workOrderId);
  const today = dayIn(order.timeZone, ctx.now);
  const from = addDays(today, -daysBack);
  const time = timeRows(await entriesOf(ctx, order.id, from, today));
  const days = [...new Set(time.map(({ day }) => day))].toSorted();
  const { id, number, title, clientReference, timeZone, site, client, project: projectNumber } = order;
  return {
    order: {
      id,
      number,
      title,
      clientReference,
      timeZone,
      site,
      client,
      project: projectNumber,
      isClosed: order.status === "closed" || order.status === "cancelled",
    },
    pricing: seesPrices(ctx.actor) ? asAnswer(await pricingOf(ctx, order, { from, to: today })) : null,
    today,
    needsSignature: order.needsSignature,
    contacts: await contactsOf(ctx, order.clientCompanyId),
    proposed: await notYetOnTickets(ctx, order.id, [
      ...time,
      ...(await producedOn(ctx, order, from, today)),
      ...equipmentRows(await equipmentOf(ctx, order), [...new Set([...days, today])]),
    ]),
  };
}

/** As the contract has it, which leaves what prices a ticket to the rules of rate sheets. */
const asAnswer = (pricing: TicketPricing | null): TicketJob["pricing"] =>
  pricing && ({ ...pricing, sheets: [...pricing.sheets], time: [...pricing.time] } as unknown as TicketJob["pricing"]);

/** Without what is on another ticket of the order already. */
async function notYetOnTickets({ db }: Ctx, workOrderId: string, proposed: readonly TicketRow[]): Promise<TicketRow[]> {
  const taken = await db
    .select({
      timesheetEntryId: fieldTicketRow.timesheetEntryId,
      reportSourceId: fieldTicketRow.reportSourceId,
      reportKey: fieldTicketRow.reportKey,
      inventoryItemId: fieldTicketRow.inventoryItemId,
      day: fieldTicketRow.day,
    })
    .from(fieldTicketRow)
    .innerJoin(fieldTicket, eq(fieldTicket.id, fieldTicketRow.ticketId))
    .where(and(eq(fieldTicket.workOrderId, workOrderId), isNull(fieldTicket.archivedAt)));
  const there = new Set(taken.map(sourceOf));
  return proposed.filter((row) => !there.has(sourceOf(row)));
}

export async function entriesOf({ db }: Ctx, workOrderId: string, from: Day, to: Day) {
  const t = timesheetEntry;
  const clock = (at: typeof t.startAt) => sql<string>`to_char(${at} at time zone ${t.timeZone}, 'HH24:MI')`;
  return db
    .select({
      id: t.id,
      day: t.day,
      personName: sql<string>`${appUser.firstName} || ' ' || ${appUser.lastName}`,
      activity: t.activity,
      from: clock(t.startAt),
      to: clock(t.endAt),
      hours: sql<string>`trim_scale(round(extract(epoch from ${t.endAt} - ${t.startAt})::numeric / 3600 - ${t.breakMin}::numeric / 60, 4))::text`,
      methods: t.methods,
      standbyReason: t.standbyReason,
      note: t.note,
    })
    .from(t)
    .innerJoin(appUser, eq(appUser.id, t.userId))
    .where(
      and(eq(t.workOrderId, workOrderId), eq(t.billable, true), sql`${t.archivedAt} is null`, gte(t.day, from), lte(t.day, to)),
    )
    .orderBy(asc(t.day), asc(t.startAt), asc(t.userId));
}

/** In the unit the client has a price for, where a quantity can be stated in several. */
export async function producedOn(ctx: Ctx, order: TicketOrder, from: Day, to: Day) {
  const { db, services } = ctx;
  const found = await answerTo(services, "billableQuantities")(db, { workOrderIds: [order.id] });
  const inDays = found.filter(({ day }) => day >= from && day <= to);
  if (inDays.length === 0) return [];
  const { id, clientCompanyId, projectId, baseLocationId } = order;
  const currency = order.currency ?? "USD";
  const { sheets } = await answerTo(services, "sheetsThatPrice")(db, { clientCompanyId, currency });
  return productionRows(inDays, sheets, { currency, clientCompanyId, projectId, workOrderId: id, baseId: baseLocationId });
}

async function equipmentOf({ db }: Ctx, { equipmentNeed }: TicketOrder) {
  const ids = equipmentNeed.flatMap(({ inventoryItemIds }) => inventoryItemIds);
  if (ids.length === 0) return [];
  return db
    .select({
      id: inventoryItem.id,
      assetTag: inventoryItem.assetTag,
      name: equipmentType.name,
      isSource: sql<boolean>`${equipmentType.category} = 'radiation'`,
    })
    .from(inventoryItem)
    .innerJoin(equipmentType, eq(equipmentType.id, inventoryItem.typeId))
    .where(inArray(inventoryItem.id, ids))
    .orderBy(asc(inventoryItem.assetTag));
}

async function contactsOf({ db }: Ctx, clientCompanyId: string): Promise<TicketJob["contacts"]> {
  return db
    .select({ name: clientContact.name, title: sql<string | null>`${clientContact.roles}[1]`, email: clientContact.email })
    .from(clientContact)
    .where(
      and(
        eq(clientContact.clientCompanyId, clientCompanyId),
        eq(clientContact.active, true),
        sql`${clientContact.archivedAt} is null`,
      ),
    )
    .orderBy(asc(clientContact.name))
    .limit(40);
}
