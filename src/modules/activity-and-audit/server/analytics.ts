import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Analytics, analyticsEndpoints, FigureName } from "../contract-analytics.ts";
import { figureTitles, tableOf } from "../figures.ts";
import { periodOf } from "../rules.ts";
import { afterHours, correctionsPer100, reviewPairs } from "../rules-analytics.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { hoursOf, isoWeekday } from "#directory/bases/working-hours.ts";
import { observedDays } from "#directory/company/holidays.ts";
import { workCalendars } from "#due/server/workdays.ts";
import { invalid } from "#kit/refusals.ts";
import { toCsv } from "#kit/server/export.ts";
import type { Ctx } from "#kit/server/services.ts";
import { recordNamed } from "#kit/server/record.ts";
import { Download } from "#kit/server/serve.ts";
import { addDays, type Day } from "#kit/validity.ts";
import { auditEvent, securityEvent } from "#kit/server/tables.ts";
import { reportSignature, inspectionReport } from "#modules/inspection-reports/server/tables.ts";
import { reportLedger } from "#modules/inspection-reports/server/ledger/tables.ts";

type Query = z.output<(typeof analyticsEndpoints)["analytics"]["query"]>;

const usualDays = 30;
/** People named in a figure. */
const mostNames = 15;

/** The trail of a period counted. Everything is added up in the database; what comes here are figures. */
export async function analyticsOf(ctx: Ctx, query: Query): Promise<Analytics> {
  const { from, to } = daysOf(ctx, query);
  const asked: Asked = { from, to, base: query.baseLocationId ?? null, zone: ctx.actor.timeZone };
  const { days, entities, cells, after, actors, exports } = await eventsOf(ctx, asked);
  const corrections = await correctionsOf(ctx, asked);
  return {
    from,
    to,
    events: days.reduce((sum, { count }) => sum + count, 0),
    days,
    modules: byModule(entities),
    actors: await namedCounts(ctx, actors.slice(0, mostNames)),
    hours: cells,
    afterHours: afterHours(
      after,
      cells.reduce((sum, { count }) => sum + count, 0),
    ),
    pairs: await pairsOf(ctx, asked),
    cycles: await cyclesOf(ctx, asked),
    corrections: { ...corrections, per100: correctionsPer100(corrections.revised, corrections.signed) },
    exports,
    ...(await refusalsOf(ctx, asked)),
  };
}

export const analytics = (ctx: Ctx, { query }: { query: Query }) => analyticsOf(ctx, query);

/** One figure as a file; that it was exported is an event. */
export async function exportFigure(ctx: Ctx, { query }: { query: Query & { figure: FigureName } }): Promise<Download> {
  const { heads, rows } = tableOf(query.figure, await analyticsOf(ctx, query));
  await ctx.write((store) =>
    store.note({
      action: "audit figure.export",
      entity: "audit figure",
      label: `${rows.length} rows: ${figureTitles[query.figure]}`,
      changes: [{ field: "filter", old: null, new: query }],
    }),
  );
  const name = `${figureTitles[query.figure].toLowerCase().replaceAll(" ", "-")}-${ctx.today}.csv`;
  return new Download(name, "text/csv; charset=utf-8", toCsv(heads, rows));
}

interface Asked {
  from: Day;
  to: Day;
  base: string | null;
  zone: string;
}

function daysOf(ctx: Ctx, query: Query): { from: Day; to: Day } {
  const to = query.to ?? ctx.today;
  const from = query.from ?? addDays(to, 1 - usualDays);
  if (!periodOf({ from, to }, false, ctx.today)) throw invalid([], "Narrow the range or pick a user, record or action.");
  return { from, to };
}

/** The instants of the days asked for, in the reader's zone. */
const between = (column: SQL, { from, to, zone }: Asked): SQL =>
  sql`${column} >= (${from}::date::timestamp at time zone ${zone}) and ${column} < ((${to}::date + 1)::timestamp at time zone ${zone})`;

