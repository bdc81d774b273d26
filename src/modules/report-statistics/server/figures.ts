import { sql } from "drizzle-orm";
import { type Figure, type Figures, type FiguresAsked, FilterQuery, type Group } from "../contract-figures.ts";
import { chips, type Grouping, personDimensions, seriesChip } from "../dimensions.ts";
import { metricOf, type MetricId } from "../metrics.ts";
import { quantile } from "../rules/shown.ts";
import { type Days, periodBefore, soFar } from "../rules/period.ts";
import { labelled } from "./labels.ts";
import { groupOfRow } from "./group.ts";
import { withFirstReported } from "./month-figures.ts";
import { areFactsMissing } from "./rebuild.ts";
import { summed } from "./summed.ts";
import { departureGroups } from "./departure.ts";
import { ofLines } from "./document-units.ts";
import { linesInReach, seesPeople } from "./reach.ts";
import { companyToday, daysAsked, onlyForSome, refusePeople } from "./asked.ts";
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
  const days = await daysAsked(ctx, query);
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
    updating: await areFactsMissing(ctx),
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
    unitsOf(metric, { actor: ctx.actor, query, by, now: ctx.now.toISOString(), days }),
    by,
    days,
  );
  const groups = rows.map((row) => groupOfRow(metric, row));
  const shown = await labelled(ctx, by, shownTo(ctx.actor, by, groups));
  if (by !== "month") return shown;
  const month = (await companyToday(ctx)).slice(0, 7);
  return shown.map((group) => (group.key === month ? { ...group, label: `${month} ${soFar}` } : group));
}

/** A figure of the company or one of its bases, undivided, for the start page. */
export async function reportFigure(db: Reading, { metric, days, baseId }: AskedFigure): Promise<CompanyFigure> {
  const query = FilterQuery.parse(baseId === null ? {} : { base: baseId });
  const [row] = await summed(
    db,
    metric,
    unitsOf(metric, { actor: null, query, by: null, now: `${days.to}T00:00:00Z`, days }),
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

/** They count every stage, or have stages of their own, whatever series is chosen. */
const ofAllStages: readonly MetricId[] = ["M5", "M6", "M7", "M23", "M23l", "M23d", "M27", "M28", "M31"];
/** They count reports that were never signed, which have no lines to filter by. */
const ofUnsigned: readonly MetricId[] = ["M19", "M24", "M26"];

/** Chips that cannot filter a metric (rule 18). */
function notObeyed(metric: MetricId, query: FiguresAsked): string[] {
  const isUnsigned = ofUnsigned.includes(metric);
  return [
    ...(query.stage && (isUnsigned || ofAllStages.includes(metric)) ? [seriesChip] : []),
    ...(isUnsigned ? ofLines.filter((chip) => query[chip] !== undefined).map((chip) => chips[chip]) : []),
  ];
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
