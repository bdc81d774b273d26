import { type SQL, sql } from "drizzle-orm";
import type { Usage, UsageOfPerson } from "../contract-usage.ts";
import { forgottenDays, percentOf, silentDays, silentFor, usagePeriod } from "../rules-usage.ts";
import { basesSeen, peopleOfBases } from "./teams.ts";
import { usageModeOf } from "./usage.ts";
import { accessIds } from "#access/matrix.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { refused } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { isoOf } from "#kit/server/record.ts";

type Asked = { query: { from?: string | undefined; to?: string | undefined } };

/** How the product was used: who much, where, with what, and what nobody opens. */
export async function usageShown(ctx: Ctx, { query }: Asked): Promise<Usage> {
  const mode = await usageModeOf(ctx.db);
  const { from, to } = usagePeriod(query, ctx.today);
  const wanted = inPeriod(ctx, from, to);
  const [total] = await ctx.db.execute<Total>(
    sql`select coalesce(sum(views), 0)::int as views, coalesce(sum(seconds), 0)::int as seconds, count(distinct who)::int as people,
      coalesce(sum(views) filter (where not online), 0)::int as offline from usage_event e where ${wanted}`,
    "objects",
  );
  const weeks = await peopleBy(ctx, "week", wanted);
  const heat = await heatOf(ctx, wanted);
  const used = new Set(heat.map(({ module }) => module));
  return {
    mode,
    from,
    to,
    views: total?.views ?? 0,
    hours: hoursOf(total?.seconds ?? 0),
    // A pseudonym lasts a week: over more, the busiest week says how many people there are at least.
    people: mode === "named" ? (total?.people ?? 0) : Math.max(0, ...weeks.map(({ people }) => people)),
    offlineShare: percentOf(total?.offline ?? 0, total?.views ?? 0),
    days: await peopleBy(ctx, "day", wanted),
    weeks,
    heat,
    devices: await devicesOf(ctx, from),
    unsynced: await unsyncedOf(ctx),
    neverUsed: Object.entries(accessIds)
      .filter(([id]) => !used.has(id))
      .map(([id, name]) => ({ id, name })),
  };
}

/** Use by person; refused where no names are counted. */
export async function usageByPerson(ctx: Ctx, { query }: Asked): Promise<UsageOfPerson[]> {
  if ((await usageModeOf(ctx.db)) !== "named")
    throw refused("Use is counted without names, so it cannot be shown by person.", [], "nameless");
  const { from, to } = usagePeriod(query, ctx.today);
  const rows = await ctx.db.execute<Total & { who: string; modules: number; last: string }>(
    sql`select who, sum(views)::int as views, sum(seconds)::int as seconds, count(distinct module)::int as modules,
      coalesce(sum(views) filter (where not online), 0)::int as offline, max(hour) as last
      from usage_event e where ${inPeriod(ctx, from, to)} and named group by who order by 2 desc limit 500`,
    "objects",
  );
  const names = await ctx.services.namesOf(
    ctx.db,
    rows.map(({ who }) => who),
  );
  return rows.map(({ who, views, seconds, modules, offline, last }) => ({
    userId: who,
    userName: names.get(who) ?? "Someone",
    views,
    hours: hoursOf(seconds),
    modules,
    offlineShare: percentOf(offline, views),
    lastAt: isoOf(last),
  }));
}

interface Total extends Record<string, unknown> {
  views: number;
  seconds: number;
  people: number;
  offline: number;
}

const hoursOf = (seconds: number) => Math.round(seconds / 360) / 10;

/** The days in the zone of the reader; who sees only their bases sees the named rows of the people there. */
function inPeriod({ actor }: Ctx, from: string, to: string): SQL {
  const { timeZone } = actor;
  const days = sql`e.hour >= (${from}::date::timestamp at time zone ${timeZone}) and e.hour < ((${to}::date + 1)::timestamp at time zone ${timeZone})`;
  const bases = basesSeen(actor, "user-activity-tracking");
  if (!bases) return days;
  return sql`${days} and (not e.named or e.who in (select id::text from ${appUser} where ${peopleOfBases(bases)}))`;
}

/**
 * Days are the reader's; a week is the one a pseudonym lasts, by UTC. On a day that lies in two of them the same people have two pseudonyms: the
 * fuller half says how many there are at least, as over several weeks.
 */
async function peopleBy({ db, actor }: Ctx, step: "day" | "week", wanted: SQL) {
  const zone = step === "week" ? "UTC" : actor.timeZone;
  const pseudonyms = (half: SQL) => sql`count(distinct who) filter (where not named and ${half})`;
  return db.execute<{ day: string; people: number }>(
    sql`select day, (count(distinct who) filter (where named)
        + greatest(${pseudonyms(sql`week = first`)}, ${pseudonyms(sql`week > first`)}))::int as people
      from (select *, min(week) over (partition by day) as first
        from (select to_char(date_trunc(${sql.raw(`'${step}'`)}, e.hour at time zone ${zone}), 'YYYY-MM-DD') as day,
          date_trunc('week', e.hour at time zone 'UTC') as week, e.who, e.named from usage_event e where ${wanted}) seen) weeks
      group by day order by day`,
    "objects",
  );
}

async function heatOf({ db, actor }: Ctx, wanted: SQL) {
  return db.execute<Usage["heat"][number]>(
    sql`select module, extract(isodow from e.hour at time zone ${actor.timeZone})::int as weekday, sum(views)::int as views
      from usage_event e where ${wanted} group by 1, 2 order by 1, 2`,
    "objects",
  );
}

async function devicesOf({ db }: Ctx, from: string) {
  return db.execute<Usage["devices"][number]>(
    sql`select device_class as "deviceClass", packaged, app_version as "appVersion", count(*)::int as devices
      from usage_device where last_at >= ${from}::date group by 1, 2, 3 order by 4 desc, 3 desc limit 50`,
    "objects",
  );
}

async function unsyncedOf(ctx: Ctx): Promise<Usage["unsynced"]> {
  const before = (days: number) => new Date(ctx.now.getTime() - days * 86_400_000).toISOString();
  const rows = await ctx.db.execute<Silent>(
    sql`select id, device_class as "deviceClass", app_version as "appVersion", last_at as last, user_id as "userId" from usage_device
      where last_at <= ${before(silentDays)}::timestamptz and last_at > ${before(forgottenDays)}::timestamptz order by last_at limit 100`,
    "objects",
  );
  const names = await ctx.services.namesOf(
    ctx.db,
    rows.flatMap(({ userId }) => (userId ? [userId] : [])),
  );
  return rows.map(({ id, last, userId, ...row }) => ({
    ...row,
    device: id.slice(0, 6),
    lastAt: isoOf(last),
    days: silentFor(isoOf(last), ctx.now),
    userName: userId ? (names.get(userId) ?? "Someone") : null,
  }));
}

interface Silent extends Record<string, unknown> {
  id: string;
  deviceClass: string;
  appVersion: string;
  last: string;
  userId: string | null;
}
