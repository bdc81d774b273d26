/**
 * The acceptance criteria every company starts with. Some have built-in limits and evaluate; every other code is a reference, and the
 * evaluator decides. The report states the edition it cites; `basis` is the edition the built-in limits were taken from.
 */
import limits from "../data/acceptance-limits.json" with { type: "json" };
import codeIndex from "../data/code-index.json" with { type: "json" };
import { awsLoadings } from "./aws-d11.ts";
import { b313Services } from "./b31.ts";
import { qualityLevels, radiographicLevels, surfaceLevels, ultrasonicLevels } from "./iso.ts";

/** Names of the built-in evaluators, see `evaluate`. */
const evaluatorNames = [
  "ut.band",
  "leak.none",
  "tube.plugging",
  "et.surface",
  "pmi.windows",
  "ht.limits",
  "dft.pa2",
  "api.condition",
  "viii.linear.rt",
  "viii.spot.rt",
  "viii.linear.ut",
  "viii.surface.6",
  "viii.surface.8",
  "b313.table",
  "b313.mt",
  "b313.pt",
  "b313.ut",
  "b311.welds",
  "api1104.welds",
  "aws.welds",
  "iso5817.welds",
  "iso10675.welds",
  "iso11666.welds",
  "iso23277.welds",
  "iso23278.welds",
] as const;
export type EvaluatorName = (typeof evaluatorNames)[number];

export type AcceptanceCriteriaSet = {
  /** Unique: the code and its clause. */
  code: string;
  standard: string;
  edition: string | null;
  clause: string;
  scope: string;
  methods: readonly string[];
  evaluator: EvaluatorName | null;
  status: "draft" | "approved" | "retired";
  version: number;
  /** Services, loadings or levels of the set, one of which the report names; null where the set has none. */
  classes: { label: string; options: readonly string[] } | null;
  /** Editions in use, the usual one first. */
  editions: readonly string[];
  /** What the built-in limits were taken from; null for a reference. */
  basis: string | null;
  /** Limits not yet compared with the code: company data, to be verified by a Level III. */
  toVerify: boolean;
};

/** The set thickness lines are judged by: required thickness and the gauge's uncertainty. */
const requiredThicknessSet = "Required thickness";
/** The set for hardness limits of a specification, stated on each line. */
const hardnessLimitsSet = "Hardness limits";
/** A client's own criteria, named in the report; the evaluator decides. */
export const clientSpecificationSet = "Client specification";
/** Nothing is accepted or rejected: the results are for whoever ordered them. */
export const forInformationSet = "Reported for information";

const everyMethod = ["RT", "UT", "PAUT", "TOFD", "MT", "PT", "VT", "ET", "LT", "PMI", "HT", "DFT", "API", "OTHER"];

const evaluators: Readonly<Record<string, EvaluatorName>> = {
  [requiredThicknessSet]: "ut.band",
  "ISO 17643": "et.surface",
  "Plugging limit": "tube.plugging",
  "ASME B31.3 345": "leak.none",
  "ASME B31.1 137": "leak.none",
  "ASME VIII-1 UG-99, UG-100": "leak.none",
  "API RP 1110": "leak.none",
  "ASME V Art. 10": "leak.none",
  "API 570 Section 7": "ut.band",
  "API 510 Section 7": "ut.band",
  "API 653 4.3, 4.4": "ut.band",
  "API RP 578 Section 7": "pmi.windows",
  [hardnessLimitsSet]: "ht.limits",
  "NACE SP0472": "ht.limits",
  "ISO 15156-2": "ht.limits",
  "SSPC-PA 2": "dft.pa2",
  "API 570 Sections 5 to 7": "api.condition",
  "API 510 Sections 5 to 7": "api.condition",
  "API 653 Sections 4 and 6": "api.condition",
  "ASME VIII-1 UW-51": "viii.linear.rt",
  "ASME VIII-1 UW-52": "viii.spot.rt",
  "ASME VIII-1 UW-53 and App. 12": "viii.linear.ut",
  "ASME VIII-1 App. 6": "viii.surface.6",
  "ASME VIII-1 App. 8": "viii.surface.8",
  "ASME B31.3 341.3, Table 341.3.2": "b313.table",
  "ASME B31.3 344.3.2": "b313.mt",
  "ASME B31.3 344.4.2": "b313.pt",
  "ASME B31.3 344.6.2": "b313.ut",
  "ASME B31.1 136.4": "b311.welds",
  "API 1104 Section 9": "api1104.welds",
  "AWS D1.1 Clause 8 (2020)": "aws.welds",
  "ISO 5817": "iso5817.welds",
  "ISO 10675-1": "iso10675.welds",
  "ISO 11666": "iso11666.welds",
  "ISO 23277": "iso23277.welds",
  "ISO 23278": "iso23278.welds",
};

