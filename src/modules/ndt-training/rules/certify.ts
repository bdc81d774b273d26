/** What stands between a draft and a certificate, and what may happen to a signed one (ndt-training rule 12, section 3). */
import { type CertifiedDraft, type ChecklistItem, cited } from "#modules/ndt-training/rules/checklist.ts";
import { scoreShown } from "#modules/ndt-training/rules/grading.ts";
import { isRenewal } from "#modules/ndt-training/rules/renewal.ts";
import { gradingOf } from "#modules/ndt-training/rules/scheme-needs.ts";
import {
  cannotCertify,
  gradedExaminations,
  qualificationItems,
  type QualificationFacts,
  unconfirmedRow,
} from "#modules/ndt-training/rules/qualification.ts";
import type { CertificationEvent, SchemeRules, VisionTest } from "#modules/ndt-training/rules/records.ts";
import { usualVision } from "#modules/ndt-training/rules/vision-status.ts";
import { visionOn } from "#modules/ndt-training/rules/vision.ts";
import { capital } from "#kit/capital.ts";
import type { Day } from "#kit/validity.ts";

/** Everything a certificate of the company needs, with what is there: its qualification, and vision on the issue date. */
export function checklistOf(
  draft: CertifiedDraft,
  visionTests: readonly VisionTest[],
  scheme: SchemeRules | undefined,
  facts: QualificationFacts,
): ChecklistItem[] {
  if (draft.basis === "external") return [];
  const unconfirmed = scheme ? unconfirmedRow(draft, scheme, facts) : [];
  return [...unconfirmed.map((sentence) => rowItem(sentence, scheme?.id ?? "")), ...needs(draft, visionTests, scheme, facts)];
}

function needs(
  draft: CertifiedDraft,
  visionTests: readonly VisionTest[],
  scheme: SchemeRules | undefined,
  facts: QualificationFacts,
): ChecklistItem[] {
  const vision = facts.ndt ? visionItems(draft, visionTests, scheme) : [];
  return [...(scheme ? qualificationItems(draft, scheme, facts) : []), ...vision];
}

const rowItem = (missing: string, source: string): ChecklistItem => ({
  what: "Figures of the scheme",
  needed: "confirmed by a Level III against the standard",
  held: "nothing",
  missing,
  source,
  unconfirmed: true,
});

function visionItems(
  draft: CertifiedDraft,
  visionTests: readonly VisionTest[],
  scheme: SchemeRules | undefined,
): ChecklistItem[] {
  const { method, issuedOn } = draft;
  const asked = usualVision(method);
  const seen = visionOn(visionTests, issuedOn, asked, { scheme, method });
  const chart = scheme?.vision?.near;
  return (["near", "colour"] as const)
    .filter((kind) => kind === "near" || asked === "nearColour")
    .map((kind) => {
      const held = seen[kind];
      return {
        what: `${capital(kind)} vision`,
        needed:
          kind === "near" && chart
            ? `${chart.minChart} at ${chart.minDistanceMm} mm, valid on the issue date`
            : "valid on the issue date",
        held: held ? `tested ${held.test.testedOn}, through ${held.validTo}` : "nothing",
        missing: seen.missing.includes(kind) ? `${kind} vision not valid on ${issuedOn || "the issue date"}` : null,
        source: scheme ? cited(scheme, "vision") : "",
        unconfirmed: false,
      };
    });
}

/** The same as it is frozen with the last signature, with the composite of the examinations. */
export function proofOf(
  draft: CertifiedDraft,
  visionTests: readonly VisionTest[],
  scheme: SchemeRules | undefined,
  facts: QualificationFacts,
): { compositePct: string | null; checklist: ChecklistItem[] } {
  const composite = scheme && !isRenewal(draft) ? gradedExaminations(draft, scheme, facts, "all").composite : null;
  return {
    compositePct: composite && scheme ? scoreShown(composite, gradingOf(scheme).composite) : null,
    checklist: checklistOf(draft, visionTests, scheme, facts),
  };
}

/** Why it cannot be certified: "Cannot certify UT Level II: 228 h of UT experience missing, near vision not valid on 2026-03-02." */
export function missingToCertify(
  draft: CertifiedDraft,
  visionTests: readonly VisionTest[],
  scheme: SchemeRules | undefined,
  facts: QualificationFacts,
): string[] {
  if (draft.basis === "external") return [];
  return [
    ...(scheme ? unconfirmedRow(draft, scheme, facts) : []),
    ...cannotCertify(draft, needs(draft, visionTests, scheme, facts)),
  ];
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
  if (effectiveOn > today) problems.push("The date is in the future.");
  if (effectiveOn < effectiveFrom) problems.push(`The certificate begins on ${effectiveFrom}.`);
  if (type === "reinstated" && suspendedOn && effectiveOn < suspendedOn)
    problems.push(`It was suspended from ${suspendedOn} on.`);
  return problems;
}
