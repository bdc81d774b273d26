/** Lines and the criteria they are judged by: each set is listed once, judges a line and is named by the contract (report-templates rule 7). */
import { isCrack, isPlanar } from "../calculations/flaws.ts";
import { clientDocument, type Criteria, type JudgedBy, judgedBy, setName } from "../acceptance/judged-by.ts";
import { acceptanceCriteriaSet, forInformationSet, isStandard, setsNamed } from "../acceptance/sets.ts";
import type { Line } from "../content.ts";
import { valuesBehind } from "../findings.ts";
import { indicationType } from "../indication-types.ts";
import type { Reader } from "../sheet.ts";
import { onIndication, onLine, type Remark } from "./rule.ts";

/** A dot or a dash is no name. */
const filled = (text: string | null | undefined): boolean => /[\p{L}\p{N}]/u.test(text ?? "");
const nameOf = ({ itemKey, lineNo }: Line): string => itemKey.trim() || `Line ${lineNo}`;
const at = (key: string, message: string): Remark => ({ target: { block: "acceptance", key }, message });

/** Every line names criteria of the report, every set judges a line, and criteria for information decide nothing. */
export function linesOfSets({ content }: Reader): Remark[] {
  const { acceptance, lines } = content;
  const { criteriaSet, others = [] } = acceptance;
  const sets = judgedBy(acceptance, lines);
  const known = new Set(sets.flatMap((one) => one.lines));
  const strange = lines
    .filter((line) => !known.has(line))
    .map((line) =>
      onLine(
        line,
        "criteriaSetId",
        `${nameOf(line)}: judged by ${line.criteriaSetId?.trim() ?? ""}, which is not among the acceptance criteria of the report. Add it with its edition`,
      ),
    );
  const codes = [criteriaSet, ...others.map((other) => other.criteriaSet)];
  const twice = [
    ...new Set(others.map((other) => other.criteriaSet).filter((code) => codes.indexOf(code) !== codes.lastIndexOf(code))),
  ];
  return [
    ...strange,
    ...twice.map((code) => at("others", `${code} is among the acceptance criteria twice: remove one of them`)),
    ...(lines.length === 0
      ? []
      : sets.filter((one) => one.lines.length === 0 && !twice.includes(one.criteria.criteriaSet ?? "")).map(unused)),
    ...sets.filter(({ criteria }) => criteria.criteriaSet === forInformationSet).flatMap(decidedForInformation),
    ...nothingJudged(sets, lines),
  ];
}

/** A report that accepts and rejects nothing states so in its criteria, and names who ordered it (ISO/IEC 17025:2017 7.8.6). */
function nothingJudged(sets: readonly JudgedBy<Line>[], lines: readonly Line[]): Remark[] {
  const isOpen = lines.some(({ result }) => result === null || result === "ACC" || result === "REJ");
  const [judged] = withoutJudgement(sets);
  if (isOpen || !judged) return [];
  return [
    at(
      "criteriaSet",
      `No line is accepted or rejected, so nothing is judged by ${setName(judged.criteria)}: choose “${forInformationSet}” and name who ordered it, or enter the results`,
    ),
  ];
}

/** A line without a judgement among judged lines leaves its part of the weld or item undecided: the report names who ordered that. */
export function informationAmongJudged(read: Reader): Remark[] {
  const { acceptance, lines } = read.content;
  if (!lines.some(({ result }) => result === "ACC" || result === "REJ")) return [];
  return withoutJudgement(judgedBy(acceptance, lines)).map(({ criteria, lines: own, first, unjudged }) => {
    const message = `${items(unjudged)}: INFO, so not judged by ${setName(criteria)}. Enter the result, name “${forInformationSet}” as the further set of the line, or state who ordered it without a judgement`;
    return { ...onLine(first, "result", message), severity: "W" as const, behind: resultsOf(read, own) };
  });
}

/** The sets that judge, with their lines entered for information; an item the asset does not have leaves nothing to judge. */
function withoutJudgement(sets: readonly JudgedBy<Line>[]) {
  return sets.flatMap((one) => {
    const unjudged = one.lines.filter(({ result, values }) => result === "INFO" && values["condition"] !== "n/a");
    const [first] = unjudged;
    return first && one.criteria.criteriaSet !== forInformationSet ? [{ ...one, first, unjudged }] : [];
  });
}

function unused({ criteria, own }: JudgedBy<Line>): Remark {
  const name = setName(criteria);
  return own
    ? at("criteriaSet", `No line is judged by ${name}, the acceptance criteria of the report: choose the criteria in use`)
    : at("others", `No line is judged by ${name}: choose it on the lines it judges, or remove it`);
}

function decidedForInformation({ lines }: JudgedBy<Line>): Remark[] {
  return lines
    .filter(({ result }) => result === "ACC" || result === "REJ")
    .map((line) =>
      onLine(
        line,
        "result",
        `${nameOf(line)}: ${line.result ?? ""} in a report for information. Enter INFO, or choose acceptance criteria`,
      ),
    );
}

