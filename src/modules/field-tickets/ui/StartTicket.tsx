import { Button } from "@mantine/core";
import { useState } from "react";
import { useActor, useReach } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import { Go } from "#kit/ui/Go.tsx";
import { uuid } from "#kit/ui/unique.ts";
import { projectManagement } from "#modules/project-management/contract.ts";

/** On the page of a job: the field ticket of today, with or without a network, for its crew. */
export default function StartTicket({ workOrderId }: { workOrderId: string }) {
  const { id: me } = useActor();
  const [next] = useState(uuid);
  const mayWrite = useReach("projects", "create") !== null;
  const order = useAsk(projectManagement.workOrders.find, { id: workOrderId }).data;
  if (!mayWrite || !order || !(order.assignedUserIds.includes(me) || order.leadUserId === me)) return null;
  return (
    <Button variant="default" component={Go} href={`/field-tickets/fill/${next}?order=${workOrderId}`}>
      Field ticket
    </Button>
  );
}
