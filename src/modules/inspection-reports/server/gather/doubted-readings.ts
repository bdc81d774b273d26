import { and, eq, inArray } from "drizzle-orm";
import { screenReport } from "../../rules/screening.ts";
import { type Loaded } from "../loading.ts";
import type { CalibrationFound } from "#eligibility/contract.ts";
import type { Reading } from "#kit/server/database.ts";
import { Decimal } from "#kit/decimal.ts";
import { calibrationPoint } from "#modules/calibration/server/tables.ts";
import { builtInCodeOf } from "#modules/report-templates/definition.ts";
import type { Finding } from "#modules/report-templates/findings.ts";

/**
 * Readings that would no longer be accepted with the error found in their instrument: no answer can justify them (ISO/IEC 17025:2017 7.10,
 * calibration.md section 5.5). A revision is assessed in the case of its report. Checked if only one instrument of its kind was used; what cannot be
 * calculated stays a question of G4.
 */
export async function doubtedReadings(
  db: Reading,
  { report, content, definition }: Loaded,
  calibrations: readonly CalibrationFound[],
  today: string,
): Promise<Finding[]> {
  if (report.replacesReportId) return [];
  const doubted = calibrations.filter(
    ({ doubt }) => doubt && ["found out of tolerance", "failed"].includes(doubt.cause) && doubt.foundOn <= today,
  );
  const alone = doubted.filter(
    ({ typeCode, inventoryItemId }) =>
      !calibrations.some((other) => other.typeCode === typeCode && other.inventoryItemId !== inventoryItemId),
  );
  const records = [...new Set(alone.flatMap(({ doubt }) => doubt?.recordId ?? []))];
  if (records.length === 0) return [];
  const points = await db
    .select()
    .from(calibrationPoint)
    .where(and(inArray(calibrationPoint.recordId, records), eq(calibrationPoint.phase, "as found")));
  const found = alone.flatMap(({ day, typeCode, assetTag, doubt }) => {
    const lines = content.lines.filter(({ performedOn, result }) => result !== "NE" && (performedOn ?? day) === day);
    const own = points.filter(({ recordId }) => recordId === doubt?.recordId);
    const { readings } = screenReport(builtInCodeOf(definition), typeCode, content.header, lines, own);
    return readings
      .filter(({ verdict }) => verdict === "affected")
      .map((one) => ({ ...one, assetTag, foundOn: doubt?.foundOn ?? "", certificateNumber: doubt?.certificateNumber ?? "" }));
  });
  const inWords = (value: string, unit: string) => `${new Decimal(value).toDecimalPlaces(3).toFixed()} ${unit}`;
  return [...new Map(found.map((one) => [one.lineNo, one])).values()].map((one) => ({
    ruleId: "G4-DOUBT",
    severity: "E",
    target: { block: "lines", lineId: content.lines.find(({ lineNo }) => lineNo === one.lineNo)?.id ?? "", key: "result" },
    message: `${one.itemKey} (line ${one.lineNo}): ${inWords(one.reading, one.unit)} read with ${one.assetTag} is ${inWords(one.corrected, one.unit)} when corrected for the error found on ${one.foundOn} (certificate ${one.certificateNumber}), but the limit is ${inWords(one.min ?? one.max ?? "0", one.unit)}. Measure it again with an instrument in tolerance`,
    clause: null,
  }));
}
