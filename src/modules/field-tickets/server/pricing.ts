/** What prices the tickets of a job, for clients that want priced tickets: the sheets of its days, without costs, and the time of its crew. */
import { type TicketPricing, ticketPrices } from "../rules/pricing.ts";
import type { TicketContent, TicketPrices } from "../signed-ticket.ts";
import type { TicketRow } from "../ticket-row.ts";
import { orderOf, type TicketOrder } from "./order.ts";
import { financeDefaultsOf } from "#directory/finance/server/finance.ts";
import { answerTo } from "#kit/server/questions.ts";
import type { Ctx } from "#kit/server/services.ts";
import { addDays, type Day } from "#kit/validity.ts";
import { canonicalText } from "#modules/inspection-reports/rules/content-hash.ts";
import type { JobItem, JobSheet } from "#modules/rate-sheets/rules/job-sheets.ts";

/** A week of limits may begin on any day and reach over either end. */
const around = 8;

/** Null where the client wants no prices on tickets. */
export async function pricingOf(
  { db, services }: Ctx,
  order: TicketOrder,
  days: { from: Day; to: Day },
): Promise<TicketPricing | null> {
  if (!order.pricedTickets) return null;
  const { id: workOrderId, clientCompanyId, projectId, baseLocationId: baseId, siteId } = order;
  const currency = order.currency ?? "USD";
  const { sheets, holidays } = await answerTo(services, "sheetsThatPrice")(db, { clientCompanyId, currency });
  const isOfJob = (sheet: JobSheet) =>
    (sheet.projectId ?? projectId) === projectId &&
    (sheet.workOrderId ?? workOrderId) === workOrderId &&
    sheet.effectiveFrom <= addDays(days.to, around) &&
    (sheet.effectiveTo ?? days.from) >= addDays(days.from, -around);
  return {
    clientCompanyId,
    currency,
    needsAcceptance: (await financeDefaultsOf(db)).acceptanceBeforePricing,
    job: { workOrderId, projectId, baseId, siteId },
    sheets: sheets.filter(isOfJob).map(withoutCosts),
    holidays: Object.fromEntries([...holidays].map(([id, observed]) => [id, [...observed]])),
    time: await answerTo(services, "timeAround")(db, [workOrderId], days),
  };
}

/** As it is printed for the client: what it costs us and where it is booked stays in the office. */
const withoutCosts = (sheet: JobSheet): JobSheet => {
  const { id, number, revision, scope, clientCompanyId, projectId, workOrderId, baseIds, currency, effectiveFrom, effectiveTo } =
    sheet;
  const { status, overtimeRule, minimumRule, travelRule, perDiemRule } = sheet;
  const whose = {
    id,
    number,
    revision,
    scope,
    clientCompanyId,
    projectId,
    workOrderId,
    baseIds,
    currency,
    effectiveFrom,
    effectiveTo,
  };
  const rules = { status, overtimeRule, minimumRule, travelRule, perDiemRule, cancellation: null };
  return { ...whose, ...rules, items: sheet.items.map(itemWithoutCosts) };
};

const itemWithoutCosts = (item: JobItem): JobItem => ({
  ...item,
  cost: null,
  taxCode: null,
  taxClass: null,
  revenueAccountId: null,
});

/** The prices of a ticket by the sheets as they are now; null where the client wants none. */
export async function pricesNow(
  ctx: Ctx,
  { workOrderId, day, untilDay }: { workOrderId: string; day: Day; untilDay: Day | null },
  rows: readonly TicketRow[],
  number: string,
): Promise<TicketPrices | null> {
  const pricing = await pricingOf(ctx, await orderOf(ctx, workOrderId), { from: day, to: untilDay ?? day });
  return pricing && ticketPrices(rows, number, pricing);
}

/** With what such a sentence begins: only people who may see prices read it. */
export const pricesDiffer = "Prices: ";

/**
 * What whoever approves a ticket must know of the prices that were signed: a device prices with what it fetched last, and a signed ticket is never
 * changed. None where the sheets say the same.
 */
export async function priceDifferences(ctx: Ctx, workOrderId: string, content: TicketContent): Promise<string[]> {
  const { prices, rows, day, untilDay, number } = content;
  if (prices === null) return [];
  const now = await pricesNow(ctx, { workOrderId, day, untilDay }, rows, number);
  if (now !== null && canonicalText(now) === canonicalText(prices)) return [];
  const instead = now === null ? "the client wants none on tickets." : `by the rate sheets it is ${now.total} ${now.currency}.`;
  return [`${pricesDiffer}${prices.total} ${prices.currency} was signed, ${instead}`];
}
