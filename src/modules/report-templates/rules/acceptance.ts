/** No report without acceptance criteria: code, edition and clause, or the client's document with its revision, or by whose order nothing is judged. */
import {
  acceptanceCriteriaSet,
  type AcceptanceCriteriaSet,
  clientSpecificationSet,
  forInformationSet,
  coversMethod,
  isStandard,
  setsNamed,
} from "../acceptance/sets.ts";
import type { AcceptanceChoice, FurtherCriteria } from "../content.ts";
import type { Reader } from "../sheet.ts";
import { onLine, type Remark } from "./rule.ts";

type Criteria = FurtherCriteria & Pick<AcceptanceChoice, "byOrderOf">;

/** A dot or a dash names nothing. */
const filled = (text: string | null | undefined): boolean => /[\p{L}\p{N}]/u.test(text ?? "");

export function acceptanceNamed(read: Reader): Remark[] {
  const { content } = read;
  const { acceptance } = content;
  const { criteriaSet, others = [] } = acceptance;
  if (!filled(criteriaSet) && !filled(acceptance.code) && !filled(acceptance.clientSpec))
    return [at("criteriaSet", "Choose the acceptance criteria: code, edition and clause, or the client's document")];
  // A draft may hold no more than the beginnings of a choice.
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
    ...others.flatMap((other) => missingParts(other, read)),
    ...lineCriteria(read),
    ...reportedForInformation(read),
  ];
}

function missingParts(criteria: Criteria, read: Reader): Remark[] {
  const { criteriaSet, code, edition, clause, clientSpec, byOrderOf } = criteria;
  const set = acceptanceCriteriaSet(criteriaSet);
  if (criteriaSet === forInformationSet)
    return filled(byOrderOf) ? [] : [at("byOrderOf", "Reported for information: say by whose order")];
  const wrong = [...(set ? [] : unknownSet(criteriaSet)), ...strangeMethod(criteria, read), ...wrongClass(criteria)];
  if (criteriaSet === clientSpecificationSet || (criteriaSet === "" && filled(clientSpec))) {
    if (!filled(clientSpec)) return [...wrong, at("clientSpec", "Name the client's document the results are accepted by")];
    const hasRevision = filled(edition) || /\brev(ision)?\b|\bed(ition)?\b|\b(19|20)\d\d\b/i.test(clientSpec ?? "");
    return hasRevision
      ? wrong
      : [...wrong, at("edition", `Enter the revision of ${clientSpec?.trim() ?? "the client's document"}`)];
  }
  if (!filled(code)) wrong.push(at("code", "Enter the code of the acceptance criteria"));
  // A thickness the client has stated may stand on the client's document in place of a code.
  if (!filled(edition) && !(set?.evaluator === "ut.band" && filled(clientSpec)))
    wrong.push(at("edition", `Enter the edition of ${code.trim() || "the acceptance criteria"}`));
  if (!filled(clause)) wrong.push(at("clause", `Enter the clause of ${code.trim() || "the acceptance criteria"}`));
  wrong.push(...notInIndex(criteria));
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

/** A code, or without a set a clause of it, that the index shipped here does not have is a reference like any other, and nothing judged by it. */
function notInIndex({ criteriaSet, code, edition, clause }: Criteria): Remark[] {
  if (![code, edition, clause].every(filled)) return [];
  const isKnown = criteriaSet === "" ? setsNamed(code, clause).length > 0 : isStandard(code);
  if (isKnown) return [];
  const unknown = isStandard(code) ? `Clause ${clause.trim()} of ${code.trim()}` : code.trim();
  return [
    {
      ...at(
        isStandard(code) ? "clause" : "code",
        `${unknown} is not in the code index of this product, so no limit of it was applied. Say which document of the contract names ${code.trim()} ${edition.trim()}, ${clause.trim()}, and who compared the results with it`,
      ),
      severity: "W",
    },
  ];
}

const unknownSet = (code: string): Remark[] =>
  code === "" ? [] : [at("criteriaSet", `The acceptance set ${code} is not known: choose one from the list`)];

/** The set chosen, or without one what code and clause name, judges the method and what the template measures (gate G9). */
function strangeMethod({ criteriaSet, code, clause }: Criteria, { definition }: Reader): Remark[] {
  const { method, lines } = definition;
  const set = acceptanceCriteriaSet(criteriaSet);
  const named = setsNamed(code, clause);
  if (!set) {
    const strange = criteriaSet === "" && named.length > 0 && named.every((one) => !coversMethod(one, method));
    return strange ? [at("clause", `${code.trim()} ${clause.trim()} does not judge ${method}`)] : [];
  }
  if (!coversMethod(set, method)) return [at("criteriaSet", `${set.code} does not judge ${method}`)];
  if (set.evaluator === "ut.band" && !lines.fields.some(({ key }) => key === "tReq"))
    return [at("criteriaSet", `${set.code} judges wall thickness, which this template does not measure`)];
  return otherClause(set, named);
}

/** The clause printed is that of the set the lines are judged by. */
function otherClause(set: AcceptanceCriteriaSet, named: readonly AcceptanceCriteriaSet[]): Remark[] {
  const [other] = named;
  if (!other || named.some(({ code }) => code === set.code) || set.standard !== other.standard) return [];
  return [
    at("clause", `The clause entered is that of ${other.code}, but the report is judged by ${set.code}: correct one of them`),
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

/** A line names a further set of the contract, which the report has with its edition. */
function lineCriteria({ content }: Reader): Remark[] {
  const { criteriaSet, others = [] } = content.acceptance;
  return content.lines.flatMap((line) => {
    const named = line.criteriaSetId?.trim() ?? "";
    if (named === "" || named === criteriaSet || others.some((one) => one.criteriaSet === named)) return [];
    const name = line.itemKey.trim() || `Line ${line.lineNo}`;
    return [
      onLine(
        line,
        "criteriaSetId",
        `${name}: judged by ${named}, which is not among the acceptance criteria of the report. Add it with its edition`,
      ),
    ];
  });
}

function reportedForInformation({ content }: Reader): Remark[] {
  if (content.acceptance.criteriaSet !== forInformationSet) return [];
  return content.lines
    .filter(({ result, criteriaSetId }) => (result === "ACC" || result === "REJ") && !criteriaSetId)
    .map((line) =>
      onLine(
        line,
        "result",
        `${line.itemKey.trim() || `Line ${line.lineNo}`}: ${line.result ?? ""} in a report for information. Enter INFO, or choose acceptance criteria`,
      ),
    );
}

function at(key: string, message: string): Remark {
  return { target: { block: "acceptance", key }, message };
}
