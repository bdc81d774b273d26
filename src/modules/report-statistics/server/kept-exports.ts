import { randomUUID } from "node:crypto";
import { desc, eq, inArray, sql } from "drizzle-orm";
import { type FigureExport, mostKept, mostKeptRows } from "../contract-changes.ts";
import type { FilterQuery, Figures, FiguresAsked } from "../contract-figures.ts";
import { metricOf, type MetricId } from "../metrics.ts";
import type { KeptFigure, KeptRow } from "../rules/changes.ts";
import type { Days } from "../rules/period.ts";
import { countedBy } from "./rows.ts";
import { figureExport } from "./tables.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";

/** The person who asks, at the time of the question. */
export const viewerOf = ({ actor, now }: Pick<Ctx, "actor" | "now">) => ({ actor, now: now.toISOString() });

/** Figures as a file has them: a duration by its median. */
export const keptFigures = (found: Figures["figures"]): KeptFigure[] =>
  found.flatMap(({ metric, groups }) =>
    groups.map(({ apart, key, numerator, denominator, value, spread }) => {
      const { kind } = metricOf(metric);
      const isTime = kind === "hours" || kind === "days";
      return {
        metric,
        apart,
        key,
        numerator: isTime ? String(spread?.n ?? 0) : numerator,
        denominator,
        value: isTime ? (spread?.median ?? null) : value,
      };
    }),
  );

/** The rows these metrics count now, by metric; null if there are more than are kept. */
export async function countedRows(
  db: Reading,
  metrics: readonly MetricId[],
  viewer: Parameters<typeof countedBy>[0],
  query: FilterQuery,
  days: Days,
): Promise<Partial<Record<MetricId, KeptRow[]>> | null> {
  const found: Partial<Record<MetricId, KeptRow[]>> = {};
  let left = mostKeptRows;
  for (const metric of metrics) {
    const select = countedBy(viewer, { ...query, metric, part: "denominator" }, days);
    // oxlint-disable-next-line no-await-in-loop -- no more is read than is kept
    const rows = await db.execute<{ row: KeptRow }>(
      sql`select jsonb_build_array(id, apart, "on"::text, num::text, den::text) as row from (${select}) k limit ${left + 1}`,
      "objects",
    );
    left -= rows.length;
    if (left < 0) return null;
    found[metric] = rows.map(({ row }) => row);
  }
  return found;
}

/** Stores what a file was counted from, for whoever made it; the oldest of their files beyond the most is forgotten. */
export async function storeExport(ctx: Ctx, query: FiguresAsked, found: Figures, filters: string): Promise<void> {
  const { metrics, by: _by, compare: _compare, ...chips } = query;
  const { from, to } = found;
  const rows = await countedRows(ctx.db, metrics, viewerOf(ctx), chips, { from, to });
  const asText = Object.entries({ ...chips, by: query.by }).flatMap(([name, value]) =>
    value === undefined || name === "from" || name === "to" ? [] : [[name, [value].flat().join(",")] as const],
  );
  const kept = {
    id: randomUUID(),
    ownerId: ctx.actor.id,
    at: ctx.now.toISOString(),
    from,
    to,
    filters,
    metrics: [...metrics],
    query: Object.fromEntries(asText),
    figures: keptFigures(found.figures),
    rows,
  };
  await ctx.write(async (store) => {
    await store.rows.insert(figureExport).values(kept);
    const older = await store.db
      .select({ id: figureExport.id })
      .from(figureExport)
      .where(eq(figureExport.ownerId, ctx.actor.id))
      .orderBy(desc(figureExport.at), desc(figureExport.id))
      .offset(mostKept);
    const ids = older.map(({ id }) => id);
    if (ids.length > 0) await store.rows.delete(figureExport).where(inArray(figureExport.id, ids));
  });
}

/** The files a person can compare with now. */
export async function exports({ db, actor }: Ctx): Promise<FigureExport[]> {
  const { id, at, from, to, filters, metrics, ownerId } = figureExport;
  return db
    .select({ id, at, from, to, filters, metrics })
    .from(figureExport)
    .where(eq(ownerId, actor.id))
    .orderBy(desc(at), desc(id));
}
