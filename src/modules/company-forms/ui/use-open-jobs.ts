import { useMemo } from "react";
import { useActor, useReach } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import type { WorkOrder } from "#modules/project-management/contract.ts";
import { projectManagement } from "#modules/project-management/contract.ts";
import { inOrderOfWork, openJobs } from "#modules/company-forms/rules/jobs.ts";

/** The jobs a form may be about: the open ones of the person, none for those who see no jobs. `ready` once they are known. */
export function useOpenJobs(): { jobs: readonly WorkOrder[]; ready: boolean } {
  const { id: person } = useActor();
  const mayRead = useReach("projects", "view") !== null;
  const { data, isError } = useAsk(projectManagement.workOrders.list, openJobs(person), { when: mayRead });
  // What cannot be had is done without: the form says what it does not know.
  const jobs = useMemo(() => inOrderOfWork(data?.rows ?? []), [data]);
  return { jobs, ready: !mayRead || data !== undefined || isError };
}
