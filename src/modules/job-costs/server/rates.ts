import { and, eq, gte, isNull, lte, ne, or, sql } from "drizzle-orm";
import { CostRate, type CostRateDraft } from "../contract.ts";
import { problemWithRate, type Rated, sameRate } from "../rules.ts";
import { costRate } from "./tables.ts";
import { problemWithClosed } from "#directory/finance/closed-period.ts";
import { financeDefaultsOf } from "#directory/finance/server/finance.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { notFound, refused, wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";

const personName = sql<string | null>`${appUser.firstName} || ' ' || ${appUser.lastName}`;
const itemName = sql<string | null>`${inventoryItem.assetTag} || ' ' || ${inventoryItem.model}`;
const name = sql<string>`coalesce(${appUser.firstName} || ' ' || ${appUser.lastName},
  ${inventoryItem.assetTag} || ' ' || ${inventoryItem.model}, ${costRate.grade}, '')`;

/** What the search box looks through, without the tables that a list joins. */
const searched = sql`coalesce(
  (select p.first_name || ' ' || p.last_name from ${appUser} p where p.id = ${costRate.userId}),
  (select i.asset_tag || ' ' || i.model from ${inventoryItem} i where i.id = ${costRate.inventoryItemId}), ${costRate.grade}, '')`;

const records = crud(costRate, {
  search: [searched],
  sorts: { validFrom: costRate.validFrom },
  sort: "-validFrom",
  extra: { name, personName, itemName, total: sql<string>`trim_scale(${costRate.rate} + ${costRate.burden})::text` },
  joins: [
    { table: appUser, on: eq(appUser.id, costRate.userId) },
    { table: inventoryItem, on: eq(inventoryItem.id, costRate.inventoryItemId) },
  ],
  filters: {
    inForce: (only: boolean, { today }: Ctx) =>
      only ? and(lte(costRate.validFrom, today), or(isNull(costRate.validTo), gte(costRate.validTo, today))) : undefined,
  },
  labels: CostRate.labels,
  fields: CostRate.fields,
});

type Stored = Row<typeof costRate>;

/** The handlers of cost rates. A rate that counted on a day whose books are closed keeps what it said, and may only end later. */
export const rates = {
  ...records,
  create: async (ctx: Ctx, { body }: { body: CostRateDraft }) => {
    const values = onlyItsSubject(body);
    await check(ctx, values, null);
    const { id } = await ctx.store.insert(costRate, values);
    return records.find(ctx, { id });
  },
  update: async (ctx: Ctx, { id, body }: { id: string; body: { version: number; changes: Partial<CostRateDraft> } }) => {
    const before = await ctx.store.find(costRate, id, { lock: true });
    const values = onlyItsSubject({ ...before, ...body.changes });
    await check(ctx, values, before);
    await ctx.store.update(costRate, id, body.version, values);
    return records.find(ctx, { id });
  },
  archive: async (ctx: Ctx, asked: { id: string; query: { version: number } }) => {
    const why = problemWithClosed(
      await closedThrough(ctx),
      await ctx.store.find(costRate, asked.id, { lock: true }),
      null,
      sameRate,
    );
    if (why) throw refused(why.message);
    return records.archive(ctx, asked);
  },
  restore: async (ctx: Ctx, asked: { id: string; body: { version: number } }) => {
    await check(ctx, await ctx.store.find(costRate, asked.id, { lock: true }), null, asked.id);
    return records.restore(ctx, asked);
  },
};

/** Without what belongs to another kind of rate. */
function onlyItsSubject(draft: CostRateDraft) {
  const { of, rate, burden, currency, validFrom } = draft;
  return {
    of,
    rate,
    burden,
    currency,
    validFrom,
    userId: of === "person" ? (draft.userId ?? null) : null,
    grade: of === "grade" ? (draft.grade ?? null) : null,
    inventoryItemId: of === "equipment" ? (draft.inventoryItemId ?? null) : null,
    validTo: draft.validTo ?? null,
    note: draft.note ?? null,
  };
}

const closedThrough = async ({ store }: Ctx) => (await financeDefaultsOf(store.db)).periodClosedThrough;

async function check(ctx: Ctx, rate: Rated, before: Stored | null, ownId = before?.id): Promise<void> {
  const { store, lookup } = ctx;
  // Two that enter rates at once wait for each other, so that neither misses the other's.
  await store.rows.lock("cost rates");
  const others = await store.db
    .select()
    .from(costRate)
    .where(and(isNull(costRate.archivedAt), ownId ? ne(costRate.id, ownId) : undefined));
  const wrong = problemWithRate(rate, others) ?? problemWithClosed(await closedThrough(ctx), before, rate, sameRate);
  if (wrong) throw wrongField(wrong.path, wrong.message);
  // Finance names people without opening their accounts.
  const [person] = rate.userId ? await store.db.select({ id: appUser.id }).from(appUser).where(eq(appUser.id, rate.userId)) : [];
  if (rate.userId && !person) throw notFound("person");
  if (rate.inventoryItemId && rate.inventoryItemId !== before?.inventoryItemId)
    await lookup.find(inventoryItem, rate.inventoryItemId);
}
