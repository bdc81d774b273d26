import { and, type AnyColumn, eq, type SQL, sql } from "drizzle-orm";
import type { Options } from "../contract-figures.ts";
import { type Chip, personDimensions } from "../dimensions.ts";
import { offeredPeriods } from "../rules/period.ts";
import { companyToday } from "./asked.ts";
import { keyOf } from "./conditions.ts";
import { storedChips } from "./document-units.ts";
import { namesIn } from "./labels.ts";
import { documentsInReach, linesInReach, seesPeople } from "./reach.ts";
import { documentFact, examFact, nameSet } from "./tables.ts";
import { companySettings } from "#directory/company/server/tables.ts";
import type { Ctx } from "#kit/server/services.ts";

/** The most values a menu offers. */
const most = 500;

const d = documentFact;
const ofLines = [
  "code",
  "headerStage",
  "material",
  "process",
  "wps",
  "thickness",
  "diameter",
  "evaluator",
] as const satisfies readonly Chip[];

/**
 * The values that chips offer: those of facts within reach; fixed values are known to the page. Of people, those rule 16 allows; everyone is offered
 * themselves. Each table is read once, whatever the number of chips.
 */
export async function options(ctx: Ctx): Promise<Options> {
  const documents = documentsInReach(ctx.actor, d) ?? sql`true`;
  const lines = and(eq(examFact.counts, true), linesInReach(ctx.actor)) ?? sql`true`;
  const documentColumns = Object.entries(storedChips).map(([chip, column]) => [chip, sql`${column}::text`] as const);
  const keys = [
    ...(await distinct(ctx, d, documentColumns, documents)),
    ...(await distinct(
      ctx,
      examFact,
      ofLines.map((chip) => [chip, keyOf(chip)] as const),
      lines,
    )),
    ...(await distinctNames(ctx, "performer", examFact.performersId, lines)),
    ...(await distinctNames(ctx, "welder", examFact.weldersId, lines)),
  ];
  const found: Options = { period: await periods(ctx) };
  for (const [chip, values] of keys) found[chip] = await named(ctx, chip as Chip, values);
  return found;
}

/** The periods offered, as "from/to", counted from today in the company's zone. */
async function periods(ctx: Ctx) {
  const [company] = await ctx.db.select({ start: companySettings.fiscalYearStart }).from(companySettings);
  const offered = offeredPeriods(await companyToday(ctx), company?.start ?? "01-01");
  return offered.map(({ label, from, to }) => ({ value: `${from}/${to}`, label }));
}

const distinctNames = (ctx: Ctx, chip: Chip, column: AnyColumn, lines: SQL) =>
  distinct(
    ctx,
    sql`(select distinct ${column} as id from ${examFact} where ${lines}) p join ${nameSet} on ${nameSet.id} = p.id, unnest(${nameSet.names}) v`,
    [[chip, sql`v`]],
  );

/** The values of each column, found in one pass. */
async function distinct(
  { db }: Ctx,
  from: typeof d | typeof examFact | SQL,
  columns: readonly (readonly [chip: string, column: SQL])[],
  where: SQL = sql`true`,
): Promise<[string, string[]][]> {
  const sets = sql.join(
    columns.map((_, at) => sql`(${sql.raw(`c${at}`)})`),
    sql`, `,
  );
  const selected = sql.join(
    columns.map(([, column], at) => sql`${column} as ${sql.raw(`c${at}`)}`),
    sql`, `,
  );
  const rows = await db.execute<Record<string, string | null>>(
    sql`select * from (select ${selected} from ${from} where ${where}) v group by grouping sets (${sets})`,
    "objects",
  );
  return columns.map(([chip], at) => [chip, rows.flatMap((row) => row[`c${at}`] ?? [])]);
}

async function named(ctx: Ctx, chip: Chip, keys: readonly string[]) {
  if (personDimensions.has(chip) && !seesPeople(ctx.actor))
    return chip === "welder" ? [] : [{ value: ctx.actor.id, label: ctx.actor.name }];
  const names = await namesIn(ctx, chip, keys);
  return keys
    .map((value) => ({ value, label: names.get(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label, "en", { numeric: true }))
    .slice(0, most);
}
