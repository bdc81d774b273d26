/** Which items count as another one, because a person joined them (report-statistics rule 3). */
import { inArray } from "drizzle-orm";
import { joinedItem } from "./tables.ts";
import { inParts } from "#kit/in-parts.ts";
import type { Reading } from "#kit/server/database.ts";
import type { PlainRows } from "#kit/server/plain-rows.ts";

/** Until this transaction ends nobody else joins or splits items of these clients, or writes their facts. */
export async function lockItems(rows: PlainRows, clientIds: readonly string[]): Promise<void> {
  for (const client of [...new Set(clientIds)].toSorted()) await rows.lock(`items of ${client}`);
}

/** For each of these items that was joined, the id it counts under; an item may have been joined to one that was joined later. */
export async function itemsAsJoined(read: Reading, itemIds: readonly string[]): Promise<Map<string, string>> {
  const next = new Map<string, string>();
  for (const part of inParts([...new Set(itemIds)], 1000))
    for (const { itemId, asItemId } of await read.select().from(joinedItem).where(inArray(joinedItem.itemId, part)))
      next.set(itemId, asItemId);
  if (next.size === 0) return next;
  const further = await itemsAsJoined(read, [...next.values()]);
  return new Map([...next].map(([itemId, asItemId]) => [itemId, further.get(asItemId) ?? asItemId]));
}
