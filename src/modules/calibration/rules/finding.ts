/**
 * What a paper says against its instrument is a fact about the instrument, whatever becomes of the paper (ISO/IEC 17025:2017 6.4.9, 7.10). A rejected
 * or voided one is worth nothing as a certificate; the finding stands until the instrument is recalibrated or somebody takes the finding back.
 */
import type { Calibration } from "#modules/calibration/rules/records.ts";
import { addDays, type Day } from "#kit/validity.ts";

/** Found or left out of tolerance, failed, adjusted or repaired: it is no longer what the certificate before it showed. */
export function saysOtherwise({ result, asFound, asLeft, adjusted, repaired }: Calibration): boolean {
  return (
    result === "fail" || asFound === "out of tolerance" || asLeft === "out of tolerance" || adjusted === true || repaired === true
  );
}

/** Whether the paper was rejected or voided, says something against its instrument, and nobody has taken that back. `knownAt` is an instant. */
export function findingStands(record: Calibration, knownAt?: string): boolean {
  const { state, voidedAt, rejectedAt, findingWithdrawnAt } = record;
  const ended = voidedAt ?? (state === "rejected" ? (rejectedAt ?? "") : null);
  if (ended === null || !saysOtherwise(record)) return false;
  return isKnown(ended, knownAt) && !(findingWithdrawnAt && isKnown(findingWithdrawnAt, knownAt));
}

/**
 * The days on which a standing finding keeps the instrument out of service, `to` null without end. A released calibration of a later day ends it; one of
 * the same day does where it says the same of the instrument, as the corrected paper of the same work.
 */
export function outByFinding(record: Calibration, released: readonly Calibration[]): { from: Day; to: Day | null } {
  const days = released
    .filter((one) => one.calibratedOn > record.calibratedOn || (one.calibratedOn === record.calibratedOn && saysOtherwise(one)))
    .map(({ calibratedOn }) => calibratedOn)
    .toSorted();
  return { from: record.calibratedOn, to: days[0] === undefined ? null : addDays(days[0], -1) };
}

function isKnown(at: string, knownAt: string | undefined): boolean {
  return knownAt === undefined || at === "" || Date.parse(at) <= Date.parse(knownAt);
}