/** Every count over the events in one pass: by day, by kind of record, by person, and by weekday and hour at the base. */
async function eventsOf({ db }: Ctx, asked: Asked) {
  const { hours, holidays } = await weeksOf(db);
  const rows = await db.execute<EventCount>(
    sql`with e as (select to_char(a.at at time zone ${asked.zone}, 'YYYY-MM-DD') as day, a.entity, a.actor_id, a.actor_type = 'user' as by_person,
        coalesce(b.id::text, ${noBase}) as base, a.at at time zone coalesce(b.time_zone, ${asked.zone}) as local, a.action like '%.export' as exported, a.entity_label
      from ${auditEvent} a left join ${baseLocation} b on b.id = a.base_location_id
      where ${between(sql`a.at`, asked)} and (${asked.base}::uuid is null or a.base_location_id = ${asked.base}::uuid)),
    h as (select * from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) as h(base text, weekday int, "from" text, "to" text)),
    o as (select * from jsonb_to_recordset(${JSON.stringify(holidays)}::jsonb) as o(base text, day date)),
    f as (select e.*, extract(isodow from local)::int as weekday, extract(hour from local)::int as hour, h.base is null or o.base is not null as after
      from e left join h on h.base = e.base and h.weekday = extract(isodow from local)
        and to_char(local, 'HH24:MI') >= h."from" and to_char(local, 'HH24:MI') < h."to"
      left join o on o.base = e.base and o.day = local::date)
    select grouping(day, entity, actor_id, weekday) as kind, day, entity, actor_id as "actorId", weekday, hour, count(*)::int as count,
      (count(*) filter (where by_person))::int as actions, (count(*) filter (where by_person and after))::int as "after", (count(*) filter (where exported))::int as files,
      coalesce(sum(substring(entity_label from '^[0-9]{1,9}')::bigint) filter (where exported), 0)::int as rows
    from f group by grouping sets ((day), (entity), (actor_id), (weekday, hour))`,
    "objects",
  );
  const of = (kind: number) => rows.filter((row) => row.kind === kind);
  const entities = of(11);
  const total = (pick: (row: EventCount) => number) => entities.reduce((sum, row) => sum + pick(row), 0);
  return {
    days: of(7)
      .map(({ day, count }) => ({ day: day ?? "", count }))
      .toSorted((a, b) => a.day.localeCompare(b.day)),
    entities: entities.map(({ entity, count }) => ({ entity: entity ?? "", count })),
    actors: of(13)
      .flatMap(({ actorId, count }) => (actorId ? [{ id: actorId, count }] : []))
      .toSorted((a, b) => b.count - a.count),
    cells: of(14)
      .filter(({ actions }) => actions > 0)
      .map(({ weekday, hour, actions }) => ({ weekday: weekday ?? 0, hour: hour ?? 0, count: actions }))
      .toSorted((a, b) => a.weekday - b.weekday || a.hour - b.hour),
    after: total(({ after }) => after),
    exports: { files: total(({ files }) => files), rows: total((row) => row.rows) },
  };
}

/** What belongs to no base. */
const noBase = "none";

/** The working hours of every base, one row for each of its weekdays, and the days nobody works there. */
async function weeksOf(db: Ctx["db"]) {
  const weeks = [...(await workCalendars(db)), [noBase, { hours: hoursOf([]), days: [], observedRule: "none" }] as const];
  return {
    hours: weeks.flatMap(([base, { hours }]) => hours.map((one) => ({ base, ...one, weekday: isoWeekday(one) }))),
    holidays: weeks.flatMap(([base, { days, observedRule }]) =>
      [...new Set(observedDays(days, observedRule).map(({ day }) => day))].map((day) => ({ base, day })),
    ),
  };
}

interface EventCount extends Record<string, unknown> {
  kind: number;
  day: string | null;
  entity: string | null;
  actorId: string | null;
  weekday: number | null;
  hour: number | null;
  count: number;
  actions: number;
  after: number;
  files: number;
  rows: number;
}

function byModule(entities: readonly { entity: string; count: number }[]): Analytics["modules"] {
  const sums = new Map<string, number>();
  for (const { entity, count } of entities) {
    const module = recordNamed(entity)?.kind.modules[0] ?? "other";
    sums.set(module, (sums.get(module) ?? 0) + count);
  }
  return [...sums].map(([module, count]) => ({ module, count })).toSorted((a, b) => b.count - a.count);
}

async function namedCounts({ db, services }: Ctx, counts: readonly { id: string; count: number }[]) {
  const names = await services.namesOf(
    db,
    counts.map(({ id }) => id),
  );
  return counts.map(({ id, count }) => ({ name: names.get(id) ?? "Someone", count }));
}

const atBase = ({ base }: Asked) => sql`(${base}::uuid is null or r.base_location_id = ${base}::uuid)`;

