/** Events of the calendar: entered, changed as a whole or on one day, and refused where their people or items are taken. */
import { randomUUID } from "node:crypto";
import { eq, gte, lte, or, isNull, sql } from "drizzle-orm";
import { type calendar, CalendarEvent, type EventDraft, eventLife } from "../contract.ts";
import { leftOut } from "../rules/shifts.ts";
import { refuseCollisions } from "./event-collisions.ts";
import { occurrencesOf, storedTiming } from "./occurrences.ts";
import { calendarEvent } from "./tables.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientSite } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { reachOf } from "#kit/access.ts";
import type { Asked } from "#kit/contract.ts";
import { instantOf } from "#kit/local-time.ts";
import { invalid, notAllowed, refused, wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import { actionHandlers } from "#kit/server/lifecycle.ts";
import { notify } from "#kit/server/notices.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { daysBetween } from "#kit/validity.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";

type To = (typeof calendar)["events"];
type Stored = Row<typeof calendarEvent>;
const mostDays = 366;

const namesOf = (ids: typeof calendarEvent.userIds) =>
  sql<string[]>`array(select ${appUser.firstName} || ' ' || ${appUser.lastName} from ${appUser}
    where ${appUser.id} = any(${ids}) order by ${appUser.lastName}, ${appUser.firstName})`;

const records = crud(calendarEvent, {
  sorts: { fromOn: calendarEvent.fromOn },
  sort: "-fromOn",
  extra: {
    peopleNames: namesOf(calendarEvent.userIds),
    itemTags: sql<string[]>`array(select ${inventoryItem.assetTag} from ${inventoryItem}
      where ${inventoryItem.id} = any(${calendarEvent.inventoryItemIds}) order by ${inventoryItem.assetTag})`,
    siteName: clientSite.name,
    baseName: baseLocation.name,
    workOrderNumber: workOrder.number,
  },
  joins: [
    { table: clientSite, on: eq(clientSite.id, calendarEvent.clientSiteId) },
    { table: baseLocation, on: eq(baseLocation.id, calendarEvent.baseLocationId) },
    { table: workOrder, on: eq(workOrder.id, calendarEvent.workOrderId) },
  ],
  filters: {
    from: (day: string) => or(isNull(calendarEvent.lastOn), gte(calendarEvent.lastOn, day)),
    to: (day: string) => lte(calendarEvent.fromOn, day),
  },
  labels: CalendarEvent.labels,
  fields: CalendarEvent.fields,
});

export const events = {
  list: records.list,
  count: records.count,
  export: records.export,
  find: records.find,
  history: records.history,
  create: createEvent,
  update: changeEvent,
  changeOne,
  ...actionHandlers(calendarEvent, records, eventLife, {
    confirm: async (ctx, before) => {
      mustChange(ctx, before);
      await refuseCollisions(ctx, before);
      return { sequence: before.sequence + 1 };
    },
    cancel: async (ctx, before) => {
      mustChange(ctx, before);
      await tellParticipants(ctx, before, "is cancelled", before.sequence + 1);
      return { sequence: before.sequence + 1 };
    },
    complete: (ctx, before) => {
      mustChange(ctx, before);
      return { sequence: before.sequence + 1 };
    },
  }),
};

async function createEvent(ctx: Ctx, { body: { tentative, ...draft } }: Asked<To["create"]>) {
  const values = await valuesOf(ctx, draft);
  const row = {
    ...values,
    id: randomUUID(),
    exceptDays: [],
    status: tentative ? ("tentative" as const) : ("confirmed" as const),
  };
  mustInvite(ctx, values);
  if (!tentative) await refuseCollisions(ctx, row);
  const made = await ctx.store.insertWithin(calendarEvent, row);
  await tellParticipants(ctx, made, "is in your calendar", made.sequence);
  return records.find(ctx, made);
}

/** Changes the event with all its repetitions. */
async function changeEvent(ctx: Ctx, { id, body }: Asked<To["update"]>) {
  const before = await ctx.store.find(calendarEvent, id, { lock: true });
  mustChange(ctx, before);
  if (before.status === "cancelled" || before.status === "done")
    throw refused(`This event is ${before.status} and can no longer be changed.`);
  const values = await valuesOf(ctx, { ...draftOf(before), ...body.changes });
  mustInvite(ctx, values);
  const moved = isMoved(before, values);
  // Days that were dropped from a series mean nothing once it runs otherwise.
  const exceptDays = values.recurrence === before.recurrence && values.fromOn === before.fromOn ? before.exceptDays : [];
  if (before.status === "confirmed") await refuseCollisions(ctx, { ...before, ...values, exceptDays });
  const sequence = moved ? before.sequence + 1 : before.sequence;
  const after = await ctx.store.update(calendarEvent, id, body.version, { ...values, exceptDays, sequence });
  if (moved) await tellParticipants(ctx, after, "was changed", sequence);
  return records.find(ctx, { id });
}

/** Drops one repetition of a series, or makes it an event of its own that differs. */
async function changeOne(ctx: Ctx, { id, body: { version, on, changes } }: Asked<To["changeOne"]>) {
  const series = await ctx.store.find(calendarEvent, id, { lock: true });
  mustChange(ctx, series);
  if (series.status === "cancelled") throw refused("This event is cancelled and can no longer be changed.");
  const [found] = series.recurrence ? occurrencesOf(series, { from: on, to: on }).filter((one) => one.on === on) : [];
  if (!found) throw wrongField("on", "Choose a day on which the series begins.");
  const exceptDays = [...series.exceptDays, on].toSorted();
  const left = await ctx.store.update(calendarEvent, id, version, { exceptDays, sequence: series.sequence + 1 }, "except");
  if (!changes) {
    await tellParticipants(ctx, left, `does not take place on ${on}`, left.sequence);
    return records.find(ctx, { id });
  }
  const alone = { ...draftOf(series), fromOn: on, toOn: found.to, ...changes, recurrence: null };
  const values = await valuesOf(ctx, alone);
  mustInvite(ctx, values);
  const row = { ...values, id: randomUUID(), exceptDays: [], seriesId: id, status: series.status };
  if (row.status === "confirmed") await refuseCollisions(ctx, row);
  const made = await ctx.store.insertWithin(calendarEvent, row);
  await tellParticipants(ctx, made, "was changed", made.sequence);
  return records.find(ctx, made);
}

/** The values of an event from what was entered; its clock is that of its site, else of its base. */
async function valuesOf(ctx: Ctx, draft: EventDraft) {
  const allDay = draft.allDay ?? false;
  const { startClock: from = null, endClock: to = null } = draft;
  if (draft.toOn < draft.fromOn || daysBetween(draft.fromOn, draft.toOn) >= mostDays) throw wrongDates();
  if (!allDay && (from === null || to === null))
    throw wrongField(from === null ? "startClock" : "endClock", "Enter a time such as 07:00");
  if (!allDay && draft.fromOn === draft.toOn && String(to) <= String(from)) throw wrongDates();
  if (draft.workOrderId) await ctx.lookup.mustReach(workOrder, draft.workOrderId);
  const place = await placeOf(ctx, draft);
  const { lastOn, ...days } = storedTiming(draft);
  const [startClock, endClock] = allDay ? [null, null] : [from, to];
  if (instantOf(days.fromOn, place.timeZone) === null) throw wrongDates();
  for (const [path, on, clock] of [
    ["startClock", days.fromOn, startClock],
    ["endClock", days.toOn, endClock],
  ] as const) {
    const why = clock && leftOut(on, clock, place.timeZone);
    if (why) throw wrongField(path, why);
  }
  return {
    kind: draft.kind,
    title: draft.title,
    description: draft.description ?? null,
    allDay,
    ...days,
    lastOn,
    startClock,
    endClock,
    ...place,
    workOrderId: draft.workOrderId ?? null,
    userIds: [...new Set(draft.userIds)],
    inventoryItemIds: [...new Set(draft.inventoryItemIds)],
    // What a doctor finds is nobody's business: such an event is private unless its creator decides otherwise.
    visibility: draft.visibility ?? (draft.kind === "medical/vision" ? ("private" as const) : ("normal" as const)),
  };
}

const wrongDates = () => invalid([{ path: "toOn", message: "Check the dates." }], "Check the dates.");

async function placeOf(ctx: Ctx, draft: Pick<EventDraft, "clientSiteId" | "baseLocationId">) {
  const baseLocationId = draft.baseLocationId ?? ctx.actor.homeBaseId;
  if (!baseLocationId) throw wrongField("baseLocationId", "Choose the base.");
  const [base] = await ctx.db
    .select({ zone: baseLocation.timeZone })
    .from(baseLocation)
    .where(eq(baseLocation.id, baseLocationId));
  if (!base) throw wrongField("baseLocationId", "Choose the base.");
  const clientSiteId = draft.clientSiteId ?? null;
  if (clientSiteId === null) return { clientSiteId, baseLocationId, timeZone: base.zone };
  const { timeZone } = await ctx.lookup.find(clientSite, clientSiteId);
  return { clientSiteId, baseLocationId, timeZone };
}

const draftOf = (row: Stored): EventDraft => {
  const { kind, title, description, allDay, fromOn, toOn, startClock, endClock, recurrence } = row;
  const { clientSiteId, baseLocationId, workOrderId, userIds, inventoryItemIds, visibility } = row;
  const when = { allDay, fromOn, toOn, startClock, endClock, recurrence };
  return { kind, title, description, ...when, clientSiteId, baseLocationId, workOrderId, userIds, inventoryItemIds, visibility };
};

const timing = ["fromOn", "toOn", "startClock", "endClock", "timeZone", "recurrence", "clientSiteId"] as const;
const isMoved = (before: Stored, values: Pick<Stored, (typeof timing)[number]>): boolean =>
  timing.some((name) => before[name] !== values[name]);

/** How far the reader's right to create events reaches. */
const createReach = ({ actor }: Ctx) => (actor.isSuperUser ? "all" : reachOf(actor.rights, ["calendar"], "create"));

/** Whose right reaches their own plan enters events for themselves. */
function mustInvite(
  ctx: Ctx,
  { userIds, inventoryItemIds, baseLocationId }: Pick<Stored, "userIds" | "inventoryItemIds" | "baseLocationId">,
) {
  const reach = createReach(ctx);
  const others = userIds.some((id) => id !== ctx.actor.id) || inventoryItemIds.length > 0 || userIds.length === 0;
  if (reach === "own" && others) throw notAllowed("You enter events of your own. Ask a coordinator for those of others.");
  if (reach === "base" && !ctx.actor.baseIds.includes(baseLocationId))
    throw notAllowed("You enter events of your own base. Ask a coordinator.");
}

/** Their creator, and those whose right reaches further than their own plan. */
function mustChange(ctx: Ctx, { createdById }: Stored): void {
  if (createdById !== ctx.actor.id && createReach(ctx) === "own")
    throw notAllowed("Only who created this event, or a coordinator, can change it.");
}

async function tellParticipants(ctx: Ctx, row: Stored, what: string, sequence: number): Promise<void> {
  const when = row.startClock === null ? row.fromOn : `${row.fromOn}, ${row.startClock}`;
  for (const userId of row.userIds.filter((id) => id !== ctx.actor.id))
    // oxlint-disable-next-line no-await-in-loop -- one after the other, in one transaction
    await notify(ctx.store.rows, ctx.services, ctx.now, {
      userId,
      subject: "assignment",
      title: `${row.title} ${what}`,
      body: `${when} (${row.timeZone})`,
      href: `/calendar/events/${row.id}`,
      key: `event ${row.id} ${sequence} ${what} ${userId}`,
    });
}
