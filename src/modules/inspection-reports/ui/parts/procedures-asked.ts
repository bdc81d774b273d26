import type { Day } from "#kit/validity.ts";
import type { Report } from "#modules/inspection-reports/report.ts";

type Asker = Pick<Report, "method" | "clientCompanyId" | "projectId" | "procedureClientApproval">;

/**
 * The query for the procedures that a report may name, on a day or today. With the client it also requires the client's approval, which not every
 * policy does.
 */
export function proceduresFor({ method, clientCompanyId, projectId, procedureClientApproval }: Asker, on: Day | null) {
  return {
    method,
    ...(on ? { on } : {}),
    ...(procedureClientApproval ? { clientCompanyId, ...(projectId ? { projectId } : {}) } : {}),
  };
}
