import { hash } from "node:crypto";
import { and, eq, gt, gte, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { plannedStates } from "../assignment-life.ts";
import { tokenHashOf } from "./feed-tokens.ts";
import { feedEvents } from "./feed-events.ts";
import { crewsOn } from "./mine.ts";
import { icsOf, type ToldDays, type ToldShifts } from "./ics.ts";
import { assignment, feedToken, leaveRequest } from "./tables.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { reachOf } from "#kit/access.ts";
import { notFound } from "#kit/refusals.ts";
import type { Actor } from "#kit/server/actor.ts";
import { Download } from "#kit/server/serve.ts";
import type { Ctx } from "#kit/server/services.ts";
import { addDays, type Day, dayIn } from "#kit/validity.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";

type Feed = typeof feedToken.$inferSelect;

const daysBack = 60;
const daysAhead = 365;
/** What was cancelled stays for so many days, so that every calendar has read it. */
const daysCancelled = 30;
const secondsCached = 15 * 60;
const cancelledSince = ({ now }: Ctx): string => new Date(now.getTime() - daysCancelled * 86_400_000).toISOString();
interface Range {
  from: Day;
  to: Day;
}

/** The plan of a feed. A wrong, revoked or orphaned address gets the same answer, and is counted. */
export async function showFeed(ctx: Ctx, { file }: { file: string }): Promise<Download> {
  const token = file.endsWith(".ics") ? file.slice(0, -4) : "";
  const [feed] = await ctx.db
    .select()
    .from(feedToken)
    .where(eq(feedToken.tokenHash, tokenHashOf(token)));
  const owner = feed && feed.revokedAt === null ? await ctx.services.actorNow(feed.userId) : null;
  const reach = owner && (owner.isSuperUser ? "all" : reachOf(owner.rights, ["calendar"], "view"));
  if (!feed || !owner || !reach || (feed.scope === "base" && !seesBase(owner, reach, feed))) {
    const detail = "An address of a calendar was fetched that does not exist or answers no more";
    await ctx.security({ kind: "calendar-feed.wrong-token", severity: "low", outcome: "denied", detail });
    throw notFound("page");
  }
  const at = new Date(ctx.now).toISOString();
  await ctx.write(({ rows }) =>
    rows
      .update(feedToken)
      .set({ lastFetchAt: at })
      .where(eq(feedToken.id, feed.id))
      .then(() => undefined),
  );
  const today = dayIn(owner.timeZone, ctx.now);
  const range = { from: addDays(today, -daysBack), to: addDays(today, daysAhead) };
  const text = icsOf(`Holdpoint ${owner.name}`, {
    shifts: await jobsOf(ctx, feed, owner, range),
    days: await leaveOf(ctx, feed, range),
    events: await feedEvents(ctx, feed, owner, { range, cancelledSince: cancelledSince(ctx) }),
  });
  const etag = `"${hash("sha256", text).slice(0, 32)}"`;
  return new Download("calendar.ics", "text/calendar; charset=utf-8", Buffer.from(text, "utf8"), {
    inline: true,
    cached: { etag, seconds: secondsCached },
  });
}

/** Whether the person still sees the plan of that base. */
const seesBase = (owner: Actor, reach: string, { baseLocationId }: Feed): boolean =>
  reach === "all" || (reach === "base" && owner.baseIds.includes(baseLocationId ?? ""));

function scopeOf({ scope, userId, baseLocationId }: Feed): SQL | undefined {
  if (scope === "mine") return eq(assignment.userId, userId);
  if (scope === "team")
    return inArray(assignment.userId, sql`(select ${appUser.id} from ${appUser} where ${appUser.managerId} = ${userId})`);
  return and(eq(assignment.baseLocationId, baseLocationId ?? ""), sql`${assignment.userId} is not null`);
}

const clearStates = ["removed", "declined"] as const;

async function jobsOf(ctx: Ctx, feed: Feed, owner: Actor, { from, to }: Range): Promise<ToldShifts[]> {
  const { db, services } = ctx;
  const own = feed.scope === "mine";
  const shown = own ? plannedStates.filter((state) => state !== "proposed") : plannedStates;
  const rows = await db
    .select({
      id: assignment.id,
      userId: assignment.userId,
      role: assignment.role,
      fromOn: assignment.fromOn,
      toOn: assignment.toOn,
      weekdays: assignment.weekdays,
      startClock: assignment.startClock,
      endClock: assignment.endClock,
      timeZone: assignment.timeZone,
      status: assignment.status,
      sequence: assignment.sequence,
      updatedAt: assignment.updatedAt,
      orderId: workOrder.id,
      number: workOrder.number,
      title: workOrder.title,
      level: clientCompany.confidentialityLevel,
      siteName: clientSite.name,
      address: clientSite.address,
      name: sql<string>`${appUser.firstName} || ' ' || ${appUser.lastName}`,
    })
    .from(assignment)
    .innerJoin(workOrder, eq(workOrder.id, assignment.workOrderId))
    .innerJoin(clientCompany, eq(clientCompany.id, assignment.clientCompanyId))
    .innerJoin(appUser, eq(appUser.id, assignment.userId))
    .leftJoin(clientSite, eq(clientSite.id, workOrder.clientSiteId))
    .where(
      and(
        scopeOf(feed),
        isNull(assignment.archivedAt),
        gte(assignment.toOn, from),
        lte(assignment.fromOn, to),
        or(
          inArray(assignment.status, [...shown]),
          // What nobody was told of is not cancelled either: removing a mere proposal makes its first sequence.
          and(
            inArray(assignment.status, [...clearStates]),
            gt(assignment.updatedAt, cancelledSince(ctx)),
            gt(assignment.sequence, 1),
          ),
        ),
      ),
    );
  // Of one's own jobs the whole crew is one's business, as on My plan; of those of a team or a base who is in the feed.
  const orders = [...new Set(rows.map(({ orderId }) => orderId))];
  const crews: ReadonlyMap<string, readonly { name: string }[]> = own
    ? await crewsOn(ctx, orders)
    : Map.groupBy(
        rows.filter(({ status }) => !clearStates.includes(status as (typeof clearStates)[number])),
        ({ orderId }) => orderId,
      );
  return rows.map((row): ToldShifts => {
    const { id, number, title, level, siteName, address, name, status, sequence, updatedAt, fromOn, toOn, weekdays } = row;
    const { startClock, endClock, timeZone } = row;
    // The words of a restricted client's job stay in the product.
    const isOpen = level !== "restricted" || owner.isSuperUser;
    const url = `${services.publicUrl}/calendar/assignments/${id}`;
    const mates = (crews.get(row.orderId) ?? []).map((one) => one.name).toSorted();
    const crew = [...new Set([name, ...mates])].join(", ");
    return {
      uid: `assignment-${id}@holdpoint`,
      sequence,
      changedAt: updatedAt,
      summary: `${own ? "" : `${name}: `}${number}${isOpen ? ` ${title}` : ""}`,
      status:
        status === "removed" || status === "declined"
          ? "cancelled"
          : status === "offered" || status === "proposed" || status === "accepted"
            ? "tentative"
            : "confirmed",
      pattern: { fromOn, toOn, weekdays, startClock, endClock, timeZone },
      location: isOpen && siteName ? [siteName, address].filter(Boolean).join(", ") : null,
      description: `${number}\nCrew: ${crew}\n${url}`,
      url,
    };
  });
}

/** One's own approved leave, as whole days; that of others is nobody's calendar. */
async function leaveOf({ db }: Ctx, { scope, userId }: Feed, { from, to }: Range): Promise<ToldDays[]> {
  if (scope !== "mine") return [];
  const rows = await db
    .select()
    .from(leaveRequest)
    .where(
      and(
        eq(leaveRequest.userId, userId),
        eq(leaveRequest.status, "approved"),
        gte(leaveRequest.toOn, from),
        lte(leaveRequest.fromOn, to),
      ),
    );
  return rows.map(({ id, version, updatedAt, fromOn, toOn }) => ({
    uid: `leave-${id}@holdpoint`,
    sequence: version,
    changedAt: updatedAt,
    summary: "Leave",
    status: "confirmed",
    fromOn,
    toOn,
  }));
}
