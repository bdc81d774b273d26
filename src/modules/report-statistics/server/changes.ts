import { and, eq, type SQL, sql } from "drizzle-orm";
import { type ChangedFigure, type ChangedRow, type Changes, mostChanges } from "../contract-changes.ts";
import { type FiguresAsked, FiguresQuery } from "../contract-figures.ts";
import { metricOf, type MetricId } from "../metrics.ts";
import { type ChangeKind, figureChanges, type KeptFigure, type KeptRow, type RowChange, rowChanges } from "../rules/changes.ts";
import { hours, lengthIn } from "../rules/shown.ts";
import { live } from "./document-units.ts";
import { figures } from "./figures.ts";
import { countedRows, keptFigures, viewerOf } from "./kept-exports.ts";
import { namesIn } from "./labels.ts";
import { documentsInReach, linesInReach } from "./reach.ts";
import { type FoundRow, rowOf, withLabels } from "./rows.ts";
import { figureExport } from "./tables.ts";
import { notFound } from "#kit/refusals.ts";
import type { Actor } from "#kit/server/actor.ts";
import type { Ctx } from "#kit/server/services.ts";
import { release } from "#modules/releases/server/tables.ts";

/** What came, went or changed since a file of one's own, counted with today's rights. */
export async function changes(ctx: Ctx, { id }: { id: string }): Promise<Changes> {
  const [kept] = await ctx.db
    .select()
    .from(figureExport)
    .where(and(eq(figureExport.id, id), eq(figureExport.ownerId, ctx.actor.id)));
  if (!kept) throw notFound("file of figures");
  const { at, from, to, filters, metrics } = kept;
  const query = FiguresQuery.parse({ ...kept.query, from, to, metrics: metrics.join(",") });
  const now = await figures(ctx, { query });
  const rowsNow = kept.rows && (await countedRows(ctx.db, metrics, viewerOf(ctx), query, { from, to }));
  const found: ChangedRow[] = [];
  let changed = 0;
  for (const metric of metrics) {
    const all = rowChanges(kept.rows?.[metric] ?? [], rowsNow?.[metric] ?? []);
    if (!kept.rows || !rowsNow) break;
    changed += all.length;
    // oxlint-disable-next-line no-await-in-loop -- one metric after the other, as a page asks them
    found.push(...(await namedChanges(ctx, metric, all.slice(0, mostChanges))));
  }
  return {
    id,
    at,
    from,
    to,
    filters,
    metrics,
    asOf: now.asOf,
    figures: await figuresNamed(ctx, query, figureChanges(kept.figures, keptFigures(now.figures))),
    rows: found,
    changed,
    withoutRows: kept.rows === null || rowsNow === null,
  };
}

/** Changed rows with what they are called, by report and item within their kind; those beyond the person's reach are not named. */
export async function namedChanges(ctx: Ctx, metric: MetricId, changed: readonly RowChange[]): Promise<ChangedRow[]> {
  if (changed.length === 0) return [];
  const ids = [...new Set(changed.map(({ before, now }) => (before ?? now)?.[0] ?? ""))];
  const page = sql`select id::uuid as id, null::date as "on", 0 as num from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) i(id)`;
  const rows = await ctx.db.execute<FoundRow>(
    sql`${withLabels(metric, page, ctx.actor, true)} where ${rowsInReach(metric, ctx.actor)}`,
    "objects",
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const named = changed.flatMap(({ kind, before, now }): ChangedRow[] => {
    const row = byId.get((before ?? now)?.[0] ?? "");
    const on = (now ?? before)?.[2] ?? null;
    return row
      ? [{ ...rowOf({ metric }, row), on, amount: null, metric, kind, before: words(metric, before), now: words(metric, now) }]
      : [];
  });
  return named.toSorted(
    (a, b) =>
      kindsInOrder.indexOf(a.kind) - kindsInOrder.indexOf(b.kind) ||
      inNumberOrder(a.reportNumber, b.reportNumber) ||
      inNumberOrder(a.item ?? "", b.item ?? ""),
  );
}

const kindsInOrder: readonly ChangeKind[] = ["went", "came", "changed"];
/** W2 before W10. */
const { compare: inNumberOrder } = new Intl.Collator("en", { numeric: true });

export function rowsInReach(metric: MetricId, actor: Actor): SQL {
  const { clientCompanyId, baseLocationId, issuedById: authorId } = release;
  const kind = metricOf(metric).rows;
  const reach =
    kind === "releases"
      ? documentsInReach(actor, { clientCompanyId, baseLocationId, authorId })
      : kind === "documents" || kind === "attempts"
        ? documentsInReach(actor, live)
        : linesInReach(actor);
  return reach ?? sql`true`;
}

/** What a row counted as, with its day. */
function words(metric: MetricId, row: KeptRow | null): string | null {
  if (!row) return null;
  const [, apart, on, num] = row;
  const { kind, unit, sums } = metricOf(metric);
  const amount = lengthIn(unit, num) ?? (kind === "hours" ? hours(num) : kind === "days" || kind === "each" || sums ? num : null);
  const counted = kind === "share" && !sums && amount === null ? (Number(num) > 0 ? "in the numerator" : "counted") : null;
  const told = amount === null ? (counted ?? "counted") : `${amount} ${kind === "hours" ? "h" : kind === "days" ? "d" : unit}`;
  return [apart, told, on].filter(Boolean).join(", ");
}

async function figuresNamed(ctx: Ctx, { by }: FiguresAsked, changed: ReturnType<typeof figureChanges>): Promise<ChangedFigure[]> {
  const keys = changed.flatMap(({ key }) => key ?? []);
  const names = by ? await namesIn(ctx, by, keys) : new Map<string, string>();
  return changed.map(({ metric, apart, key, before, now }) => ({
    metric: metric as MetricId,
    of: [key === null ? null : (names.get(key) ?? key), apart].filter(Boolean).join(", "),
    before: figureWords(before),
    now: figureWords(now),
  }));
}

/** "50.0 % (2 of 4 items)", as the file had it. */
export function figureWords(figure: KeptFigure | null): string | null {
  if (!figure) return null;
  const { metric, numerator, denominator, value } = figure;
  const { kind, unit } = metricOf(metric as MetricId);
  if (kind === "count") return `${numerator} ${unit}`;
  if (kind === "hours" || kind === "days") return `${value ?? "–"} ${kind === "hours" ? "h" : "d"} (${numerator} ${unit})`;
  return `${value ?? "–"}${kind === "share" && value !== null ? " %" : ""} (${numerator} of ${denominator} ${unit})`;
}