/**
 * Criteria without built-in limits, and criteria beside the report's own, need a contract document that names them and a person who
 * compared the results with them. An answer holds as long as those results do.
 */
export function contractNamed(read: Reader): Remark[] {
  const { content } = read;
  return judgedBy(content.acceptance, content.lines).flatMap((one) => {
    const question = contractQuestion(one);
    if (question === null) return [];
    return [{ ...question, severity: "W" as const, behind: resultsOf(read, one.lines) }];
  });
}

function contractQuestion({ criteria, own, lines }: JudgedBy<Line>): Remark | null {
  const { criteriaSet, code, edition, clause } = criteria;
  const document = clientDocument(criteria);
  if (document !== null) {
    if (!filled(document) || (!own && lines.length === 0)) return null;
    const named = [document, edition.trim()].filter(Boolean).join(", ");
    return at(
      "clientSpec",
      `${named} is a document of the client, so no limit of it was applied${own ? "" : ` to ${items(lines)}`}. State which document of the contract names it, and who compared the results with it`,
    );
  }
  const set = acceptanceCriteriaSet(criteriaSet);
  if (!criteriaSet) return notInIndex(criteria);
  if (!set || lines.length === 0 || set.code === forInformationSet || (own && set.evaluator !== null)) return null;
  const ending = set.evaluator === null ? ", and who compared the results with it" : "";
  const beginning =
    set.evaluator === null
      ? `No limit of ${set.code} was applied${own ? "" : ` to ${items(lines)}, which it judges`}`
      : `${items(lines)}: judged by ${set.code} in place of the report's own criteria`;
  return at(
    own ? "criteriaSet" : "others",
    `${beginning}. State which document of the contract names ${code.trim()} ${edition.trim()}, ${clause.trim()}${ending}`,
  );
}

/** A code or clause missing from the shipped index is a reference only: nothing was judged by it. */
function notInIndex({ code, edition, clause }: Criteria): Remark | null {
  if (![code, edition, clause].every(filled) || setsNamed(code, clause).length > 0) return null;
  const unknown = isStandard(code) ? `Clause ${clause.trim()} of ${code.trim()}` : code.trim();
  return at(
    isStandard(code) ? "clause" : "code",
    `${unknown} is not in the code index of this product, so no limit of it was applied. State which document of the contract names ${code.trim()} ${edition.trim()}, ${clause.trim()}, and who compared the results with it`,
  );
}

const namedAtMost = 6;

function items(lines: readonly Line[]): string {
  const names = [...new Set(lines.map(nameOf))];
  const more = names.length - namedAtMost;
  return names.slice(0, namedAtMost).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** The findings on these lines as a text without row ids. */
function resultsOf(read: Reader, lines: readonly Line[]): unknown {
  const { indications } = read.content;
  return lines.map(({ id }) => [
    valuesBehind(read, { block: "lines", lineId: id }),
    indications
      .filter(({ lineId }) => lineId === id)
      .map((one) => valuesBehind(read, { block: "indications", lineId: id, indicationId: one.id })),
  ]);
}

/**
 * A crack, lack of fusion or incomplete penetration marked ACC without an applied limit. No built-in criteria accept a crack, and the others only within
 * limits, so the report names the clause that allows it.
 */
export function planarAccepted({ content, forIndication, shown }: Reader): Remark[] {
  const { acceptance, lines, indications } = content;
  return judgedBy(acceptance, lines).flatMap(({ criteria, lines: own }) => {
    if (acceptanceCriteriaSet(criteria.criteriaSet)?.evaluator) return [];
    return own.flatMap((line) =>
      indications
        .filter((one) => one.lineId === line.id && one.disposition === "ACC")
        .flatMap((one): Remark[] => {
          const read = forIndication(one);
          const what = planarName(one.code, read.flag("indication.crack") === true);
          if (what === null) return [];
          const length = read.decimal("indication.length");
          const found = what.isCrack || length === null ? what.name : `${what.name} of ${shown(length, "mm", 1)}`;
          const message = `${nameOf(line)} (line ${line.lineNo}): ${found} marked ACC by ${setName(criteria)}, of which no limit was applied. State which clause of it lets this ${what.isCrack ? "crack" : "indication"} pass, and who decided`;
          return [{ ...onIndication(one, "disposition", message), severity: "W", behind: [criteria.edition, criteria.clause] }];
        }),
    );
  });
}

/** A planar indication by its name; null for every other kind. */
function planarName(code: string | null, crack: boolean): { name: string; isCrack: boolean } | null {
  if (isCrack({ code, crack })) return { name: "a crack", isCrack: true };
  const type = indicationType(code);
  return type && isPlanar(type) ? { name: type.label.toLowerCase(), isCrack: false } : null;
}
