import { projectProgress } from "../contract.ts";
import { ProgressSection } from "./ProgressSection.tsx";
import { useAsk } from "#kit/ui/data.ts";

/** How far a work order is. */
export default function WorkOrderProgress({ workOrderId }: { workOrderId: string }) {
  return <ProgressSection of={useAsk(projectProgress.endpoints.ofWorkOrder, { id: workOrderId })} />;
}
