import { and, between, eq, inArray, isNull, ne, or, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { FilterQuery } from "../contract-figures.ts";
import { type Chip, chipNames, type Grouping, none, thicknessMethod } from "../dimensions.ts";
import type { Days } from "../rules/period.ts";
import { diameterBand, thicknessBand } from "./bands.ts";
import { hasOneOf, namesOfSet } from "./name-sets.ts";
import { linesInReach, type Viewer } from "./reach.ts";
import { examFact, nameSet } from "./tables.ts";
import { daysBetween } from "#kit/validity.ts";

/** The method of a line as figures count it. */
export const methodOfLine = sql`(case when ${examFact.rateGroup} = 'thickness' then ${sql.raw(`'${thicknessMethod}'`)} else ${examFact.method} end)`;

const columns = {
  client: examFact.clientCompanyId,
  site: examFact.clientSiteId,
  project: examFact.projectId,
  workOrder: examFact.workOrderId,
  base: examFact.baseLocationId,
  method: methodOfLine,
  group: examFact.rateGroup,
  template: examFact.templateCode,
  code: examFact.acceptanceCode,
  headerStage: examFact.headerStage,
  material: examFact.material,
  process: examFact.weldingProcess,
  thickness: thicknessBand,
  diameter: diameterBand,
  wps: examFact.wps,
  evaluator: examFact.evaluatorId,
} as const satisfies Partial<Record<Chip, SQLWrapper>>;

/** The lines' sets of names. */
const setOf = { performer: examFact.performersId, welder: examFact.weldersId } as const;

/** The lines to divide: by performer and by welder with the names of each. */
export const linesBy = (by: Grouping | null): SQL =>
  by === "performer" || by === "welder" ? sql`${examFact} join ${nameSet} on ${nameSet.id} = ${setOf[by]}` : sql`${examFact}`;

/** The lines that count, within reach and filtered by every chip; not by period, because each metric has its own date. */
export function countedLines(actor: Viewer, query: FilterQuery): SQL {
  return and(eq(examFact.counts, true), linesInReach(actor), ...lineChips(query)) ?? sql`true`;
}

/** All chips must match, each with any of its values. */
export function lineChips(query: FilterQuery, names: readonly Chip[] = chipNames): (SQL | undefined)[] {
  return names.map((chip) => conditionOf(chip, query));
}

function conditionOf(chip: Chip, query: FilterQuery): SQL | undefined {
  if (chip === "subcontracted")
    return query.subcontracted === undefined ? undefined : eq(examFact.isSubcontracted, query.subcontracted === "true");
  const values = query[chip];
  if (!values || values.length === 0) return undefined;
  if (chip === "performer" || chip === "welder") return hasOneOf(setOf[chip], values);
  const named = values.filter((one) => one !== none);
  if (chip === "method") return ofMethods(named);
  return or(
    named.length > 0 ? sql`${columns[chip]} in ${named}` : undefined,
    named.length < values.length ? isNull(columns[chip]) : undefined,
  );
}

/** In columns of their own, of which the database knows how many lines they have. */
function ofMethods(named: readonly string[]): SQL | undefined {
  const isThickness = eq(examFact.rateGroup, "thickness");
  const others = named.filter((one) => one !== thicknessMethod);
  return or(
    others.length > 0 ? and(inArray(examFact.method, others), ne(examFact.rateGroup, "thickness")) : undefined,
    others.length < named.length ? isThickness : undefined,
  );
}

/** The series of a rate (rule 7): first examinations, or the stage chosen; re-examinations are in none. */
export function series({ stage }: FilterQuery): SQL {
  if (stage === "re-exam") return sql`false`;
  if (stage === undefined || stage === "first") return sql`(${examFact.isFirst} and ${examFact.stage} = 'first')`;
  return eq(examFact.stage, stage);
}

/** Views by their deciding lines, in the groups that have rates. */
export const ratedViews = sql`${examFact.isRatedView}`;

/** Without a chip of method or group, the volumetric methods are counted together (rule 8). */
export function groupOf({ method, group }: FilterQuery): SQL | undefined {
  return method?.length || group?.length ? undefined : eq(examFact.rateGroup, "volumetric");
}

/** The most days for which items are looked up one by one, instead of reading all. */
const shortPeriod = 100;

/** Lines of items counted on one of their days: for few days only those of items with a line on one of them, among which all that count there are. */
export function ofItemsIn(days: Days | undefined, lines: SQL | undefined): SQL | undefined {
  if (!days || daysBetween(days.from, days.to) >= shortPeriod) return lines;
  const inDays = and(lines, between(examFact.performedOn, days.from, days.to));
  return and(lines, sql`${examFact.itemId} in (select ${examFact.itemId} from ${examFact} where ${inDays})`);
}

/** What lines are grouped by; the month is that of the metric's date. */
export function keyOf(by: Grouping | null): SQL {
  if (by === null || by === "month" || by === "author") return sql`null::text`;
  if (by === "subcontracted") return sql`${examFact.isSubcontracted}::text`;
  if (by === "reshootReason") return sql`${examFact.reshootReason}`;
  if (by === "performer" || by === "welder") return namesOfSet;
  return sql`${columns[by]}::text`;
}
