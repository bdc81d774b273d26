import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { ReportTemplateListed, type ReportTemplate, templateLabels } from "../contract.ts";
import type { StatusToday } from "../template-life.ts";
import "./source.ts";
import { mayBegin, reportTemplate } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { crud } from "#kit/server/crud.ts";
import { answerTo } from "#kit/server/questions.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Day } from "#kit/validity.ts";

const client = alias(clientCompany, "template_client");
const newer = alias(reportTemplate, "newer");

const isFuture = sql`${reportTemplate.effectiveFrom} > ${sql.placeholder("today")}::date`;
const isFollowed = sql`exists (select 1 from ${reportTemplate} ${sql.identifier("newer")} where ${newer.code} = ${reportTemplate.code}
  and ${newer.templateVersion} > ${reportTemplate.templateVersion} and ${newer.status} = 'approved' and ${newer.archivedAt} is null
  and (${newer.effectiveFrom} is null or ${newer.effectiveFrom} <= ${sql.placeholder("today")}::date))`;

export const templates = crud(reportTemplate, {
  search: [sql`(${reportTemplate.code} || ' ' || ${reportTemplate.title})`],
  sorts: { code: reportTemplate.code, title: reportTemplate.title },
  sort: "code",
  long: ["definition", "changes"],
  row: ReportTemplateListed,
  extra: {
    clientName: client.displayName,
    statusToday: sql<StatusToday>`case when ${reportTemplate.status} <> 'approved' then ${reportTemplate.status}
      when ${isFuture} then 'approved' when ${isFollowed} then 'superseded' else 'in force' end`,
  },
  joins: [{ table: client, on: eq(client.id, reportTemplate.clientCompanyId) }],
  filters: {
    variants: (wanted: boolean) => (wanted ? isNotNull(reportTemplate.basedOnCode) : isNull(reportTemplate.basedOnCode)),
  },
  labels: templateLabels,
});

type Row = Awaited<ReturnType<typeof templates.list>>["rows"][number];

/** The rows of a list with how many reports are written on each. */
async function withReports(ctx: Ctx, rows: readonly Row[]): Promise<(Row & { reportCount: number })[]> {
  const found = await answerTo(ctx.services, "reportsOnTemplates")(
    ctx.db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, reportCount: found.get(row.id)?.reports ?? 0 }));
}

export async function listTemplates(ctx: Ctx, asked: { query: object }) {
  const { rows, next } = await templates.list(ctx, asked);
  return { rows: await withReports(ctx, rows), next };
}

/** All versions of a code, discarded ones aside, the latest first. */
export async function versionsOf(ctx: Ctx, { id }: { id: string }) {
  const { code } = await ctx.lookup.find(reportTemplate, id);
  const { rows } = await listTemplates(ctx, { query: { code, limit: 200, sort: "-code" } });
  return rows.toSorted((a, b) => b.templateVersion - a.templateVersion);
}

/** For each code the latest version in force on the day, as far as the person may know of its client. */
export async function templatesInForce(ctx: Ctx, on: Day): Promise<ReportTemplate[]> {
  const rows = await ctx.db
    .selectDistinctOn([reportTemplate.code], { template: reportTemplate, clientName: client.displayName })
    .from(reportTemplate)
    .leftJoin(client, eq(client.id, reportTemplate.clientCompanyId))
    .where(and(mayBegin(on), ctx.lookup.within(reportTemplate)))
    .orderBy(reportTemplate.code, desc(reportTemplate.templateVersion));
  return rows.map(({ template, clientName }) => ({ ...template, clientName, statusToday: "in force" as const }));
}

/** How the templates in force today are called, without their definitions: a quarter of a megabyte that a filter does not need. */
export async function namesInForce({ db, lookup, today }: Ctx) {
  return db
    .selectDistinctOn([reportTemplate.code], {
      id: reportTemplate.id,
      code: reportTemplate.code,
      title: reportTemplate.title,
      basedOnCode: reportTemplate.basedOnCode,
    })
    .from(reportTemplate)
    .where(and(mayBegin(today), lookup.within(reportTemplate)))
    .orderBy(reportTemplate.code, desc(reportTemplate.templateVersion));
}
