import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { KpiNow } from "../contract.ts";
import { kpiValue, percentOf } from "../kpi-values.ts";
import { kpiIds, type KpiId, kpis } from "../kpis.ts";
import { kpiSnapshot } from "./tables.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { answerTo } from "#kit/server/questions.ts";
import { reachOf } from "#kit/access.ts";
import type { Reading } from "#kit/server/database.ts";
import { type PlainRows, writingRows } from "#kit/server/plain-rows.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { addDays, addMonths, type Day, dayIn } from "#kit/validity.ts";
import { equipmentType, inventoryItem } from "#modules/inventory/server/tables.ts";
import { certification } from "#modules/ndt-training/server/tables.ts";

/** The id under which the figures of the whole company are kept. */
const wholeCompany = "00000000-0000-0000-0000-000000000000";
/** Days a figure of the reports looks back. */
const reportDays = 30;

/** Who is asked what calibrations say of items, and for the figures of reports. */
type Asked = Pick<Services, "answers">;

interface Figure {
  numerator: string;
  denominator: string;
}

/** The figures as they stand at the end of a day, for the company or a base. */
async function figuresOn(asked: Asked, db: Reading, day: Day, baseId: string | null): Promise<Record<KpiId, Figure>> {
  return {
    certificationCoverage: await certificationCoverage(db, day, baseId),
    calibrationCompliance: await calibrationCompliance(asked, db, day, baseId),
    firstPassReview: await firstPassReview(asked, db, day, baseId),
    turnaround: await turnaround(asked, db, day, baseId),
  };
}

/** People count once, valid only when every certificate that no later one has replaced is good on the day. */
async function certificationCoverage(db: Reading, day: Day, baseId: string | null): Promise<Figure> {
  const [found] = await db.execute<{ good: number; all: number }>(
    sql`select count(*) filter (where good)::int as good, count(*)::int as all from (
      select c.user_id, bool_and(c.state = 'active' and c.expires_on >= ${day}::date) as good
      from ${certification} c join ${appUser} u on u.id = c.user_id and u.status = 'active' and u.archived_at is null
      where c.state in ('active', 'suspended') and c.archived_at is null and c.effective_from <= ${day}::date
        ${baseId ? sql`and u.base_location_id = ${baseId}::uuid` : sql``}
        and not exists (select 1 from ${certification} r where r.user_id = c.user_id and r.scheme_id = c.scheme_id and r.method = c.method
          and r.level = c.level and r.techniques @> c.techniques and r.state = 'active' and r.archived_at is null
          and r.effective_from <= ${day}::date and r.expires_on > c.expires_on)
      group by c.user_id) people`,
    "objects",
  );
  return { numerator: String(found?.good ?? 0), denominator: String(found?.all ?? 0) };
}

async function calibrationCompliance(asked: Asked, db: Reading, day: Day, baseId: string | null): Promise<Figure> {
  const { joinOn, stateOn } = answerTo(asked, "calibrationOfItems");
  const state = stateOn(day);
  const period = joinOn(day);
  const rows = await db
    .select({ state, count: sql<number>`count(*)::int` })
    .from(inventoryItem)
    .innerJoin(equipmentType, eq(equipmentType.id, inventoryItem.typeId))
    .leftJoin(period.table, period.on)
    .where(
      and(
        isNull(inventoryItem.archivedAt),
        or(isNull(inventoryItem.retiredOn), sql`${inventoryItem.retiredOn} > ${day}::date`),
        baseId ? eq(inventoryItem.homeBaseId, baseId) : undefined,
      ),
    )
    .groupBy(sql`1`);
  const countOf = (wanted: (state: string) => boolean) =>
    String(rows.filter((row) => wanted(row.state)).reduce((sum, { count }) => sum + count, 0));
  return {
    numerator: countOf((one) => ["in calibration", "due soon", "limited"].includes(one)),
    denominator: countOf((one) => one !== "not required" && one !== "out of service"),
  };
}

/** The days up to this one that a figure of the reports covers. */
const lastDays = (day: Day) => ({ from: addDays(day, 1 - reportDays), to: day });

/** The rest of the return rate: M17 of the report statistics. */
async function firstPassReview(asked: Asked, db: Reading, day: Day, baseId: string | null): Promise<Figure> {
  const { numerator, denominator } = await answerTo(asked, "reportFigure")(db, { metric: "M17", days: lastDays(day), baseId });
  return { numerator: String(denominator - numerator), denominator: String(denominator) };
}

