/**
 * Was this person certified for this method, technique and level on this date, and how do we know? (ndt-training rules 1 to 5, 9, 19)
 * Two parts, certificate (gate G1) and vision (gate G3); valid is both. A vision lapse does not change the certificate, and a later test
 * never repairs an uncovered date.
 */
import type { Certification, CertificationFacts, VisionTest } from "#modules/ndt-training/rules/records.ts";
import { validPeriods, withdrawalsOf } from "#modules/ndt-training/rules/periods.ts";
import { allLimits, limitsText, unrecognizedSector } from "#modules/ndt-training/rules/limits.ts";
import { authorizedScope, scopeCovers, scopeText } from "#modules/ndt-training/rules/authorization.ts";
import { levelName, levelRank, scopeName, suitable, type ScopeRefusal } from "#modules/ndt-training/rules/scope.ts";
import { visionOn, type VisionAnswer } from "#modules/ndt-training/rules/vision.ts";
import { covers, type Day } from "#kit/validity.ts";
import type { CertificationNeed } from "#eligibility/certificates.ts";

type CertificationRefusal =
  | ScopeRefusal
  | "NOT_AUTHORIZED_BY_EMPLOYER"
  | "NOT_YET"
  | "EXPIRED"
  | "SUSPENDED"
  | "REVOKED"
  | "EMPLOYMENT_ENDED"
  | "RESTS_ON_LAPSED"
  | "SUPERSEDED";

type CertificateAnswer<C extends Certification = Certification> =
  | { ok: true; held: C }
  | { ok: false; code: CertificationRefusal; message: string };

export type CertificationAnswer<C extends Certification = Certification, V extends VisionTest = VisionTest> = {
  valid: boolean;
  certificate: CertificateAnswer<C>;
  vision: VisionAnswer<V>;
};

/**
 * `knownAt` (an instant) answers with what was on record then: what we believed when the report was signed. A credential that will do instead
 * is looked for when the certificate asked for first is not held.
 */
export function certifiedOn<C extends Certification, V extends VisionTest>(
  facts: CertificationFacts<C, V>,
  day: Day,
  need: CertificationNeed,
  knownAt?: string,
): CertificationAnswer<C, V> {
  const { alternatives = [], ...first } = need;
  const own = heldOn(facts, day, first, knownAt);
  if (own.valid) return own;
  const others = alternatives.map((method) => heldOn(facts, day, { ...first, method, technique: null, minLevel: 1 }, knownAt));
  return others.find(({ valid }) => valid) ?? own;
}

function heldOn<C extends Certification, V extends VisionTest>(
  facts: CertificationFacts<C, V>,
  day: Day,
  need: CertificationNeed,
  knownAt?: string,
): CertificationAnswer<C, V> {
  const [best, ...others] = certificatesOn(facts, day, need, knownAt);
  const answer = (certificate: CertificateAnswer<C>) => {
    const scheme = certificate.ok ? facts.schemes.find(({ id }) => id === certificate.held.schemeId) : undefined;
    const vision = visionOn(facts.visionTests, day, need.vision, { scheme, method: need.method, knownAt });
    return { valid: certificate.ok && vision.ok, certificate, vision };
  };
  // Someone certified under two schemes may have the vision one of them asks and not the other.
  return [best, ...others].map(answer).find(({ valid }) => valid) ?? answer(best);
}

type OneOrMore<T> = [T, ...T[]];

/** Every certificate that holds on the day, the longest first; or the one reason why none does. */
function certificatesOn<C extends Certification>(
  facts: CertificationFacts<C>,
  day: Day,
  need: CertificationNeed,
  knownAt?: string,
): OneOrMore<CertificateAnswer<C>> {
  const signed = facts.certifications.filter(
    ({ id, signedAt }) =>
      signedAt !== null &&
      (!knownAt || Date.parse(signedAt) <= Date.parse(knownAt)) &&
      (need.certificationId === undefined || need.certificationId === id),
  );
  const found = suitable(signed, need);
  if (!Array.isArray(found)) return [{ ok: false, code: found.lack, message: lacking(found.lack, need, found.nearest) }];
  const inForce = found.filter((one) => validPeriods(one, facts, knownAt).some((period) => covers(period, day)));
  const [first] = inForce;
  if (!first) return [whyNotOn(found, facts, day, need, knownAt)];
  // Of several the one that says the least against the work: without limits before with them, then the longest.
  const [longest, ...others] = inForce
    .filter((one) => whyUnauthorized(one, facts, day, need) === null)
    .toSorted((a, b) => Number(isLimitedTo(a)) - Number(isLimitedTo(b)) || b.expiresOn.localeCompare(a.expiresOn))
    .map((one): CertificateAnswer<C> => ({ ok: true, held: one }));
  return longest ? [longest, ...others] : [unauthorized(first, facts, day, need)];
}

const isLimitedTo = (one: Certification) => limitsText(allLimits(one)) !== null || unrecognizedSector(one.sector) !== null;

