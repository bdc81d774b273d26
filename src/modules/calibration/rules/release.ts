/** What stands between a certificate and its release (calibration.md section 3, rules 13, 15, 20; refusals of section 7). */
import { Decimal } from "#kit/decimal.ts";
import type { CalibrationAnswer } from "#modules/calibration/rules/calibration-on.ts";
import { plainMark, plainVersion } from "#modules/calibration/rules/identity.ts";
import { containsRange, coveredBy, isNamed, spanText } from "#modules/calibration/rules/measured.ts";
import type { AskedParameter } from "#modules/calibration/rules/points-asked.ts";
import type { Calibration, CalibrationPlan, ParameterRange } from "#modules/calibration/rules/records.ts";
import type { DecisionRule } from "#modules/calibration/rules/tolerance.ts";
import { addDays, type Day } from "#kit/validity.ts";

/** A reference standard; `why` says why it is none for this calibration, whatever its own. */
type StandardFound = { name: string; answer: CalibrationAnswer; why?: string | null };

/** What an instrument bears, as the certificate prints it and as it is on record. */
type Marks = { serialNumber?: string | null; model?: string | null; assetNumber?: string | null; firmware?: string | null };

export type ReleaseFound = {
  calibratedOn: Day;
  inHouse: boolean;
  hasCertificateFile: boolean;
  performedById?: string | null;
  enteredById?: string | null;
  submittedById: string;
  reviewerId: string;
  /** As printed on the certificate; what it does not print is left out. */
  certificate: Marks;
  item: Marks;
  plan: CalibrationPlan | null;
  covers?: readonly ParameterRange[] | null;
  /** What it says, and whether it shows points. */
  result?: Calibration["result"];
  hasPoints?: boolean;
  /** Tolerances of the points that stand in no plan; they need a reason. */
  unplanned?: readonly { parameter: string; tolerance: string }[];
  toleranceReason?: string | null;
  /** In-house: the reference standards used, each with its own `calibrationOn(calibratedOn)`. */
  standards?: readonly StandardFound[];
  /** In-house: what was measured and no standard covers, in words. */
  uncovered?: readonly string[];
  /** In-house: points that are said to be known better than the standard, in sentences. */
  belowStandards?: readonly string[];
  /** In-house: the standards through whose calibration the way goes back to the item itself, by their tags. */
  circle?: readonly string[];
  /** Who else wrote on the record: figures, points or its file. */
  writers?: readonly string[];
  /** In-house: whether the person who calibrated is authorized to. */
  performerMay?: boolean;
  /** Points judged by a wider tolerance than any plan for their kind allows, in sentences. */
  beyondPlans?: readonly string[];
  /** The smallest TUR among the points, a decimal string. */
  lowestTur?: string | null;
  decisionRule?: DecisionRule;
  /** External: whether the provider was accredited for the parameters on that day; a lapse needs a reason. */
  provider?: { name: string; archived?: boolean; accredited: boolean; acceptedReason?: string | null };
};

/** Everything in the way of a release, in words; an empty list means it may be released. */
export function obstaclesToRelease(found: ReleaseFound): string[] {
  return [
    ...people(found),
    ...identity(found),
    ...traceability(found),
    ...ratio(found),
    ...range(found),
    ...extent(found),
    ...tolerances(found),
  ];
}

function people({ reviewerId, enteredById, submittedById, inHouse, performedById, writers = [] }: ReleaseFound): string[] {
  const second = ![enteredById, submittedById, inHouse ? performedById : null, ...writers].includes(reviewerId);
  return second ? [] : ["A second person must review this certificate."];
}

function identity({ certificate, item, inHouse: isOwnWork }: ReleaseFound): string[] {
  const marks = [
    ["serial", certificate.serialNumber, item.serialNumber],
    ["model", certificate.model, item.model],
    ["asset number", certificate.assetNumber, item.assetNumber],
  ] as const;
  const printed = marks.filter(([, mark]) => mark);
  const firmware = ["firmware", certificate.firmware, item.firmware] as const;
  if (!isOwnWork && printed.length === 0 && marks.some(([, , own]) => own))
    return [
      "Enter the serial, model or asset number as printed on the certificate. Without one, what was calibrated cannot be identified.",
    ];
  return [...marks, firmware]
    .filter(([mark, printed, own]) => {
      const plain = mark === "firmware" ? plainVersion : plainMark;
      return printed && own && plain(printed) !== plain(own);
    })
    .map(([mark, printed, own]) => `Certificate ${mark} ${printed} is not item ${mark} ${own}.`);
}

