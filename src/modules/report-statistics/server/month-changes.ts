import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { mostChanges } from "../contract-changes.ts";
import type { Group } from "../contract-figures.ts";
import { type Cause, causes, type MonthChanges, type monthEndpoints } from "../contract-months.ts";
import { metricOf } from "../metrics.ts";
import type { MetricByMonth } from "../metrics-of-tabs.ts";
import { type KeptRow, rowChanges } from "../rules/changes.ts";
import { daysOfMonth } from "../rules/months.ts";
import { figureWords, namedChanges, rowsInReach } from "./changes.ts";
import { lineChips } from "./conditions.ts";
import { chipsOf, live } from "./document-units.ts";
import { figures } from "./figures.ts";
import { countedRows, keptFigures, viewerOf } from "./kept-exports.ts";
import { wholeCompany } from "./month-figures.ts";
import { examFact, monthFigure } from "./tables.ts";
import { notFound } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { inspectionReport } from "#modules/inspection-reports/server/tables.ts";
import type { z } from "zod";

type Query = z.output<(typeof monthEndpoints)["month"]["query"]>;

/** What a month was first reported as, what it is now, and the rows that made the difference. Not found for a month that is as it was. */
export async function monthChanges(ctx: Ctx, { query: { month, metric, ...chips } }: { query: Query }): Promise<MonthChanges> {
  const days = daysOfMonth(month);
  const query = { ...chips, ...days };
  const found = await figures(ctx, { query: { ...query, metrics: [metric], by: "month" } });
  const group = found.figures[0]?.groups.find(({ key }) => key === month);
  const first = group?.firstReported;
  if (!group || !first) throw notFound("first reported figure that changed");
  const [stored] = await ctx.db
    .select({ rows: monthFigure.rows })
    .from(monthFigure)
    .where(and(eq(monthFigure.month, month), eq(monthFigure.metric, metric), eq(monthFigure.scopeId, wholeCompany)));
  const before = stored?.rows && (await rowsUnderChips(ctx, metric, query, stored.rows));
  const now = before && (await countedRows(ctx.db, [metric], viewerOf(ctx), query, days));
  const changed = rowChanges(before ?? [], now?.[metric] ?? []);
  const rows = before && now ? await namedChanges(ctx, metric, changed.slice(0, mostChanges)) : [];
  const why = await causesOf(
    ctx,
    metric,
    rows.map(({ id }) => id),
    first.at,
  );
  return {
    asOf: found.asOf,
    firstAt: first.at,
    first: figureWords({ metric, apart: null, key: month, ...first }),
    now: figureWords(keptNow(metric, group)),
    definitionChanged: first.version !== metricOf(metric).version,
    rows: rows.map((row) => ({ ...row, causes: why.get(row.id) ?? [] })),
    changed: before && now ? changed.length : 0,
    withoutRows: !before || !now,
  };
}

const keptNow = (metric: MetricByMonth, group: Group) =>
  keptFigures([{ metric, by: null, groups: [group], before: null, notFilteredBy: [] }])[0] ?? null;

const idsOf = (ids: readonly string[]) => sql`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;

/** Those of the company's rows that the chips let through. */
async function rowsUnderChips(
  { db }: Ctx,
  metric: MetricByMonth,
  query: Omit<Query, "month" | "metric">,
  rows: readonly KeptRow[],
): Promise<KeptRow[]> {
  const ids = idsOf(rows.map(([id]) => id));
  const { rows: kind } = metricOf(metric);
  const select =
    kind === "documents"
      ? db
          .select({ id: inspectionReport.id })
          .from(inspectionReport)
          .where(and(sql`${inspectionReport.id} in ${ids}`, ...chipsOf(live, query)))
      : db
          .selectDistinct({ id: idColumn(metric) })
          .from(examFact)
          .where(and(sql`${idColumn(metric)} in ${ids}`, ...lineChips(query)));
  const kept = new Set((await select).map(({ id }) => id));
  return rows.filter(([id]) => kept.has(id));
}

const idColumn = (metric: MetricByMonth) => (metricOf(metric).rows === "items" ? examFact.itemId : examFact.lineId);

/** By row, the reports behind it that were signed, superseded or declared void since. */
async function causesOf(
  { db, actor }: Ctx,
  metric: MetricByMonth,
  ids: readonly string[],
  since: string,
): Promise<Map<string, Cause[]>> {
  if (ids.length === 0) return new Map();
  const r = inspectionReport;
  const after = (at: SQL) => sql`${at} > ${since}::timestamptz`;
  const ended = and(inArray(r.status, ["superseded", "void"]), after(sql`${r.stateSince}`));
  const moved = or(ended, after(sql`${r.frozenAt}`));
  const isDocument = metricOf(metric).rows === "documents";
  const id = isDocument ? sql`${r.id}` : sql`${idColumn(metric)}`;
  const from = isDocument ? sql`${r}` : sql`${examFact} join ${r} on ${r.id} = ${examFact.reportId}`;
  const found = await db.execute<Cause & { id: string }>(
    sql`select distinct ${id} as id, coalesce(${r.reportNumber}, ${r.provisionalRef}) as "reportNumber", ${r.revision} as revision,
        case when ${ended} then ${r.status} else ${causes[0]} end as what, case when ${ended} then ${r.stateSince} else ${r.frozenAt} end as at
      from ${from} where ${id} in ${idsOf(ids)} and ${moved} and ${rowsInReach(metric, actor)} order by at`,
    "objects",
  );
  const ofRow = Map.groupBy(found, (row) => row.id);
  return new Map(
    [...ofRow].map(([row, all]) => [row, all.map(({ id: _, at, ...cause }) => ({ ...cause, at: new Date(at).toISOString() }))]),
  );
}
