import { NewButton } from "#kit/ui/Page.tsx";

/** From the page of a job to its report: the work order is chosen already. */
export default function StartFromWorkOrder({ workOrderId, lesser }: { workOrderId: string; lesser: boolean }) {
  return (
    <NewButton
      to={`/inspection-reports/new?workOrderId=${workOrderId}`}
      label="Start report"
      module="inspection-reports"
      lesser={lesser}
      offline
    />
  );
}
