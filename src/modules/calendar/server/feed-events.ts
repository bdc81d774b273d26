import { and, eq, gt, ne, or, sql } from "drizzle-orm";
import type { ToldEvent } from "./ics.ts";
import { about, touches } from "./busy.ts";
import { concerns } from "./own-events.ts";
import { calendarEvent, type feedToken } from "./tables.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { Actor } from "#kit/server/actor.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Day } from "#kit/validity.ts";

type Feed = typeof feedToken.$inferSelect;

/** The events of a feed (rule 15). Of the private ones of others it says "Busy", and of a restricted client's site nothing. */
export async function feedEvents(
  { db, services }: Ctx,
  feed: Feed,
  owner: Actor,
  { range, cancelledSince }: { range: { from: Day; to: Day }; cancelledSince: string },
): Promise<ToldEvent[]> {
  const rows = await db
    .select({ event: calendarEvent, site: clientSite.name, level: clientCompany.confidentialityLevel, base: baseLocation.name })
    .from(calendarEvent)
    .innerJoin(baseLocation, eq(baseLocation.id, calendarEvent.baseLocationId))
    .leftJoin(clientSite, eq(clientSite.id, calendarEvent.clientSiteId))
    .leftJoin(clientCompany, eq(clientCompany.id, clientSite.clientCompanyId))
    .where(
      and(
        touches(range),
        or(ne(calendarEvent.status, "cancelled"), gt(calendarEvent.updatedAt, cancelledSince)),
        await scopeOf(db, feed, owner),
      ),
    );
  return rows.map(({ event, site, level, base }): ToldEvent => {
    const { id, status, sequence, updatedAt, title, description, userIds, createdById, visibility } = event;
    const own = userIds.includes(owner.id) || createdById === owner.id;
    const isOpen = visibility === "normal" || own;
    const place = level === "restricted" && !owner.isSuperUser ? base : (site ?? base);
    return {
      uid: `event-${id}@holdpoint`,
      sequence,
      changedAt: updatedAt,
      summary: isOpen ? title : "Busy",
      status: status === "cancelled" || status === "tentative" ? status : "confirmed",
      fromOn: event.fromOn,
      toOn: event.toOn,
      startClock: event.startClock,
      endClock: event.endClock,
      timeZone: event.timeZone,
      recurrence: event.recurrence,
      exceptDays: event.exceptDays,
      location: isOpen ? place : null,
      description: isOpen ? description : null,
      url: `${services.publicUrl}/calendar/events/${id}`,
    };
  });
}

async function scopeOf(db: Ctx["db"], { scope, userId, baseLocationId }: Feed, owner: Actor) {
  if (scope === "mine") return concerns(owner);
  if (scope === "base") return eq(calendarEvent.baseLocationId, baseLocationId ?? "");
  const team = await db.select({ id: appUser.id }).from(appUser).where(eq(appUser.managerId, userId));
  return team.length > 0 ? about(team.map(({ id }) => id)) : sql`false`;
}
