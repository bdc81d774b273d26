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
  return [...events.flatMap((event, index) => withdrawal(event, events.slice(index + 1), ofEmployer)), ...employment].toSorted(
    (a, b) => a.from.localeCompare(b.from),
  );
}

function withdrawal(event: CertificationEvent, later: CertificationEvent[], ofEmployer: boolean): Withdrawal[] {
  const { type: because, effectiveOn } = event;
  if (because === "reinstated" || (because === "employmentEnded" && !ofEmployer)) return [];
  if (because === "employmentEnded") return [{ from: addDays(effectiveOn, 1), to: null, because }];
  if (because !== "suspended") return [{ from: effectiveOn, to: null, because }];
  const reinstated = later.find(({ type }) => type === "reinstated");
  if (!reinstated) return [{ from: effectiveOn, to: null, because }];
  return reinstated.effectiveOn > effectiveOn ? [{ from: effectiveOn, to: addDays(reinstated.effectiveOn, -1), because }] : [];
}

function isKnown(at: string, knownAt: string | undefined): boolean {
  return knownAt === undefined || Date.parse(at) <= Date.parse(knownAt);
}
