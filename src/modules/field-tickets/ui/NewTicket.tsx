import { Button, Menu } from "@mantine/core";
import { useState } from "react";
import { useActor, useReach } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import { Go } from "#kit/ui/Go.tsx";
import { uuid } from "#kit/ui/unique.ts";
import { projectManagement } from "#modules/project-management/contract.ts";

/** A ticket for one of the work orders this person is on: those in progress come first, then those that are ready. */
export function NewTicket() {
  const { id: me } = useActor();
  const mayWrite = useReach("projects", "create") !== null;
  const [next] = useState(uuid);
  const { list } = projectManagement.workOrders;
  const own = useAsk(list, { query: { assignedTo: me, status: "in progress,ready", sort: "-plannedStartOn", limit: 20 } }).data;
  if (!mayWrite || !own || own.rows.length === 0) return null;
  const isBegun = ({ status }: { status: string }) => status === "in progress";
  const orders = [...own.rows.filter(isBegun), ...own.rows.filter((order) => !isBegun(order))];
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button>New ticket</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>For which work order?</Menu.Label>
        {orders.map(({ id, number, title, clientName }) => (
          <Menu.Item key={id} component={Go} href={`/field-tickets/fill/${next}?order=${id}`}>
            {number} {title}
            <span className="quiet"> {clientName}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
