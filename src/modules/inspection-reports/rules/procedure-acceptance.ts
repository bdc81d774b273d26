/** Compares the acceptance criteria of the lines with the codes the procedure is written for (G6, ASME V T-150; ISO/IEC 17025:2017 7.2.1). */
import { criteriaInUse } from "./criteria-in-use.ts";
import type { ProcedureStandard } from "#modules/processes-procedures/contract.ts";
import type { Criteria } from "#modules/report-templates/acceptance/judged-by.ts";
import { lineCriteriaOf } from "#modules/report-templates/acceptance/line-evaluators.ts";
import {
  type AcceptanceCriteriaSet,
  acceptanceCriteriaSet,
  clientSpecificationSet,
  forInformationSet,
  isOfSet,
  sameEdition,
} from "#modules/report-templates/acceptance/sets.ts";
import type { ReportContent } from "#modules/report-templates/content.ts";
import type { Finding } from "#modules/report-templates/findings.ts";

/** A revision in force on a day of the report, with the codes its results are judged by or that require it. */
export type JudgingProcedure = { named: string; standards: readonly ProcedureStandard[]; referencingCodes: readonly string[] };

/**
 * A question for each set of criteria whose code the procedure does not name: vessel welds must not be judged as pipeline welds because the limits
 * are wider, nor to a weaker level or another edition than the procedure names. None if the procedure names no acceptance code.
 */
export function acceptanceFindings({ content }: { content: ReportContent }, procedures: readonly JudgingProcedure[]): Finding[] {
  return criteriaInUse(content).flatMap((used) => {
    const { criteria, own, name, items } = used;
    if (criteria.criteriaSet === clientSpecificationSet || criteria.criteriaSet === forInformationSet) return [];
    const set = acceptanceCriteriaSet(criteria.criteriaSet);
    const code = (set ? set.standard : criteria.code).trim();
    if (code === "" || lineCriteriaOf(set?.evaluator)?.limitOnLine) return [];
    const judged = items === "" ? "the lines are" : `what is judged${items} is`;
    return procedures.flatMap(({ named, standards, referencingCodes }): Finding[] => {
      const accepting = standards.filter(({ role }) => role === "acceptance");
      const codes = [...accepting.map((one) => one.code), ...referencingCodes];
      const listed = [...new Set(codes.map((one) => one.trim()).filter(Boolean))];
      if (listed.length === 0) return [];
      if (!listed.some((one) => isSameCode(one, code)))
        return [
          asked(
            own ? "criteriaSet" : "others",
            `${named} is written for ${listed.join(", ")}, but ${judged} judged by ${name}: choose the criteria of the item's code, or state which document of the contract names ${code} for it`,
          ),
        ];
      const ofCode = accepting.filter((one) => isSameCode(one.code, code));
      const ofClause = set ? ofCode.filter(({ clause }) => isOfSet(set, clause)) : [];
      const rows = ofClause.length > 0 ? ofClause : ofCode;
      return [
        ...weakerLevel(rows, criteria, set).map(({ word, level, given }) =>
          asked(
            own ? "class" : "others",
            `${named} names ${word} ${level} of ${code}, but ${judged} judged by ${word} ${given}: choose that of the procedure, or state which document of the contract names ${given}`,
          ),
        ),
        ...otherEdition(rows, criteria).map((edition) =>
          asked(
            own ? "edition" : "others",
            `${named} names ${code} ${edition}, but ${judged} judged by its edition ${criteria.edition.trim()}: choose that of the procedure, or state which document of the contract fixes ${criteria.edition.trim()}`,
          ),
        ),
      ];
    });
  });
}

function asked(key: string, message: string): Finding {
  return { ruleId: "G6", severity: "W", target: { block: "acceptance", key }, message, clause: null };
}

/** The level or class the procedure names with the code, if the report's is different and less strict. */
function weakerLevel(
  rows: readonly ProcedureStandard[],
  criteria: Criteria,
  set: AcceptanceCriteriaSet | null,
): { word: string; level: string; given: string }[] {
  const given = criteria.class?.trim() ?? "";
  if (!set?.classes || given === "") return [];
  const { label, options } = set.classes;
  const named = [...new Set(rows.flatMap(({ clause }) => levelsIn(clause, options)))];
  if (named.length === 0 || named.some((level) => isAsStrict(given, level))) return [];
  return [{ word: label.toLowerCase(), level: named.join(" or "), given }];
}

/** "2X", "Table 1, level 2X", "severe cyclic": the levels a clause names, the longest word first. */
function levelsIn(clause: string, options: readonly string[]): string[] {
  const text = clause.trim().toLowerCase();
  const isNamed = (option: string) => {
    const word = option.toLowerCase();
    // A letter or digit is a level only if it is a separate word or is called a level.
    if (word.length > 2) return text.includes(word);
    return text === word || new RegExp(`\\b(?:levels?|class|al)[ -]?${word}\\b`).test(text);
  };
  const found = options.filter(isNamed);
  return found.filter((one) => !found.some((other) => other !== one && other.length > 2 && other.includes(one)));
}

/** Level 1 is stricter than 2, quality B than C; an X judges every linear indication by level 1, so that 2X is stricter than 2 and than 3X. */
function isAsStrict(given: string, named: string): boolean {
  if (given.toLowerCase() === named.toLowerCase()) return true;
  const [mine, theirs] = [given, named].map((level) => /^([1-9B-D])(X?)$/i.exec(level));
  if (!mine?.[1] || !theirs?.[1]) return false;
  const isFirst = mine[1] === "1";
  return mine[1] <= theirs[1] && (isFirst || theirs[2] === "" || mine[2] !== "");
}

/** The edition of the code the procedure names, if the report's is different. */
function otherEdition(rows: readonly ProcedureStandard[], { edition }: Criteria): string[] {
  const named = [...new Set(rows.map((one) => one.edition.trim()).filter(Boolean))];
  const isNamed = named.some((one) => sameEdition(edition, one) || sameEdition(one, edition));
  return named.length === 0 || edition.trim() === "" || isNamed ? [] : [named.join(" or ")];
}

/** "ASME Section VIII Div. 1" is ASME VIII-1, "B31.3" ASME B31.3; one of them may be longer, with a clause. */
export function isSameCode(one: string, other: string): boolean {
  const [a, b] = [plainCode(one), plainCode(other)];
  return a !== "" && b !== "" && (a.startsWith(b) || b.startsWith(a));
}

const plainCode = (code: string): string =>
  code
    .toUpperCase()
    .replaceAll(/\b(?:BPVC|SECTION|SECT?|DIVISION|DIV|ANSI|ASME|BS|EN|DIN|THE|CODE)\b\.?/g, "")
    .replaceAll(/[^A-Z0-9.]/g, "")
    .replaceAll(/^\.+|\.+$/g, "");
