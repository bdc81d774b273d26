/** Days of the past on which an item no longer counts as in calibration: what was signed on them is examined. */
import { eq } from "drizzle-orm";
import { calibrationOn } from "../rules.ts";
import { factsOn, type ItemFacts } from "./facts.ts";
import { spansOf } from "./periods.ts";
import type { Concerned } from "./plan-subject.ts";
import { evidenceDoubted } from "#eligibility/events.ts";
import { announce } from "#kit/server/events.ts";
import type { Ctx } from "#kit/server/services.ts";
import { addDays, type Day } from "#kit/validity.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";

/** Throws doubt on the days up to today on which an item that a changed plan concerns counted as in calibration before, and no longer does. */
export async function doubtDaysTakenBack(
  ctx: Ctx,
  before: ReadonlyMap<string, Concerned>,
  after: ReadonlyMap<string, Concerned>,
): Promise<void> {
  for (const [id, { item }] of after) {
    const was = before.get(id)?.item;
    // oxlint-disable-next-line no-await-in-loop -- a case after the other, on one connection
    if (item && was) await doubtDaysLost(ctx, was, item, "Calibration plan changed from a day in the past");
  }
}

/** Throws doubt on the days up to today that one item was covered on before and is not after; `reason` says what took them. */
export async function doubtDaysLost(ctx: Ctx, before: ItemFacts, after: ItemFacts, reason: string): Promise<void> {
  const [first, ...others] = daysLost(before, after, ctx.today);
  if (first) await doubt(ctx, after, { from: first.from, to: (others.at(-1) ?? first).to, reason });
}

/** The runs of days up to `today` that the item was covered on before and is not after; between two turns one day answers for all. */
export function daysLost(before: ItemFacts, after: ItemFacts, today: Day): { from: Day; to: Day }[] {
  const turns = [before, after].flatMap((item) => [
    ...spansOf(item).map(({ from }) => from),
    ...item.plans.map(({ effectiveFrom }) => effectiveFrom),
  ]);
  const days = [...new Set(turns.filter((day) => day <= today))].toSorted();
  return days.flatMap((from, index) => {
    const next = days[index + 1];
    return isCovered(before, from) && !isCovered(after, from) ? [{ from, to: next ? addDays(next, -1) : today }] : [];
  });
}

const isCovered = (item: ItemFacts, day: Day): boolean => calibrationOn(factsOn(item, day), day).ok;

async function doubt(ctx: Ctx, { id, assetTag }: ItemFacts, days: { from: Day; to: Day; reason: string }): Promise<void> {
  const [item] = await ctx.db.select({ base: inventoryItem.homeBaseId }).from(inventoryItem).where(eq(inventoryItem.id, id));
  await announce(ctx, evidenceDoubted, {
    cause: "instrument out of calibration",
    source: { entity: "InventoryItem", id, named: assetTag },
    ...days,
    baseLocationId: item?.base ?? null,
  });
}
