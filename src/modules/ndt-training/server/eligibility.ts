import { type Certification, certifiedOn, type VisionTest } from "../rules.ts";
import { schemesInForce } from "./schemes-in-force.ts";
import { type CertificateOnRecord, factsOf, type VisionOnRecord } from "./facts.ts";
import type { CertificateHeld, VisionHeld } from "#eligibility/contract.ts";
import type { Questions } from "#kit/server/questions.ts";
import type { Day } from "#kit/validity.ts";

/** The same question for somebody who is no user, answered from the papers on the report by the same rules; the copies name the employer. */
export const certificationOfPapers: Questions["certificationOfPapers"] = async (db, { papers, needs }) => {
  const { id, personName, employer, certificate, fileSha256 } = papers;
  const { issuedBy, limitation, ...rest } = certificate;
  const test = (kind: VisionTest["kind"], testedOn: Day | null): VisionTest[] =>
    testedOn
      ? [{ id, testedOn, kind, chart: "other", chartName: "by the papers", equivalentTo: "Jaeger 1", result: "pass" }]
      : [];
  const facts = {
    certifications: [{ ...rest, limitation, id, authorizedToTest: true, signedAt: `${rest.effectiveFrom}T00:00:00Z` }],
    certificationEvents: [],
    visionTests: [
      ...test("near", papers.nearTestedOn),
      ...test("colour", papers.colourTestedOn),
      ...test("grey-scale", papers.greyTestedOn),
    ],
    schemes: await schemesInForce(db),
  };
  const copy = (held: Certification): CertificateHeld => ({
    certificationId: id,
    userId: id,
    personName,
    employer,
    certificateNumber: held.certificateNumber,
    schemeId: held.schemeId,
    method: held.method,
    level: held.level,
    techniques: [...held.techniques],
    issuedBy,
    issuedOn: held.effectiveFrom,
    effectiveFrom: held.effectiveFrom,
    expiresOn: held.expiresOn,
    authorizedToTest: true,
    sector: null,
    limitation,
    limits: held.limits ?? null,
    employerAuthorization: held.employerAuthorization ?? null,
    signedAt: null,
    fileSha256,
  });
  const seen = (held: { test: VisionTest; validTo: Day } | null): VisionHeld | null =>
    held && { visionTestId: id, kind: held.test.kind, testedOn: held.test.testedOn, validTo: held.validTo };
  return needs.map(({ day, ...need }) => {
    const { valid, certificate: answer, vision } = certifiedOn(facts, day, need);
    return {
      userId: id,
      day,
      valid,
      certificate: answer.ok ? { ok: true as const, held: copy(answer.held) } : answer,
      vision: { ...vision, near: seen(vision.near), colour: seen(vision.colour) },
    };
  });
};

/**
 * Was each of these people certified for the method, technique and level on that day, with the vision it asks? One answer a need, in
 * their order, each with the copies a signed report keeps. `knownAt` (an instant) answers with what was on record then.
 */
export const certification: Questions["certification"] = async (db, { needs, knownAt }) => {
  const days = needs.map(({ day }) => day).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const facts = await factsOf(
    db,
    needs.map(({ userId }) => userId),
    { first, last },
  );
  const copies = new Map<CertificateOnRecord, CertificateHeld>();
  const copyOf = (held: CertificateOnRecord): CertificateHeld => {
    const copy = copies.get(held) ?? certificateCopy(held);
    copies.set(held, copy);
    return copy;
  };
  return needs.map(({ userId, day, ...need }) => {
    const { valid, certificate, vision } = certifiedOn(facts.get(userId) ?? nothing, day, need, knownAt);
    return {
      userId,
      day,
      valid,
      certificate: certificate.ok ? { ok: true, held: copyOf(certificate.held) } : certificate,
      vision: { ...vision, near: visionCopy(vision.near), colour: visionCopy(vision.colour) },
    };
  });
};

const nothing = { certifications: [], certificationEvents: [], visionTests: [], schemes: [] };

function certificateCopy({
  id,
  employmentEndedOn: _leaves,
  restsOn: _below,
  ...certificate
}: CertificateOnRecord): CertificateHeld {
  return { certificationId: id, ...certificate };
}

/** Dates only: what the eyes could read is nobody's business but the holder's (ndt-training rule 23). */
function visionCopy(held: { test: VisionOnRecord; validTo: Day } | null): VisionHeld | null {
  return held && { visionTestId: held.test.id, kind: held.test.kind, testedOn: held.test.testedOn, validTo: held.validTo };
}
