/** In which band of thickness or diameter a line is, by the bands the company has now (report-statistics rule 22). */
import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { examFact } from "./tables.ts";
import { companySettings } from "#directory/company/server/tables.ts";
import { outsideDiameters } from "#directory/company/size-bands.ts";

const f = examFact;
const c = companySettings;

/** The limits of the company as written. Asked once for a statement, not once for each line. */
const limits = (column: AnyColumn): SQL => sql`(select string_to_array(replace(${column}, ' ', ''), ',') as l from ${c}) x`;
const between = (first: SQL, each: SQL, last: SQL) =>
  sql`array[${first}] || array(select ${each} from generate_subscripts(l, 1) i where i > 1 order by i) || array[${last}]`;

const thicknessNames = sql`(select ${between(
  sql`'under ' || l[1] || ' mm'`,
  sql`l[i - 1] || ' to ' || l[i] || ' mm'`,
  sql`l[cardinality(l)] || ' mm and more'`,
)} from ${limits(c.thicknessBands)})`;
const thicknessLimits = sql`(select array(select (one::numeric * 1000)::bigint from unnest(l) one) from ${limits(c.thicknessBands)})`;
/** "10 to 20 mm": each band begins at its limit. */
export const thicknessBand: SQL = sql`(${thicknessNames})[1 + width_bucket(${f.thicknessUm}, ${thicknessLimits})]`;

const sizes = JSON.stringify(outsideDiameters);
/** Pipe of a size may measure a tenth of a millimetre more than its outside diameter in the standard. */
const diameterLimits = sql`(select array(select (${sizes}::jsonb ->> one)::bigint + 101 from unnest(l) one) from ${limits(c.diameterBands)})`;
const diameterNames = sql`(select ${between(sql`'to NPS ' || l[1]`, sql`'to NPS ' || l[i]`, sql`'over NPS ' || l[cardinality(l)]`)} from ${limits(c.diameterBands)})`;
/** "to NPS 6": each band ends with its size; what has a thickness and no diameter is plate. */
export const diameterBand: SQL = sql`(case when ${f.isPlate} then 'plate' else (${diameterNames})[1 + width_bucket(${f.diameterUm}, ${diameterLimits})] end)`;
