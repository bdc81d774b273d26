/** Calendars from elsewhere: imported from a file, shown over the plan, and removed with everything that was read of them (rule 16). */
import { randomUUID } from "node:crypto";
import { and, asc, eq, gte, isNull, lte } from "drizzle-orm";
import type { AgendaEntry, calendar } from "../contract.ts";
import { OutsideCalendar } from "../outside.ts";
import { readIcs } from "./read-ics.ts";
import { outsideCalendar, outsideEvent } from "./tables.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import type { Asked } from "#kit/contract.ts";
import { inParts } from "#kit/in-parts.ts";
import { notAllowed, wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import { mayDo } from "#kit/server/may-do.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Day } from "#kit/validity.ts";

type To = (typeof calendar)["outside"];

const records = crud(outsideCalendar, {
  sorts: { name: outsideCalendar.name },
  sort: "name",
  extra: { baseName: baseLocation.name },
  joins: [{ table: baseLocation, on: eq(baseLocation.id, outsideCalendar.baseLocationId) }],
  labels: OutsideCalendar.labels,
  fields: OutsideCalendar.fields,
});

export const outside = { list: records.list, create: importCalendar, archive: removeCalendar };

async function importCalendar(ctx: Ctx, { body }: Asked<To["create"]>) {
  if (!mayDo(ctx, "assignment.plan")) throw notAllowed("Calendars are imported by coordinators, Operations and leads.");
  const { text, ...values } = body;
  const [base] = await ctx.db
    .select({ zone: baseLocation.timeZone })
    .from(baseLocation)
    .where(eq(baseLocation.id, values.baseLocationId));
  if (!base) throw wrongField("baseLocationId", "Choose the base");
  const read = readIcs(text, { zone: base.zone, today: ctx.today });
  if (!read) throw wrongField("text", "This is not a calendar file (.ics).");
  if (read.events.length === 0) throw wrongField("text", "This calendar has no events from 60 days ago on.");
  const id = randomUUID();
  await ctx.store.insert(outsideCalendar, { ...values, id, events: read.events.length, firstOnly: read.firstOnly }, "import");
  for (const some of inParts(read.events, 250))
    // oxlint-disable-next-line no-await-in-loop -- one after the other, in one transaction
    await ctx.store.rows.insert(outsideEvent).values(some.map((event) => ({ ...event, id: randomUUID(), calendarId: id })));
  return records.find(ctx, { id });
}

/** Its events are gone at once; that there was one stays in the trail. */
async function removeCalendar(ctx: Ctx, asked: Asked<To["archive"]>) {
  if (!mayDo(ctx, "assignment.plan")) throw notAllowed("Calendars are removed by coordinators, Operations and leads.");
  const removed = await records.archive(ctx, asked);
  await ctx.store.rows.delete(outsideEvent).where(eq(outsideEvent.calendarId, asked.id));
  return removed;
}

/** Days of outside calendars shown at most. */
const mostShown = 1000;

/** What outside calendars have on the days of a range, with the name of each as its source, and whether there is more. */
export async function outsideIn(
  { db }: Pick<Ctx, "db">,
  { from, to, baseLocationId }: { from: Day; to: Day; baseLocationId?: string | undefined },
): Promise<{ entries: AgendaEntry[]; isCut: boolean }> {
  const rows = await db
    .select({ event: outsideEvent, source: outsideCalendar.name })
    .from(outsideEvent)
    .innerJoin(outsideCalendar, eq(outsideCalendar.id, outsideEvent.calendarId))
    .where(
      and(
        isNull(outsideCalendar.archivedAt),
        lte(outsideEvent.fromOn, to),
        gte(outsideEvent.toOn, from),
        baseLocationId ? eq(outsideCalendar.baseLocationId, baseLocationId) : undefined,
      ),
    )
    .orderBy(asc(outsideEvent.fromOn))
    .limit(mostShown + 1);
  const entries = rows.slice(0, mostShown).map(({ event, source }): AgendaEntry => ({
    id: `outside ${event.id}`,
    kind: "outside",
    title: event.title,
    detail: [source, event.place].filter(Boolean).join(", "),
    from: event.fromOn,
    to: event.toOn,
    startClock: event.startClock,
    endClock: event.endClock,
    href: null,
    job: null,
    meaning: "idle",
  }));
  return { entries, isCut: rows.length > mostShown };
}