/** Who signed as reviewer what somebody else had signed as performer, in the period. */
async function pairsOf(ctx: Ctx, asked: Asked): Promise<Analytics["pairs"]> {
  const rows = await ctx.db.execute<{ author: string; reviewer: string; count: number }>(
    sql`select p.signer_user_id as author, v.signer_user_id as reviewer, count(distinct v.report_id)::int as count
      from ${reportSignature} v join ${reportSignature} p on p.report_id = v.report_id and p.slot = 'performed' and p.state = 'active'
      join ${inspectionReport} r on r.id = v.report_id
      where v.slot = 'reviewed' and v.state = 'active' and ${between(sql`v.signed_at`, asked)} and ${atBase(asked)}
      group by 1, 2 order by 3 desc limit 200`,
    "objects",
  );
  const ids = [...new Set(rows.flatMap(({ author, reviewer }) => [author, reviewer]))];
  const names = await ctx.services.namesOf(ctx.db, ids);
  const pairs = rows.map(({ author, reviewer, count }) => ({ author, reviewer, count }));
  return reviewPairs(pairs).map((pair) => ({
    ...pair,
    author: names.get(pair.author) ?? "Someone",
    reviewer: names.get(pair.reviewer) ?? "Someone",
  }));
}

/** How long a report takes from step to step, in hours: counted where the later step lies in the period. */
async function cyclesOf({ db }: Ctx, asked: Asked): Promise<Analytics["cycles"]> {
  const hours = (from: SQL, to: SQL) => sql`extract(epoch from ${to} - ${from}) / 3600.0`;
  const step = (name: string, from: SQL, to: SQL) =>
    sql`select ${name}::text as step, ${hours(from, to)} as h from lives where ${to} is not null and ${from} is not null and ${between(to, asked)}`;
  const [created, performed, reviewed, released] = ["created", "performed", "reviewed", "released"].map((column) =>
    sql.raw(column),
  );
  if (!created || !performed || !reviewed || !released) return [];
  const rows = await db.execute<{ step: string; count: number; spread: number[] }>(
    sql`with lives as (select r.created_at as created,
        min(s.signed_at) filter (where s.slot = 'performed') as performed, max(s.signed_at) filter (where s.slot = 'reviewed') as reviewed,
        case when r.status = 'released' then r.state_since end as released
      from ${inspectionReport} r join ${reportSignature} s on s.report_id = r.id and s.state = 'active'
      where r.state_since >= (${asked.from}::date::timestamp at time zone ${asked.zone}) and ${atBase(asked)} group by r.id),
    steps as (${step("Draft to signature", created, performed)} union all ${step("Signature to review", performed, reviewed)}
      union all ${step("Review to release", reviewed, released)})
    select step, count(*)::int as count, percentile_cont(array[0.1, 0.25, 0.5, 0.75, 0.9]) within group (order by h::float8) as spread
      from steps group by step`,
    "objects",
  );
  const order = ["Draft to signature", "Signature to review", "Review to release"];
  return rows
    .map(({ step: name, count, spread }) => {
      const [p10 = 0, p25 = 0, median = 0, p75 = 0, p90 = 0] = spread.map((one) => Math.round(one * 10) / 10);
      return { step: name, count, p10, p25, median, p75, p90 };
    })
    .toSorted((a, b) => order.indexOf(a.step) - order.indexOf(b.step));
}

/** Reports that took their place in the ledger in the period, and those of them that revise an earlier one. */
async function correctionsOf({ db }: Ctx, asked: Asked) {
  const [found] = await db.execute<{ signed: number; revised: number }>(
    sql`select count(*)::int as signed, (count(*) filter (where l.revision > 0))::int as revised
      from ${reportLedger} l join ${inspectionReport} r on r.id = l.report_id where ${between(sql`l.signed_at`, asked)} and ${atBase(asked)}`,
    "objects",
  );
  return { signed: found?.signed ?? 0, revised: found?.revised ?? 0 };
}

/** Requests that were refused: for want of a right, and because the record was signed. */
async function refusalsOf(ctx: Ctx, asked: Asked) {
  const rows = await ctx.db.execute<{ kind: string; id: string; count: number }>(
    sql`select kind, user_id as id, count(*)::int as count from ${securityEvent}
      where kind in ('module.denied', 'final.refused') and user_id is not null and ${between(sql`at`, asked)}
      group by 1, 2 order by 3 desc`,
    "objects",
  );
  const denied = rows.filter(({ kind }) => kind === "module.denied").slice(0, mostNames);
  const final = rows.filter(({ kind }) => kind === "final.refused");
  return {
    denied: await namedCounts(ctx, denied),
    afterSignature: final.reduce((sum, { count }) => sum + count, 0),
  };
}
