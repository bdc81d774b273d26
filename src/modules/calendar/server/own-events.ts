import { and, eq, ne, or, sql } from "drizzle-orm";
import type { OwnEvent } from "../contract.ts";
import { touches } from "./busy.ts";
import { occurrencesOf } from "./occurrences.ts";
import { forEveryone } from "./roster-events.ts";
import { calendarEvent } from "./tables.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientSite } from "#directory/clients/server/tables.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Day } from "#kit/validity.ts";

/** The events a person takes part in, and those for everyone at their base. */
export const concerns = ({ id, homeBaseId }: { id: string; homeBaseId: string | null }) =>
  or(
    sql`${calendarEvent.userIds} @> array[${id}]::uuid[]`,
    homeBaseId === null
      ? undefined
      : and(forEveryone, eq(calendarEvent.baseLocationId, homeBaseId), eq(calendarEvent.visibility, "normal")),
  );

/** One's own events of a range, each repetition for itself, in order. */
export async function ownEvents({ db, actor }: Ctx, range: { from: Day; to: Day }): Promise<OwnEvent[]> {
  const rows = await db
    .select({ event: calendarEvent, site: clientSite.name, base: baseLocation.name })
    .from(calendarEvent)
    .innerJoin(baseLocation, eq(baseLocation.id, calendarEvent.baseLocationId))
    .leftJoin(clientSite, eq(clientSite.id, calendarEvent.clientSiteId))
    .where(and(touches(range), ne(calendarEvent.status, "cancelled"), concerns(actor)));
  return rows
    .flatMap(({ event, site, base }) =>
      occurrencesOf(event, range).map(({ on, to, startClock, endClock }) => {
        const { id, kind, title, status, timeZone, description } = event;
        const when = { from: on, to, startClock, endClock, timeZone };
        return { eventId: id, kind, title, status, ...when, description, place: site ?? base };
      }),
    )
    .toSorted((a, b) => `${a.from} ${a.startClock ?? ""}`.localeCompare(`${b.from} ${b.startClock ?? ""}`));
}
