/** The items of a sheet: read with or without costs, and saved together. */
import { asc, eq } from "drizzle-orm";
import type { RateItem, RateItemDraft } from "../contract.ts";
import { authorsWith, openDraft, type SheetRow } from "./sheets.ts";
import { rateItem, rateSheet } from "./tables.ts";
import { invalid } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import { couldDo } from "#kit/server/may-do.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { FieldChange } from "#kit/server/tables.ts";
import { withheld } from "#kit/withheld.ts";

/** The items as stored, in order. */
export async function itemsOf(db: Reading, sheetId: string): Promise<RateItem[]> {
  const rows = await db.select().from(rateItem).where(eq(rateItem.rateSheetId, sheetId)).orderBy(asc(rateItem.sort));
  return rows.map(({ rateSheetId: _, ...item }) => item);
}

/** Costs are for Operations and Finance (people-and-access: cost right). */
export const mayCost = (ctx: Ctx): boolean => couldDo(ctx.actor, "rateSheet.costs");

/** The items as this person sees them. */
export async function shownItems(ctx: Ctx, { id }: { id: string }) {
  const { version } = await ctx.lookup.find(rateSheet, id);
  const items = await itemsOf(ctx.db, id);
  return { version, mayCost: mayCost(ctx), items: mayCost(ctx) ? items : items.map((item) => ({ ...item, cost: null })) };
}

export async function saveItems(ctx: Ctx, { id, body }: { id: string; body: { version: number; items: RateItemDraft[] } }) {
  const before = await openDraft(ctx, id);
  await writeItems(ctx, before, body.version, body.items, "saveItems");
  return shownItems(ctx, { id });
}

/** Replaces the items of a draft. What somebody without the cost right saves leaves the stored costs as they are; costs are never in the trail. */
export async function writeItems(
  ctx: Ctx,
  before: SheetRow,
  version: number,
  items: readonly RateItemDraft[],
  verb: string,
): Promise<void> {
  refuseTwice(items);
  const parent = { column: rateItem.rateSheetId, id: before.id };
  const rows = items.map(({ cost, ...item }, sort) => ({
    ...item,
    sort,
    ...(mayCost(ctx) && cost !== undefined ? { cost } : {}),
  }));
  const also = await ctx.store.replaceChildren(rateItem, parent, rows, ({ code }) => `item ${String(code)}`);
  const change = { authorIds: authorsWith(before, ctx) };
  await ctx.store.update(rateSheet, before.id, version, change, { verb, also: also.map(withoutCost) });
}

function withoutCost(change: FieldChange): FieldChange {
  return change.field.endsWith(": cost") ? { field: change.field, old: null, new: withheld } : change;
}

function refuseTwice(items: readonly RateItemDraft[]): void {
  const codes = items.map(({ code }) => code.toUpperCase());
  const twice = codes.flatMap((code, index) =>
    codes.indexOf(code) === index ? [] : [{ index, code: items[index]?.code ?? "" }],
  );
  if (twice.length === 0) return;
  const wrong = twice.map(({ index, code }) => ({
    path: `items.${index}.code`,
    message: `The code ${code} is used twice in this sheet.`,
  }));
  throw invalid(wrong, wrong[0]?.message ?? "");
}
