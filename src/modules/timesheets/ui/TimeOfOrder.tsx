import { Button } from "@mantine/core";
import { HoursTable } from "./HoursTable.tsx";
import { useReach } from "#kit/ui/actor.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Section } from "#kit/ui/Page.tsx";
import type { WorkOrder } from "#modules/project-management/contract.ts";

/** Time on a work order, and the way to log one's own on it. */
export default function TimeOfOrder({ order }: { order: WorkOrder }) {
  const mayLog = useReach("projects", "create") !== null && order.status !== "closed";
  return (
    <Section
      title="Time"
      actions={
        <>
          {mayLog && (
            <Button size="xs" variant="default" component={Go} href={`/timesheets?order=${order.id}`}>
              Log time
            </Button>
          )}
          <Button size="xs" variant="default" component={Go} href={`/timesheets/entries?workOrderId=${order.id}`}>
            Entries
          </Button>
        </>
      }
    >
      <HoursTable of={{ workOrderId: order.id }} caption={`Hours on ${order.number} by person and class`} />
    </Section>
  );
}
