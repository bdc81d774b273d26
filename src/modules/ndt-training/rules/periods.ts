/** The days on which a certificate counts, once suspensions, revocations, the end of employment and of what it rests on are taken out (rules 1, 5, 25). */
import type { Certification, CertificationEvent, CertificationFacts } from "#modules/ndt-training/rules/records.ts";
import { levelRank, scopesOf } from "#modules/ndt-training/rules/scope.ts";
import { addDays, without, type Day, type Period } from "#kit/validity.ts";
import type { LevelRank } from "#eligibility/certificates.ts";

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

type PeriodFacts = Omit<CertificationFacts, "visionTests">;
export type Withdrawal = Period & { because: Exclude<CertificationEvent["type"], "reinstated"> | "restsOnLapsed" };

export function certificationPeriods(facts: PeriodFacts, knownAt?: string): CertificationPeriodHeld[] {
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
export function withdrawalsOf(certification: Certification, facts: PeriodFacts, knownAt?: string): Withdrawal[] {
  const { certificationEvents, employmentEndedOn, schemes } = facts;
  const ofEmployer = schemes.find(({ id }) => id === certification.schemeId)?.kind === "employer";
  const events = certificationEvents
    .filter(({ certificationId, recordedAt }) => certificationId === certification.id && isKnown(recordedAt, knownAt))
    .toSorted((a, b) => a.effectiveOn.localeCompare(b.effectiveOn) || Date.parse(a.recordedAt) - Date.parse(b.recordedAt));
  const employment: Withdrawal[] =
    ofEmployer && employmentEndedOn ? [{ from: addDays(employmentEndedOn, 1), to: null, because: "employmentEnded" }] : [];
  return [
    ...events.flatMap((event) => withdrawal(event, events, ofEmployer)),
    ...employment,
    ...lapsesBelow(certification, facts, knownAt),
  ].toSorted((a, b) => a.from.localeCompare(b.from));
}

/**
 * A Level III under a scheme that makes the certificate of a central body a prerequisite (CP-189: the ASNT NDT Level III certificate) is one on the
 * days of that certificate only: not after its last day, nor while it is suspended or once it is revoked, where it is on record (rule 25).
 */
function lapsesBelow(certification: Certification, facts: PeriodFacts, knownAt: string | undefined): Withdrawal[] {
  const { id, level, schemeId, restsOn } = certification;
  const scheme = facts.schemes.find((one) => one.id === schemeId);
  if (!restsOn || levelRank(level) !== 3 || scheme?.levelIII?.prerequisite === undefined) return [];
  const because = "restsOnLapsed" as const;
  const after = (lastDay: Day | null | undefined): Withdrawal[] =>
    lastDay ? [{ from: addDays(lastDay, 1), to: null, because }] : [];
  const below = facts.certifications.find(
    (one) => one.id !== id && one.certificateNumber === restsOn.number?.trim() && one.signedAt && isKnown(one.signedAt, knownAt),
  );
  if (!below) return after(restsOn.expiresOn);
  // One that was renewed goes on in the new one, through the days that were entered.
  const withdrawn = withdrawalsOf(below, facts, knownAt).filter((one) => one.because !== "superseded");
  return [...after(restsOn.expiresOn), ...after(below.expiresOn), ...withdrawn.map(({ from, to }) => ({ from, to, because }))];
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
