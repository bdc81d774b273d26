import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { NumberedSeries, SeriesDraft, SeriesPreview } from "../contract.ts";
import { mayEditSettings } from "../edit-rights.ts";
import { shippedSeries } from "../numbering.ts";
import { companyOf } from "./company.ts";
import { requireEdit, whoIs } from "./edit-rights.ts";
import { type ShippedSeries, reportRule } from "#directory/company/numbering.ts";
import { companyPolicy } from "#directory/company/rules.ts";
import { companyId, companySettings } from "#directory/company/server/tables.ts";
import {
  nextNumbers,
  type NumberRule,
  problemsWithSeries,
  readNumber,
  regexOf,
  type ScopeToken,
  sequenceOfSeries,
} from "#kit/numbering.ts";
import { conflicting, notFound, wrongField } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";
import { ruleOf } from "#kit/server/numbering.ts";
import { numberRegister, numberSequence, numberSeries } from "#kit/server/tables.ts";

type Count = typeof numberSequence.$inferSelect;

/** A list of hundreds of counts (each client and year has one) tells nobody more than the latest. */
const mostCounts = 30;

/** Every series with its pattern and its counts, each with the next three numbers. */
export async function listNumbering(ctx: Ctx): Promise<NumberedSeries[]> {
  return Promise.all(shippedSeries.map((series) => shown(ctx, series)));
}

async function shown(ctx: Ctx, series: ShippedSeries): Promise<NumberedSeries> {
  const { rule, version } = await current(ctx.db, series);
  const counts = await ctx.db
    .select()
    .from(numberSequence)
    .where(eq(numberSequence.key, series.key))
    .orderBy(desc(numberSequence.period), numberSequence.scope);
  // Reports count apart for every pattern: those of other patterns are the business of the clients that have them.
  const own = counts.filter(
    ({ scope }) => series.key !== "report" || scope.startsWith(`${rule.pattern} `) || scope === rule.pattern,
  );
  const latest = own.slice(0, mostCounts);
  const last = await lastNumbers(ctx.db, latest);
  return {
    key: series.key,
    title: series.title,
    allocated: series.allocated,
    tokens: [...series.tokens],
    pattern: rule.pattern,
    resetEvery: rule.resetEvery,
    countPer: [...(rule.resetsOn ?? [])],
    version,
    asShipped: { ...series.rule, countPer: [...(series.rule.resetsOn ?? [])] },
    mayEdit: mayEditSettings(whoIs(ctx.actor), series.action),
    next: nextNumbers(rule.pattern, series.sample, ctx.today, 1),
    counts: latest.map(({ id, scope, period, nextValue }) => {
      const read = readNumber(rule.pattern, last.get(id) ?? "", ctx.today);
      return {
        of: (series.key === "report" ? scope.slice(rule.pattern.length).trim() : scope).replaceAll(/[A-Z]+=/g, ""),
        period,
        nextValue,
        next: read ? nextNumbers(rule.pattern, { ...series.sample, ...read.values }, dayOf(period, read.day), nextValue) : [],
      };
    }),
    countsInAll: own.length,
  };
}

/** A day of the period; of a count that never restarts the day told. */
const dayOf = (period: string, otherwise: string) => (period ? `${period}-01-01`.slice(0, 10) : otherwise);

