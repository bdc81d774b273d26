/** Whether the checks on the block enclose the work when no reading has a time. */
import { clockIn, dayIn } from "#kit/validity.ts";
import { lastCheckPassed } from "../calibration-checks.ts";
import { thicknessChecks } from "../thickness-flags.ts";
import { isOneShift } from "../worked-days.ts";
import { readingsWithTimes } from "./ut-readings.ts";
import { evaluatedLines, inBlock, readerOfEachSetup, type Remark, type RuleReader, type LineReader } from "./rule.ts";

const hour = 3_600_000;

/**
 * Start and end of the inspection against the checks of their day, over all setups. Arrival and packing up are allowed for; a longer time
 * outside the checks, or between two runs, may contain readings without a valid check.
 */
export function checksSpanTheWork(read: RuleReader): Remark[] {
  const { context } = read;
  const { inspectionStart: start, inspectionEnd: end, timeZone } = context;
  const lines = evaluatedLines(read);
  if (!start || !end || areTimed(lines)) return [];
  const checks = readerOfEachSetup(read)
    .flatMap(({ own }) => thicknessChecks(own))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const [first, last] = [checks[0]?.at, checks.at(-1)?.at];
  if (first === undefined || last === undefined) return [];
  const isOfOneDay = (a: string, b: string) => isOneShift(context) || dayIn(timeZone, a) === dayIn(timeZone, b);
  const outside = (from: string, to: string, hours: string) =>
    isOfOneDay(from, to) && Date.parse(to) - Date.parse(from) > Number(hours) * hour;
  const edge = read.limit("edgeHours");
  const most = read.limit("gapHours");
  const pause = checks.find(({ at }, index) => {
    const next = checks[index + 1]?.at;
    const isDuring = next !== undefined && Date.parse(next) <= Date.parse(end);
    return isDuring && lastCheckPassed(checks, between(at, next)) !== null && outside(at, next, most);
  });
  const isSeveralDays = !isOneShift(context);
  const clock = (at: string) => (isSeveralDays ? clockIn(timeZone, at) : clockIn(timeZone, at).slice(-5));
  const put = `The work was from ${clock(start)} to ${clock(end)}, but the checks on the block from ${clock(first)} to ${clock(last)}`;
  const what =
    outside(start, first, edge) || outside(last, end, edge)
      ? `more than ${edge} h of work before the first or after the last check`
      : pause
        ? `more than ${most} h after the check at ${clock(pause.at)} without one`
        : null;
  if (what === null) return [];
  const message = `${put}: ${what}. Enter when the first and the last reading were taken, or explain why the checks cover them`;
  return [{ ...inBlock("calibration", "checks", message), severity: "W", behind: readingsWithTimes(lines) }];
}

/** An instant between two. */
function between(from: string, to: string): string {
  return new Date((Date.parse(from) + Date.parse(to)) / 2).toISOString();
}

/** Lines are in the order of the work: the times of the first and the last enclose the others. */
function areTimed(lines: readonly LineReader[]): boolean {
  const inOrder = lines.toSorted((a, b) => a.line.lineNo - b.line.lineNo);
  return [inOrder[0], inOrder.at(-1)].every((one) => one === undefined || one.text("line.readAt") !== null);
}
