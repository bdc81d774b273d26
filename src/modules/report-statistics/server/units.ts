/**
 * What each metric counts, one row for each: its id, what it is grouped by, its date, what it adds to numerator and denominator. Figures sum these
 * rows and lists show them, so that a figure always equals the number of its rows.
 */
import { and, type SQL, sql } from "drizzle-orm";
import type { FilterQuery } from "../contract-figures.ts";
import type { Grouping } from "../dimensions.ts";
import type { MetricId } from "../metrics.ts";
import { workOfView } from "./departure.ts";
import { countedLines, groupOf, keyOf, lineChips, linesBy, ofItemsIn, ratedViews, series } from "./conditions.ts";
import { documentUnits } from "./document-units.ts";
import { releaseUnits } from "./release-units.ts";
import { quantityUnits } from "./quantity-units.ts";
import { refusalUnits } from "./refusal-units.ts";
import { thicknessUnits } from "./thickness-units.ts";
import type { Viewer } from "./reach.ts";
import type { Units, UnitsAsked } from "./units-asked.ts";
import { examFact, examIndication } from "./tables.ts";

const f = examFact;
const judged = sql`${f.viewResult} in ('ACC', 'REJ')`;
const isRejected = sql`${f.viewResult} = 'REJ'`;
const isRepair = sql`${f.repairNo} > 0`;
/** The lines of few items among all: those with a rejected view, or with a repaired one. Both are found in indexes of their own. */
const ofItemsWith = (which: SQL, all: SQL | undefined) =>
  and(all, sql`${f.itemId} in (select ${f.itemId} from ${f} where ${and(all, which)})`);

const units: Record<MetricId, (asked: UnitsAsked) => Units> = {
  ...documentUnits,
  ...quantityUnits,
  ...refusalUnits,
  ...releaseUnits,
  ...thicknessUnits,
  M1: (asked) => {
    const { select, beside } = items(
      asked,
      sql`rejected::int`,
      sql`(rejected and id in (${repairedItems(asked)}))::int as repaired`,
    );
    return { select, beside: { ...beside, repaired: "repaired" } };
  },
  M2: ({ actor, query, by }) => ({
    select: sql`select ${f.viewId} as id, ${keyOf(by)} as key, ${f.method} as apart, ${f.performedOn} as "on",
        (${isRejected})::int as num, 1 as den from ${linesBy(by)} where ${and(countedLines(actor, query), ratedViews, series(query), judged)}`,
    beside: {},
  }),
  M3: ({ actor, query, by }) => ({
    select: sql`select ${f.viewId} as id, ${keyOf(by)} as key, ${f.method} as apart, ${f.performedOn} as "on",
        case when ${f.examinedUm} > 0 then ${f.rejectedUm} else 0 end as num, coalesce(${f.examinedUm}, 0) as den,
        (coalesce(${f.examinedUm}, 0) = 0)::int as "withoutLength", (${isRejected} and ${f.rejectedUm} = 0)::int as "withoutSpan"
      from ${linesBy(by)} where ${and(countedLines(actor, query), ratedViews, series(query), judged)}`,
    beside: { withoutLength: "views without a length", withoutSpan: "rejected views without a span" },
  }),
  M4: (asked) => items(asked, sql`(judged and not rejected and not open)::int`),
  M5: (asked) => afterFirstRepair(asked, sql`(not rejected)::int`),
  M6: (asked) =>
    afterFirstRepair(
      asked,
      sql`(exists (select 1 from ${f} where ${f.itemId} = i.item_id and ${f.method} = i.item_method and ${f.counts} and ${f.repairNo} >= 2 and ${judged}))::int`,
    ),
  M7: ({ actor, query, by }) => ({ select: films(actor, query, by), beside: {} }),
  M8: ({ actor, query, by }) => ({
    select: sql`select ${examIndication.id} as id, ${keyOf(by)} as key, coalesce(${examIndication.code}, '') as apart, ${f.performedOn} as "on",
        1 as num, 0 as den, ${examIndication.lengthUm} as length, ${f.itemId} as item from ${linesBy(by)} join ${examIndication} on ${f.lineId} = ${examIndication.lineId}
      where ${and(countedLines(actor, query), groupOf(query), ratedGroup, series(query), sql`${f.result} = 'REJ'`)}`,
    beside: { length: "mm in total" },
    items: true,
  }),
  M22: ({ actor, query, by }) => ({
    select: sql`select ${f.viewId} as id, ${keyOf(by)} as key, null::text as apart, ${f.performedOn} as "on", (${isRejected})::int as num, 1 as den,
        ${workOfView} as work, ${f.evaluatorId} as evaluator
      from ${linesBy(by)} where ${and(countedLines(actor, query), ratedViews, series(query), judged, sql`${f.evaluatorId} is not null`)}`,
    beside: {},
  }),
  M27: ({ actor, query, by }) => ({
    select: sql`select * from (select ${f.itemId} as id, ${keyOf(by)} as key, ${f.method} as apart,
          max(${f.performedOn}) filter (where ${isRejected}) as "on", 1 as num, 0 as den,
          max(${f.repairNo}) filter (where ${judged}) = max(${f.repairNo}) filter (where ${isRejected}) as open
        from ${linesBy(by)} where ${ofItemsWith(isRejected, and(countedLines(actor, query), ratedViews))} group by 1, 2, 3) i where open`,
    beside: {},
  }),
  M28: ({ actor, query, by }) => ({
    select: sql`select id, key, apart, "on", "on" - rejected_on as num, 0 as den from (
        select ${f.itemId} as id, ${keyOf(by)} as key, ${f.method} as apart, min(${f.performedOn}) filter (where ${f.stage} = 'repair1' and ${judged}) as "on",
          min(${f.performedOn}) filter (where ${f.repairNo} = 0 and ${isRejected}) as rejected_on
        from ${linesBy(by)} where ${ofItemsWith(isRepair, and(countedLines(actor, query), ratedViews))} group by 1, 2, 3) i where rejected_on is not null and "on" is not null`,
    beside: {},
  }),
  M31: ({ actor, query, by }) => ({
    select: sql`select id, key, apart, "on", den as num, 0 as den, item from (${films(actor, query, by)}) l`,
    beside: {},
    items: true,
  }),
};

