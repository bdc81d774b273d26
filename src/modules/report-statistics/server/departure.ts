import { and, between, type SQL, sql } from "drizzle-orm";
import type { FilterQuery, Group } from "../contract-figures.ts";
import { departures } from "../rules/departure.ts";
import type { Days } from "../rules/period.ts";
import { countedLines, ratedViews, series } from "./conditions.ts";
import { inDays } from "./in-days.ts";
import { examFact } from "./tables.ts";
import type { Ctx } from "#kit/server/services.ts";

const f = examFact;

/** What evaluators are compared on: the same client, method and project. */
export const workOfView = sql`concat_ws('|', ${f.clientCompanyId}, ${f.method}, coalesce(${f.projectId}::text, ''))`;

/** The views that are compared, of the evaluators asked for: those of work that somebody else judged in the period, too. */
export function compared(select: SQL, { evaluator }: FilterQuery, days: Days): SQL {
  return sql`select * from (select v.*, count(*) over (partition by work) > count(*) over (partition by work, evaluator) as is_compared
      from (${select}) v where ${inDays(days)}) c
    where is_compared ${evaluator?.length ? sql`and evaluator in ${evaluator}` : sql``}`;
}

/** Each evaluator against the others on the same work; the evaluator chip filters the results, not the views. */
export async function departureGroups({ db, actor }: Ctx, query: FilterQuery, { from, to }: Days): Promise<Group[]> {
  const { evaluator: chosen, ...others } = query;
  const where = and(
    countedLines(actor, others),
    ratedViews,
    series(query),
    sql`${f.viewResult} in ('ACC', 'REJ') and ${f.evaluatorId} is not null`,
    between(f.performedOn, from, to),
  );
  const judged = await db.execute<{ work: string; evaluator: string; views: number; rejected: number }>(
    sql`select ${workOfView} as work, ${f.evaluatorId} as evaluator,
        count(*)::int as views, (count(*) filter (where ${f.viewResult} = 'REJ'))::int as rejected
      from ${f} where ${where} group by 1, 2`,
    "objects",
  );
  return departures(judged)
    .filter(({ evaluator }) => !chosen?.length || chosen.includes(evaluator))
    .map(({ evaluator, views, rejected, expected, departure, chance, withoutComparison }) => ({
      key: evaluator,
      label: evaluator,
      apart: null,
      numerator: String(rejected),
      denominator: String(views),
      value: departure,
      low: null,
      high: null,
      spread: null,
      chance,
      firstReported: null,
      beside: { expected, "no comparison": String(withoutComparison) },
    }));
}
