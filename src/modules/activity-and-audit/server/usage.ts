import { sql } from "drizzle-orm";
import type { UsageMode, UsageSent } from "../contract-usage.ts";
import { moduleOfRoute } from "../rules-usage.ts";
import { usageDevice, usageEvent, usageMonth, usageSetting } from "./tables.ts";
import { accessIds } from "#access/matrix.ts";
import { logIds } from "#directory/people/roles.ts";
import type { Reading } from "#kit/server/database.ts";
import { PlainRows } from "#kit/server/plain-rows.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { addMonths, dayIn, mondayOf } from "#kit/validity.ts";

const known: ReadonlySet<string> = new Set([...Object.keys(accessIds), ...logIds]);

/** How use is counted now; without names until somebody chooses. */
export async function usageModeOf(db: Reading): Promise<UsageMode> {
  const [setting] = await db.select({ mode: usageSetting.mode }).from(usageSetting);
  return setting?.mode ?? "aggregated";
}

export const usageMode = async ({ db }: Ctx) => ({ mode: await usageModeOf(db) });

/** Adds page views to the counts of their hour. */
export async function sendUsage(ctx: Ctx, { body }: { body: UsageSent }) {
  const mode = await usageModeOf(ctx.db);
  if (mode === "off") return { mode };
  const named = mode === "named";
  const hour = `${ctx.now.toISOString().slice(0, 13)}:00:00.000Z`;
  const who = named ? ctx.actor.id : pseudonym(ctx);
  const rows = summedUp(body.visits).map(({ route, ...counts }) => ({
    ...counts,
    route,
    module: moduleOfRoute(route, known),
    hour,
    who,
    named,
    deviceClass: body.deviceClass,
  }));
  await ctx.store.rows
    .insert(usageEvent)
    .values(rows)
    .onConflictDoUpdate({
      target: [usageEvent.hour, usageEvent.who, usageEvent.route, usageEvent.deviceClass, usageEvent.online],
      set: {
        views: sql`${usageEvent.views} + excluded.views`,
        seconds: sql`${usageEvent.seconds} + excluded.seconds`,
      },
    });
  await recordDevice(ctx, body, named);
  return { mode };
}

/** Chooses how use is counted. Where names go, they go from what was counted before too. */
export async function setUsageMode(ctx: Ctx, { body: { mode } }: { body: { mode: UsageMode } }) {
  const old = await usageModeOf(ctx.db);
  if (mode === old) return { mode };
  const changed = { mode, changedAt: ctx.now.toISOString(), changedById: ctx.actor.id };
  await ctx.store.rows
    .insert(usageSetting)
    .values({ id: 1, ...changed })
    .onConflictDoUpdate({ target: usageSetting.id, set: changed });
  if (mode !== "named") await takeNamesOut(ctx.store.rows);
  await ctx.store.note({
    action: "UsageSetting.update",
    entity: "UsageSetting",
    label: "How use is counted",
    changes: [{ field: "mode", old, new: mode }],
  });
  return { mode };
}

/** The same text for a person within a week, and another in the next. */
const pseudonym = ({ actor, now, services }: Ctx) =>
  services.secrets.fingerprint(`usage ${mondayOf(dayIn("UTC", now))} ${actor.id}`).slice(0, 22);

/** One line for each page and state of the connection: a row is changed once in a statement. */
function summedUp(visits: UsageSent["visits"]) {
  const sums = new Map<string, { route: string; online: boolean; views: number; seconds: number }>();
  for (const { route, online, seconds } of visits) {
    const sum = sums.get(`${online} ${route}`) ?? { route, online, views: 0, seconds: 0 };
    sums.set(`${online} ${route}`, { ...sum, views: sum.views + 1, seconds: sum.seconds + seconds });
  }
  return [...sums.values()];
}

async function recordDevice(ctx: Ctx, { deviceClass, packaged, appVersion }: UsageSent, named: boolean): Promise<void> {
  const { deviceId } = ctx.client;
  if (!deviceId) return;
  const at = ctx.now.toISOString();
  const seen = { userId: named ? ctx.actor.id : null, deviceClass, packaged, appVersion, lastAt: at };
  await ctx.store.rows
    .insert(usageDevice)
    .values({ id: ctx.services.secrets.fingerprint(`device ${deviceId}`).slice(0, 22), firstAt: at, ...seen })
    .onConflictDoUpdate({ target: usageDevice.id, set: seen });
}

/** A random name for each person in each week, and none for the owners of devices. */
async function takeNamesOut(rows: PlainRows): Promise<void> {
  await rows.run(
    usageEvent,
    sql`update usage_event e set who = p.name, named = false
    from (select who, week, 'x' || substr(md5(random()::text || who || week::text), 1, 21) as name
      from (select distinct who, date_trunc('week', hour at time zone 'UTC') as week from usage_event where named) w) p
    where e.named and e.who = p.who and date_trunc('week', e.hour at time zone 'UTC') = p.week`,
  );
  await rows
    .update(usageDevice)
    .set({ userId: null })
    .where(sql`${usageDevice.userId} is not null`);
}

/** Page views are kept for so many months, totals for ever (rule 7). */
const monthsStored = 13;

/** Every night: what has become too old is folded into its month. */
export async function foldUsage({ database, clock }: Services): Promise<void> {
  const firstDayStored = `${addMonths(dayIn("UTC", clock()), -monthsStored).slice(0, 7)}-01`;
  await foldOldUsage(new PlainRows(database.db), firstDayStored);
}

/** Page views before an instant stay as totals of their month only. Gives how many rows are gone. */
export async function foldOldUsage(rows: PlainRows, firstDayStored: string): Promise<number> {
  await rows.run(
    usageMonth,
    sql`insert into usage_month (month, module, route, views, seconds)
    select date_trunc('month', hour at time zone 'UTC')::date, min(module), route, sum(views), sum(seconds)
    from usage_event where hour < ${firstDayStored}::timestamptz group by 1, route
    on conflict (month, route) do update set views = usage_month.views + excluded.views, seconds = usage_month.seconds + excluded.seconds`,
  );
  const gone = await rows
    .delete(usageEvent)
    .where(sql`${usageEvent.hour} < ${firstDayStored}::timestamptz`)
    .returning({ who: usageEvent.who });
  return gone.length;
}
