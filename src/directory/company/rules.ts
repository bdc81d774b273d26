import type { CompanyFields } from "./company.ts";
import { defaultPolicy, type ReportPolicy } from "./report-policy.ts";

/** What the company asks of every report, before a client, site, project or work order says anything. */
export function companyPolicy({
  reportPolicy,
  unitSystem,
  pageSize,
}: Pick<CompanyFields, "reportPolicy" | "unitSystem" | "pageSize">): ReportPolicy {
  return { ...defaultPolicy, ...reportPolicy, unitSystem, pageSize };
}
