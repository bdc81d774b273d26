import { certifiedOn, type CertificationNeed } from "../rules.ts";
import { type CertificateOnRecord, factsOf, type VisionOnRecord } from "./facts.ts";
import type { CertificateHeld, CertificationFound, VisionHeld } from "#eligibility/contract.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Day } from "#kit/validity.ts";

export type CertificationQuestion = CertificationNeed & { userId: string; day: Day };

/**
 * Was each of these people certified for the method, technique and level on that day, with the vision it asks? One answer a need, in
 * their order, each with the copies a signed report keeps. `knownAt` (an instant) answers with what was on record then.
 */
export async function certification(
  db: Reading,
  { needs, knownAt }: { needs: readonly CertificationQuestion[]; knownAt?: string },
): Promise<CertificationFound[]> {
  const days = needs.map(({ day }) => day).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const facts = await factsOf(
    db,
    needs.map(({ userId }) => userId),
    { first, last },
  );
  return needs.map(({ userId, day, ...need }) => {
    const { valid, certificate, vision } = certifiedOn(facts.get(userId) ?? nothing, day, need, knownAt);
    return {
      userId,
      day,
      valid,
      certificate: certificate.ok ? { ok: true, held: certificateCopy(certificate.held) } : certificate,
      vision: { ...vision, near: visionCopy(vision.near), colour: visionCopy(vision.colour) },
    };
  });
}

const nothing = { certifications: [], certificationEvents: [], visionTests: [], schemes: [] };

function certificateCopy({ id, employmentEndedOn: _leaves, ...certificate }: CertificateOnRecord): CertificateHeld {
  return { certificationId: id, ...certificate };
}

/** Dates only: what the eyes could read is nobody's business but the holder's (ndt-training rule 23). */
function visionCopy(held: { test: VisionOnRecord; validTo: Day } | null): VisionHeld | null {
  return held && { visionTestId: held.test.id, kind: held.test.kind, testedOn: held.test.testedOn, validTo: held.validTo };
}
