import { eq } from "drizzle-orm";
import { recheck } from "./recheck.ts";
import { type Doubt, evidenceDoubted } from "#eligibility/events.ts";
import type { Reading } from "#kit/server/database.ts";
import { on } from "#kit/server/events.ts";
import { addDays } from "#kit/validity.ts";
import { calibrationRecord } from "#modules/calibration/server/tables.ts";
import { certification, visionTest } from "#modules/ndt-training/server/tables.ts";

/** A certificate, a vision test or a calibration no longer counts: the jobs that rest on it are checked at once, and those who plan are told. */
export const onDoubt = on(evidenceDoubted, async (ctx, { source }) => {
  const subject = await subjectOf(ctx.db, source);
  if (subject) await recheck(ctx, ctx.store, { subjects: [subject], from: ctx.today, to: addDays(ctx.today, daysAhead) });
});

const daysAhead = 60;

async function subjectOf(db: Reading, { entity, id }: Doubt["source"]): Promise<string | null> {
  if (entity === "InventoryItem") return id;
  if (entity === "Certification") {
    const [found] = await db.select({ of: certification.userId }).from(certification).where(eq(certification.id, id));
    return found?.of ?? null;
  }
  if (entity === "VisionTest") {
    const [found] = await db.select({ of: visionTest.userId }).from(visionTest).where(eq(visionTest.id, id));
    return found?.of ?? null;
  }
  if (entity !== "CalibrationRecord") return null;
  const [found] = await db.select({ of: calibrationRecord.itemId }).from(calibrationRecord).where(eq(calibrationRecord.id, id));
  return found?.of ?? null;
}
