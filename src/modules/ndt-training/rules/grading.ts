/** Examinations graded as a scheme asks: each part, the composite, the age of the results (ndt-training rules 11, 12, example 5.1). */
import type { SchemeRules } from "#modules/ndt-training/rules/records.ts";
import { problemsWithRetests } from "#modules/ndt-training/rules/reexamination.ts";
import { checkpointsNeeded, gradingOf } from "#modules/ndt-training/rules/scheme-needs.ts";
import { atLeast, Decimal, decimal, plain, rounded } from "#kit/decimal.ts";
import { sameName } from "#kit/names.ts";
import { counted } from "#kit/plural.ts";
import { addMonths, type Day } from "#kit/validity.ts";
import type { ExaminationPart, Examination } from "#modules/ndt-training/rules/examination.ts";

/** When the results are asked about, and for what. */
export type GradedFor = {
  issuedOn: Day | null;
  /** A Level III writes and judges; it finds no flaws in specimens. */
  levelThree: boolean;
  /** Who was examined. */
  candidate?: string | null | undefined;
  /** Of a renewal: results up to this day were behind the certificate it renews. */
  after?: { day: Day; certificateNumber: string } | null;
  /** Attempts at the same examination that were entered elsewhere, as in a draft that came to nothing. */
  elsewhere?: readonly Examination[];
};

export type GradedPart = { part: ExaminationPart; score: Decimal | null; takenOn: Day | null; problems: string[] };

export const partWords: Record<ExaminationPart, string> = {
  general: "general examination",
  specific: "specific examination",
  practical: "practical examination",
  basic: "basic examination",
  method: "method examination",
  instruction: "instruction examination",
};

/** The result that counts for a part is the last one taken; what is wrong with it, in words. */
export function gradedPart(
  part: ExaminationPart,
  examinations: readonly Examination[],
  scheme: SchemeRules,
  asked: GradedFor,
): GradedPart {
  const name = partWords[part];
  const taken = examinations.filter((one) => one.part === part);
  const dated = taken.flatMap((one) => (one.takenOn ? [{ ...one, takenOn: one.takenOn }] : []));
  const refusals = dated.map((one) => ({ one, refusal: whyNotCounted(name, one.takenOn, scheme, asked) }));
  const counting = refusals.filter(({ refusal }) => refusal === null).map(({ one }) => one);
  const [first] = counting;
  if (!first) {
    const why = refusals[0]?.refusal ?? (taken.length > 0 ? `${name} without its date` : `${name} missing`);
    return { part, score: null, takenOn: null, problems: [why] };
  }
  const last = counting.reduce((one, other) => (other.takenOn >= one.takenOn ? other : one), first);
  const score = decimal(last.scorePct);
  const elsewhere = (asked.elsewhere ?? []).flatMap(({ takenOn, ...one }) =>
    one.part === part &&
    takenOn &&
    whyNotCounted(name, takenOn, scheme, asked) === null &&
    !counting.some((known) => known.takenOn === takenOn)
      ? [{ ...one, takenOn }]
      : [],
  );
  const retests = problemsWithRetests(name, [...counting, ...elsewhere], scheme);
  return { part, score, takenOn: last.takenOn, problems: [...problemsOf(name, last, score, scheme, asked), ...retests] };
}

function whyNotCounted(name: string, takenOn: Day, { rules }: SchemeRules, { issuedOn, after }: GradedFor): string | null {
  if (issuedOn && takenOn > issuedOn) return `${name} of ${takenOn} is after the issue date`;
  if (after && takenOn <= after.day) return `${name} of ${takenOn} was behind ${after.certificateNumber} already`;
  const years = rules?.examResultsValidYears;
  if (issuedOn && years && takenOn < addMonths(issuedOn, -12 * years))
    return `${name} of ${takenOn} is older than ${years} years`;
  return null;
}

function problemsOf(
  name: string,
  { part, checkpoints, mandatoryFlawsFound, examinerName }: Examination,
  score: Decimal | null,
  scheme: SchemeRules,
  { levelThree, candidate }: GradedFor,
): string[] {
  const { written, practical } = gradingOf(scheme);
  const least = part === "practical" ? practical : written;
  const problems: string[] = [];
  if (!score) problems.push(`${name} without its score`);
  else if (least !== null && !atLeast(score, least)) problems.push(`${name} of ${percent(score, least)} below ${least} %`);
  if (part === "practical" && !levelThree) {
    const needed = checkpointsNeeded(scheme);
    if (mandatoryFlawsFound === false) problems.push(`${name} failed: a mandatory flaw was missed`);
    else if (mandatoryFlawsFound !== true) problems.push(`${name} does not state whether all mandatory flaws were found`);
    if (needed !== null && (checkpoints ?? 0) < needed)
      problems.push(`${counted(needed - (checkpoints ?? 0), "checkpoint")} of the ${name} missing`);
  }
  const examiner = examinerName?.trim() ?? "";
  if (!/\p{L}{2}/u.test(examiner)) problems.push(`${name} without its examiner`);
  else if (sameName(examiner, candidate ?? "")) problems.push(`${name} examined by the candidate`);
  return problems;
}

/** The mean of the parts, unrounded; null until every part has a score. */
export function compositeOf(parts: readonly GradedPart[]): Decimal | null {
  const scores = parts.flatMap(({ score }) => score ?? []);
  if (scores.length === 0 || scores.length < parts.length) return null;
  return scores.reduce((one, other) => one.plus(other), new Decimal(0)).div(scores.length);
}

/** Two decimals at most; more where they would make a score that is too low look high enough. */
export function scoreShown(score: Decimal, least: number | null): string {
  const shown = rounded(score, 2);
  const misleads = least !== null && !atLeast(score, least) && atLeast(new Decimal(shown), least);
  return misleads ? score.toDecimalPlaces(8, Decimal.ROUND_DOWN).toFixed() : plain(new Decimal(shown));
}

export const percent = (score: Decimal, least: number | null) => `${scoreShown(score, least)} %`;
