import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type FigureRow, type rowEndpoints, rowLabels } from "../contract-rows.ts";
import { none, personDimensions } from "../dimensions.ts";
import { metricOf } from "../metrics.ts";
import { hours, lengthIn, yearsLeft } from "../rules/shown.ts";
import { compared } from "./departure.ts";
import { daysAsked, refusePeople } from "./asked.ts";
import { inDays } from "./in-days.ts";
import { examFact, examIndication, thicknessFact } from "./tables.ts";
import { linesInReach } from "./reach.ts";
import { unitsOf } from "./units.ts";
import type { UnitsAsked } from "./units-asked.ts";
import type { Days } from "../rules/period.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { wrongField } from "#kit/refusals.ts";
import { exportRowsByMonth as exportFile } from "#kit/server/export.ts";
import type { Actor } from "#kit/server/actor.ts";
import type { Ctx } from "#kit/server/services.ts";
import { refusedSignature } from "#modules/inspection-reports/server/refusals/tables.ts";
import { inspectionReport } from "#modules/inspection-reports/server/tables.ts";
import { release } from "#modules/releases/server/tables.ts";
import { project } from "#modules/project-management/server/tables.ts";

type Query = z.output<(typeof rowEndpoints)["rows"]["query"]>;

/** What a figure counts, a page at a time, the latest first; days to come from the nearest. */
export async function rows(ctx: Ctx, { query }: { query: Query }): Promise<{ rows: FigureRow[]; next: string | null }> {
  const { metric, limit, after } = query;
  const order = metricOf(metric).soonest ? { way: sql`asc`, beyond: sql`>` } : { way: sql`desc`, beyond: sql`<` };
  const found = await ctx.db.execute<FoundRow>(
    sql`${withLabels(
      metric,
      sql`select * from (${await wanted(ctx, query)}) w ${after ? sql`where ${beyond(after, order.beyond)}` : sql``}
      order by "on" ${order.way}, id ${order.way} limit ${limit + 1}`,
      ctx.actor,
    )} order by w."on" ${order.way}, w.id ${order.way}`,
    "objects",
  );
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  return { rows: shown.map((row) => rowOf(query, row)), next: last ? `${last.on}~${last.id}` : null };
}

