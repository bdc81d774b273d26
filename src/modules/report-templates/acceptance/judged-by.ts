/** Which lines are judged by which criteria: the report's own, or the further set of the contract that a line names. */
import type { AcceptanceChoice, FurtherCriteria, Line } from "../content.ts";
import { clientSpecificationSet, acceptanceCriteriaSet, isStandard, sameName, sameEdition } from "./sets.ts";

/** A choice of criteria, the report's own or a further one; without a set it is a code or a client's document, as entered. */
export type Criteria = Omit<FurtherCriteria, "criteriaSet"> & { criteriaSet: string | null };

export type JudgedBy<L> = { criteria: Criteria; own: boolean; lines: L[] };

type Naming = Pick<Line, "criteriaSetId">;

/** The further set a line names; null for a line judged by the report's own, even if it names that set. */
export function furtherSetOf({ criteriaSet }: Pick<AcceptanceChoice, "criteriaSet">, line: Naming | null): string | null {
  const named = line?.criteriaSetId?.trim() ?? "";
  return named === "" || named === criteriaSet ? null : named;
}

/** The report's own criteria, then the further ones, each with the lines it judges; a set that a line names but the report lacks judges nothing. */
export function judgedBy<L extends Naming>(acceptance: AcceptanceChoice, lines: readonly L[]): JudgedBy<L>[] {
  const { others = [] } = acceptance;
  return [
    { criteria: acceptance, own: true, lines: lines.filter((line) => furtherSetOf(acceptance, line) === null) },
    ...others.map((criteria) => ({
      criteria,
      own: false,
      lines: lines.filter((line) => furtherSetOf(acceptance, line) === criteria.criteriaSet),
    })),
  ];
}

/** The client's document that applies in place of a code; null if a code applies. */
export function clientDocument({ criteriaSet, clientSpec, code }: Criteria): string | null {
  const document = clientSpec?.trim() ?? "";
  if (criteriaSet === clientSpecificationSet) return document;
  return !criteriaSet && document !== "" && code.trim() === "" ? document : null;
}

/** The set, or without one the code or document, as a sentence names it. */
export function setName(criteria: Criteria): string {
  const { criteriaSet, code, edition, clause } = criteria;
  const document = clientDocument(criteria);
  if (document !== null && document !== "") return document;
  return (
    criteriaSet?.trim() || [[code.trim(), edition.trim()].filter(Boolean).join(" "), clause.trim()].filter(Boolean).join(", ")
  );
}

/**
 * Whether these criteria are those a client requires. The code compared is that of the set applied, never only the one entered; a client's
 * document matches only itself.
 */
export function areOf(criteria: Criteria, standard: string, edition: string | null): boolean {
  const document = clientDocument(criteria);
  const inEdition = (text: string) => edition === null || sameEdition(text, edition);
  if (document !== null) {
    if (isStandard(standard)) return false;
    return (
      (sameName(document, standard) && inEdition(criteria.edition)) ||
      ofThatDocument(document, criteria.edition, standard, edition)
    );
  }
  const set = acceptanceCriteriaSet(criteria.criteriaSet);
  const codes = set ? [set.standard, set.code] : [criteria.code, `${criteria.code} ${criteria.clause}`];
  return codes.some((code) => sameName(code, standard)) && inEdition(criteria.edition);
}

/** "ACR-QA-7 rev 4" is a revision of ACR-QA-7. */
function ofThatDocument(document: string, revision: string, standard: string, edition: string | null): boolean {
  const words = document.trim().toLowerCase();
  const name = standard.trim().toLowerCase();
  if (!words.startsWith(`${name} `) && !words.startsWith(`${name},`)) return false;
  return edition === null || sameEdition(revision, edition) || words.endsWith(` ${edition.trim().toLowerCase()}`);
}
