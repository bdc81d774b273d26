/** The rate sheets that price an estimate, and its lines and totals by them. */
import { asc, eq } from "drizzle-orm";
import { approvalOf } from "../../estimates/approval.ts";
import type { EstimateWhole } from "../../estimates/estimate.ts";
import type { EstimateLine, EstimateLineDraft } from "../../estimates/estimate-line.ts";
import { coverageProblem, type EstimatedWork, pricedLines } from "../../estimates/pricing.ts";
import { type EstimateTotals, estimateTotals } from "../../estimates/totals.ts";
import type { lead } from "../tables.ts";
import { type estimate, estimateLine } from "./tables.ts";
import { baseCurrencyOf, financeDefaultsOf, rateFor } from "#directory/finance/server/finance.ts";
import type { DocumentDiscount } from "#directory/finance/line-net.ts";
import { amountsIn } from "#kit/money.ts";
import { wrongField } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import { couldDo } from "#kit/server/may-do.ts";
import { answerTo } from "#kit/server/questions.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { JobSheets } from "#modules/rate-sheets/rules/job-sheets.ts";

export type EstimateRow = Row<typeof estimate>;
export type LeadRow = Row<typeof lead>;
export type LineRow = typeof estimateLine.$inferSelect;
type Head = Pick<EstimateRow, "sheetNumber" | "currency" | "startOn" | "endOn" | "priceAtStart">;

/** Costs and margins are for Operations and Finance (people-and-access: cost right). */
export const mayCost = (ctx: Ctx): boolean => couldDo(ctx.actor, "rateSheet.costs");

/** Before a company is a client only the standard sheets price its work. */
const noClient = "00000000-0000-0000-0000-000000000000";

/** What prices an estimate of a lead: the sheets for its client in the currency, and their holidays. */
export async function workOf(
  { db, services }: Pick<Ctx, "db" | "services">,
  { sheetNumber, currency, startOn, endOn, priceAtStart }: Head,
  { clientCompanyId, baseLocationId }: Pick<LeadRow, "clientCompanyId" | "baseLocationId">,
): Promise<EstimatedWork & Pick<JobSheets, "holidays">> {
  const asked = { clientCompanyId: clientCompanyId ?? noClient, currency };
  const found = await answerTo(services, "sheetsThatPrice")(db, asked);
  const { acceptanceBeforePricing: needsAcceptance } = await financeDefaultsOf(db);
  const { clientCompanyId: client } = asked;
  const days = { from: startOn, to: endOn, priceAtStart, needsAcceptance };
  return { ...found, ...days, sheetNumber, currency, clientCompanyId: client, baseId: baseLocationId };
}

/** The lines of an estimate in order. */
export const linesOf = (db: Reading, estimateId: string): Promise<LineRow[]> =>
  db.select().from(estimateLine).where(eq(estimateLine.estimateId, estimateId)).orderBy(asc(estimateLine.sort));

/** A stored line as it was entered. */
export const enteredOf = ({
  id,
  kind,
  itemCode,
  description,
  unit,
  hourClass,
  quantity,
  price,
  discountPct,
  cost,
  days,
}: LineRow) => ({ id, kind, itemCode, description, unit, hourClass, quantity, price, discountPct, cost, days });

/** The rows of entered lines with their prices of today's sheets. */
export function pricedRows(work: EstimatedWork, entered: readonly EstimateLineDraft[]): Omit<LineRow, "estimateId">[] {
  const priced = pricedLines(work, entered);
  return entered.map((line, sort) => ({
    id: line.id,
    sort,
    kind: line.kind,
    itemCode: line.itemCode ?? null,
    description: line.description ?? null,
    unit: line.unit ?? null,
    hourClass: line.hourClass ?? null,
    quantity: line.quantity,
    price: line.price ?? null,
    discountPct: line.discountPct ?? "0",
    cost: line.cost ?? null,
    days: line.days ?? null,
    ...(priced[sort] ?? { parts: [], isManual: false, isPassThrough: false, costTotal: null, problems: [] }),
    net: priced[sort]?.net ?? amountsIn(work.currency).zero,
  }));
}

const discountOf = ({
  discountKind,
  discountValue,
}: Pick<EstimateRow, "discountKind" | "discountValue">): DocumentDiscount | null =>
  discountKind && discountValue ? { kind: discountKind, value: discountValue } : null;

export function totalsOf(
  head: Pick<EstimateRow, "currency" | "discountKind" | "discountValue">,
  lines: readonly Pick<EstimateLine, "net" | "isPassThrough" | "costTotal">[],
): EstimateTotals {
  try {
    return estimateTotals(head.currency, lines, discountOf(head));
  } catch (error) {
    if (error instanceof RangeError) throw wrongField("discountValue", error.message);
    throw error;
  }
}

/** What stands in the way of a submission (section 7). */
export function problemsOf(work: EstimatedWork, lines: readonly Pick<LineRow, "kind" | "problems">[]): string[] {
  const covered = lines.some(({ kind }) => kind === "item") ? coverageProblem(work) : null;
  return [
    ...(lines.length === 0 ? ["It has no lines."] : []),
    ...(covered ? [covered] : []),
    // Days without a sheet are told once, not by each line.
    ...(covered ? [] : lines.flatMap(({ problems }, at) => problems.map((problem) => `Line ${at + 1}: ${problem}`))),
  ];
}

/** Who has to approve an estimate as it is (rule 5): limits are in the base currency, at the rate of the day. */
export async function approvalNeeded(
  { db, today }: Pick<Ctx, "db" | "today">,
  { currency, netTotal }: Pick<EstimateRow, "currency" | "netTotal">,
  totals: EstimateTotals,
  lines: readonly Pick<LineRow, "isManual">[],
): Promise<EstimateWhole["approval"]> {
  const terms = await financeDefaultsOf(db);
  const to = (await baseCurrencyOf(db)) ?? currency;
  const rate = await rateFor(db, { from: currency, to, on: today });
  const baseNet = rate && amountsIn(to).times(netTotal, rate.rate);
  return approvalOf({ ...totals, baseNet, manualLines: lines.filter(({ isManual }) => isManual).length }, terms);
}
