/** Notices of plans for the calendar: when a party was invited to a hold or witness point (calendar rule 13). */
import { and, asc, eq, gte, isNull, lt, sql } from "drizzle-orm";
import { pointOf } from "../rules.ts";
import { itp, itpEvent } from "./tables.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { wallAt } from "#kit/local-time.ts";
import { message } from "#kit/server/mail/tables.ts";
import type { Questions } from "#kit/server/questions.ts";
import { addDays } from "#kit/validity.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";

/** One for each step, party and time, with its units. */
export const clientNotices: Questions["clientNotices"] = async (ctx, { from, to, baseLocationId, mine }) => {
  const onCrew = sql`${itp.projectId} in (select ${workOrder.projectId} from ${workOrder}
    where ${workOrder.assignedUserIds} @> array[${ctx.actor.id}]::uuid[])`;
  const rows = await ctx.db
    .select({ event: itpEvent, plan: itp, zone: baseLocation.timeZone, state: message.state })
    .from(itpEvent)
    .innerJoin(itp, eq(itp.id, itpEvent.itpId))
    .innerJoin(baseLocation, eq(baseLocation.id, itp.baseLocationId))
    .leftJoin(message, eq(message.id, itpEvent.messageId))
    .where(
      and(
        eq(itpEvent.kind, "notice sent"),
        // A day more on both ends: the days are those of the zone of each base.
        gte(itpEvent.plannedAt, `${addDays(from, -1)}T00:00:00.000Z`),
        lt(itpEvent.plannedAt, `${addDays(to, 2)}T00:00:00.000Z`),
        isNull(itp.archivedAt),
        ctx.lookup.within(itp),
        baseLocationId ? eq(itp.baseLocationId, baseLocationId) : undefined,
        mine ? onCrew : undefined,
      ),
    )
    .orderBy(asc(itpEvent.plannedAt), asc(itpEvent.id));
  const told = rows.flatMap(({ event, plan, zone, state }) => {
    const [day = "", clock = ""] = wallAt(event.plannedAt ?? "", zone).split("T");
    const line = plan.lines.find(({ id }) => id === event.lineId);
    if (!line || day < from || day > to) return [];
    return [{ event, plan, day, clock, line, bounced: state === "failed" }];
  });
  const together = Map.groupBy(told, ({ event, plan }) => `${plan.number} ${event.lineId} ${event.party} ${event.plannedAt}`);
  return [...together.entries()].flatMap(([id, of]) => {
    const [first] = of;
    if (!first) return [];
    const { event, plan, day, clock, line } = first;
    const kind = pointOf(line, event.party) === "H" ? "hold" : "witness";
    const units = [...new Set(of.map((one) => one.event.unit))].join(", ");
    return [
      {
        id,
        title: `${clock.slice(0, 5)} ${kind} point ${line.seq} (${event.party}), ${units}`,
        detail: [`${plan.number} rev ${plan.revision}`, line.activity, event.place].filter(Boolean).join(", "),
        day,
        href: `/itps/${plan.id}`,
        bounced: of.some((one) => one.bounced),
      },
    ];
  });
};
