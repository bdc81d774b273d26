/** The gauge that failed its calibration: a case with the reports it was used for, some of them decided by the Level III. */
import { and, eq } from "drizzle-orm";
import { actingIn } from "./acting.ts";
import type { Calendar } from "./calendar.ts";
import { failedGauge } from "./calibrations.ts";
import { instrument } from "./instruments.ts";
import type { Actor } from "#kit/server/actor.ts";
import type { Db } from "#kit/server/database.ts";
import type { Services } from "#kit/server/services.ts";
import { doubtWhatWasMeasured } from "#modules/calibration/server/review.ts";
import { calibrationRecord } from "#modules/calibration/server/tables.ts";
import { giveVerdicts } from "#modules/evidence-cases/server/decide.ts";
import { evidenceCase } from "#eligibility/server/tables.ts";
import { evidenceCaseRow } from "#modules/evidence-cases/server/tables.ts";
import type { Key } from "./keys.ts";

export async function doubtFailedGauge(
  services: Services,
  db: Db,
  calendar: Calendar,
  actor: (key: Key) => Actor,
): Promise<void> {
  const itemId = instrument(failedGauge).id;
  const [record] = await db
    .select()
    .from(calibrationRecord)
    .where(and(eq(calibrationRecord.itemId, itemId), eq(calibrationRecord.result, "fail")));
  if (!record) return;
  const act = actingIn(services, db, calendar, actor);
  await act("samuel", 15, "16:35", (ctx) => doubtWhatWasMeasured(ctx, record));
  const [found] = await db.select().from(evidenceCase).where(eq(evidenceCase.sourceId, itemId));
  if (!found) return;
  const harmless = await db
    .select({ id: evidenceCaseRow.id })
    .from(evidenceCaseRow)
    .where(and(eq(evidenceCaseRow.caseId, found.id), eq(evidenceCaseRow.screen, "no effect")))
    .orderBy(evidenceCaseRow.usedFrom);
  const rowIds = harmless.slice(0, Math.ceil(harmless.length / 2)).map(({ id }) => id);
  if (rowIds.length === 0) return;
  const reason = "Every reading, corrected by the as-found error, keeps its margin to the required thickness";
  await act("samuel", 14, "09:20", (ctx) => giveVerdicts(ctx, { id: found.id, body: { rowIds, outcome: "no effect", reason } }));
}
