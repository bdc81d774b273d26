import { and, asc, eq, inArray } from "drizzle-orm";
import { blockStepFindings } from "../../rules/block-steps.ts";
import type { Loaded } from "../loading.ts";
import type { KnownInstruments } from "#eligibility/server/source.ts";
import { decimal } from "#kit/decimal.ts";
import { convert, isUnit } from "#kit/quantity.ts";
import type { Reading } from "#kit/server/database.ts";
import { calibrationPoint, calibrationRecord } from "#modules/calibration/server/tables.ts";
import { setupsOf } from "#modules/report-templates/setups.ts";
import type { Finding } from "#modules/report-templates/findings.ts";

/** Whether the steps a gauge was checked on are steps of the block the report names, by its certificate in force or by its model. */
export async function blockFindings(
  db: Reading,
  { content }: Pick<Loaded, "content">,
  { items }: KnownInstruments,
): Promise<Finding[]> {
  const ids = [...new Set(setupsOf(content).flatMap(({ calibration: { block } }) => (typeof block === "string" ? [block] : [])))];
  const blocks = ids.flatMap((id) => items.get(id) ?? []);
  if (blocks.length === 0) return [];
  const measured = await db
    .select({ itemId: calibrationRecord.itemId, unit: calibrationPoint.unit, reference: calibrationPoint.reference })
    .from(calibrationPoint)
    .innerJoin(calibrationRecord, eq(calibrationRecord.id, calibrationPoint.recordId))
    .where(
      and(
        inArray(
          calibrationRecord.itemId,
          blocks.map(({ id }) => id),
        ),
        eq(calibrationRecord.state, "in force"),
      ),
    )
    .orderBy(asc(calibrationPoint.position));
  const lengthOf = ({ unit, reference }: (typeof measured)[number]): number[] => {
    if (unit === null || !isUnit(unit) || !["mm", "in"].includes(unit)) return [];
    return [Number(decimal(convert(reference, unit, "mm"))?.toFixed(3))];
  };
  return blockStepFindings(
    content,
    blocks.map(({ id, assetTag, model }) => ({
      id,
      asset: assetTag,
      model,
      points: [...new Set(measured.filter(({ itemId }) => itemId === id).flatMap(lengthOf))],
    })),
  );
}
