/** What stands between a draft and a certificate, and what may happen to a signed one (ndt-training rule 12, section 3). */
import type { CertificationEvent, SchemeRules, VisionTest } from "#modules/ndt-training/rules/records.ts";
import { usualVision } from "#modules/ndt-training/rules/vision-status.ts";
import { visionOn } from "#modules/ndt-training/rules/vision.ts";
import type { Day } from "#kit/validity.ts";

/** Vision must be valid on the issue date: "Cannot certify UT Level II: near vision not valid on 2026-03-02." Empty when nothing is missing. */
export function missingToCertify(
  draft: { method: string; level: string; issuedOn: Day },
  visionTests: readonly VisionTest[],
  scheme: SchemeRules | undefined,
): string[] {
  const { missing } = visionOn(visionTests, draft.issuedOn, usualVision(draft.method), { scheme, method: draft.method });
  if (missing.length === 0) return [];
  const gaps = missing.map((kind) => `${kind} vision not valid on ${draft.issuedOn}`).join(", ");
  return [`Cannot certify ${draft.method} Level ${draft.level}: ${gaps}.`];
}

/**
 * Why a certificate of the company cannot be signed today: the signature of the certifying authority is what certifies (SNT-TC-1A 9), so none
 * begins before it. One that was signed elsewhere is recorded as external, with its copy.
 */
export function begunBeforeSigned({ basis, effectiveFrom }: { basis: string; effectiveFrom: Day }, today: Day): string[] {
  if (basis === "external" || effectiveFrom >= today) return [];
  return [
    `It would take effect on ${effectiveFrom}, before it is signed on ${today}: return it, and let it begin on or after the day of its last signature. One that was signed earlier on paper is recorded as external, with its copy.`,
  ];
}

/** `suspendedOn` is the day of the suspension in force, or null. */
export function problemsWithEvent(
  certificate: { state: string; effectiveFrom: Day; suspendedOn: Day | null },
  event: Pick<CertificationEvent, "type" | "effectiveOn">,
  today: Day,
): string[] {
  const { type, effectiveOn } = event;
  const { state, effectiveFrom, suspendedOn } = certificate;
  const problems: string[] = [];
  if (type === "suspended" && state !== "active")
    problems.push(`Only an active certificate can be suspended; this one is ${state}.`);
  if (type === "reinstated" && state !== "suspended")
    problems.push(`Only a suspended certificate can be reinstated; this one is ${state}.`);
  if ((type === "revoked" || type === "withdrawn") && state !== "active" && state !== "suspended")
    problems.push(`Only an active or suspended certificate can be ${type}; this one is ${state}.`);
  if (effectiveOn > today) problems.push("The day lies in the future.");
  if (effectiveOn < effectiveFrom) problems.push(`The certificate begins on ${effectiveFrom}.`);
  if (type === "reinstated" && suspendedOn && effectiveOn < suspendedOn)
    problems.push(`It was suspended from ${suspendedOn} on.`);
  return problems;
}
