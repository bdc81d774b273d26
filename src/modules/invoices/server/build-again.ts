/** Prices of sheets may change between a draft and its issue: a revision is approved for days that were priced. */
import { inArray } from "drizzle-orm";
import type { InvoiceWhole } from "../invoice.ts";
import { refOf } from "../source.ts";
import { jobsWhere, type Target, targetOf } from "./build-facts.ts";
import { buildLines } from "./build-prices.ts";
import type { Chosen } from "./built-line.ts";
import { openSources } from "./build-sources.ts";
import { refuseApart } from "./build-together.ts";
import { sourceRows } from "./build.ts";
import { type InvoiceRow, linesOf } from "./computing.ts";
import { rewriteBuilt } from "./drafts.ts";
import { claim, isMain, lockBilling, sourcesOf, unclaim } from "./sources.ts";
import { invoice } from "./tables.ts";
import { isAloneRow } from "./time-alone.ts";
import { findInvoice } from "./whole.ts";
import { financeDefaultsOf } from "#directory/finance/server/finance.ts";
import { compareAmounts, total } from "#kit/money.ts";
import { refused } from "#kit/refusals.ts";
import { answerTo } from "#kit/server/questions.ts";
import type { Ctx } from "#kit/server/services.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";
import type { Need } from "#modules/rate-sheets/rules/choose.ts";
import { WorkTerms } from "#modules/rate-sheets/rules/work-terms.ts";

/** Whether another item of the rate sheets would price any line of the invoice on its days now. Approved items themselves never change. */
export async function isPricedOtherwise(ctx: Ctx, row: InvoiceRow): Promise<boolean> {
  const { db } = ctx.store;
  const rows = await sourcesOf(db, row.id);
  if (rows.length === 0) return false;
  const { clientCompanyId, currency } = row;
  const sheets = await answerTo(ctx.services, "sheetsThatPrice")(db, { clientCompanyId, currency });
  const needsAcceptance = (await financeDefaultsOf(db)).acceptanceBeforePricing;
  const terms = new WorkTerms(sheets, { clientCompanyId, currency, needsAcceptance });
  const orders = await jobsWhere(db, inArray(workOrder.id, [...new Set(rows.map(({ workOrderId }) => workOrderId))]));
  const ofLine = Map.groupBy(rows, ({ invoiceLineId }) => invoiceLineId);
  return (await linesOf(db, row.id)).some(({ id, origin, serviceFrom, serviceTo }) => {
    const { rateItemId, need } = origin ?? {};
    if (!rateItemId || !need) return false;
    return (ofLine.get(id) ?? []).some(({ workOrderId, day }) => {
      const order = orders.find((one) => one.workOrderId === workOrderId);
      if (!order) return false;
      const days = [serviceFrom, serviceTo, ...(serviceFrom < day && day < serviceTo ? [day] : [])];
      return days.some((on) => {
        const found = terms.find(order, on, need as unknown as Need);
        return !("item" in found && found.item.id === rateItemId);
      });
    });
  });
}

/** Prices a draft again from what it bills: its built lines are replaced, those written by hand stay. */
export async function priceAgain(ctx: Ctx, asked: { id: string; body: { version: number } }): Promise<InvoiceWhole> {
  const { store } = ctx;
  const before = await store.find(invoice, asked.id, { lock: true });
  if (before.status !== "draft" || !before.grouping)
    throw refused("Only a draft that was built from its sources is priced again.");
  await lockBilling(ctx, before.clientCompanyId);
  const own = await sourcesOf(store.db, before.id);
  const target = await targetOfRows(
    ctx,
    before,
    own.map(({ workOrderId }) => workOrderId),
  );
  await unclaim(ctx, before.id);
  const found = await openSources(ctx, target, before.id);
  const isChosen = (row: (typeof own)[number]) => isMain(row) || isAloneRow(row);
  const chosen = [
    ...Map.groupBy(own.filter(isChosen), (row) => refOf({ type: row.sourceType, id: row.sourceId, key: row.unitKey })).entries(),
  ].flatMap(([ref, rows]): Chosen[] => {
    const source = found.sources.find((one) => refOf(one) === ref);
    if (!source) return [];
    const alive = total(...rows.map(({ quantity }) => quantity));
    // Hours were billed as rounded: all that is open, unless more than the rounding is left.
    const isAll = compareAmounts(total(alive, source.increment ?? "0"), source.quantity) > 0;
    const quantity = isAll ? source.quantity : alive;
    return [{ source, quantity, charge: rows.some(({ invoiceLineId, why }) => invoiceLineId !== null || why !== source.free) }];
  });
  const built = await buildLines(store.db, target, found, chosen, before.grouping);
  refuseApart(built.apart);
  await rewriteBuilt(ctx, before, asked.body.version, built.lines, own);
  const wasLocked = new Set(own.filter(({ locked }) => locked).map(({ sourceId }) => sourceId));
  const rows = sourceRows(target, found, chosen, built).map((row) => ({ ...row, locked: wasLocked.has(row.sourceId) }));
  await claim(ctx, before.id, rows, "Priced again");
  return findInvoice(ctx, asked);
}

/** The jobs that an invoice bills. */
async function targetOfRows(
  ctx: Ctx,
  { projectId, clientCompanyId, currency, baseLocationId }: InvoiceRow,
  ids: readonly string[],
): Promise<Target> {
  const first = ids[0] ?? projectId ?? "";
  const orders = await jobsWhere(ctx.store.db, inArray(workOrder.id, [...new Set(ids)]));
  return { ...(await targetOf(ctx, first)), clientCompanyId, currency, baseLocationId, orders, ticketId: null };
}
