/** Every report has acceptance criteria: code, edition and clause, or the client's document with its revision, or the name of who ordered results without a judgement. */
import {
  acceptanceCriteriaSet,
  type AcceptanceCriteriaSet,
  clientSpecificationSet,
  forInformationSet,
  coversMethod,
  isOfSet,
  isStandard,
  sameEdition,
  sameName,
  setsNamed,
} from "../acceptance/sets.ts";
import { limitsOfDocument, lineCriteriaOf, measures } from "../acceptance/line-evaluators.ts";
import type { AcceptanceChoice, FurtherCriteria } from "../content.ts";
import type { Reader } from "../sheet.ts";
import { isFiller } from "./format.ts";
import { contractNamed, informationAmongJudged, linesOfSets } from "./acceptance-lines.ts";
import type { Remark } from "./rule.ts";

type Criteria = FurtherCriteria & Pick<AcceptanceChoice, "byOrderOf">;

/** A dot or a dash is no name. */
const filled = (text: string | null | undefined): boolean => /[\p{L}\p{N}]/u.test(text ?? "");

export function acceptanceNamed(read: Reader): Remark[] {
  const { content } = read;
  const { acceptance } = content;
  const { criteriaSet, others = [] } = acceptance;
  if (!filled(criteriaSet) && !filled(acceptance.code) && !filled(acceptance.clientSpec))
    return [at("criteriaSet", "Choose the acceptance criteria: code, edition and clause, or the client's document")];
  // A draft may hold an unfinished choice.
  const written: Partial<AcceptanceChoice> = acceptance;
  const begun = {
    ...written,
    code: written.code ?? "",
    edition: written.edition ?? "",
    clause: written.clause ?? "",
    criteriaSet: criteriaSet ?? "",
  };
  return [
    ...missingParts(begun, read),
    ...ruleOfTheClient(begun),
    ...others.flatMap((other) => missingParts(other, read)),
    ...linesOfSets(read),
    ...informationAmongJudged(read),
    ...contractNamed({ ...read, content: { ...content, acceptance: { ...acceptance, ...begun, criteriaSet } } }),
  ];
}

/** ISO/IEC 17025:2017 7.8.6: the report names the document that states the client's decision rule. */
function ruleOfTheClient({ decisionRule, clientSpec, criteriaSet }: Partial<AcceptanceChoice>): Remark[] {
  if (decisionRule !== "client" || filled(clientSpec) || criteriaSet === clientSpecificationSet) return [];
  return [at("clientSpec", "The decision rule is the client's: name the document that states it, or choose another rule")];
}

function missingParts(criteria: Criteria, read: Reader): Remark[] {
  const { criteriaSet, code, edition, clause, clientSpec, byOrderOf } = criteria;
  const set = acceptanceCriteriaSet(criteriaSet);
  if (criteriaSet === forInformationSet)
    return !isFiller(byOrderOf) ? [] : [at("byOrderOf", "Reported for information: name who ordered it")];
  const wrong = [...(set ? [] : unknownSet(criteriaSet)), ...strangeMethod(criteria, read), ...wrongClass(criteria)];
  if (criteriaSet === clientSpecificationSet || (criteriaSet === "" && filled(clientSpec) && !filled(code))) {
    if (!filled(clientSpec)) return [...wrong, at("clientSpec", "Enter the client's document the results are accepted by")];
    const hasRevision = filled(edition) || /\brev(ision)?\b|\bed(ition)?\b|\b(19|20)\d\d\b/i.test(clientSpec ?? "");
    return [
      ...wrong,
      ...otherThanDocument(criteria),
      ...(hasRevision ? [] : [at("edition", `Enter the revision of ${clientSpec?.trim() ?? "the client's document"}`)]),
    ];
  }
  if (!filled(code)) wrong.push(at("code", "Enter the code of the acceptance criteria"));
  // A limit stated by the client may refer to the client's document in place of a code.
  if (!filled(edition) && !(lineCriteriaOf(set?.evaluator)?.limitOnLine && filled(clientSpec)))
    wrong.push(
      limitsOfDocument(set)
        ? at("clientSpec", "Name the document that states the limits, with its revision")
        : at("edition", `Enter the edition of ${code.trim() || "the acceptance criteria"}`),
    );
  if (!filled(clause)) wrong.push(at("clause", `Enter the clause of ${code.trim() || "the acceptance criteria"}`));
  wrong.push(...otherEdition(set, edition));
  if (set?.toVerify)
    wrong.push({
      ...at(
        "criteriaSet",
        `The limits of ${set.code}, by ${set.basis ?? "its edition"}, are to be verified by a Level III against the edition in force`,
      ),
      severity: "I",
    });
  return wrong;
}

