import { parameterFindings } from "#modules/inspection-reports/rules/parameters.ts";
import type { ProcedureAnswer } from "#modules/processes-procedures/contract.ts";
import type { Finding } from "#modules/report-templates/findings.ts";

type Report = Parameters<typeof parameterFindings>[0];

/**
 * Values outside the limits of the report's procedure, shown while typing; the server reports the same at the signature. Missing values are left to
 * the server, because a report being written lacks most of them.
 */
export function outsideProcedure(report: Report, procedures: readonly ProcedureAnswer[]): Finding[] {
  const chosen = procedures.find(({ procedureId, ok }) => ok && procedureId === report.content.header["procedure"]);
  if (!chosen?.variables) return [];
  const held = { named: `${chosen.number} rev ${chosen.revisionNo}`, variables: chosen.variables };
  return parameterFindings(report, [held]).filter(({ severity }) => severity !== "W");
}
