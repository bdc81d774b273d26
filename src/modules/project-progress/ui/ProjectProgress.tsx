import { projectProgress } from "../contract.ts";
import { ProgressSection } from "./ProgressSection.tsx";
import { useAsk } from "#kit/ui/data.ts";

/** How far the work of a project is. */
export default function ProjectProgress({ projectId }: { projectId: string }) {
  return <ProgressSection of={useAsk(projectProgress.endpoints.ofProject, { id: projectId })} withOrders />;
}
