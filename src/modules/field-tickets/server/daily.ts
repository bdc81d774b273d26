/** The daily report of a job to its client, on paper. */
import { and, asc, eq, gte, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { type DailyReport, dailyPaper } from "../daily-report.ts";
import { timeRows } from "../rules/proposed.ts";
import { shownNumber } from "../rules/rows.ts";
import { entriesOf, producedOn } from "./job.ts";
import { orderOf } from "./order.ts";
import { fieldTicket } from "./tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { printOnPaper } from "#kit/server/company-paper.ts";
import type { Reading } from "#kit/server/database.ts";
import { Download } from "#kit/server/serve.ts";
import type { Ctx } from "#kit/server/services.ts";
import { storedFile } from "#kit/server/tables.ts";
import { addDays, type Day } from "#kit/validity.ts";
import { assignment } from "#modules/calendar/server/tables.ts";
import { inspectionReport, reportLine } from "#modules/inspection-reports/server/tables.ts";

interface Asked {
  query: { workOrderId: string; day: Day };
}

export async function dailyReport(ctx: Ctx, { query: { workOrderId, day } }: Asked): Promise<DailyReport> {
  const order = await orderOf(ctx, workOrderId);
  const { number, title, project, client, site, clientReference } = order;
  const next = addDays(day, 1);
  const rows = [...timeRows(await entriesOf(ctx, workOrderId, day, day)), ...(await producedOn(ctx, order, day, day))];
  return {
    day,
    workOrder: { number, title },
    project,
    client,
    site,
    clientReference,
    rows: rows.map(({ kind, description, quantity, unit, standbyReason }) => ({
      kind,
      description,
      quantity,
      unit,
      standbyReason,
    })),
    results: await resultsOf(ctx.db, workOrderId, day),
    tickets: await ticketsOf(ctx.db, workOrderId, day),
    next: { day: next, people: await bookedOn(ctx.db, workOrderId, next) },
  };
}

export async function printDaily(ctx: Ctx, asked: Asked): Promise<Download> {
  const report = await dailyReport(ctx, asked);
  const name = `${report.workOrder.number}-${report.day}.pdf`;
  return new Download(name, "application/pdf", await printOnPaper(ctx, dailyPaper(report)), { inline: true });
}

/** Items of signed reports examined that day: one that any line rejects is rejected. */
async function resultsOf(db: Reading, workOrderId: string, day: Day): Promise<DailyReport["results"]> {
  const r = inspectionReport;
  const lines = await db
    .select({ method: r.method, itemKey: reportLine.itemKey, result: reportLine.result })
    .from(reportLine)
    .innerJoin(r, eq(r.id, reportLine.reportId))
    .where(
      and(
        eq(r.workOrderId, workOrderId),
        inArray(r.status, ["signed", "released"]),
        isNull(r.archivedAt),
        eq(sql`coalesce(${reportLine.performedOn}, ${r.inspectedOn})`, day),
      ),
    );
  return [...Map.groupBy(lines, ({ method }) => method)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([method, own]) => {
      const items = [...Map.groupBy(own, ({ itemKey }) => itemKey).values()].map((of) => of.map(({ result }) => result));
      const rejected = items.filter((of) => of.includes("REJ")).length;
      const accepted = items.filter((of) => !of.includes("REJ") && of.includes("ACC")).length;
      return { method, accepted, rejected, others: items.length - accepted - rejected };
    });
}

async function ticketsOf(db: Reading, workOrderId: string, day: Day): Promise<DailyReport["tickets"]> {
  const t = fieldTicket;
  const found = await db
    .select({
      number: t.number,
      revision: t.revision,
      status: t.status,
      remarks: t.remarks,
      photos: sql<number>`(select count(*) from ${storedFile} f where f.entity = 'FieldTicket' and f.entity_id = ${t.id} and f.archived_at is null)::int`,
    })
    .from(t)
    .where(
      and(
        eq(t.workOrderId, workOrderId),
        isNull(t.archivedAt),
        sql`${t.status} <> 'revised'`,
        lte(t.day, day),
        or(eq(t.day, day), gte(t.untilDay, day)),
      ),
    )
    .orderBy(asc(t.number));
  return found.map(({ revision, ...ticket }) => ({ ...ticket, number: shownNumber({ number: ticket.number, revision }) }));
}

/** Names of the people booked on the job that day, as far as the calendar has them. */
async function bookedOn(db: Reading, workOrderId: string, day: Day): Promise<string[]> {
  const a = assignment;
  const found = await db
    .selectDistinct({ name: sql<string>`${appUser.firstName} || ' ' || ${appUser.lastName}` })
    .from(a)
    .innerJoin(appUser, eq(appUser.id, a.userId))
    .where(
      and(
        eq(a.workOrderId, workOrderId),
        isNull(a.archivedAt),
        inArray(a.status, ["proposed", "confirmed"]),
        lte(a.fromOn, day),
        gte(a.toOn, day),
        or(eq(sql`cardinality(${a.weekdays})`, 0), sql`extract(isodow from ${day}::date)::int = any(${a.weekdays})`),
      ),
    );
  return found.map(({ name }) => name).toSorted();
}