/** The printed criteria are the client's document: no other code is printed beside it, and a code with acceptance sets is not such a document. */
function otherThanDocument({ criteriaSet, code, clientSpec }: Criteria): Remark[] {
  const document = clientSpec?.trim() ?? "";
  if (isStandard(document))
    return [
      at("clientSpec", `${document} is a code, not a document of the client: choose its acceptance set, or name the document`),
    ];
  const isItsOwn = !filled(code) || sameName(code, criteriaSet) || document.toLowerCase().includes(code.trim().toLowerCase());
  if (isItsOwn) return [];
  const rest = isStandard(code) ? ` or choose a set of ${code.trim()}` : " or name that document";
  return [
    at("code", `The code entered is ${code.trim()}, but the results are judged by ${document}: leave the code out,${rest}`),
  ];
}

/** The limits come from one edition; for another edition someone must have compared them. */
function otherEdition(set: AcceptanceCriteriaSet | null, edition: string): Remark[] {
  if (!set?.evaluator || !filled(edition) || set.editions.length === 0) return [];
  if (set.editions.some((known) => sameEdition(edition, known))) return [];
  const message = `The limits applied by ${set.code} are those of ${set.basis ?? "its editions"}, and ${edition.trim()} is not one of the editions they were written for (${set.editions.join("; ")}). Correct the edition, or state who compared the limits with it`;
  return [{ ...at("edition", message), severity: "W" }];
}

const unknownSet = (code: string): Remark[] =>
  code === "" ? [] : [at("criteriaSet", `Acceptance set ${code} is unknown: choose one from the list`)];

/** The set chosen, or the one that code and clause name, judges the method and what the template measures (gate G9). */
function strangeMethod({ criteriaSet, code, clause }: Criteria, { definition }: Reader): Remark[] {
  const { method } = definition;
  const set = acceptanceCriteriaSet(criteriaSet);
  const named = setsNamed(code, clause);
  if (!set) {
    const strange = criteriaSet === "" && named.length > 0 && named.every((one) => !coversMethod(one, method));
    if (strange) return [at("clause", `${code.trim()} ${clause.trim()} does not judge ${method}`)];
    return criteriaSet === "" ? judgedByNothing(named, method) : [];
  }
  if (!coversMethod(set, method)) return [at("criteriaSet", `${set.code} does not judge ${method}`)];
  const ofLines = lineCriteriaOf(set.evaluator);
  if (ofLines && !measures(definition, ofLines))
    return [at("criteriaSet", `${set.code} judges ${ofLines.judges}, which this template does not measure`)];
  return set.code === clientSpecificationSet ? [] : otherThanRun(set, { code, clause }, named);
}

/** A code with built-in limits is never named without being applied. */
function judgedByNothing(named: readonly AcceptanceCriteriaSet[], method: string): Remark[] {
  const applied = named.find(
    (one) => one.evaluator !== null && lineCriteriaOf(one.evaluator)?.limitOnLine !== true && coversMethod(one, method),
  );
  return applied
    ? [
        at(
          "criteriaSet",
          `${applied.code} is named, but its limits were not applied: choose ${applied.code} as the acceptance set`,
        ),
      ]
    : [];
}

/** Code and clause printed are those of the set the lines are judged by (ISO/IEC 17025:2017 7.8.6). */
function otherThanRun(
  set: AcceptanceCriteriaSet,
  { code, clause }: Pick<Criteria, "code" | "clause">,
  named: readonly AcceptanceCriteriaSet[],
): Remark[] {
  const [other] = named;
  if (filled(code) && !sameName(code, set.standard))
    return [
      at(
        "code",
        `The code entered is ${code.trim()}, but the lines are judged by ${set.code}: enter ${set.standard}, or choose the set of ${code.trim()}`,
      ),
    ];
  if (!filled(clause) || named.some((one) => one.code === set.code)) return [];
  if (other)
    return [
      at("clause", `The clause entered is that of ${other.code}, but the report is judged by ${set.code}: correct one of them`),
    ];
  // A reference has no evaluation the clause could contradict.
  if (set.evaluator === null || isOfSet(set, clause)) return [];
  return [
    at("clause", `The lines are judged by ${set.code}, and ${clause.trim()} is not one of its clauses: enter ${set.clause}`),
  ];
}

function wrongClass(criteria: Criteria): Remark[] {
  const classes = acceptanceCriteriaSet(criteria.criteriaSet)?.classes;
  if (!classes) return [];
  const { label, options } = classes;
  const given = criteria.class?.trim() ?? "";
  if (options.includes(given)) return [];
  const offered = `${label} of ${criteria.code.trim() || criteria.criteriaSet}: choose one of ${options.join("; ")}`;
  return [at("class", given === "" ? offered : `${offered}. “${given}” is none of them`)];
}

function at(key: string, message: string): Remark {
  return { target: { block: "acceptance", key }, message };
}
