import { parameterFindings } from "#modules/inspection-reports/rules/parameters.ts";
import type { ProcedureAnswer } from "#modules/processes-procedures/contract.ts";
import type { Finding } from "#modules/report-templates/findings.ts";

type Report = Parameters<typeof parameterFindings>[0];

/**
 * What was entered beyond the procedure of the report, said while it is typed; the server says the same at the signature. What nobody has
 * entered yet is left to the server to ask: a report that is being written lacks most of it.
 */
export function outsideProcedure(report: Report, procedures: readonly ProcedureAnswer[]): Finding[] {
  const chosen = procedures.find(({ procedureId, ok }) => ok && procedureId === report.content.header["procedure"]);
  if (!chosen?.variables) return [];
  const held = { named: `${chosen.number} rev ${chosen.revisionNo}`, variables: chosen.variables };
  return parameterFindings(report, [held]).filter(({ severity }) => severity !== "W");
}
