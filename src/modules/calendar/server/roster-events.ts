/** Events as the timeline shows them: a bar for each repetition and participant, and those for everyone at a base above the rows. */
import { and, ne, or, sql } from "drizzle-orm";
import type { GeneralEvent, RosterEntry } from "../contract.ts";
import { about, touches } from "./busy.ts";
import { nothing } from "./roster-entry.ts";
import { type Occurrence, occurrencesOf } from "./occurrences.ts";
import { calendarEvent } from "./tables.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Day } from "#kit/validity.ts";

type Range = { from: Day; to: Day };
export const forEveryone = sql`cardinality(${calendarEvent.userIds}) = 0 and cardinality(${calendarEvent.inventoryItemIds}) = 0`;

export async function rosterEvents(
  ctx: Ctx,
  range: Range,
  subjects: readonly string[],
): Promise<{ bars: RosterEntry[]; general: GeneralEvent[] }> {
  const within = ctx.lookup.within(calendarEvent);
  const rows = await ctx.db
    .select({ event: calendarEvent, seen: sql<boolean>`${within ?? sql`true`}` })
    .from(calendarEvent)
    .where(
      and(
        touches(range),
        ne(calendarEvent.status, "cancelled"),
        or(subjects.length > 0 ? about(subjects) : undefined, and(forEveryone, within)),
      ),
    );
  const wanted = new Set(subjects);
  const bars: RosterEntry[] = [];
  const general: GeneralEvent[] = [];
  for (const { event, seen } of rows) {
    const participants = [...event.userIds, ...event.inventoryItemIds];
    for (const one of occurrencesOf(event, range)) {
      if (participants.length === 0) general.push(generalOf(event, one));
      for (const rowId of participants)
        if (wanted.has(rowId)) bars.push(seen ? barOf(event, rowId, one) : busyBar(event, rowId, one));
    }
  }
  return { bars, general: general.toSorted((a, b) => a.from.localeCompare(b.from)) };
}

type Stored = Row<typeof calendarEvent>;

const barOf = (event: Stored, rowId: string, { on, to, startClock, endClock }: Occurrence): RosterEntry => ({
  ...nothing,
  id: `event ${event.id} ${on} ${rowId}`,
  rowId,
  kind: "event",
  title: event.title,
  from: on,
  to,
  startClock,
  endClock,
  timeZone: event.timeZone,
  eventId: event.id,
  eventStatus: event.status,
});

/** Without its title: the days alone say that someone is busy. */
const busyBar = (event: Stored, rowId: string, { on, to }: Occurrence): RosterEntry => ({
  ...nothing,
  id: `event ${event.id} ${on} ${rowId}`,
  rowId,
  kind: "busy",
  title: "Busy",
  from: on,
  to,
});

const generalOf = ({ id, kind, title, status }: Stored, { on, to, startClock, endClock }: Occurrence): GeneralEvent => ({
  eventId: id,
  kind,
  title,
  status,
  from: on,
  to,
  startClock,
  endClock,
});
