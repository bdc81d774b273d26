import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { type Span, timeline } from "../rules.ts";
import { factsOn, type ItemFacts, loadFacts } from "./facts.ts";
import { calibrationPeriod } from "./tables.ts";
import type { Store } from "#kit/server/store.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";

type Kept = typeof calibrationPeriod.$inferSelect;

/**
 * Brings the periods of these items to what their records say now. Call it in the transaction that changed one of them: what was believed
 * until now is closed, not deleted, so that "what did we know then" keeps its answer.
 */
export async function rebuildPeriods(store: Store, itemIds: readonly string[]): Promise<void> {
  const facts = await loadFacts(store.db, itemIds);
  const kept = await currentPeriods(store, itemIds);
  for (const item of facts.values()) {
    const before = kept.filter(({ itemId }) => itemId === item.id);
    const now = spansOf(item);
    await close(
      store,
      before.filter((row) => !now.some((span) => same(row, span))),
    );
    await open(
      store,
      item.id,
      now.filter((span) => !before.some((row) => same(row, span))),
    );
  }
}

/** The same for every item of a type that has periods; the others follow the plan of their type by themselves. */
export async function rebuildPeriodsOfType(store: Store, typeId: string): Promise<void> {
  const items = await store.db
    .selectDistinct({ id: calibrationPeriod.itemId })
    .from(calibrationPeriod)
    .innerJoin(inventoryItem, eq(inventoryItem.id, calibrationPeriod.itemId))
    .where(eq(inventoryItem.typeId, typeId));
  await rebuildPeriods(
    store,
    items.map(({ id }) => id),
  );
}

export function spansOf(item: ItemFacts): Span[] {
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
  await store.rows.update(calibrationPeriod).set({ knownTo: store.now }).where(inArray(calibrationPeriod.id, ids));
}

async function open(store: Store, itemId: string, spans: Span[]): Promise<void> {
  if (spans.length === 0) return;
  await store.rows.insert(calibrationPeriod).values(
    spans.map(({ from, to, ...rest }) => ({
      id: randomUUID(),
      itemId,
      validFrom: from,
      validTo: to,
      ...rest,
      knownFrom: store.now,
    })),
  );
}

function same(row: Kept, span: Span): boolean {
  return (
    row.validFrom === span.from &&
    row.validTo === span.to &&
    row.state === span.state &&
    row.cause === span.cause &&
    row.recordId === span.recordId &&
    row.dueOn === span.dueOn &&
    row.limitation === span.limitation
  );
}