export const unitsOf = (metric: MetricId, asked: UnitsAsked): Units => units[metric](asked);

const ratedGroup = and(sql`${f.isRated}`, sql`${f.rateGroup} in ('volumetric', 'surface')`);

/** Items with the combined result of their views (rule 6); incomplete ones are in neither number. */
function items(asked: UnitsAsked, numerator: SQL, more?: SQL): Units {
  const { by } = asked;
  return {
    select: sql`select id, key, apart, "on", ${numerator} as num, (rejected or (judged and not open))::int as den, (not rejected and open)::int as incomplete${more ? sql`, ${more}` : sql``}
      from (select ${f.itemId} as id, ${keyOf(by)} as key, null::text as apart, bool_or(${isRejected}) as rejected, bool_or(${judged}) as judged,
          bool_or(${f.isOpen}) as open, coalesce(max(${f.performedOn}) filter (where ${judged}), max(${f.performedOn})) as "on"
        from ${linesBy(by)} where ${linesOfItems(asked)} group by 1, 2) i where rejected or judged or open`,
    beside: { incomplete: "incomplete" },
  };
}

/** The views that the items of M1 and M4 are made of. */
const linesOfItems = ({ actor, query, days }: UnitsAsked) =>
  ofItemsIn(days, and(countedLines(actor, query), groupOf(query), ratedViews, series(query)));

/**
 * Of the rejected items asked for, those with a repair that have no rejected view at their highest repair number, by any of the methods asked for:
 * the others of M27.
 */
function repairedItems(asked: UnitsAsked): SQL {
  const { query } = asked;
  const isAsked = sql`${f.itemId} in (select ${f.itemId} from ${f} where ${and(linesOfItems(asked), isRejected)})`;
  const all = and(sql`${f.counts}`, ratedViews, groupOf(query), ...lineChips(query, ["method", "group"]), isAsked);
  return sql`select item_id from (select ${f.itemId}, max(${f.repairNo}) filter (where ${judged}) as last, max(${f.repairNo}) filter (where ${isRejected}) as rejected
      from ${f} where ${ofItemsWith(and(sql`${f.counts}`, ratedViews, isRepair) ?? isRepair, all)} group by ${f.itemId}, ${f.method}) m
    group by item_id having bool_and(rejected is null or rejected < last)`;
}

/** Items by their first examination after the first repair, with its report. */
function afterFirstRepair({ actor, query, by }: UnitsAsked, numerator: SQL): Units {
  return {
    select: sql`select item_id as id, key, item_method as apart, "on", ${numerator} as num, 1 as den from (
        select ${f.itemId} as item_id, ${keyOf(by)} as key, ${f.method} as item_method, bool_or(${isRejected}) as rejected, min(${f.performedOn}) as "on"
        from ${linesBy(by)} where ${and(countedLines(actor, query), ratedViews, isRepair, sql`${f.stage} = 'repair1' and ${f.isFirst}`, judged)} group by 1, 2, 3) i`,
    beside: {},
  };
}

/** Radiographic lines with their films; those to be reshot in the numerator. */
function films(actor: Viewer, query: FilterQuery, by: Grouping | null): SQL {
  return sql`select ${f.lineId} as id, ${keyOf(by)} as key, null::text as apart, ${f.performedOn} as "on",
      case when ${f.result} = 'RESHOOT' then ${f.films} else 0 end as num, ${f.films} as den, ${f.itemId} as item
    from ${linesBy(by)} where ${and(countedLines(actor, query), sql`${f.method} = 'RT' and ${f.result} in ('ACC', 'REJ', 'RESHOOT')`)}`;
}
