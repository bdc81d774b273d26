/** The quantities of the work (M33), by method: what each counts, one row for each (as `units.ts`). */
import { and, eq, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { filterShape, type FilterQuery } from "../contract-figures.ts";
import { countedLines, keyOf, linesBy, methodOfLine, ofItemsIn } from "./conditions.ts";
import { reachesAllOf } from "./reach.ts";
import type { Units, UnitsAsked } from "./units-asked.ts";
import { examFact } from "./tables.ts";

const f = examFact;
/** Lines and views that are work done: not those to be repeated, and not those that were not examined. */
const done = ["ACC", "REJ", "INFO"] as const;
const isDone = sql`${f.result} in ${done}`;
/** Only the line that decides a view has the result of the view. */
const isView = sql`${f.viewResult} in ${done}`;

/** In every stage, unless one is chosen. */
const counted = ({ actor, query }: UnitsAsked, more?: SQL) =>
  and(countedLines(actor, query), query.stage ? eq(f.stage, query.stage) : undefined, more);

/** A row for each line, or for each view by its deciding line. */
const each = (asked: UnitsAsked, where: SQL | undefined, num: SQL, more: SQL = sql``, id: SQLWrapper = f.lineId): SQL =>
  sql`select ${id} as id, ${keyOf(asked.by)} as key, ${methodOfLine} as apart, ${f.performedOn} as "on", ${num} as num, 0 as den ${more}
    from ${linesBy(asked.by)} where ${counted(asked, where)}`;

/** Chips and divisions that let all lines of an item and method through, or none. */
const ofItem: readonly string[] = ["client", "method", "from", "to"] satisfies (keyof FilterQuery)[];

/** Which views are the last of their items under these chips and divisions, where that is known: each then tells the day of its item. */
function lastViews({ actor, query, by }: UnitsAsked): SQL | null {
  const others = Object.keys(filterShape).filter(
    (name) => !ofItem.includes(name) && query[name as keyof FilterQuery] !== undefined,
  );
  if (!reachesAllOf(actor, null) || others.some((name) => name !== "project")) return null;
  if (by === "project") return sql`${f.isLastInProject}`;
  if (by !== null && by !== "month" && !ofItem.includes(by)) return null;
  if (others.length === 0) return sql`${f.isLastOfItem}`;
  return query.project?.length === 1 ? sql`${f.isLastInProject}` : null;
}

const is = (result: string) => sql`(${f.result} = ${result})::int`;

export const quantityUnits = {
  M33i: (asked: UnitsAsked): Units => {
    const last = lastViews(asked);
    const select = last
      ? each(asked, last, sql`1`, sql``, f.itemId)
      : sql`select ${f.itemId} as id, ${keyOf(asked.by)} as key, ${methodOfLine} as apart, max(${f.performedOn}) as "on", 1 as num, 0 as den
      from ${linesBy(asked.by)} where ${ofItemsIn(asked.days, counted(asked, isView))} group by 1, 2, 3`;
    return { select, beside: {} };
  },
  M33v: (asked: UnitsAsked): Units => ({ select: each(asked, isView, sql`1`), beside: {} }),
  M33f: (asked: UnitsAsked): Units => ({
    select: each(
      asked,
      sql`${f.films} > 0 and ${f.result} <> 'NE'`,
      sql`case when ${isDone} then ${f.films} else 0 end`,
      sql`, case when ${f.result} = 'RESHOOT' then ${f.films} else 0 end as reshoot`,
    ),
    beside: { reshoot: "to be shot again" },
  }),
  M33m: (asked: UnitsAsked): Units => ({
    select: each(asked, and(isView, sql`${f.examinedUm} > 0`), sql`${f.examinedUm}`),
    beside: {},
  }),
  M33r: (asked: UnitsAsked): Units => ({
    select: each(asked, and(eq(f.rateGroup, "thickness"), isDone), sql`1`),
    beside: {},
  }),
  M33l: (asked: UnitsAsked): Units => ({
    select: each(
      asked,
      undefined,
      sql`1`,
      sql`, ${is("ACC")} as acc, ${is("REJ")} as rej, ${is("INFO")} as info, ${is("RESHOOT")} as reshoot, ${is("NE")} as ne, ${f.isSubcontracted}::int as subcontracted`,
    ),
    beside: { acc: "ACC", rej: "REJ", info: "INFO", reshoot: "RESHOOT", ne: "NE", subcontracted: "subcontracted" },
  }),
};
