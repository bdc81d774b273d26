/** What an invoice bills, line by line, and what signed reports no longer say of it (invoices rules 10 and 18). */
import { inArray, sql } from "drizzle-orm";
import type { SourcesOfInvoice } from "../ready.ts";
import { isIssued } from "../invoice-life.ts";
import { linesOf } from "./computing.ts";
import { isMain, type SourceRow, sourcesOf } from "./sources.ts";
import { invoice } from "./tables.ts";
import { tierCreditsOf } from "./tier-credits.ts";
import { compareAmounts, product, total } from "#kit/money.ts";
import type { Reading } from "#kit/server/database.ts";
import { answerTo } from "#kit/server/questions.ts";
import type { Ctx } from "#kit/server/services.ts";
import { fieldTicketRow } from "#modules/field-tickets/server/tables.ts";
import { inspectionReport } from "#modules/inspection-reports/server/tables.ts";
import { milestone } from "#modules/project-budgets/server/tables.ts";
import { rateItem } from "#modules/rate-sheets/server/tables.ts";

export async function showBilled(ctx: Ctx, { id }: { id: string }): Promise<SourcesOfInvoice> {
  const { db } = ctx;
  const row = await ctx.lookup.find(invoice, id);
  const rows = await sourcesOf(db, id);
  const hrefOf = await addresses(db, rows);
  return {
    sources: rows.map((source) => ({
      id: source.id,
      lineId: source.invoiceLineId,
      label: source.label,
      day: source.day,
      quantity: source.quantity,
      freed: source.freed,
      why: source.why,
      href: hrefOf(source),
    })),
    overBilled:
      row.type === "invoice" && isIssued(row.status) ? await overBilled(ctx, rows, await quantitiesOfLines(db, id)) : [],
    tierCredits: await tierCreditsOf(ctx, row, rows),
  };
}

/** The page of each source; of a row of a ticket that of its ticket, of a report that of the revision billed. */
async function addresses(db: Reading, rows: readonly SourceRow[]): Promise<(source: SourceRow) => string> {
  const ids = rows.filter(({ sourceType }) => sourceType === "FieldTicketRow").map(({ sourceId }) => sourceId);
  const tickets =
    ids.length === 0
      ? []
      : await db
          .select({ id: fieldTicketRow.id, ticketId: fieldTicketRow.ticketId })
          .from(fieldTicketRow)
          .where(inArray(fieldTicketRow.id, ids));
  const reached = rows.filter(({ sourceType }) => sourceType === "Milestone").map(({ sourceId }) => sourceId);
  const milestones =
    reached.length === 0
      ? []
      : await db
          .select({ id: milestone.id, projectId: milestone.projectId })
          .from(milestone)
          .where(inArray(milestone.id, reached));
  const adjusted = rows.filter(({ sourceType }) => sourceType === "TierAdjustment").map(({ sourceId }) => sourceId);
  const items =
    adjusted.length === 0
      ? []
      : await db.select({ id: rateItem.id, sheetId: rateItem.rateSheetId }).from(rateItem).where(inArray(rateItem.id, adjusted));
  const sheetOf = new Map(items.map(({ id, sheetId }) => [id, sheetId]));
  const projectOf = new Map(milestones.map(({ id, projectId }) => [id, projectId]));
  const ticketOf = new Map(tickets.map(({ id, ticketId }) => [id, ticketId]));
  return ({ sourceType, sourceId, reportId }) => {
    if (sourceType === "TimesheetEntry") return `/timesheets/entries/${sourceId}`;
    if (sourceType === "InspectionReport") return `/inspection-reports/${reportId ?? sourceId}`;
    if (sourceType === "Expense") return `/expenses/${sourceId}`;
    if (sourceType === "Milestone") return `/projects/${projectOf.get(sourceId) ?? ""}?tab=budget`;
    if (sourceType === "TierAdjustment") return `/rate-sheets/${sheetOf.get(sourceId) ?? ""}`;
    return `/field-tickets/${ticketOf.get(sourceId) ?? ""}`;
  };
}

async function quantitiesOfLines(db: Reading, invoiceId: string): Promise<Map<string, string>> {
  return new Map((await linesOf(db, invoiceId)).map(({ id, quantity }) => [id, quantity]));
}

/** Quantities of reports that were billed above what the revision that stands says; of a void report, all of them. */
async function overBilled(
  ctx: Ctx,
  rows: readonly SourceRow[],
  ofLine: ReadonlyMap<string, string>,
): Promise<SourcesOfInvoice["overBilled"]> {
  const { db } = ctx;
  const own = rows.filter((row) => row.sourceType === "InspectionReport" && row.invoiceLineId !== null && isMain(row));
  if (own.length === 0) return [];
  const firsts = [...new Set(own.map(({ sourceId }) => sourceId))];
  const r = inspectionReport;
  const revisions = await db
    .select({ id: r.id })
    .from(r)
    .where(sql`${r.reportNumber} in (select f.report_number from ${r} f where ${inArray(sql`f.id`, firsts)})`);
  const now = await answerTo(ctx.services, "billableQuantities")(db, { reportIds: revisions.map(({ id }) => id) });
  return own.flatMap(({ invoiceLineId, sourceId, unitKey, label, quantity, freed }) => {
    const says = now.find((one) => one.sourceId === sourceId && one.key === unitKey)?.quantity ?? "0";
    const billed = total(quantity, product("-1", freed));
    const over = total(billed, product("-1", says));
    if (!invoiceLineId || compareAmounts(over, "0") <= 0) return [];
    const line = ofLine.get(invoiceLineId) ?? over;
    return [{ lineId: invoiceLineId, label, billed, now: says, quantity: compareAmounts(over, line) > 0 ? line : over }];
  });
}
