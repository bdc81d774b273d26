import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { type Stretch, timeline } from "../rules.ts";
import { factsOn, type ItemFacts, loadFacts } from "./facts.ts";
import { calibrationPeriod } from "./tables.ts";
import type { Store } from "#kit/server/store.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";

type Kept = typeof calibrationPeriod.$inferSelect;

/**
 * Brings the periods of these items to what their records say now. Call it in the transaction that changed one of them: what was believed
 * until now is closed, not deleted, so that "what did we know then" keeps its answer.
 */
export async function keepPeriods(store: Store, itemIds: readonly string[]): Promise<void> {
  const facts = await loadFacts(store.db, itemIds);
  const kept = await currentPeriods(store, itemIds);
  for (const item of facts.values()) {
    const before = kept.filter(({ itemId }) => itemId === item.id);
    const now = stretchesOf(item);
    await close(
      store,
      before.filter((row) => !now.some((stretch) => same(row, stretch))),
    );
    await open(
      store,
      item.id,
      now.filter((stretch) => !before.some((row) => same(row, stretch))),
    );
  }
}

/** The same for every item of a type that has periods; the others follow the plan of their type by themselves. */
export async function keepPeriodsOfType(store: Store, typeId: string): Promise<void> {
  const items = await store.db
    .selectDistinct({ id: calibrationPeriod.itemId })
    .from(calibrationPeriod)
    .innerJoin(inventoryItem, eq(inventoryItem.id, calibrationPeriod.itemId))
    .where(eq(inventoryItem.typeId, typeId));
  await keepPeriods(
    store,
    items.map(({ id }) => id),
  );
}

export function stretchesOf(item: ItemFacts): Stretch[] {
  return timeline(
    (day) => factsOn(item, day),
    item,
    item.plans.map(({ effectiveFrom }) => effectiveFrom),
  );
}

async function currentPeriods(store: Store, itemIds: readonly string[]): Promise<Kept[]> {
  if (itemIds.length === 0) return [];
  return store.db
    .select()
    .from(calibrationPeriod)
    .where(and(inArray(calibrationPeriod.itemId, [...itemIds]), isNull(calibrationPeriod.knownTo)));
}

async function close(store: Store, rows: Kept[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await store.db.update(calibrationPeriod).set({ knownTo: store.now }).where(inArray(calibrationPeriod.id, ids));
}

async function open(store: Store, itemId: string, stretches: Stretch[]): Promise<void> {
  if (stretches.length === 0) return;
  await store.db.insert(calibrationPeriod).values(
    stretches.map(({ from, to, ...rest }) => ({
      id: randomUUID(),
      itemId,
      validFrom: from,
      validTo: to,
      ...rest,
      knownFrom: store.now,
    })),
  );
}

function same(row: Kept, stretch: Stretch): boolean {
  return (
    row.validFrom === stretch.from &&
    row.validTo === stretch.to &&
    row.state === stretch.state &&
    row.cause === stretch.cause &&
    row.recordId === stretch.recordId &&
    row.dueOn === stretch.dueOn &&
    row.limitation === stretch.limitation
  );
}
