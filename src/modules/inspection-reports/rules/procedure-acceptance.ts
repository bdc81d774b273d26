/** The acceptance criteria of the lines against the codes the procedure is written for (G6, ASME V T-150; ISO/IEC 17025:2017 7.2.1). */
import { criteriaInUse } from "./criteria-in-use.ts";
import type { ProcedureStandard } from "#modules/processes-procedures/contract.ts";
import { acceptanceCriteriaSet, clientSpecificationSet, forInformationSet } from "#modules/report-templates/acceptance/sets.ts";
import type { ReportContent } from "#modules/report-templates/content.ts";
import type { Finding } from "#modules/report-templates/engine.ts";

/** A revision in force on a day of the report, with the codes by which its results are judged or that call for it. */
export type JudgingProcedure = { named: string; standards: readonly ProcedureStandard[]; referencingCodes: readonly string[] };

/**
 * A question for each set of criteria whose code the procedure does not name: welds of a vessel are not judged as those of a pipeline because the
 * limits are wider. None where the procedure names no code of acceptance.
 */
export function acceptanceFindings({ content }: { content: ReportContent }, procedures: readonly JudgingProcedure[]): Finding[] {
  return criteriaInUse(content).flatMap(({ criteria, own, name, items }) => {
    if (criteria.criteriaSet === clientSpecificationSet || criteria.criteriaSet === forInformationSet) return [];
    const set = acceptanceCriteriaSet(criteria.criteriaSet);
    const code = (set ? set.standard : criteria.code).trim();
    if (code === "" || set?.evaluator === "ut.band") return [];
    return procedures.flatMap(({ named, standards, referencingCodes }): Finding[] => {
      const codes = [...standards.filter(({ role }) => role === "acceptance").map((one) => one.code), ...referencingCodes];
      const listed = [...new Set(codes.map((one) => one.trim()).filter(Boolean))];
      if (listed.length === 0 || listed.some((one) => isSameCode(one, code))) return [];
      const message = `${named} is written for ${listed.join(", ")}, and ${items === "" ? "the lines are" : `what is judged${items} is`} judged by ${name}: choose the criteria of the item's code, or say which document of the contract names ${code} for it`;
      const target = { block: "acceptance", key: own ? "criteriaSet" : "others" } as const;
      return [{ ruleId: "G6", severity: "W", target, message, clause: null }];
    });
  });
}

/** "ASME Section VIII Div. 1" is ASME VIII-1, "B31.3" ASME B31.3; one of them may name more, as a clause. */
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
