import { inArray } from "drizzle-orm";
import { againstStated, screenReport, statedUncertainty } from "../../rules/screening.ts";
import type { Loaded } from "../loading.ts";
import type { CalibrationFound } from "#eligibility/contract.ts";
import { Decimal } from "#kit/decimal.ts";
import type { Reading } from "#kit/server/database.ts";
import { calibrationPoint } from "#modules/calibration/server/tables.ts";
import { builtInCodeOf } from "#modules/report-templates/definition.ts";
import { type Finding, fingerprint } from "#modules/report-templates/findings.ts";

/**
 * Compares readings with the as-left error on the certificate of their instrument: an instrument in calibration may be off by more than the report
 * allows for, if its tolerance is wide (ISO/IEC 17025:2017 6.4.5). Checked if only one instrument of its kind was used.
 */
export async function knownErrors(
  db: Reading,
  { content, definition }: Loaded,
  calibrations: readonly CalibrationFound[],
): Promise<Finding[]> {
  const alone = calibrations.flatMap((one) => {
    const isAlone = !calibrations.some(
      (other) => other.typeCode === one.typeCode && other.inventoryItemId !== one.inventoryItemId,
    );
    return isAlone && one.answer.ok && one.answer.held ? [{ ...one, held: one.answer.held }] : [];
  });
  const points = await pointsLeft(
    db,
    alone.map(({ held }) => held.recordId),
  );
  const found = alone.flatMap(({ day, typeCode, assetTag, held }) => {
    const lines = content.lines.filter(({ performedOn, result }) => result !== "NE" && (performedOn ?? day) === day);
    const stated = statedUncertainty(builtInCodeOf(definition), typeCode, content.header);
    const { readings } = screenReport(
      builtInCodeOf(definition),
      typeCode,
      content.header,
      lines,
      points.get(held.recordId) ?? [],
    );
    return readings.map((one) => ({
      ...one,
      assetTag,
      stated,
      certificateNumber: held.certificateNumber,
      answer: againstStated(one, stated),
    }));
  });
  const refused = found.filter(({ answer }) => answer === "refuse");
  const asked = Map.groupBy(
    found.filter(({ answer }) => answer === "ask"),
    ({ assetTag, certificateNumber }) => `${assetTag} ${certificateNumber} error`,
  );
  return [
    ...[...new Map(refused.map((one) => [one.lineNo, one])).values()].map((one) => ({
      ruleId: "G4-ERROR",
      severity: "E" as const,
      target: {
        block: "lines" as const,
        lineId: content.lines.find(({ lineNo }) => lineNo === one.lineNo)?.id ?? "",
        key: "result",
      },
      message: `${one.itemKey} (line ${one.lineNo}): ${inWords(one.reading, one)} read with ${one.assetTag} is ${inWords(one.corrected, one)} when corrected for the error on its certificate ${one.certificateNumber}, which the stated uncertainty of ${inWords(one.stated ?? "0", one)} does not cover, but the limit is ${inWords(one.min ?? one.max ?? "0", one)}. Measure it again with a suitable instrument`,
      clause: null,
    })),
    ...[...asked].flatMap(([key, some]) => {
      const [worst] = some.toSorted((a, b) => new Decimal(b.bias).abs().cmp(new Decimal(a.bias).abs()));
      if (!worst) return [];
      const lines = some.map(({ lineNo }) => lineNo).join(", ");
      const statement =
        worst.stated === null ? "states no uncertainty" : `states an uncertainty of ${inWords(worst.stated, worst)}`;
      const message = `${worst.assetTag} has an error of ${inWords(worst.bias, worst)} at ${inWords(worst.reading, worst)} by its certificate ${worst.certificateNumber}, and the report ${statement}. Explain why the measurements made with it on line ${lines} are valid.`;
      return {
        ruleId: "G4-ERROR",
        severity: "W" as const,
        target: { block: "equipment" as const, key },
        message,
        clause: null,
        about: fingerprint([message, some.map(({ lineNo, reading }) => [lineNo, reading])]),
      };
    }),
  ];
}

const inWords = (value: string, { unit }: { unit: string }) => `${new Decimal(value).toDecimalPlaces(3).toFixed()} ${unit}`;

/** The as-left points of each record; as-found points where it was not measured again. */
async function pointsLeft(db: Reading, recordIds: readonly string[]) {
  if (recordIds.length === 0) return new Map<string, (typeof calibrationPoint.$inferSelect)[]>();
  const all = await db
    .select()
    .from(calibrationPoint)
    .where(inArray(calibrationPoint.recordId, [...new Set(recordIds)]));
  return new Map(
    [...Map.groupBy(all, ({ recordId }) => recordId)].map(([id, points]) => {
      const left = points.filter(({ phase }) => phase === "as left");
      return [id, left.length > 0 ? left : points];
    }),
  );
}