/** M15 of the report statistics: the median from the end of the inspection to the first release. */
async function turnaround(asked: Asked, db: Reading, day: Day, baseId: string | null): Promise<Figure> {
  const { median, n } = await answerTo(asked, "reportFigure")(db, { metric: "M15", days: lastDays(day), baseId });
  return { numerator: median ?? "0", denominator: String(n) };
}

/** The job that keeps them; running it twice a night keeps what the first run found. */
export const kpiJob = "dashboard.kpis";

export async function recordKpis(services: Services): Promise<void> {
  const now = services.clock();
  await writingRows(services.database.db, (rows) => snapshot(services, rows, dayIn("UTC", now), now));
}

/** Works out the figures of a day for the company and each base, and keeps those that are not kept yet. */
export async function snapshot(asked: Asked, into: PlainRows, day: Day, now: Date): Promise<void> {
  const db = into.read;
  const bases = await db.select({ id: baseLocation.id }).from(baseLocation).where(isNull(baseLocation.archivedAt));
  for (const baseId of [null, ...bases.map(({ id }) => id)]) {
    const figures = await figuresOn(asked, db, day, baseId);
    const rows = kpiIds.map((kpi) => ({
      id: randomUUID(),
      kpi,
      on: day,
      baseLocationId: baseId ?? wholeCompany,
      ...figures[kpi],
      value: exact(kpi, figures[kpi]),
      computedAt: now.toISOString(),
    }));
    await into.insert(kpiSnapshot).values(rows).onConflictDoNothing();
  }
}

/** As kept: six decimals of what is shown with one. */
function exact(kpi: KpiId, { numerator, denominator }: Figure): string | null {
  if (percentOf(1, denominator) === null) return null;
  return kpis[kpi].unit === "%" ? String((Number(numerator) / Number(denominator)) * 100) : numerator;
}

/**
 * Figures this person may see, as of last night, or as they stand where there has been no night yet. Whoever sees the records of the company
 * is shown the company's, whoever sees those of a base that base's.
 */
export async function kpisNow(ctx: Ctx, wanted: readonly KpiId[], baseId: string | undefined): Promise<KpiNow[]> {
  const scoped = wanted.flatMap((kpi) => {
    const scope = scopeOf(ctx, kpi, baseId);
    return scope === undefined ? [] : [{ kpi, scope }];
  });
  if (scoped.length === 0) return [];
  const kept = await ctx.db
    .select()
    .from(kpiSnapshot)
    .where(
      and(
        inArray(kpiSnapshot.kpi, [...wanted]),
        inArray(kpiSnapshot.baseLocationId, [...new Set(scoped.map(({ scope }) => scope ?? wholeCompany))]),
        sql`${kpiSnapshot.on} > ${addMonths(ctx.today, -13)}::date`,
      ),
    )
    .orderBy(asc(kpiSnapshot.on));
  const found: KpiNow[] = [];
  const workedOut = new Map<string | null, ReturnType<typeof figuresOn>>();
  const figuresOf = (scope: string | null) => {
    const figures = workedOut.get(scope) ?? figuresOn(ctx.services, ctx.db, ctx.today, scope);
    workedOut.set(scope, figures);
    return figures;
  };
  for (const { kpi, scope } of scoped) {
    const own = kept.filter((row) => row.kpi === kpi && row.baseLocationId === (scope ?? wholeCompany));
    const last = own.at(-1);
    const figure = last ?? { ...(await figuresOf(scope))[kpi], computedAt: ctx.now.toISOString() };
    const { numerator, denominator, computedAt } = figure;
    found.push({
      kind: "kpi",
      place: `kpi ${kpi}`,
      id: kpi,
      value: kpiValue(kpi, numerator, denominator),
      numerator,
      denominator,
      asOf: computedAt,
      history: lastOfMonths(own).map((row) => ({ on: row.on, value: kpiValue(kpi, row.numerator, row.denominator) })),
    });
  }
  return found;
}

function lastOfMonths<R extends { on: Day }>(rows: readonly R[]): R[] {
  return [...new Map(rows.map((row) => [row.on.slice(0, 7), row])).values()].slice(-13);
}

/** A base, null for the whole company, undefined where the person sees neither. */
function scopeOf({ actor }: Ctx, kpi: KpiId, baseId: string | undefined): string | null | undefined {
  // How the company does is its own business.
  if (actor.isOutside) return undefined;
  const reach = actor.isSuperUser ? "all" : reachOf(actor.rights, [kpis[kpi].module], "view");
  if (reach === "all") return baseId ?? null;
  if (reach !== "base") return undefined;
  const own = baseId ?? actor.homeBaseId;
  return own !== null && actor.baseIds.includes(own) ? own : undefined;
}