function traceability({ inHouse, hasCertificateFile, provider, standards = [], calibratedOn, ...found }: ReleaseFound): string[] {
  const problems: string[] = [];
  if (!inHouse) {
    if (!hasCertificateFile) problems.push("Attach the certificate.");
    if (provider?.archived) problems.push(`${provider.name} is archived: its certificates are no longer accepted.`);
    if (provider && !provider.accredited && !provider.acceptedReason?.trim()) {
      problems.push(
        `${provider.name} was not accredited for this on ${calibratedOn}. Enter a reason for accepting the certificate.`,
      );
    }
    return problems;
  }
  if (!found.performedById) problems.push("Enter the person who calibrated it.");
  if (standards.length === 0) problems.push("Enter the reference standards that were used.");
  if (found.performedById && found.performerMay === false)
    problems.push(
      "The person who calibrated it is not authorized to calibrate. Choose someone whose role authorizes them (ISO/IEC 17025 6.2.5).",
    );
  for (const { name, answer, why } of standards) {
    if (why) problems.push(`${name} ${why}.`);
    else if (!answer.ok) problems.push(standardRefused(name, calibratedOn, answer));
  }
  problems.push(...(found.belowStandards ?? []));
  if (found.circle?.length)
    problems.push(
      `The way of ${found.circle.join(", ")} to a national standard runs through this item itself: have one of them calibrated externally (ISO/IEC 17025 6.5.1).`,
    );
  for (const one of found.uncovered ?? []) problems.push(`No reference standard covers ${one} on ${calibratedOn}.`);
  return problems;
}

/** A standard or a laboratory too coarse for the tolerance accepts by a guard band only, in-house and outside alike (rule 13). What failed is accepted by nobody. */
function ratio({ lowestTur, decisionRule, result, inHouse }: ReleaseFound): string[] {
  const isPlain = decisionRule === undefined || decisionRule === "none stated" || decisionRule === "simple";
  if (!lowestTur || !isPlain || new Decimal(lowestTur).gte(4) || (result === "fail" && !inHouse)) return [];
  const shown = new Decimal(lowestTur).toFixed(2, Decimal.ROUND_DOWN);
  return [`TUR ${shown} is below 4: a decision rule with a guard band is required.`];
}

function standardRefused(name: string, day: Day, answer: Extract<CalibrationAnswer, { ok: false }>): string {
  const reason = answer.code === "OVERDUE" && answer.dueOn ? `overdue since ${addDays(answer.dueOn, 1)}` : inWords[answer.code];
  return `${name} was not in calibration on ${day} (${reason}).`;
}

const inWords: Record<Extract<CalibrationAnswer, { ok: false }>["code"], string> = {
  NO_RECORD: "no record in force",
  BEFORE_FIRST: "calibrated later",
  OVERDUE: "overdue",
  FAILED: "failed",
  OUT_OF_SERVICE: "out of service",
  LIMITED: "limited",
  AWAITING_REVIEW: "awaiting review",
};

function range({ plan, covers }: ReleaseFound): string[] {
  if (!covers?.length) return [];
  return (plan?.parameters ?? [])
    .filter((wanted) => !covers.some((covered) => isNamed(covered, wanted) && reaches(covered, wanted)))
    .map((wanted) => `The certificate does not cover ${wanted.parameter} ${spanText(wanted)} of the plan.`);
}

/** Where certificate and plan both leave open what is covered, it would cover everything, and no scope of a laboratory could be held against it. */
function extent({ plan, covers, result, hasPoints }: ReleaseFound): string[] {
  if (result === "fail" || (!covers?.length && hasPoints)) return [];
  return coveredBy({ covers: covers ?? null }, plan)
    .filter(({ from, to }) => from == null && to == null)
    .filter((part) => !plan?.parameters?.some((asked) => isNamed(asked, part) && isLeast(asked)))
    .map(({ parameter }) => `Enter the range the certificate covers for ${parameter}.`);
}

/** Of a least force there is no upper end to say. */
const isLeast = ({ toleranceKind }: AskedParameter): boolean => toleranceKind === "minimum only";

function tolerances({ unplanned = [], toleranceReason, beyondPlans = [] }: ReleaseFound): string[] {
  if (beyondPlans.length > 0) return [...beyondPlans];
  if (toleranceReason?.trim()) return [];
  return unplanned.map(
    ({ parameter, tolerance }) =>
      `The plan sets no tolerance for ${parameter}: say whose ${tolerance} is and why it is fit for use.`,
  );
}

/** A plan that names a parameter without a range asks only that the certificate speaks of it. */
function reaches(covered: ParameterRange, wanted: ParameterRange): boolean {
  return (wanted.from == null && wanted.to == null) || containsRange(covered, wanted);
}
