/**
 * Since when is an instrument in doubt? (calibration.md rules 7 and 8, section 5.6; ISO/IEC 17025:2017 7.10, 6.4.9)
 * A finding is an as-found result out of tolerance, a failed calibration, or a calibration that was voided. It throws doubt on the days
 * from the last known good date to the finding, both ends included.
 */
import { findingStands } from "#modules/calibration/rules/finding.ts";
import type { Calibration, CalibrationFacts } from "#modules/calibration/rules/records.ts";
import { addDays, covers, type Day } from "#kit/validity.ts";

type DoubtCause = "found out of tolerance" | "failed" | "not tested as found" | "voided";

/** `from` null: nothing before the finding shows it good. `lastGood` is the calibration the window begins with. */
export type WindowOfDoubt<C extends Calibration = Calibration> = {
  cause: DoubtCause;
  record: C;
  foundOn: Day;
  lastGood: C | null;
  from: Day | null;
  to: Day;
};

/**
 * The window a record opens, or null when it opens none. `provenOn` is the day of a passed intermediate check that the Level III accepts:
 * it moves the start later. `knownAt` (an instant) answers with what was on record then. A voided calibration is in doubt for as long as
 * it answered for days: from its date to the day before the next calibration, its due date or its voiding, whichever comes first. `until` is the
 * day of asking: what was not left good is in doubt to it, or to the day before the next calibration that shows it good.
 */
export function windowOfDoubt<C extends Calibration>(
  { records }: Pick<CalibrationFacts<C>, "records">,
  record: C,
  { provenOn = null, knownAt, until }: { provenOn?: Day | null; knownAt?: string; until?: Day } = {},
): WindowOfDoubt<C> | null {
  const cause = causeOf(record, records, knownAt);
  if (cause === null) return null;
  const known = records.filter((one) => isReleased(one, knownAt));
  if (cause === "voided") {
    const next = known
      .map(({ calibratedOn }) => calibratedOn)
      .filter((day) => day > record.calibratedOn)
      .toSorted()[0];
    const ends = [record.dueOn, (record.voidedAt ?? "").slice(0, 10), ...(next === undefined ? [] : [addDays(next, -1)])];
    const to = ends.toSorted()[0] ?? record.dueOn;
    return { cause, record, foundOn: (record.voidedAt ?? "").slice(0, 10), lastGood: null, from: record.calibratedOn, to };
  }
  const lastGood =
    known
      .filter((one) => one.calibratedOn < record.calibratedOn && isLeftGood(one))
      .toSorted((a, b) => a.calibratedOn.localeCompare(b.calibratedOn))
      .at(-1) ?? null;
  const start = lastGood?.calibratedOn ?? null;
  const from = provenOn !== null && (start === null || provenOn > start) && provenOn <= record.calibratedOn ? provenOn : start;
  const to = isLeftGood(record) ? record.calibratedOn : dayBeforeNextGood(known, record, until ?? record.calibratedOn);
  return { cause, record, foundOn: record.calibratedOn, lastGood, from, to };
}

/** The day before the next calibration that shows an item good, `until` at the latest and never before the finding. */
function dayBeforeNextGood(known: readonly Calibration[], { calibratedOn }: Calibration, until: Day): Day {
  const next = known
    .filter((one) => one.calibratedOn > calibratedOn && one.result !== "fail" && !one.standardInDoubt)
    .map((one) => addDays(one.calibratedOn, -1))
    .toSorted()[0];
  const last = next !== undefined && next < until ? next : until;
  return last < calibratedOn ? calibratedOn : last;
}

/** Every window the records of an item open, in the order of the findings. */
export function windowsOfDoubt<C extends Calibration>(
  facts: Pick<CalibrationFacts<C>, "records">,
  knownAt?: string,
): WindowOfDoubt<C>[] {
  return facts.records
    .flatMap((record) => [
      ...present(windowOfDoubt(facts, record, knownAt === undefined ? {} : { knownAt })),
      ...present(windowOfUncounted(facts, record, knownAt)),
    ])
    .toSorted((a, b) => a.foundOn.localeCompare(b.foundOn));
}