/**
 * A central scheme certifies the person; the employer says from when to when, and for which methods, techniques and levels, they may work under
 * it here (ISO 9712 operating authorization). Null where the work of the day is authorized or no such word is needed; else what is missing.
 */
function whyUnauthorized(
  { certificateNumber, schemeId, employerAuthorization: given }: Certification,
  facts: Facts,
  day: Day,
  need: CertificationNeed,
): string | null {
  if (facts.schemes.find(({ id }) => id === schemeId)?.kind !== "central") return null;
  const none = `${schemeId} ${scopeName(need)} Level ${levelName(need.minLevel)}: no employer authorization on ${day}`;
  if (!given || (facts.employmentEndedOn && facts.employmentEndedOn < day)) return none;
  if (!covers({ from: given.on, to: given.endedOn ?? null }, day)) return none;
  const scope = authorizedScope(given);
  if (scope) return scopeCovers(scope, need) ? null : `${none}, which is for ${scopeText(given)}`;
  return `${none}: ${inWords(scopeText(given))}. Enter its methods and levels at certificate ${certificateNumber}`;
}

const inWords = (scope: string) =>
  scope === "" ? "it does not say for what" : `its scope “${scope}” cannot be read as methods and levels`;

type Facts = Pick<CertificationFacts, "schemes" | "employmentEndedOn">;

function unauthorized<C extends Certification>(
  certificate: C,
  facts: Facts,
  day: Day,
  need: CertificationNeed,
): CertificateAnswer<C> {
  return { ok: false, code: "NOT_AUTHORIZED_BY_EMPLOYER", message: whyUnauthorized(certificate, facts, day, need) ?? "" };
}

function lacking(code: ScopeRefusal, need: CertificationNeed, held: readonly Certification[]): string {
  const wanted = `${scopeName(need)} Level ${levelName(need.minLevel)}`;
  switch (code) {
    case "NO_CERTIFICATE":
      return `holds no ${scopeName({ method: need.method })} certificate`;
    case "TECHNIQUE":
      return `holds no certificate for ${scopeName(need)}`;
    case "LEVEL":
      return `holds no ${wanted}`;
    case "SCHEME":
      return `holds ${wanted}, but not under ${need.schemes?.join(", ")} (${[...new Set(held.map(({ schemeId }) => schemeId))].join(", ")})`;
    case "NOT_AUTHORIZED_TO_TEST":
      return `holds ${held.some(({ level }) => levelRank(level) !== 3) ? wanted : "Level III"} without authorization to test, which ${wanted} work needs`;
    case "LIMITED":
      return `holds ${wanted} limited to ${held.map((one) => limitsText(allLimits(one))).find((text) => text !== null) ?? "other items"}, which leaves out what is examined`;
  }
}

/** The nearest miss: of the certificates that had begun, the latest; else the first to come. */
function whyNotOn<C extends Certification>(
  found: C[],
  facts: CertificationFacts<C>,
  day: Day,
  need: CertificationNeed,
  knownAt?: string,
): CertificateAnswer<C> {
  const wanted = `${scopeName(need)} Level ${levelName(need.minLevel)}`;
  const byBegin = found.toSorted((a, b) => a.effectiveFrom.localeCompare(b.effectiveFrom));
  const latest = byBegin.findLast(({ effectiveFrom }) => effectiveFrom <= day);
  if (!latest) return { ok: false, code: "NOT_YET", message: `${wanted} begins ${byBegin[0]?.effectiveFrom}` };

  const withdrawal = withdrawalsOf(latest, facts, knownAt).find((one) => covers(one, day));
  if (day > latest.expiresOn || !withdrawal)
    return { ok: false, code: "EXPIRED", message: `${wanted} expired ${latest.expiresOn}` };
  switch (withdrawal.because) {
    case "suspended":
      return {
        ok: false,
        code: "SUSPENDED",
        message: `${wanted} suspended ${withdrawal.from}${withdrawal.to ? ` to ${withdrawal.to}` : ""}`,
      };
    case "employmentEnded":
      return { ok: false, code: "EMPLOYMENT_ENDED", message: `${wanted} ended with employment before ${withdrawal.from}` };
    case "restsOnLapsed":
      return {
        ok: false,
        code: "RESTS_ON_LAPSED",
        message: `${wanted} rests on the ASNT Level III certificate ${latest.restsOn?.number ?? ""}, not valid from ${withdrawal.from}${withdrawal.to ? ` to ${withdrawal.to}` : ""}`,
      };
    case "superseded":
      return { ok: false, code: "SUPERSEDED", message: `${wanted} superseded ${withdrawal.from}` };
    case "expiredEarly":
      return { ok: false, code: "EXPIRED", message: `${wanted} ended early on ${withdrawal.from}` };
    case "revoked":
    case "withdrawn":
      return { ok: false, code: "REVOKED", message: `${wanted} ${withdrawal.because} ${withdrawal.from}` };
  }
}