export async function countRows(ctx: Ctx, { query }: { query: Query }): Promise<{ count: number }> {
  const [found] = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${await wanted(ctx, query)}) w`,
    "objects",
  );
  return { count: found?.count ?? 0 };
}

export function exportRows(ctx: Ctx, { query }: { query: Query & { format: "csv" | "xlsx" } }) {
  return exportFile(ctx, {
    noun: "figure row",
    labels: rowLabels,
    fields: { amount: { kind: "decimal" } },
    query,
    page: (asked) => rows(ctx, { query: { ...query, limit: asked.limit, after: asked.after } }),
  });
}

/** The rows behind a figure, if the person may ask for them: exactly those it sums up. */
async function wanted(ctx: Ctx, query: Query): Promise<SQL> {
  const { by, key } = query;
  refusePeople(ctx, query, by && personDimensions.has(by) ? [key ?? ""] : []);
  return countedBy({ actor: ctx.actor, now: ctx.now.toISOString() }, query, await daysAsked(ctx, query));
}

/** The rows behind a figure of these days, as this viewer sees them. */
export function countedBy(
  { actor, now }: Pick<UnitsAsked, "actor" | "now">,
  query: Pick<Query, "metric" | "part"> & Partial<Query>,
  { from, to }: Days,
): SQL {
  const { metric, part, apart, by = null, key } = query;
  // The views of others are counted with those of the evaluators asked for, before these are chosen.
  const asked = metric === "M22" ? { ...query, evaluator: undefined } : query;
  const { select: all, beside } = unitsOf(metric, { actor, query: asked, by, now, days: { from, to } });
  const select = metric === "M22" ? compared(all, query, { from, to }) : all;
  const [column] = Object.entries(beside).find(([, words]) => words === query.beside) ?? Object.entries(beside)[0] ?? [];
  const { kind, date } = metricOf(metric);
  // For durations and the defect mix, every row is counted.
  const counted =
    kind === "count" ? sql`num > 0` : (kind === "share" || kind === "departure") && metric !== "M8" ? sql`den > 0` : sql`true`;
  const parts: Record<Query["part"], SQL> = {
    denominator: counted,
    numerator: sql`num > 0`,
    beside: column ? sql`${sql.identifier(column)} > 0` : sql`false`,
  };
  return sql`select id, coalesce("on", ${to}::date) as "on", num, den, apart from (${select}) u where ${parts[part]}
    ${date === null ? sql`` : sql`and ${inDays({ from, to })}`}
    ${apart === undefined ? sql`` : sql`and apart is not distinct from ${apart}`}
    ${ofGroup(by, key)}`;
}

function ofGroup(by: Query["by"] | null, key: string | undefined): SQL {
  if (key === undefined) return sql``;
  if (by === "month") return sql`and to_char("on", 'YYYY-MM') = ${key}`;
  return key === none ? sql`and key is null` : sql`and key = ${key}`;
}

function beyond(after: string, is: SQL): SQL {
  const [day = "", id = ""] = after.split("~");
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !/^[0-9a-f-]{36}$/.test(id))
    throw wrongField("after", "This page marker is not valid. Load the list again from the start.");
  return sql`("on", id) ${is} (${day}::date, ${id}::uuid)`;
}

export interface FoundRow extends Record<string, unknown> {
  id: string;
  reportId: string;
  lineId: string | null;
  reportNumber: string;
  revision: number;
  clientName: string | null;
  projectNumber: string | null;
  method: string;
  item: string | null;
  position: string | null;
  stage: string | null;
  on: string;
  result: string | null;
  num: string;
  /** Of a thickness location: years. */
  life?: string | null;
}

/**
 * The rows with what they are called; an item by the last line that counts, of those within the person's reach. With `gone` also what counts no
 * longer, if it is within reach.
 */
export function withLabels(metric: Query["metric"], page: SQL, actor: Actor, gone = false): SQL {
  const kind = metricOf(metric).rows;
  const [f, r] = [examFact, inspectionReport];
  const names = sql`${clientCompany.displayName} as "clientName", ${project.number} as "projectNumber"`;
  const joins = sql`left join ${clientCompany} on ${clientCompany.id} = ${f.clientCompanyId} left join ${project} on ${project.id} = ${f.projectId}`;
  const line = sql`${f.reportId} as "reportId", ${f.lineId} as "lineId", ${f.reportNumber} as "reportNumber", ${inspectionReport.revision} as revision, ${f.method} as method, ${f.item} as item, ${f.position} as position, ${f.stage} as stage`;
  const life =
    metricOf(metric).unit === "locations"
      ? sql`(select ${thicknessFact.life}::text from ${thicknessFact} where ${thicknessFact.lineId} = w.id)`
      : sql`null`;
  const lines = sql`select w.id, w."on"::text as "on", w.num::text as num, ${line}, ${f.result} as result, ${names}, ${life} as life from (${page}) w`;
  if (kind === "releases")
    return sql`select w.id, w."on"::text as "on", w.num::text as num, w.id as "reportId", null as "lineId", coalesce(${release.transmittalNo}, '') as "reportNumber",
      0 as revision, '' as method, ${release.subject} as item, null as position, null as stage, ${release.status} as result, ${names}
      from (${page}) w join ${release} on ${release.id} = w.id
      left join ${clientCompany} on ${clientCompany.id} = ${release.clientCompanyId} left join ${project} on ${project.id} = ${release.projectId}`;
  if (kind === "documents")
    return sql`select w.id, w."on"::text as "on", w.num::text as num, w.id as "reportId", null as "lineId", coalesce(${r.reportNumber}, ${r.provisionalRef}) as "reportNumber",
      ${r.revision} as revision, ${r.method} as method, null as item, null as position, null as stage, ${r.status} as result, ${names}
      from (${page}) w join ${r} on ${r.id} = w.id
      left join ${clientCompany} on ${clientCompany.id} = ${r.clientCompanyId} left join ${project} on ${project.id} = ${r.projectId}`;
  if (kind === "attempts")
    return sql`select w.id, w."on"::text as "on", w.num::text as num, ${r.id} as "reportId", null as "lineId", coalesce(${r.reportNumber}, ${r.provisionalRef}) as "reportNumber",
      ${r.revision} as revision, ${r.method} as method, null as item, null as position,
      case when ${refusedSignature.isSubmission} then 'submission' else 'signature' end as stage,
      coalesce(nullif(array_to_string(${refusedSignature.gates}, ', '), ''), 'no gate') as result, ${names}
      from (${page}) w join ${refusedSignature} on ${refusedSignature.id} = w.id join ${r} on ${r.id} = ${refusedSignature.reportId}
      left join ${clientCompany} on ${clientCompany.id} = ${r.clientCompanyId} left join ${project} on ${project.id} = ${r.projectId}`;
  const report = sql`join ${inspectionReport} on ${inspectionReport.id} = ${f.reportId} ${joins}`;
  if (kind === "items")
    return sql`${lines} join lateral (select ${f.lineId} from ${f} where ${f.itemId} = w.id and (${f.counts} or ${gone}) and ${linesInReach(actor) ?? sql`true`}
        order by ${f.performedOn} desc, ${f.lineNo} desc limit 1) l on true
      join ${f} on ${f.lineId} = l.line_id ${report}`;
  if (kind === "indications")
    return sql`${lines} join ${examIndication} on ${examIndication.id} = w.id join ${f} on ${f.lineId} = ${examIndication.lineId} ${report}`;
  return sql`${lines} join ${f} on ${f.lineId} = w.id ${report}`;
}

export function rowOf({ metric }: Pick<Query, "metric">, { num, life, ...row }: FoundRow): FigureRow {
  const { kind, unit, rows: of, sums } = metricOf(metric);
  const isItem = of === "items";
  const amount =
    yearsLeft(life) ??
    lengthIn(unit, num) ??
    (kind === "hours" ? hours(num) : kind === "days" || kind === "each" || sums ? num : null);
  return {
    ...row,
    ...(isItem
      ? { position: null, stage: null, result: kind === "share" ? (Number(num) > 0 ? "In the numerator" : null) : null }
      : {}),
    amount,
  };
}
