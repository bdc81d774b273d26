import { withDaysAsShown } from "#kit/ui/format.ts";
import type { GridErrors } from "#kit/ui/grid/column.ts";
import type { Finding } from "#modules/report-templates/findings.ts";

const own = new Set([
  "itemKey",
  "performedOn",
  "performedBy",
  "result",
  "neReason",
  "reshootReason",
  "examStage",
  "lineId",
  "code",
  "disposition",
  "criteriaSetId",
  "setupId",
]);
/** Rules that only say something is missing; an empty row is not an error while it is being filled in. */
const missing = new Set(["C-REQUIRED", "C-LINES", "C-INDICATIONS"]);

/** The message of a finding at its field, with days in the reader's format. */
export const messageShown = (finding: Pick<Finding, "message"> | undefined): string | undefined =>
  finding && withDaysAsShown(finding.message);

/** The grid's column of a field of a line or an indication. */
export function columnOf(key: string): string {
  return isOwnKey(key) ? key : `v.${key}`;
}

/** Whether a key is a property of the line or indication itself, not a field of the template. */
export function isOwnKey(key: string): boolean {
  return own.has(key);
}

/** Obstacles to a signature in the rows of a grid, by row and column. */
export function entryErrors(findings: readonly Finding[], block: "lines" | "indications", showMissing: boolean): GridErrors {
  const errors = new Map<string, Record<string, string>>();
  for (const { target, severity, ruleId, message } of findings) {
    const id = block === "lines" ? target.lineId : target.indicationId;
    if (target.block !== block || severity !== "E" || !id || !target.key || (!showMissing && missing.has(ruleId))) continue;
    const column = columnOf(target.key);
    const row = errors.get(id) ?? {};
    errors.set(id, { ...row, [column]: row[column] ?? withDaysAsShown(message) });
  }
  return errors;
}
