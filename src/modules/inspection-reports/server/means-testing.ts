/** Reports of two days for the tests of instruments, procedures and consumables. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Content } from "../report.ts";
import { answerAll, inspectionDay, type Scene, signAs, thicknessContent, writtenReport } from "./testing.ts";
import type { Db } from "#kit/server/database.ts";
import { addDays, type Day } from "#kit/validity.ts";
import { calibrationRecord } from "#modules/calibration/server/tables.ts";
import { procedureRevision } from "#modules/processes-procedures/server/tables.ts";
import type { Row } from "#modules/report-templates/content.ts";

export const firstDay = inspectionDay;
export const secondDay = addDays(inspectionDay, 1);
const stamp = { createdAt: "2026-01-01T00:00:00Z", updatedAt: "2026-01-01T00:00:00Z" };

/** A thickness survey of 12 and 13 March: three locations on the first day, two on the second, with checks on the block of both. */
export function twoDays(scene: Scene): Partial<Content> & Pick<Content, "equipment" | "lines" | "header" | "technique"> {
  const one = thicknessContent(scene);
  const { calibration = {}, equipment = [], header = {}, lines = [], technique = {} } = one;
  const checks = calibration.checks as Row[];
  return {
    ...one,
    header,
    technique,
    equipment,
    inspectionEnd: `${secondDay}T20:00:00.000Z`,
    calibration: {
      ...calibration,
      checks: [
        ...checks,
        ...checks.map((row) => ({ ...row, at: typeof row.at === "string" ? row.at.replace(firstDay, secondDay) : null })),
      ],
    },
    lines: lines.map((line, index) => ({ ...line, performedOn: index < 3 ? firstDay : secondDay })),
  };
}

/** Written and signed by Ana: the result, with the reasons if it was refused. */
export async function trySigning(
  scene: Scene,
  changes: Partial<Content>,
  { answers = false } = {},
): Promise<{ id: string; status: number; reasons: string[] }> {
  const report = await writtenReport(scene, changes);
  if (answers) await answerAll(scene, report);
  const { status, problem } = await signAs(scene.ana, report.id);
  return { id: report.id, status, reasons: status === 200 ? [] : (problem.reasons ?? []).map(({ message }) => message) };
}

/** The row of an instrument on a report, used on these days only. */
export function used(
  inventoryItemId: string,
  usedFrom: Day | null = null,
  usedTo: Day | null = null,
): Content["equipment"][number] {
  return { id: randomUUID(), inventoryItemId, purpose: null, usedFrom, usedTo };
}

/** The calibration of an instrument as recorded, for a test to change or to copy. */
export async function calibrationOf(db: Db, itemId: string): Promise<typeof calibrationRecord.$inferSelect> {
  const [record] = await db.select().from(calibrationRecord).where(eq(calibrationRecord.itemId, itemId));
  if (!record) throw new Error("The instrument has no calibration.");
  return record;
}

export async function changeCalibration(
  db: Db,
  itemId: string,
  changes: Partial<typeof calibrationRecord.$inferInsert>,
): Promise<void> {
  await db.update(calibrationRecord).set(changes).where(eq(calibrationRecord.itemId, itemId));
}

/** Sets the requirements of the scene's revision; called without any, it has none. */
export async function demand(
  db: Db,
  procedureId: string,
  changes: Partial<
    Pick<typeof procedureRevision.$inferInsert, "scope" | "personnelRequirement" | "equipmentTypes" | "variables">
  > = {},
): Promise<void> {
  const nothing = { scope: {} as never, personnelRequirement: {} as never, equipmentTypes: [], variables: [] };
  await db
    .update(procedureRevision)
    .set({ ...nothing, ...changes })
    .where(eq(procedureRevision.procedureId, procedureId));
}

/** The next revision of a procedure, approved and effective from the given days. */
export async function revise(
  db: Db,
  procedureId: string,
  { revisionNo, approvedOn, effectiveFrom }: { revisionNo: number; approvedOn: Day; effectiveFrom: Day },
): Promise<string> {
  const [before] = await db.select().from(procedureRevision).where(eq(procedureRevision.procedureId, procedureId));
  if (!before) throw new Error("The procedure has no revision.");
  const id = randomUUID();
  await db.insert(procedureRevision).values({ ...before, ...stamp, id, revisionNo, approvedOn, effectiveFrom, frozenAt: null });
  return id;
}
