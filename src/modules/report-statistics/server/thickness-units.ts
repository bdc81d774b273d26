/** What the metrics of thickness count (M23), one row for each line (as `units.ts`). */
import { and, eq, type SQL, sql } from "drizzle-orm";
import { lifeBands, unknownLife } from "../rules/bands.ts";
import { countedLines, keyOf, linesBy } from "./conditions.ts";
import type { Units, UnitsAsked } from "./units-asked.ts";
import { examFact, thicknessFact } from "./tables.ts";

const f = examFact;
const t = thicknessFact;

interface Counted {
  apart: SQL;
  on: SQL;
  where?: SQL;
  more?: SQL;
}

/** No other line has such a fact: told so that the database expects few of one client's lines, and looks each up instead of reading all. */
const ofThickness = eq(f.rateGroup, "thickness");

const lines = ({ actor, query, by }: UnitsAsked, { apart, on, where, more = sql`` }: Counted): SQL =>
  sql`select ${f.lineId} as id, ${keyOf(by)} as key, ${apart} as apart, ${on} as "on", 1 as num, 0 as den ${more}
    from ${linesBy(by)} join ${t} on ${t.lineId} = ${f.lineId} where ${and(countedLines(actor, query), ofThickness, where)}`;

const measured = sql`${f.result} in ('ACC', 'REJ', 'INFO')`;

const lifeBand = sql`case when ${t.life} is null then ${unknownLife}::text ${sql.join(
  lifeBands.map(({ below, name }) =>
    below === null ? sql`else ${name}::text` : sql`when ${t.life} < ${below} then ${name}::text`,
  ),
  sql` `,
)} end`;

export const thicknessUnits = {
  M23: (asked: UnitsAsked): Units => ({
    select: lines(asked, {
      apart: sql`coalesce(${t.band}, 'no band')`,
      on: sql`${f.performedOn}`,
      where: measured,
      more: sql`, ${t.isGrown}::int as grown`,
    }),
    beside: { grown: "growth" },
  }),
  M23l: (asked: UnitsAsked): Units => ({
    select: lines(asked, { apart: lifeBand, on: sql`${f.performedOn}`, where: sql`${t.isLatest}` }),
    beside: {},
  }),
  M23d: (asked: UnitsAsked): Units => {
    const left = sql`(${t.nextDue} - (${asked.now}::timestamptz at time zone ${t.timeZone})::date)`;
    return {
      select: lines(asked, {
        apart: sql`null::text`,
        on: sql`${t.nextDue}`,
        where: sql`${t.isLatest} and ${t.nextDue} is not null`,
        more: sql`, (${left} < 0)::int as overdue, (${left} between 0 and 90)::int as soon, (${left} between 0 and 365)::int as year`,
      }),
      beside: { overdue: "overdue", soon: "within 90 days", year: "within 365 days" },
    };
  },
};
