/** The days on which a certificate counts, once suspensions, revocations and the end of employment are taken out (rules 1, 5). */
import type { Certification, CertificationEvent, CertificationFacts } from "#modules/ndt-training/rules/records.ts";
import { levelRank, scopesOf, type LevelRank } from "#modules/ndt-training/rules/scope.ts";
import { addDays, without, type Day, type Period } from "#kit/validity.ts";

/** One row of the index that gates read: a certificate, a technique (null is the base method), a span of days. */
export type CertificationPeriodHeld = {
  certificationId: string;
  schemeId: string;
  method: string;
  technique: string | null;
  levelRank: LevelRank;
  validFrom: Day;
  validTo: Day;
};

type PeriodFacts = Omit<CertificationFacts, "certifications" | "visionTests">;
export type Withdrawal = Period & { because: Exclude<CertificationEvent["type"], "reinstated"> };

export function certificationPeriods(
  facts: Omit<CertificationFacts, "visionTests">,
  knownAt?: string,
): CertificationPeriodHeld[] {
  return facts.certifications.flatMap((certification) => {
    const rank = levelRank(certification.level);
    if (rank === null) return [];
    return scopesOf(certification).flatMap(({ method, technique }) =>
      validPeriods(certification, facts, knownAt).map(({ from, to }) => ({
        certificationId: certification.id,
        schemeId: certification.schemeId,
        method,
        technique,
        levelRank: rank,
        validFrom: from,
        validTo: to ?? certification.expiresOn,
      })),
    );
  });
}

/** Empty for a certificate that nobody has signed (yet, at `knownAt`). */
export function validPeriods(certification: Certification, facts: PeriodFacts, knownAt?: string): Period[] {
  if (certification.signedAt === null || !isKnown(certification.signedAt, knownAt)) return [];
  return without(
    { from: certification.effectiveFrom, to: certification.expiresOn },
    withdrawalsOf(certification, facts, knownAt),
  );
}

/** Everything that takes days out of a certificate, in the order of the days. */
export function withdrawalsOf(
  certification: Certification,
  { certificationEvents, employmentEndedOn, schemes }: PeriodFacts,
  knownAt?: string,
): Withdrawal[] {
  const ofEmployer = schemes.find(({ id }) => id === certification.schemeId)?.kind === "employer";
  const events = certificationEvents
    .filter(({ certificationId, recordedAt }) => certificationId === certification.id && isKnown(recordedAt, knownAt))
    .toSorted((a, b) => a.effectiveOn.localeCompare(b.effectiveOn) || Date.parse(a.recordedAt) - Date.parse(b.recordedAt));
  const employment: Withdrawal[] =
    ofEmployer && employmentEndedOn ? [{ from: addDays(employmentEndedOn, 1), to: null, because: "employmentEnded" }] : [];
  return [...events.flatMap((event) => withdrawal(event, events, ofEmployer)), ...employment].toSorted((a, b) =>
    a.from.localeCompare(b.from),
  );
}

function withdrawal(event: CertificationEvent, events: readonly CertificationEvent[], ofEmployer: boolean): Withdrawal[] {
  const { type: because, effectiveOn } = event;
  if (because === "reinstated" || (because === "employmentEnded" && !ofEmployer)) return [];
  if (because === "employmentEnded") return [{ from: addDays(effectiveOn, 1), to: null, because }];
  if (because !== "suspended") return [{ from: effectiveOn, to: null, because }];
  // What lifts a suspension was said after it, whatever days the two are dated to.
  const [reinstated] = events
    .filter(({ type, recordedAt }) => type === "reinstated" && Date.parse(recordedAt) >= Date.parse(event.recordedAt))
    .toSorted((a, b) => Date.parse(a.recordedAt) - Date.parse(b.recordedAt));
  if (!reinstated) return [{ from: effectiveOn, to: null, because }];
  return suspendedDays(event, reinstated).map((days) => ({ ...days, because }));
}

/**
 * The days before the reinstatement takes effect; of one dated back also those on which the suspension was on record and nobody had lifted it: on
 * them the holder was not to test, and no later word makes work of such a day good, as no later eye test does (rule 3).
 */
function suspendedDays(suspended: CertificationEvent, reinstated: CertificationEvent): Period[] {
  const { effectiveOn } = suspended;
  const toldOn = dayOfRecord(suspended) > effectiveOn ? dayOfRecord(suspended) : effectiveOn;
  const liftedOn = reinstated.backdated ? dayOfRecord(reinstated) : reinstated.effectiveOn;
  return [
    { from: effectiveOn, to: addDays(reinstated.effectiveOn, -1) },
    { from: toldOn, to: addDays(liftedOn, -1) },
  ].filter(({ from, to }) => from <= to);
}

const dayOfRecord = ({ recordedAt }: CertificationEvent): Day => recordedAt.slice(0, 10);

function isKnown(at: string, knownAt: string | undefined): boolean {
  return knownAt === undefined || Date.parse(at) <= Date.parse(knownAt);
}
