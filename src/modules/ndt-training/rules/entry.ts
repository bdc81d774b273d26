/** Writing a certificate or a vision test: last days and what is refused (ndt-training rule 13, section 7). */
import { latestBegin } from "#modules/ndt-training/rules/renewal.ts";
import { givenDay } from "#modules/ndt-training/rules/checklist.ts";
import type { Certification, SchemeRules, VisionTest } from "#modules/ndt-training/rules/records.ts";
import { isListedNdt } from "#modules/ndt-training/schemes.ts";
import { isLimited, levelRank, scopesOf } from "#modules/ndt-training/rules/scope.ts";
import { readAtADistance } from "#modules/ndt-training/rules/vision.ts";
import { addDays, addMonths, intersect, type Day } from "#kit/validity.ts";
import { isFiller } from "#modules/report-templates/rules/format.ts";

export type CertificationEntry = Pick<
  Certification,
  "schemeId" | "method" | "level" | "techniques" | "effectiveFrom" | "expiresOn"
> & {
  issuedOn: Day;
  basis: string;
  /** The certificate this one renews. */
  renewsId?: string | null;
  /** What a limited Level II is limited to. */
  limitation?: string | null | undefined;
};

/** Days before the last good day on which a reminder goes out, the day itself included (rule 17). */
const reminderDays = [90, 60, 30, 7, 0] as const;

/** The latest last good day a scheme allows: 2025-03-10 and 60 months is 2030-03-09. Null where the scheme sets none. */
export function latestLastDay(scheme: SchemeRules, effectiveFrom: Day): Day | null {
  return scheme.validity ? addDays(addMonths(effectiveFrom, scheme.validity.maxMonths), -1) : null;
}

/** The days on which to remind of a last good day. */
export function remindersFor(lastDay: Day): Day[] {
  return reminderDays.map((days) => addDays(lastDay, -days));
}

/** Why a certificate cannot be written so, beside those active ones that the person holds. */
export function problemsWith(
  draft: CertificationEntry,
  scheme: SchemeRules,
  today: Day,
  held: readonly Certification[] = [],
): string[] {
  if (!givenDay(draft.effectiveFrom)) return [`No certificate takes effect on ${draft.effectiveFrom}: check the year.`];
  const latest = latestLastDay(scheme, draft.effectiveFrom);
  const limited = isLimited(draft.level);
  const problems: string[] = [];
  if (draft.issuedOn > today) problems.push("Issue date is in the future.");
  if (draft.effectiveFrom < draft.issuedOn) problems.push("A certificate cannot take effect before it is issued.");
  if (draft.expiresOn < draft.effectiveFrom) problems.push("The last day is before the first day.");
  if (latest && draft.expiresOn > latest) {
    problems.push(`${scheme.id} allows at most ${scheme.validity?.maxMonths} months: latest last day is ${latest}.`);
  }
  const levels = scheme.validity?.levels ?? [];
  const isNamed = limited ? scheme.id.startsWith("SNT-TC-1A") : levels.length === 0 || levels.includes(draft.level);
  if (levelRank(draft.level) === null || !isNamed) problems.push(`${scheme.id} has no Level ${draft.level}.`);
  if (scheme.kind === "central" && draft.basis !== "external")
    problems.push(
      `${scheme.id} certificates are issued by a certification body: choose External as the basis, and attach a copy.`,
    );
  if (limited && !draft.limitation?.trim()) problems.push("A limited Level II needs its limitation.");
  const begin = latestBegin(
    draft,
    scheme,
    held.find(({ id }) => id === draft.renewsId),
  );
  if (givenDay(draft.issuedOn) && draft.effectiveFrom > begin)
    problems.push(`Issued on ${draft.issuedOn}, it takes effect on ${begin} at the latest: issue it closer to its first day.`);
  if (scheme.kind === "external" && draft.basis !== "external" && isListedNdt(draft.method))
    problems.push(
      `${scheme.id} records ${draft.method} certificates issued elsewhere: choose External as the basis, or the scheme by which the company certifies.`,
    );
  const duplicate = held.find((other) => other.id !== draft.renewsId && coversTheSame(draft, other));
  if (duplicate) problems.push(`Certificate ${duplicate.certificateNumber} already covers this; renew it instead.`);
  return problems;
}

/** Why a vision test cannot be recorded so, for someone certified under the scheme. */
export function problemsWithVision(draft: Omit<VisionTest, "id">, scheme: SchemeRules | undefined, today: Day): string[] {
  const least = scheme?.vision?.near.minDistanceMm ?? 305;
  const problems: string[] = [];
  if (draft.testedOn > today) problems.push("Test date is in the future.");
  if (draft.kind === "near" && readAtADistance.has(draft.chart)) {
    if (draft.distanceMm == null) problems.push("Enter the reading distance.");
    else if (draft.distanceMm < least)
      problems.push(`Reading distance ${draft.distanceMm} mm is under the ${least} mm this scheme asks.`);
  }
  if (draft.kind === "near" && draft.chart === "Ishihara")
    problems.push("Ishihara plates test colour vision: name the chart that was read close by.");
  if (draft.kind === "near" && draft.chart === "other" && (isFiller(draft.chartName) || !draft.equivalentTo))
    problems.push("Enter the chart that was read close by, and state what it is equivalent to: Jaeger 1 or Jaeger 2.");
  const shape = draft.kind === "near" ? shapes[draft.chart] : undefined;
  if (!(shape?.pattern ?? /^(pass|fail)/i).test(draft.result.trim()))
    problems.push(`Enter the result as ${shape?.example ?? "pass or fail"}.`);
  return problems;
}

const shapes: Partial<Record<VisionTest["chart"], { pattern: RegExp; example: string }>> = {
  Jaeger: { pattern: /^J\s*\d+\+?$/i, example: "J1" },
  "Times Roman N": { pattern: /^N\s*\d+(\.\d+)?$/i, example: "N4.5" },
  "Ortho-Rater": { pattern: /^\d+$/, example: "8" },
};

function coversTheSame(draft: CertificationEntry, other: Certification): boolean {
  const sameLevel = levelRank(draft.level) === levelRank(other.level) && isLimited(draft.level) === isLimited(other.level);
  const same = draft.schemeId === other.schemeId && sameLevel;
  const days = intersect({ from: draft.effectiveFrom, to: draft.expiresOn }, { from: other.effectiveFrom, to: other.expiresOn });
  const taken = scopesOf(other);
  return (
    same &&
    days !== null &&
    scopesOf(draft).every(({ method, technique }) =>
      taken.some((scope) => scope.method === method && scope.technique === technique),
    )
  );
}