async function lastNumbers(db: Reading, counts: readonly Count[]): Promise<Map<string, string>> {
  if (counts.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([numberRegister.sequenceId])
    .from(numberRegister)
    .where(
      inArray(
        numberRegister.sequenceId,
        counts.map(({ id }) => id),
      ),
    )
    .orderBy(numberRegister.sequenceId, desc(numberRegister.value));
  return new Map(rows.map(({ sequenceId, number }) => [sequenceId, number]));
}

/** The rule in force and the version its next change must name; 0 while nothing but the shipped one has been. */
async function current(db: Reading, series: ShippedSeries): Promise<{ rule: NumberRule; version: number }> {
  if (series.key === "report") {
    const company = await companyOf(db);
    return { rule: reportRule(companyPolicy(company).numberPattern), version: company.version };
  }
  const [set] = await db.select({ version: numberSeries.version }).from(numberSeries).where(eq(numberSeries.key, series.key));
  return { rule: await ruleOf(db, series), version: set?.version ?? 0 };
}

/** A series as it is numbered now, as a draft with the version its next change must name. */
export async function ruleInForce(db: Reading, series: ShippedSeries): Promise<SeriesDraft & { version: number }> {
  const { rule, version } = await current(db, series);
  return { pattern: rule.pattern, resetEvery: rule.resetEvery, countPer: [...(rule.resetsOn ?? [])], version };
}

function seriesNamed(key: string): ShippedSeries {
  const series = shippedSeries.find((one) => one.key === key);
  if (!series) throw notFound("number series");
  return series;
}

const ruleIn = (series: ShippedSeries, { pattern, resetEvery, countPer }: SeriesDraft): NumberRule =>
  series.key === "report" ? reportRule(pattern) : { pattern, resetEvery, resetsOn: countPer };

/** What a pattern would do: why it cannot be, or the next three numbers. */
export async function previewSeries(ctx: Ctx, { key, body }: { key: string; body: SeriesDraft }): Promise<SeriesPreview> {
  const series = seriesNamed(key);
  const rule = ruleIn(series, body);
  const problems = await problemsWith(ctx, series, rule);
  if (problems.length > 0) return { problems, next: [] };
  const { scope, period } = counted(series, rule, series.sample, ctx.today);
  const [count] = await ctx.db
    .select()
    .from(numberSequence)
    .where(and(eq(numberSequence.key, series.key), eq(numberSequence.scope, scope), eq(numberSequence.period, period)));
  return { problems, next: nextNumbers(rule.pattern, series.sample, ctx.today, count?.nextValue ?? 1) };
}

/** Changes how a series is numbered from the next number on; numbers given stay as they are. */
export async function changeSeries(
  ctx: Ctx,
  { key, body: { version, ...draft } }: { key: string; body: SeriesDraft & { version: number } },
): Promise<NumberedSeries> {
  const { store } = ctx;
  const series = seriesNamed(key);
  requireEdit(ctx, series.action);
  const rule = ruleIn(series, draft);
  const [problem] = await problemsWith(ctx, series, rule);
  if (problem) throw wrongField("pattern", problem);
  if (series.key === "report") await changeReports(ctx, version, rule.pattern);
  else {
    const values = { key, pattern: rule.pattern, resetEvery: rule.resetEvery, countPer: [...(rule.resetsOn ?? [])] };
    const [set] = await store.db.select().from(numberSeries).where(eq(numberSeries.key, key));
    if (set) await store.update(numberSeries, set.id, version, values);
    else if (version === 0) await store.insert(numberSeries, values, "update");
    else throw conflicting("This series has been reset to the default. Reload the page and try again.");
  }
  return shown(ctx, series);
}

async function changeReports({ store }: Ctx, version: number, numberPattern: string): Promise<void> {
  const { reportPolicy } = await store.find(companySettings, companyId, { lock: true });
  await store.update(companySettings, companyId, version, { reportPolicy: { ...reportPolicy, numberPattern } });
}

async function problemsWith(ctx: Ctx, series: ShippedSeries, rule: NumberRule): Promise<string[]> {
  const problems = problemsWithSeries(series, rule);
  if (problems.length > 0) return problems;
  const number = await wouldRepeat(ctx, series, rule);
  return number ? [`This pattern would produce ${number}, which already exists.`] : [];
}

/** The first number on record that the rule would give out again, or null. */
async function wouldRepeat({ db, today }: Ctx, series: ShippedSeries, rule: NumberRule): Promise<string | null> {
  const counts = await db.select().from(numberSequence).where(eq(numberSequence.key, series.key));
  const nextOf = new Map(counts.map(({ scope, period, nextValue }) => [`${scope}|${period}`, nextValue]));
  const given = await db
    .select({ number: numberRegister.number })
    .from(numberRegister)
    .where(and(eq(numberRegister.entity, series.entity), sql`${numberRegister.number} ~ ${regexOf(rule.pattern)}`))
    .orderBy(numberRegister.number);
  for (const { number } of given) {
    const read = readNumber(rule.pattern, number, today);
    if (!read) continue;
    const { scope, period } = counted(series, rule, read.values, read.day);
    if (read.value >= (nextOf.get(`${scope}|${period}`) ?? 1)) return number;
  }
  return null;
}

/** Which count a record with these codes would take its number from. Reports count apart for every pattern. */
function counted(series: ShippedSeries, rule: NumberRule, values: Partial<Record<ScopeToken, string>>, day: string) {
  const { scope, period } = sequenceOfSeries(series, rule, values, day);
  return series.key === "report" ? { scope: `${rule.pattern} ${scope}`.trim(), period } : { scope, period };
}
