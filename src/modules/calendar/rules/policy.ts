/** Which limits on working time judge a job (rule 8): those of its project before those of its client, its base, and all work. */
import { type FatigueLimits, fatiguePresets } from "./fatigue.ts";

export interface Policy {
  name: string;
  limits: FatigueLimits;
  projectIds: readonly string[];
  clientCompanyIds: readonly string[];
  baseLocationIds: readonly string[];
}

interface Job {
  projectId: string;
  clientCompanyId: string;
  baseLocationId: string;
}

/** The limits that apply where the company has set no others. */
const usual = { name: "default limits", limits: fatiguePresets.default };

export function policyOf(policies: readonly Policy[], job: Job): { name: string; limits: FatigueLimits } {
  return (
    policies.find(({ projectIds }) => projectIds.includes(job.projectId)) ??
    policies.find(({ clientCompanyIds }) => clientCompanyIds.includes(job.clientCompanyId)) ??
    policies.find(({ baseLocationIds }) => baseLocationIds.includes(job.baseLocationId)) ??
    policies.find(isForAll) ??
    usual
  );
}

const isForAll = ({ projectIds, clientCompanyIds, baseLocationIds }: Omit<Policy, "name" | "limits">): boolean =>
  projectIds.length + clientCompanyIds.length + baseLocationIds.length === 0;

type Scope = Omit<Policy, "name" | "limits">;

/** Whether two policies would both judge by the same project, client or base, or both all work. */
export const scopesMeet = (a: Scope, b: Scope): boolean =>
  (isForAll(a) && isForAll(b)) ||
  (["projectIds", "clientCompanyIds", "baseLocationIds"] as const).some((key) => a[key].some((id) => b[key].includes(id)));
