/** Items of a spreadsheet into a draft: a check that writes nothing, and the import of what was not refused. */
import { randomUUID } from "node:crypto";
import { isNull } from "drizzle-orm";
import type { RateItemDraft } from "../contract.ts";
import { type ListedRow, planRows } from "../rules/import-rows.ts";
import { itemsOf, mayCost, writeItems } from "./items.ts";
import { openDraft } from "./sheets.ts";
import { rateSheet } from "./tables.ts";
import { revenueAccount, taxCode } from "#directory/finance/server/tables.ts";
import { refused } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";

type Asked = { id: string; body: { version: number; rows: ListedRow[] } };

async function planned(ctx: Ctx, id: string, rows: readonly ListedRow[]) {
  const items: RateItemDraft[] = (await itemsOf(ctx.db, id)).map(({ sort: _, ...item }) => item);
  const accounts = await ctx.db
    .select({ id: revenueAccount.id, code: revenueAccount.code, name: revenueAccount.name })
    .from(revenueAccount)
    .where(isNull(revenueAccount.archivedAt));
  const codes = await ctx.db.select({ code: taxCode.code }).from(taxCode).where(isNull(taxCode.archivedAt));
  const known = new Map(items.map((item) => [item.code.toUpperCase(), item]));
  // A column of costs is read only for people who may see costs.
  const read = mayCost(ctx) ? rows : rows.map(({ row, cells: { cost: _, ...cells } }) => ({ row, cells }));
  const plan = planRows(read, { accounts, taxCodes: [...new Set(codes.map(({ code }) => code))], known, newId: randomUUID });
  const changed = new Map(plan.flatMap(({ outcome, item }) => (outcome === "changed" && item ? [[item.id, item] as const] : [])));
  const added = plan.flatMap(({ outcome, item }) => (outcome === "new" && item ? [item] : []));
  return {
    rows: plan.map(({ item: _, ...row }) => row),
    items: [...items.map((item) => changed.get(item.id) ?? item), ...added],
  };
}

export async function checkImport(ctx: Ctx, { id, body }: Asked) {
  await ctx.store.find(rateSheet, id);
  const { rows } = await planned(ctx, id, body.rows);
  return { rows };
}

export async function importItems(ctx: Ctx, { id, body }: Asked) {
  const before = await openDraft(ctx, id);
  const { rows, items } = await planned(ctx, id, body.rows);
  if (rows.every(({ outcome }) => outcome === "refused")) throw refused("Every row of this list is refused.");
  await writeItems(ctx, before, body.version, items, "importItems");
  const { version } = await ctx.store.find(rateSheet, id);
  return { rows, version };
}