const present = <T>(value: T | null): T[] => (value === null ? [] : [value]);

/** The window of a rejected or voided paper whose finding stands: the same as if the paper waited for its review. */
function windowOfUncounted<C extends Calibration>(
  facts: Pick<CalibrationFacts<C>, "records">,
  record: C,
  knownAt?: string,
): WindowOfDoubt<C> | null {
  if (!findingStands(record, knownAt)) return null;
  const waiting = { ...record, state: "awaiting review" as const, releasedAt: null, voidedAt: null };
  const window = windowOfDoubt(facts, waiting, knownAt === undefined ? {} : { knownAt });
  return window && { ...window, record };
}

/** The first finding that throws doubt on a day, or null. */
export function doubtOn<C extends Calibration>(
  facts: Pick<CalibrationFacts<C>, "records">,
  day: Day,
  knownAt?: string,
): WindowOfDoubt<C> | null {
  return windowsOfDoubt(facts, knownAt).find(({ from, to }) => covers({ from: from ?? "", to }, day)) ?? null;
}

type RejectedDoubt = { cause: DoubtCause | "adjusted or repaired"; from: Day | null; to: Day | null };

/**
 * The window a rejected paper opens, `to` null where nobody knows its end. It is worth nothing as a certificate, and may still say that the instrument
 * was bad, or is no longer what the certificate before it showed: adjusted or repaired. That it was left good is not known from it.
 */
export function windowOfRejected<C extends Calibration>(
  { records }: Pick<CalibrationFacts<C>, "records">,
  record: C,
  until: Day,
): RejectedDoubt | null {
  const { asFound, asLeft, adjusted, repaired, result } = record;
  const isOut = asFound === "out of tolerance" || asLeft === "out of tolerance" || result === "fail";
  if (!isOut && !adjusted && !repaired) return null;
  const window = windowOfDoubt({ records }, { ...record, state: "awaiting review" });
  const released = records.filter((one) => isReleased(one));
  const to = dayBeforeNextGood(released, record, until);
  return {
    cause: window?.cause ?? "adjusted or repaired",
    from: window ? window.from : record.calibratedOn,
    to: to === until ? null : to,
  };
}

/** What was sent for review counts as found: the doubt does not wait for the second person. */
function causeOf(record: Calibration, records: readonly Calibration[], knownAt?: string): DoubtCause | null {
  if (record.state === "draft" || record.state === "rejected") return null;
  if (record.voidedAt && record.releasedAt && isBefore(record.voidedAt, knownAt)) return "voided";
  if (record.releasedAt && !isBefore(record.releasedAt, knownAt)) return null;
  if (record.asFound === "out of tolerance") return "found out of tolerance";
  if (record.result === "fail") return "failed";
  // Rule 6: what was repaired before it was tested leaves the time before unproven.
  const isTested = record.asFound == null || record.asFound === "in tolerance";
  const isFirst = !records.some((one) => one.calibratedOn < record.calibratedOn && isReleased(one, knownAt));
  return isTested || isFirst ? null : "not tested as found";
}

function isReleased({ releasedAt, voidedAt }: Calibration, knownAt?: string): boolean {
  return Boolean(releasedAt) && isBefore(releasedAt ?? "", knownAt) && !(voidedAt && isBefore(voidedAt, knownAt));
}

/** Left in tolerance, or found so and left as it was. What a standard in doubt has shown is not known to be so (ISO/IEC 17025:2017 6.5, 7.10). */
function isLeftGood({ asFound, asLeft, adjusted, result, standardInDoubt }: Calibration): boolean {
  if (result === "fail" || standardInDoubt) return false;
  return asLeft === "in tolerance" || (!adjusted && asFound === "in tolerance" && asLeft !== "out of tolerance");
}

function isBefore(at: string, knownAt: string | undefined): boolean {
  return knownAt === undefined || Date.parse(at) <= Date.parse(knownAt);
}
