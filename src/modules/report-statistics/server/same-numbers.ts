import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { ItemPart, SameNumber, SameNumberQuery } from "../contract-items.ts";
import { hasRates, rateGroups } from "../rules/rate-groups.ts";
import { linesInReach } from "./reach.ts";
import { examFact, itemMerge } from "./tables.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { wrongField } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { inspectionReport, reportLine } from "#modules/inspection-reports/server/tables.ts";

const f = examFact;

/** The number of the drawing as the report has it; null without one. */
const drawing = sql`nullif(btrim(${inspectionReport.header} ->> 'drawingNo'), '')`;

interface Found extends Record<string, unknown> {
  id: string;
  item: string;
  clientName: string;
  siteName: string | null;
  itemIds: string[];
  joinedById: string | null;
  joinedAt: string | null;
  reason: string | null;
}

/** Items with the same number on several drawings, in the order of their numbers, a page at a time: those counted apart, or those joined. */
export async function sameNumbers(
  ctx: Ctx,
  { query }: { query: SameNumberQuery },
): Promise<{ rows: SameNumber[]; next: string | null }> {
  const { state, after, limit } = query;
  const found = await ctx.db.execute<Found>(
    sql`select v.* from (${state === "joined" ? joined(ctx, query) : apart(ctx, query)}) v
      ${after === undefined ? sql`` : sql`where ${beyond(after)}`} order by v.item, v.id limit ${limit + 1}`,
    "objects",
  );
  const page = found.slice(0, limit);
  const parts = await partsOf(
    ctx,
    page.flatMap(({ itemIds }) => itemIds),
  );
  const names = await ctx.services.namesOf(
    ctx.db,
    page.flatMap(({ joinedById }) => joinedById ?? []),
  );
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    rows: page.map(({ id, item, clientName, siteName, itemIds, joinedById, joinedAt, reason }) => ({
      id,
      item,
      clientName,
      siteName,
      parts: itemIds.flatMap((itemId) => parts.get(itemId) ?? []).toSorted(byDrawing),
      joined:
        joinedById === null
          ? null
          : {
              by: names.get(joinedById) ?? "Someone",
              at: new Date(joinedAt ?? "").toISOString(),
              reason: reason ?? "",
            },
    })),
    next: last ? `${last.id}${last.item}` : null,
  };
}

const byDrawing = (a: ItemPart, b: ItemPart) =>
  String(a.drawings[0]).localeCompare(String(b.drawings[0]), "en", { numeric: true });

/** Lines in reject rates with a drawing and without a weld of the log, that count and are within reach: only these items are told apart by drawings. */
const lines = sql`${f} join ${inspectionReport} on ${inspectionReport.id} = ${f.reportId} join ${reportLine} on ${reportLine.id} = ${f.lineId}`;
const ofDrawings = (ctx: Ctx) =>
  and(
    eq(f.counts, true),
    linesInReach(ctx.actor),
    inArray(f.rateGroup, rateGroups.filter(hasRates)),
    isNull(reportLine.weldId),
    sql`${drawing} is not null`,
  );

function apart(ctx: Ctx, query: SameNumberQuery): SQL {
  return sql`select (array_agg(distinct ${f.itemId}::text order by ${f.itemId}::text))[1] as id, ${f.item} as item, ${clientCompany.displayName} as "clientName",
      ${clientSite.name} as "siteName", array_agg(distinct ${f.itemId}::text) as "itemIds", null as "joinedById", null as "joinedAt", null as reason
    from ${lines} ${named}
    where ${and(ofDrawings(ctx), chosen(query, f))}
    group by ${f.clientCompanyId}, ${f.clientSiteId}, ${f.item}, ${clientCompany.displayName}, ${clientSite.name}
    having count(distinct ${f.itemId}) > 1`;
}

const named = sql`join ${clientCompany} on ${clientCompany.id} = ${f.clientCompanyId} left join ${clientSite} on ${clientSite.id} = ${f.clientSiteId}`;

function joined(ctx: Ctx, query: SameNumberQuery): SQL {
  const m = itemMerge;
  return sql`select ${m.id}::text as id, ${m.item} as item, l.client as "clientName", l.site as "siteName", array[${m.itemId}::text] as "itemIds",
      ${m.joinedById}::text as "joinedById", ${m.joinedAt}::text as "joinedAt", ${m.reason} as reason
    from ${m} join lateral (select ${clientCompany.displayName} as client, ${clientSite.name} as site from ${f} ${named}
        where ${f.itemId} = ${m.itemId} and ${linesInReach(ctx.actor) ?? sql`true`} limit 1) l on true
    where ${and(isNull(m.splitAt), chosen(query, m))}`;
}

const chosen = ({ q, client }: SameNumberQuery, of: typeof examFact | typeof itemMerge) =>
  and(
    q ? sql`strpos(${of.item}, ${q.trim().toUpperCase()}) > 0` : undefined,
    client ? inArray(of.clientCompanyId, client) : undefined,
  );

function beyond(after: string): SQL {
  const [id, item] = [after.slice(0, 36), after.slice(36)];
  if (!/^[0-9a-f-]{36}$/.test(id))
    throw wrongField("after", "This page marker is not valid. Load the list again from the start.");
  return sql`(v.item, v.id) > (${item}, ${id})`;
}

/** The drawings and reports of each item, within the person's reach. */
export async function partsOf(ctx: Ctx, itemIds: readonly string[]): Promise<Map<string, ItemPart>> {
  if (itemIds.length === 0) return new Map();
  const found = await ctx.db.execute<{ itemId: string; drawing: string; reportId: string; number: string }>(
    sql`select distinct ${f.itemId} as "itemId", upper(${drawing}) as drawing, ${f.reportId} as "reportId", ${f.reportNumber} as number
      from ${lines} where ${and(ofDrawings(ctx), inArray(f.itemId, [...itemIds]))} order by drawing, number`,
    "objects",
  );
  return new Map(
    [...Map.groupBy(found, ({ itemId }) => itemId)].map(([itemId, own]) => [
      itemId,
      {
        itemId,
        drawings: [...new Set(own.map((one) => one.drawing))],
        reports: [...new Map(own.map((one) => [one.reportId, { id: one.reportId, number: one.number }])).values()],
      },
    ]),
  );
}
