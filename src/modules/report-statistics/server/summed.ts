import { sql } from "drizzle-orm";
import type { Grouping } from "../dimensions.ts";
import { metricOf, type MetricId } from "../metrics.ts";
import type { Days } from "../rules/period.ts";
import type { SummedRow } from "./group.ts";
import { inDays } from "./in-days.ts";
import type { Units } from "./units-asked.ts";
import type { Reading } from "#kit/server/database.ts";

/**
 * Sums up the rows of a metric in the database. For durations all values are returned, so that the quantiles are exact. By month they are added up by
 * day first: to name the month of a day costs more than to add up its rows.
 */
export async function summed(db: Reading, metric: MetricId, units: Units, by: Grouping | null, days: Days): Promise<SummedRow[]> {
  const { kind, date } = metricOf(metric);
  const isTime = kind === "hours" || kind === "days";
  const { items } = units;
  const beside = Object.entries(units.beside);
  const asked = sql`(${units.select}) u where ${date === null ? sql`true` : inDays(days)} ${by === "month" ? sql`and "on" is not null` : sql``}`;
  const isByDay = by === "month" && !isTime && !items;
  const sums = [
    [sql`sum(num)`, "num"],
    [sql`sum(den)`, "den"],
    ...beside.map(([column]) => [sql`sum(${sql.identifier(column)})`, column] as const),
  ] as const;
  const byDay = sql`(select "on", apart, count(*) as n, ${sql.join(
    sums.map(([sum, column]) => sql`${sum} as ${sql.identifier(column)}`),
    sql`, `,
  )} from ${asked} group by 1, 2) d`;
  const key = by === "month" ? sql`to_char("on", 'YYYY-MM')` : sql`key`;
  const n = isByDay ? sql`sum(n)` : sql`count(*)`;
  const parts = [
    ...beside.map(([column, words]) => sql`${words}::text, coalesce(sum(${sql.identifier(column)}), 0)::text`),
    ...(items ? [sql`'items', count(distinct item)::text`] : []),
    ...(metric === "M27" || metric === "M26" ? [sql`'oldest', min("on")::text`] : []),
  ];
  const values = isTime ? sql`array_agg(num order by num)` : sql`null::bigint[]`;
  const rows = await db.execute<SummedRow>(
    sql`select ${key} as key, apart, ${n}::int as n, coalesce(sum(num), 0)::text as numerator, coalesce(sum(den), 0)::text as denominator,
        jsonb_build_object(${parts.length > 0 ? sql.join(parts, sql`, `) : sql``}) as beside, to_jsonb(${values}) as values
      from ${isByDay ? byDay : asked} group by 1, 2 order by 1, 2`,
    "objects",
  );
  if (metric !== "M8") return rows;
  const all = rows.reduce((sum, { numerator }) => sum + Number(numerator), 0);
  return rows.map((row) => ({ ...row, denominator: String(all) }));
}
