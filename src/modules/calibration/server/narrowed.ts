/** A certificate released late that covers less, or less long, than what counted before it: what was signed meanwhile is examined. */
import { eq } from "drizzle-orm";
import { coversAtLeast } from "../rules.ts";
import { factsOn, type ItemFacts, loadFacts } from "./facts.ts";
import { daysLost } from "./plan-doubt.ts";
import type { calibrationRecord } from "./tables.ts";
import { evidenceDoubted } from "#eligibility/events.ts";
import { announce } from "#kit/server/events.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { addDays, type Day } from "#kit/validity.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";

/** Throws doubt on the days that a certificate takes back in whole or in part. `before` is what counted until then; a failed one is in doubt by itself. */
export async function doubtNarrowedDays(ctx: Ctx, released: Row<typeof calibrationRecord>, before: ItemFacts | undefined) {
  const { itemId, calibratedOn, certificateNumber } = released;
  const after = (await loadFacts(ctx.db, [itemId])).get(itemId);
  if (released.result === "fail" || calibratedOn >= ctx.today || !before || !after) return;
  const days = [...daysLost(before, after, ctx.today), ...narrowed(after, released, ctx.today)];
  const [from] = days.map((one) => one.from).toSorted();
  const to = days
    .map((one) => one.to)
    .toSorted()
    .at(-1);
  if (!from || !to) return;
  const [row] = await ctx.db.select({ base: inventoryItem.homeBaseId }).from(inventoryItem).where(eq(inventoryItem.id, itemId));
  await announce(ctx, evidenceDoubted, {
    cause: "instrument out of calibration",
    source: { entity: "InventoryItem", id: itemId, named: after.assetTag },
    event: { entity: "CalibrationRecord", id: released.id },
    from,
    to,
    reason: `Certificate ${certificateNumber} covers less than what counted before it`,
    baseLocationId: row?.base ?? null,
  });
}

/** From the calibration to the day before the next one, today at the latest, where it covers less than the one before. */
function narrowed(item: ItemFacts, released: Row<typeof calibrationRecord>, today: Day): { from: Day; to: Day }[] {
  const { calibratedOn } = released;
  const counting = item.records
    .filter(({ releasedAt, voidedAt, result }) => releasedAt && !voidedAt && result !== "fail")
    .toSorted((a, b) => a.calibratedOn.localeCompare(b.calibratedOn));
  const former = counting.findLast((one) => one.calibratedOn < calibratedOn);
  const own = counting.find(({ id }) => id === released.id);
  const next = counting.find((one) => one.calibratedOn > calibratedOn);
  if (!former || !own || coversAtLeast(own, former, factsOn(item, calibratedOn).plan)) return [];
  const to = next ? addDays(next.calibratedOn, -1) : today;
  return [{ from: calibratedOn, to: to < today ? to : today }];
}
