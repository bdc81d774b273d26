/** Sheets that start from another: a copy for somebody else, the next revision, and the next one with escalated prices. */
import { randomUUID } from "node:crypto";
import { and, desc, eq, isNull } from "drizzle-orm";
import { type CopyDraft, emptyItem, type RateItem, type RateSheetDraft } from "../contract.ts";
import type { AgreedRates } from "../events.ts";
import { escalatedPrice, escalationFactor } from "../rules/escalation.ts";
import { changedPrice } from "../rules/revisions.ts";
import { itemsOf } from "./items.ts";
import { insertSheet, ofScope, type SheetRow, sheets } from "./sheets.ts";
import { rateItem, rateSheet } from "./tables.ts";
import { overtimePresets } from "#directory/finance/overtime.ts";
import { conflicting, wrongField } from "#kit/refusals.ts";
import { nextLetter } from "#kit/revision-letters.ts";
import type { Ctx } from "#kit/server/services.ts";

/** What a copy takes over from the sheet it is made of. */
function termsOf(from: SheetRow): Omit<RateSheetDraft, "effectiveFrom"> {
  const { title, scope, currency, baseIds, overtimeRule, minimumRule, cancellation, travelRule, perDiemRule } = from;
  const { escalation, paymentTerms, validityText, notes, exclusions } = from;
  const rules = { overtimeRule, minimumRule, cancellation, travelRule, perDiemRule, escalation };
  return { title, scope, currency, baseIds, ...rules, paymentTerms, validityText, notes, exclusions };
}

type Priced = Pick<
  RateItem,
  "price" | "priceOt" | "priceDt" | "priceHt" | "standbyPrice" | "weekPrice" | "monthPrice" | "tiers" | "escalatable" | "unit"
>;

/** Every price of an item changed; percentages are no prices. */
function repriced<T extends Priced>(item: T, change: (price: string) => string): T {
  if (item.unit === "percent") return item;
  const each = (price: string | null) => (price === null ? null : change(price));
  return {
    ...item,
    price: change(item.price),
    priceOt: each(item.priceOt),
    priceDt: each(item.priceDt),
    priceHt: each(item.priceHt),
    standbyPrice: each(item.standbyPrice),
    weekPrice: each(item.weekPrice),
    monthPrice: each(item.monthPrice),
    tiers: item.tiers.map((tier) => ({ ...tier, price: change(tier.price) })),
  };
}

async function copyItems(ctx: Ctx, from: string, to: string, change: (item: RateItem) => RateItem): Promise<void> {
  const rows = (await itemsOf(ctx.db, from)).map((item) => ({ ...change(item), id: randomUUID() }));
  await ctx.store.replaceChildren(
    rateItem,
    { column: rateItem.rateSheetId, id: to },
    rows,
    ({ code }) => `item ${String(code)}`,
    {
      fresh: true,
    },
  );
}

export async function copySheet(ctx: Ctx, { id, body }: { id: string; body: CopyDraft }) {
  const from = await ctx.store.find(rateSheet, id);
  const { raisePct, ...head } = body;
  const made = await insertSheet(ctx, { ...termsOf(from), ...head }, { copiedFromId: id }, "copy");
  const raise = (item: RateItem) => (raisePct ? repriced(item, (price) => changedPrice(price, raisePct, made.currency)) : item);
  await copyItems(ctx, id, made.id, raise);
  return sheets.find(ctx, { id: made.id });
}

/** The draft sheet of a project with the prices its client has accepted: the items of the revision they come from, then those typed for it. */
export async function sheetOfAgreedRates(ctx: Ctx, agreed: AgreedRates): Promise<void> {
  const { projectId, title, currency, effectiveFrom, effectiveTo, fromId, prices } = agreed;
  const [from] = fromId ? await ctx.db.select().from(rateSheet).where(eq(rateSheet.id, fromId)) : [];
  const terms = from ? termsOf(from) : { overtimeRule: overtimePresets["US 8/12/40"], baseIds: [] };
  const head = { ...terms, title, currency, effectiveFrom, effectiveTo, scope: "project" as const, projectId, baseIds: [] };
  const made = await insertSheet(ctx, { ...head, clientCompanyId: null }, { copiedFromId: fromId }, "agree");
  const known = from ? await itemsOf(ctx.db, from.id) : [];
  const rows = [
    ...known.map((item) => ({ ...item, id: randomUUID(), price: prices.get(item.code) ?? item.price })),
    ...agreed.items.map((item, at) => ({
      ...emptyItem(randomUUID()),
      ...item,
      code: `AGREED-${at + 1}`,
      category: "other" as const,
      cost: null,
      sort: known.length + at,
    })),
  ];
  const parent = { column: rateItem.rateSheetId, id: made.id };
  await ctx.store.replaceChildren(rateItem, parent, rows, ({ code }) => `item ${String(code)}`, { fresh: true });
}