const classes: Readonly<Record<string, AcceptanceCriteriaSet["classes"]>> = {
  "ASME B31.3 341.3, Table 341.3.2": { label: "Service", options: b313Services },
  "AWS D1.1 Clause 8 (2020)": { label: "Loading", options: awsLoadings },
  "ISO 5817": { label: "Quality level", options: qualityLevels },
  "ISO 10675-1": { label: "Acceptance level", options: radiographicLevels },
  "ISO 11666": { label: "Acceptance level", options: ultrasonicLevels },
  "ISO 23277": { label: "Acceptance level", options: surfaceLevels },
  "ISO 23278": { label: "Acceptance level", options: surfaceLevels },
};

type Basis = { basis: string; editions?: readonly string[]; verify: boolean };
const bases: Readonly<Record<string, Basis>> = limits.sets;

/** Sets that evaluated from version 1; all others became evaluators, or changed, with version 2. */
const unchanged: readonly string[] = [requiredThicknessSet, "ASME VIII-1 UW-51", "ASME VIII-1 UW-53 and App. 12"];
/** Version 3: misalignment of circumferential welds and stray arcs; solid inclusions of any shape by width and length. */
const thirdVersion: readonly string[] = ["ISO 5817", "ISO 10675-1"];

/** Not affected by the change common to all others: girth welds closing on themselves, the size of pores, the greater dimension as the length. */
const withoutPositions: readonly EvaluatorName[] = [
  "ut.band",
  "pmi.windows",
  "ht.limits",
  "dft.pa2",
  "leak.none",
  "tube.plugging",
  "et.surface",
  "api.condition",
  "viii.linear.ut",
  "b313.ut",
  "iso11666.welds",
];

/** Evaluators that came with their template and have not changed since. */
const ofFirstVersion: readonly EvaluatorName[] = [
  "pmi.windows",
  "ht.limits",
  "dft.pa2",
  "leak.none",
  "tube.plugging",
  "et.surface",
  "api.condition",
];

function versionOf(code: string, evaluator: EvaluatorName | null): number {
  const latest = evaluator === null || withoutPositions.includes(evaluator) ? 0 : 1;
  if (thirdVersion.includes(code)) return 3 + latest;
  return (
    (evaluator === null || ofFirstVersion.includes(evaluator) || unchanged.includes(code) || code.startsWith("ASME VIII-1 App.")
      ? 1
      : 2) + latest
  );
}

type Named = Pick<AcceptanceCriteriaSet, "code" | "standard" | "clause" | "scope" | "methods">;

function setOf(named: Named): AcceptanceCriteriaSet {
  const evaluator = evaluators[named.code] ?? null;
  const basis = bases[named.code];
  return {
    ...named,
    edition: null,
    status: "approved",
    evaluator,
    version: versionOf(named.code, evaluator),
    classes: classes[named.code] ?? null,
    editions: basis?.editions ?? [],
    basis: basis?.basis ?? null,
    toVerify: basis?.verify ?? false,
  };
}

