import { sql } from "drizzle-orm";
import { type Figure, type Figures, type FiguresAsked, FilterQuery, type Group } from "../contract-figures.ts";
import { chips, type Grouping, personDimensions } from "../dimensions.ts";
import { metricOf, type MetricId } from "../metrics.ts";
import { quantile } from "../rules/shown.ts";
import { type Days, periodBefore } from "../rules/period.ts";
import { labelled } from "./labels.ts";
import { groupOfRow } from "./group.ts";
import { withFirstReported } from "./month-figures.ts";
import { summed } from "./summed.ts";
import { departureGroups } from "./departure.ts";
import { ofLines } from "./document-units.ts";
import { linesInReach, seesPeople } from "./reach.ts";
import { daysAsked, onlyForSome, refusePeople } from "./asked.ts";
import { underCaution } from "./caution.ts";
import { examFact } from "./tables.ts";
import type { AskedFigure, CompanyFigure } from "./source.ts";
import { unitsOf } from "./units.ts";
import { clientCompany, notConfidential } from "#directory/clients/server/tables.ts";
import type { Actor } from "#kit/server/actor.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";

/** The requested metrics for the requested period. */
export async function figures(ctx: Ctx, { query }: { query: FiguresAsked }): Promise<Figures> {
  refusePeople(ctx, query);
  if (query.metrics.includes("M22") && !seesPeople(ctx.actor)) throw onlyForSome();
  const days = daysAsked(ctx, query);
  const before = periodBefore(days);
  const by = query.by ?? null;
  const found: Figure[] = [];
  const withoutRestricted = await misses(ctx);
  for (const metric of query.metrics) {
    const groups = await groupsOf(ctx, metric, query, by, days);
    found.push({
      metric,
      by,
      groups: by === "month" ? await withFirstReported(ctx, metric, { query, days, withoutRestricted }, groups) : groups,
      before: query.compare === "true" && metricOf(metric).date !== null ? await groupsOf(ctx, metric, query, by, before) : null,
      notFilteredBy: notObeyed(metric, query),
    });
  }
  return {
    asOf: ctx.now.toISOString(),
    ...days,
    before,
    withoutRestricted,
    isEmpty: await isEmpty(ctx),
    underCaution: await underCaution(ctx, query, days),
    people: seesPeople(ctx.actor),
    figures: found,
  };
}

/** Grouped by person, everyone else sees only themselves. */
const shownTo = (actor: Actor, by: Grouping | null, groups: Group[]): Group[] =>
  by === null || !personDimensions.has(by) || seesPeople(actor) ? groups : groups.filter(({ key }) => key === actor.id);

async function groupsOf(ctx: Ctx, metric: MetricId, query: FiguresAsked, by: Grouping | null, days: Days): Promise<Group[]> {
  if (metric === "M22") return labelled(ctx, "evaluator", await departureGroups(ctx, query, days));
  const rows = await summed(
    ctx.db,
    metric,
    unitsOf(metric, { actor: ctx.actor, query, by, now: ctx.now.toISOString() }),
    by,
    days,
  );
  const groups = rows.map((row) => groupOfRow(metric, row));
  return labelled(ctx, by, shownTo(ctx.actor, by, groups));
}

/** A figure of the company or one of its bases, undivided, for the start page. */
export async function reportFigure(db: Reading, { metric, days, baseId }: AskedFigure): Promise<CompanyFigure> {
  const query = FilterQuery.parse(baseId === null ? {} : { base: baseId });
  const [row] = await summed(
    db,
    metric,
    unitsOf(metric, { actor: null, query, by: null, now: `${days.to}T00:00:00Z` }),
    null,
    days,
  );
  const { n = 0, numerator = "0", denominator = "0" } = row ?? {};
  const median = row?.values && quantile(row.values, "0.5");
  return {
    n,
    numerator: Number(numerator),
    denominator: Number(denominator),
    median: median ? median.div(3600).toString() : null,
  };
}

/** Chips that cannot filter a metric: a report that was never signed has no lines to filter by. */
function notObeyed(metric: MetricId, query: FiguresAsked): string[] {
  if (metric !== "M19" && metric !== "M24" && metric !== "M26") return [];
  return ofLines.filter((chip) => query[chip] !== undefined).map((chip) => chips[chip]);
}

/** Whether some client is hidden from this person, so that their figures lack what others see. */
async function misses({ db, actor }: Ctx): Promise<boolean> {
  const visible = notConfidential(clientCompany.id, actor);
  if (!visible) return false;
  const [found] = await db.execute<{ missed: boolean }>(
    sql`select exists (select 1 from ${clientCompany} where not ${visible}) as missed`,
    "objects",
  );
  return found?.missed === true;
}

async function isEmpty({ db, actor }: Ctx): Promise<boolean> {
  const found = await db.execute(sql`select 1 from ${examFact} where ${linesInReach(actor) ?? sql`true`} limit 1`, "objects");
  return found.length === 0;
}
