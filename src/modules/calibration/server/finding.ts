import { findingOn, findingStands } from "../rules.ts";
import { calibrationDecided } from "../events.ts";
import { factsOn, loadFacts } from "./facts.ts";
import { rebuildPeriods } from "./periods.ts";
import { readRecord } from "./records.ts";
import { writersOf } from "./release-evidence.ts";
import { calibrationRecord } from "./tables.ts";
import { notAllowed, refused } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import { announce } from "#kit/server/events.ts";
import type { Acting } from "#kit/server/lifecycle.ts";
import { mayDo } from "#kit/server/may-do.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Day } from "#kit/validity.ts";

/**
 * The verdict that what a rejected or voided paper found is not so, such as the paper of another instrument. It is given by whoever may void calibrations and
 * did not write the paper; from then on the paper keeps the instrument out of service no longer, and throws no doubt on what was measured.
 */
export async function withdrawFinding(ctx: Ctx, { id, body }: Acting<{ reason: string }>) {
  const record = await ctx.store.find(calibrationRecord, id, { lock: true });
  if (!mayDo(ctx, "calibration.void")) throw notAllowed("Withdrawing a finding needs the permission to void calibrations.");
  const known = (await loadFacts(ctx.db, [record.itemId])).get(record.itemId)?.records.find((one) => one.id === id);
  if (!known || !findingStands(known))
    throw refused(`Certificate ${record.certificateNumber} has no open finding against its instrument.`);
  const writers = [record.createdById, record.submittedById, record.performedById, ...(await writersOf(ctx, id))];
  if (writers.includes(ctx.actor.id)) throw refused("A second person must decide on the finding of this certificate.");
  const withdrawn = {
    findingWithdrawnAt: ctx.store.now,
    findingWithdrawnById: ctx.actor.id,
    findingWithdrawnReason: body.reason,
  };
  await ctx.store.annotate(calibrationRecord, id, body.version, withdrawn, { verb: "withdraw finding", reason: body.reason });
  await rebuildPeriods(ctx.store, [record.itemId]);
  await announce(ctx, calibrationDecided, { itemId: record.itemId });
  return readRecord(ctx, id);
}

/** The certificate whose finding keeps an item out of service on a day, in use as it is; null where none does. */
export async function findingAgainst(db: Reading, itemId: string, day: Day): Promise<string | null> {
  const item = (await loadFacts(db, [itemId])).get(itemId);
  if (!item || (item.retiredOn !== null && item.retiredOn <= day)) return null;
  return findingOn(factsOn(item, day), day)?.certificateNumber ?? null;
}
