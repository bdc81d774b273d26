/** Checks on a reference before, during and after the work: a certified sample, a hardness block, coating shims. */
import { clockIn } from "#kit/validity.ts";
import { type CalibrationCheck, checkProblems, isSpoiled, lastCheckPassed, spoiledSpans } from "../calibration-checks.ts";
import type { Reader } from "../sheet.ts";
import { daysWorked } from "../worked-days.ts";
import { evaluatedLines, inBlock, onLine, type Remark, type RuleReader } from "./rule.ts";

/** `key` is the field of the calibration block, `on` the reference in words: "the hardness block". The rule has the limit `gapHours`. */
export function checkedOnReference(
  read: RuleReader,
  { key, on, checks }: { key: string; on: string; checks: readonly CalibrationCheck[] },
): Remark[] {
  const { timeZone } = read.context;
  const problems = checkProblems(checks, { gapHours: read.limit("gapHours"), days: daysWorked(read), timeZone });
  const spans = spoiledSpans(checks);
  return [
    ...problems.map(({ row, message }) => inBlock("calibration", key, message, row)),
    // A failed check followed by a good one only informs; the lines it affects block submission.
    ...checks
      .filter(({ good }) => !good)
      .map(({ row }) => ({
        ...inBlock("calibration", key, "This check failed: repeat the readings taken since the last good one", row),
        severity: "I" as const,
      })),
    ...evaluatedLines(read).flatMap(({ line, text }): Remark[] => {
      const readAt = text("line.readAt");
      if (isSpoiled(line, readAt, spans, timeZone)) {
        const message = `${line.itemKey} (line ${line.lineNo}): read before a failed check on ${on}, after the last good one. Read it again, or enter the time it was read`;
        return [onLine(line, "result", message)];
      }
      const last = readAt === null ? null : lastCheckPassed(checks, readAt);
      if (readAt === null || last === null) return [];
      const times = `read at ${clockIn(timeZone, readAt)}, after the last check on ${on} at ${clockIn(timeZone, last)}`;
      return [
        onLine(
          line,
          "readAt",
          `${line.itemKey} (line ${line.lineNo}): ${times}. Enter the check that followed, or read it again`,
        ),
      ];
    }),
  ];
}

/** Checks that the technician confirms as within the setting, in the column `key`. Rows without time or answer are left out. */
export function confirmedChecks(read: Reader, key: string): CalibrationCheck[] {
  return read.rows("calibration.checks").flatMap((check) => {
    const [at, good] = [check.text("at"), check.flag(key)];
    if (at === null || Number.isNaN(Date.parse(at)) || good === null) return [];
    return [{ row: check.row, when: check.text("when") ?? "", at, good }];
  });
}