export const acceptanceCriteriaSets: readonly AcceptanceCriteriaSet[] = [
  setOf({
    code: requiredThicknessSet,
    standard: requiredThicknessSet,
    clause: "tReq, tReq + U",
    scope: "wall thickness against the required thickness and the uncertainty of the gauge",
    methods: ["UT"],
  }),
  setOf({
    code: hardnessLimitsSet,
    standard: hardnessLimitsSet,
    clause: "as stated on each line",
    scope: "each hardness reading against the limits stated on its line",
    methods: ["HT"],
  }),
  ...codeIndex.rows.map(({ code, clause, subject, methods }) =>
    setOf({ code: setCode(code, clause), standard: code, clause, scope: subject, methods }),
  ),
  setOf({
    code: clientSpecificationSet,
    standard: clientSpecificationSet,
    clause: "as named in the report",
    scope: "criteria of the client's own document",
    methods: everyMethod,
  }),
  setOf({
    code: forInformationSet,
    standard: forInformationSet,
    clause: "nothing is accepted or rejected",
    scope: "results without a judgement, as ordered by the client",
    methods: everyMethod,
  }),
];

export function acceptanceCriteriaSet(code: string | null | undefined): AcceptanceCriteriaSet | null {
  return acceptanceCriteriaSets.find((set) => set.code === code) ?? null;
}

/** "ASME VIII-1 UW-51"; a standard taken as a whole is its own code. */
function setCode(standard: string, clause: string): string {
  return clause === "whole" ? standard : `${standard} ${clause}`;
}

/** Methods that use another method's acceptance sets: phased array and time of flight are ultrasonics. */
export function coversMethod(set: Pick<AcceptanceCriteriaSet, "methods">, method: string): boolean {
  return set.methods.includes(method) || ((method === "PAUT" || method === "TOFD") && set.methods.includes("UT"));
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** The same code or document, however it is punctuated. */
export const sameName = (one: string, other: string): boolean => plain(one) !== "" && plain(one) === plain(other);

/** Whether some set is of this code, however it is punctuated: "ASME VIII-1", "asme viii 1". */
export function isStandard(code: string): boolean {
  return acceptanceCriteriaSets.some((set) => sameName(set.standard, code));
}

/** Words that only name the type of a clause. */
const partWords = /\b(mandatory|appendix|app|section|sec|clause|para|paragraph|part|table)\b/gu;

/** Whether a clause is the set's own or part of it: "6-4(a)" and "Appendix 6" in App. 6, "UW-51(b)" in UW-51; any, if the set is the whole code. */
export function isOfSet({ clause }: Pick<AcceptanceCriteriaSet, "clause">, given: string): boolean {
  if (clause === "whole" || sameName(clause, given)) return true;
  const numbers = (text: string) => plain(text).replaceAll(partWords, " ").replaceAll(/\s+/gu, " ").trim();
  const bare = clause.replace(/ \(\d{4}\)$/u, "");
  const words = numbers(given);
  if (words === "") return false;
  return [bare, ...bare.split(/, | and /u)].some((own) => words === numbers(own) || words.startsWith(`${numbers(own)} `));
}

/** "2023" and "2023 edition"; of "22nd, 2021" also "22nd" or "2021" alone. */
export function sameEdition(given: string, known: string): boolean {
  const words = (text: string) =>
    plain(text)
      .split(" ")
      .filter((word) => word !== "" && word !== "edition" && word !== "ed");
  const [mine, theirs] = [words(given), words(known)];
  return mine.length > 0 && mine.every((word) => theirs.includes(word));
}

/** The sets that a code and a clause name: "UW-51(b)" of ASME VIII-1 is UW-51. Several if a clause is in more than one. */
export function setsNamed(code: string, clause: string): AcceptanceCriteriaSet[] {
  const [standard, given] = [plain(code), plain(clause)];
  if (given === "") return [];
  const names = (own: string) =>
    own === given || own.startsWith(`${given} `) || given.startsWith(`${own} `) || ` ${own} `.includes(` ${given} `);
  return acceptanceCriteriaSets.filter((set) => plain(set.standard) === standard && names(plain(set.clause)));
}
