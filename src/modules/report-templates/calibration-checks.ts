/**
 * Checks made on the job: a start check, one at least every so many hours, an end check, and again after doubt or a change of operator.
 * A failed check invalidates the readings from the last good check to the next good one.
 */
import { dayIn, type Day } from "#kit/validity.ts";
import { Decimal } from "#kit/decimal.ts";
import type { Line } from "./content.ts";

/** `at` is an instant; `row` its row in the check table. */
export type CalibrationCheck = { row: number; when: string; at: string; good: boolean };
export type CheckProblem = { row?: number; message: string };

/** The faults in a run of checks; `gapHours` is the longest time between two checks, `days` the days that need them. */
export function checkProblems(
  checks: readonly CalibrationCheck[],
  { gapHours, days, timeZone }: { gapHours: string; days: readonly Day[]; timeZone: string },
): CheckProblem[] {
  const inOrder = ordered(checks);
  if (inOrder.length === 0) return [{ message: "No start check and no end check" }];
  const sessions = sessionsOf(inOrder);
  const covered = sessions.map((session) => [dayIn(timeZone, session.first.at), dayIn(timeZone, session.last.at)] as const);
  return [
    ...sessions.flatMap((session) => sessionProblems(session, gapHours)),
    ...unanswered(inOrder),
    ...days
      .filter((day) => !covered.some(([from, to]) => from <= day && day <= to))
      .map((day) => ({ message: `No start and end check on ${day}` })),
  ];
}

/** The last check before a time that no check of the same run follows; null for a time within a run, or before all checks. */
export function lastCheckPassed(checks: readonly CalibrationCheck[], time: string): string | null {
  const at = Date.parse(time);
  const passed = sessionsOf(ordered(checks)).findLast(({ first }) => Date.parse(first.at) <= at);
  return passed && Date.parse(passed.last.at) < at ? passed.last.at : null;
}

/** A span without a good check: instants, null where it has no beginning or no end. */
export type Span = { after: string | null; until: string | null };

/** The spans invalidated by failed checks. */
export function spoiledSpans(checks: readonly CalibrationCheck[]): Span[] {
  const inOrder = ordered(checks);
  const spans: Span[] = [];
  for (const [index, check] of inOrder.entries()) {
    if (check.good) continue;
    const after = inOrder.slice(0, index).findLast((one) => one.good)?.at ?? null;
    const until = inOrder.slice(index + 1).find((one) => one.good)?.at ?? null;
    if (!spans.some((one) => one.after === after && one.until === until)) spans.push({ after, until });
  }
  return spans;
}

/** Whether a line was read in an invalidated span: by its time if there is one, else by its day, with doubt counted against it. */
export function isSpoiled(line: Line, readAt: string | null, spans: readonly Span[], timeZone: string): boolean {
  return spans.some(({ after, until }) => {
    if (readAt !== null) {
      const at = Date.parse(readAt);
      return (after === null || Date.parse(after) < at) && (until === null || at < Date.parse(until));
    }
    if (line.performedOn === null) return true;
    return (
      (after === null || dayIn(timeZone, after) <= line.performedOn) &&
      (until === null || line.performedOn <= dayIn(timeZone, until))
    );
  });
}

/** The fault of every run of checks until the end of the shift. */
export const noEndYet = "No end check after this one";

type Session = { first: CalibrationCheck; last: CalibrationCheck; checks: CalibrationCheck[] };

// A start check begins a run, so two shifts on one report are two runs, and the night between them is no gap.
// Several steps checked at the start count as one start check.
function sessionsOf(inOrder: readonly CalibrationCheck[]): Session[] {
  const sessions: Session[] = [];
  for (const check of inOrder) {
    const current = sessions.at(-1);
    if (current && (check.when !== "start" || current.last.when === "start")) {
      current.checks.push(check);
      current.last = check;
    } else sessions.push({ first: check, last: check, checks: [check] });
  }
  return sessions;
}

function sessionProblems({ first, last, checks }: Session, gapHours: string): CheckProblem[] {
  const problems: CheckProblem[] = [];
  if (first.when !== "start") problems.push({ row: first.row, message: "No start check before this one" });
  if (last.when !== "end") problems.push({ row: last.row, message: noEndYet });
  else if (first.when === "start" && last.at === first.at)
    problems.push({
      row: last.row,
      message: "The end check has the same time as the start check. Enter the time it was made, after the readings",
    });
  for (const [index, check] of checks.entries()) {
    const before = checks[index - 1];
    if (!before) continue;
    const minutes = (Date.parse(check.at) - Date.parse(before.at)) / 60_000;
    if (new Decimal(minutes).gt(new Decimal(gapHours).times(60))) {
      const gap = `${Math.floor(minutes / 60)} h ${Math.ceil(minutes % 60)} min`;
      problems.push({ row: check.row, message: `${gap} since the previous check; at most ${gapHours} h` });
    }
  }
  return problems;
}

// A failed check may be followed by a good one; the last check must be good.
function unanswered(inOrder: readonly CalibrationCheck[]): CheckProblem[] {
  const last = inOrder.at(-1);
  return last && !last.good ? [{ row: last.row, message: "The last check failed: a passed check must follow" }] : [];
}

function ordered(checks: readonly CalibrationCheck[]): CalibrationCheck[] {
  return checks.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
