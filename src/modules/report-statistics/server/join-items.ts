/** Joining items with the same number on several drawings into one, and splitting them again (report-statistics rule 3). */
import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { itemEndpoints } from "../contract-items.ts";
import { itemsAsJoined, lockItems } from "./joined-items.ts";
import { linesInReach } from "./reach.ts";
import { partsOf } from "./same-numbers.ts";
import { storeFacts } from "./store-facts.ts";
import { examFact, itemMerge, joinedItem } from "./tables.ts";
import type { Asked } from "#kit/contract.ts";
import { mayDo } from "#kit/server/may-do.ts";
import { notAllowed, notFound, refused, wrongField } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";

function refuseOthers(ctx: Ctx): void {
  if (!mayDo(ctx, "statistics.items")) throw notAllowed("Items are joined and split by a Level III or the quality manager.");
}

/** From now on the lines of all of them are of one item; its first examinations and results are recomputed at once. */
export async function joinItems(ctx: Ctx, { body }: Asked<typeof itemEndpoints.joinItems>): Promise<{ id: string }> {
  refuseOthers(ctx);
  const { store } = ctx;
  const asked = [...new Set(body.itemIds)];
  if (asked.length < 2) throw wrongField("itemIds", "Choose at least two drawings.");
  const [client] = await clientsOf(ctx, asked);
  if (client === undefined) throw notFound("item");
  await lockItems(store.rows, [client]);
  const found = await placesOf(ctx, asked);
  const [first] = found;
  if (!first || new Set(found.map(({ itemId }) => itemId)).size < asked.length) throw notFound("item");
  const places = new Set(found.map(({ item, clientCompanyId, clientSiteId }) => [clientCompanyId, clientSiteId, item].join("|")));
  if (places.size > 1) throw refused("Only items with the same number at the same site of a client are joined.");
  const parts = await partsOf(ctx, asked);
  if (parts.size < asked.length) throw refused("Only items on a drawing, without a weld of the weld log, are joined.");
  const [itemId = "", ...others] = asked.toSorted();
  const id = randomUUID();
  await store.rows.insert(itemMerge).values({
    id,
    clientCompanyId: first.clientCompanyId,
    item: first.item,
    itemId,
    joinedById: ctx.actor.id,
    joinedAt: store.now,
    reason: body.reason,
  });
  await store.rows.insert(joinedItem).values(others.map((one) => ({ itemId: one, asItemId: itemId, mergeId: id })));
  await rebuildReportsOf(ctx, asked);
  const drawings = [...parts.values()].flatMap((part) => part.drawings).join(", ");
  await tellTrail(ctx, "join", { id, ...first }, { reason: body.reason, old: null, new: drawings });
  return { id };
}

/** Each of them counts by its own drawing again, unless another joining has it. */
export async function splitItems(ctx: Ctx, { id, body }: Asked<typeof itemEndpoints.splitItems>): Promise<undefined> {
  refuseOthers(ctx);
  const { store } = ctx;
  const [known] = await store.db.select().from(itemMerge).where(eq(itemMerge.id, id));
  if (!known || !(await clientsOf(ctx, [known.itemId])).length) throw notFound("joining of items");
  await lockItems(store.rows, [known.clientCompanyId]);
  const [merge] = await store.db
    .select()
    .from(itemMerge)
    .where(and(eq(itemMerge.id, id), isNull(itemMerge.splitAt)));
  if (!merge) throw refused("These items have been split already.");
  const now = await itemsAsJoined(store.db, [merge.itemId]);
  const itemId = now.get(merge.itemId) ?? merge.itemId;
  const drawings = [...(await partsOf(ctx, [itemId])).values()].flatMap((part) => part.drawings).join(", ");
  await store.rows.delete(joinedItem).where(eq(joinedItem.mergeId, id));
  await store.rows
    .update(itemMerge)
    .set({ splitById: ctx.actor.id, splitAt: store.now, splitReason: body.reason })
    .where(eq(itemMerge.id, id));
  await rebuildReportsOf(ctx, [itemId]);
  await tellTrail(ctx, "split", merge, { reason: body.reason, old: drawings, new: null });
  return undefined;
}

/** The clients of these items, within the person's reach. */
async function clientsOf({ store, actor }: Ctx, itemIds: readonly string[]): Promise<string[]> {
  const found = await store.db
    .selectDistinct({ id: examFact.clientCompanyId })
    .from(examFact)
    .where(and(inArray(examFact.itemId, [...itemIds]), linesInReach(actor)));
  return found.map(({ id }) => id);
}

/** Number, client and site of each item, within the person's reach. */
function placesOf({ store, actor }: Ctx, itemIds: readonly string[]) {
  const { itemId, item, clientCompanyId, clientSiteId } = examFact;
  return store.db
    .selectDistinct({ itemId, item, clientCompanyId, clientSiteId })
    .from(examFact)
    .where(and(inArray(itemId, [...itemIds]), eq(examFact.counts, true), linesInReach(actor)));
}

/** The facts of every report with a line of these items, also of those that do not count, with their items as they are joined now. */
async function rebuildReportsOf({ store }: Ctx, itemIds: readonly string[]): Promise<void> {
  const found = await store.db
    .selectDistinct({ id: examFact.reportId })
    .from(examFact)
    .where(inArray(examFact.itemId, [...itemIds]));
  await storeFacts(
    store.rows,
    found.map(({ id }) => id),
    { rebuild: true },
  );
}

function tellTrail(
  { store }: Ctx,
  verb: "join" | "split",
  { id, item, clientCompanyId }: Pick<typeof itemMerge.$inferSelect, "id" | "item" | "clientCompanyId">,
  { reason, ...changed }: { reason: string; old: string | null; new: string | null },
): Promise<void> {
  return store.noteEach({ action: `ItemMerge.${verb}`, entity: "ItemMerge", reason }, [
    { id, label: item, changes: [{ field: "drawings", ...changed }], about: { clientCompanyId } },
  ]);
}
