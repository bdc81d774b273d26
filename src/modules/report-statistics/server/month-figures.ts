/** Figures of months as first reported (report-statistics section 3): stored when the month has ended, and shown beside what they are now. */
import { and, between, eq, max } from "drizzle-orm";
import { FilterQuery, filterShape, type Group } from "../contract-figures.ts";
import { none } from "../dimensions.ts";
import { metricsByMonth, isByMonth } from "../metrics-of-tabs.ts";
import { metricOf, type MetricId } from "../metrics.ts";
import type { KeptFigure } from "../rules/changes.ts";
import { daysOfMonth, isWholeIn, monthOf, monthsToStore } from "../rules/months.ts";
import type { Days } from "../rules/period.ts";
import { groupOfRow } from "./group.ts";
import { countedRows, keptFigures } from "./kept-exports.ts";
import { reachesAllOf } from "./reach.ts";
import { summed } from "./summed.ts";
import { monthFigure } from "./tables.ts";
import { unitsOf } from "./units.ts";
import { clientCompany, notConfidential } from "#directory/clients/server/tables.ts";
import { type PlainRows, writingRows } from "#kit/server/plain-rows.ts";
import type { Ctx, Services } from "#kit/server/services.ts";

/** The id under which the figures of the whole company are kept. */
export const wholeCompany = "00000000-0000-0000-0000-000000000000";

const noChips = FilterQuery.parse({});

/** Stores the months that ended since the last one stored. */
export async function storeMonths({ database: { db }, clock }: Services): Promise<void> {
  const now = clock();
  const [last] = await db.select({ month: max(monthFigure.month) }).from(monthFigure);
  for (const month of monthsToStore(last?.month ?? null, now))
    await writingRows(db, (rows) => storeMonth(rows, month, now), "first reported figures");
}

/** Stores the figures of a month as they are now, for the company, each base and each client; what is stored already stays. */
export async function storeMonth(into: PlainRows, month: string, now: Date): Promise<void> {
  const db = into.read;
  const days = daysOfMonth(month);
  const viewer = { actor: null, now: now.toISOString() };
  for (const metric of metricsByMonth) {
    const figuresOf = async (by: "base" | "client" | null): Promise<KeptFigure[]> => {
      const found = await summed(db, metric, unitsOf(metric, { ...viewer, query: noChips, by, days }), by, days);
      return keptOf(
        metric,
        found.map((row) => groupOfRow(metric, row)),
      );
    };
    const rows = await countedRows(db, [metric], viewer, noChips, days);
    const [whole = nothing] = await figuresOf(null);
    const parts = [...(await figuresOf("base")), ...(await figuresOf("client"))].flatMap(({ key, ...figure }) =>
      key === null ? [] : [{ ...valuesOf(figure), scopeId: key, rows: null }],
    );
    const { version } = metricOf(metric);
    const stamp = { month, metric, version, at: viewer.now };
    const figures = [{ ...valuesOf(whole), scopeId: wholeCompany, rows: rows?.[metric] ?? null }, ...parts];
    await into
      .insert(monthFigure)
      .values(figures.map((figure) => ({ ...stamp, ...figure })))
      .onConflictDoNothing();
  }
}

const valuesOf = ({ numerator, denominator, value }: Pick<KeptFigure, "numerator" | "denominator" | "value">) => ({
  numerator,
  denominator,
  value,
});

const nothing = { numerator: "0", denominator: "0", value: null };

const keptOf = (metric: MetricId, groups: Group[]) =>
  keptFigures([{ metric, by: null, groups, before: null, notFilteredBy: [] }]);

/**
 * The groups of a metric by month, each that is not as first reported with what it was. Only for chips under which figures are kept, and for people
 * who see everything of that scope: what was counted for the company tells of work that others do not see.
 */
export async function withFirstReported(
  ctx: Ctx,
  metric: MetricId,
  asked: { query: FilterQuery; days: Days; withoutRestricted: boolean },
  groups: readonly Group[],
): Promise<Group[]> {
  const scope = isByMonth(metric) ? await scopeOf(ctx, asked) : null;
  if (!isByMonth(metric) || scope === null) return [...groups];
  const { days } = asked;
  const stored = (scopeId: string) => {
    const { month, numerator, denominator, value, version, at } = monthFigure;
    const months = between(month, monthOf(days.from), monthOf(days.to));
    return ctx.db
      .select({ month, numerator, denominator, value, version, at })
      .from(monthFigure)
      .where(and(eq(monthFigure.metric, metric), eq(monthFigure.scopeId, scopeId), months))
      .orderBy(month);
  };
  const ofScope = new Map((await stored(scope)).map((row) => [row.month, row]));
  // A base or client that had nothing in a stored month has no row of its own.
  const kept = (await stored(wholeCompany)).map((row) => ofScope.get(row.month) ?? { ...row, ...nothing });
  const firsts = new Map(kept.filter(({ month }) => isWholeIn(month, days)).map(({ month, ...first }) => [month, first]));
  const missing = [...firsts.keys()].filter((month) => !groups.some(({ key }) => key === month));
  return [...groups, ...missing.map((month) => emptyGroup(metric, month))]
    .toSorted((a, b) => (a.key ?? "").localeCompare(b.key ?? ""))
    .flatMap((group) => {
      const first = firsts.get(group.key ?? "");
      const [now] = keptOf(metric, [group]);
      const differs = first && now && (["numerator", "denominator", "value"] as const).some((one) => first[one] !== now[one]);
      if (differs) return [{ ...group, firstReported: first }];
      return missing.includes(group.key ?? "") ? [] : [group];
    });
}

const emptyGroup = (metric: MetricId, month: string): Group =>
  groupOfRow(metric, { key: month, apart: null, n: 0, numerator: "0", denominator: "0", beside: {}, values: null });

/** The scope that is stored under these chips, if this person sees all of it; null for none. */
async function scopeOf(
  { db, actor }: Ctx,
  { query, withoutRestricted }: { query: FilterQuery; withoutRestricted: boolean },
): Promise<string | null> {
  const { from: _from, to: _to, ...chips } = query;
  const set = Object.keys(filterShape).filter((name) => chips[name as keyof typeof chips] !== undefined);
  if (set.length === 0) return reachesAllOf(actor, null) && !withoutRestricted ? wholeCompany : null;
  const [name, ...others] = set;
  const values = name === "base" || name === "client" ? (chips[name] ?? []) : [];
  const [id] = values;
  if (others.length > 0 || values.length !== 1 || id === undefined || id === none) return null;
  if (name === "base") return reachesAllOf(actor, id) && !withoutRestricted ? id : null;
  const seen = and(eq(clientCompany.id, id), notConfidential(clientCompany.id, actor));
  return reachesAllOf(actor, null) && (await db.$count(clientCompany, seen)) > 0 ? id : null;
}