type Starting = Pick<RateSheetDraft, "effectiveFrom" | "effectiveTo">;

/** The next letter of a number, as a draft with the terms and items of the revision it follows. */
async function nextRevision(
  ctx: Ctx,
  from: SheetRow,
  { effectiveFrom, effectiveTo }: Starting,
  { verb, escalatedFromId = null }: { verb: string; escalatedFromId?: string | null },
  change: (item: RateItem) => RateItem,
) {
  const all = await ctx.db.select().from(rateSheet).where(eq(rateSheet.number, from.number)).orderBy(desc(rateSheet.createdAt));
  const open = all.find(({ frozenAt, archivedAt }) => frozenAt === null && archivedAt === null);
  if (open) throw conflicting(`Rev ${open.revision} is already in preparation.`);
  if (effectiveFrom <= from.effectiveFrom)
    throw wrongField("effectiveFrom", `The next revision starts after ${from.effectiveFrom}, when rev ${from.revision} did.`);
  const { clientCompanyId, projectId, workOrderId, internalNotes } = from;
  const head = { ...termsOf(from), clientCompanyId, projectId, workOrderId, effectiveFrom, effectiveTo: effectiveTo ?? null };
  const made = await ctx.store.insert(
    rateSheet,
    {
      ...head,
      ...ofScope(head),
      internalNotes,
      number: from.number,
      revision: nextLetter(all.map(({ revision }) => revision)),
      status: "draft",
      supersedesId: from.id,
      escalatedFromId,
      authorIds: [ctx.actor.id],
    },
    verb,
  );
  await copyItems(ctx, from.id, made.id, change);
  return sheets.find(ctx, { id: made.id });
}

/** The sheet a revision can follow: approved, and locked until this one is started. */
async function approvedSheet(ctx: Ctx, id: string): Promise<SheetRow> {
  const from = await ctx.store.find(rateSheet, id, { lock: true });
  if (!from.frozenAt) throw conflicting(`Rev ${from.revision} is not approved yet. Change it instead.`);
  return from;
}

export async function reviseSheet(ctx: Ctx, { id, body }: { id: string; body: Starting }) {
  return nextRevision(ctx, await approvedSheet(ctx, id), body, { verb: "revise" }, (item) => item);
}

/** Prices of the draft are those of the base revision times the factor: the first one of those escalated from one another (rule 11). */
export async function escalateSheet(ctx: Ctx, { id, body }: { id: string; body: Starting & { index?: string | null } }) {
  const from = await approvedSheet(ctx, id);
  const { escalation } = from;
  if (!escalation || escalation.kind === "none") throw conflicting("This rate sheet has no escalation.");
  const base = from.escalatedFromId ? await ctx.store.find(rateSheet, from.escalatedFromId) : from;
  const factor = escalationFactor(escalation, base.effectiveFrom, body.effectiveFrom, body.index ?? null);
  if (factor === null) throw wrongField("index", "Enter the index of the new start");
  const basePrices = new Map((await itemsOf(ctx.db, base.id)).map((item) => [item.code, item]));
  return nextRevision(ctx, from, body, { verb: "escalate", escalatedFromId: base.id }, (item) => {
    if (!item.escalatable) return item;
    const of = basePrices.get(item.code) ?? item;
    const { price, priceOt, priceDt, priceHt, standbyPrice, weekPrice, monthPrice, tiers } = repriced(of, (one) =>
      escalatedPrice(one, factor, from.currency),
    );
    return { ...item, price, priceOt, priceDt, priceHt, standbyPrice, weekPrice, monthPrice, tiers };
  });
}

/** All revisions of the number of a sheet, the latest first. */
export async function revisionsOf(ctx: Ctx, { id }: { id: string }) {
  const { number } = await ctx.lookup.find(rateSheet, id);
  const rows = await ctx.db
    .select({ id: rateSheet.id })
    .from(rateSheet)
    .where(and(eq(rateSheet.number, number), isNull(rateSheet.archivedAt)))
    .orderBy(desc(rateSheet.effectiveFrom), desc(rateSheet.createdAt));
  const found = [];
  // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
  for (const row of rows) found.push(await sheets.find(ctx, row));
  return found;
}
