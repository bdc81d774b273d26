/** A certificate, a vision test or a calibration on every day of an assignment (rules 2 and 3; ndt-training rule 18). */
import { type Check, type Finding, finding } from "../finding.ts";
import type { Day } from "#kit/validity.ts";

/** The answer for one day. */
export interface DayAnswer {
  day: Day;
  ok: boolean;
  /** Why not, in the words of its owner. */
  why: string | null;
  /** The record that covered it, with its last valid day. */
  held: { entity: string; id: string; expiresOn: Day } | null;
}

/** When a job runs: from the earliest of its first assignment, its date on site and the day its work was started. */
export function runsFrom(days: readonly (Day | null)[]): Day | null {
  return days.filter((day) => day !== null).toSorted()[0] ?? null;
}

/**
 * What the days say. Not covered on the first day blocks at once; what ends during the job is a warning until the job runs and from then on blocks
 * the days after it. `strict` never warns: an instrument out of calibration is a block on any day.
 */
export function coverageOf(asked: {
  check: Check;
  days: readonly DayAnswer[];
  /** "no PAUT Level II certification valid on" */
  lacking: (day: Day, ended: Day | null, why: string | null) => string;
  jobStarts: Day | null;
  today: Day;
  strict?: boolean;
  /** The person was on the job until the day before: the first day is none of the job. */
  goesOn?: boolean;
  /** The day on which the first shift begins that touches a day, where nights are worked. */
  beginOf?: (day: Day) => Day;
}): Finding[] {
  const { check, days, lacking, jobStarts, today, strict = false, goesOn = false, beginOf = (day) => day } = asked;
  const first = days[0];
  if (!first) return [];
  const isRunning = jobStarts !== null && jobStarts <= today;
  const hard = strict || (!first.ok && !goesOn) || isRunning;
  return rangesOf(days).map(({ from, to, before, why }) =>
    finding({
      check,
      severity: hard ? "hard" : "soft",
      message: lacking(from, before && before.expiresOn < from ? before.expiresOn : null, why),
      from,
      to,
      entity: before?.entity ?? null,
      entityId: before?.id ?? null,
      splitOn: beginOf(from) === first.day ? null : beginOf(from),
    }),
  );
}

/** The days without cover that follow one another among those worked, with what covered the day before. */
function rangesOf(days: readonly DayAnswer[]) {
  const ranges: { from: Day; to: Day; before: DayAnswer["held"]; why: string | null }[] = [];
  let open = false;
  let before: DayAnswer["held"] = null;
  for (const { day, ok, why, held } of days) {
    const range = ranges.at(-1);
    if (!ok && open && range) range.to = day;
    else if (!ok) ranges.push({ from: day, to: day, before, why });
    if (ok) before = held;
    open = !ok;
  }
  return ranges;
}

/** "Split at 19 June": an assignment in two at a day, where both parts have days. */
export function splitAt({ fromOn, toOn }: { fromOn: Day; toOn: Day }, day: Day, before: Day): [Day, Day, Day, Day] | null {
  return fromOn < day && day <= toOn ? [fromOn, before, day, toOn] : null;
}
