import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { DailyReportButton } from "./DailyReportButton.tsx";
import { ticketsHere } from "./device/ticket-draft.ts";
import { TicketTable } from "./TicketTable.tsx";
import { useReach } from "#kit/ui/actor.ts";
import { Entries, Entry } from "#kit/ui/Entries.tsx";
import { dayText } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { NeedsNetwork } from "#kit/ui/NeedsNetwork.tsx";
import { useWaiting } from "#kit/ui/outbox.ts";
import { Section } from "#kit/ui/Page.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import { uuid } from "#kit/ui/unique.ts";
import type { WorkOrder } from "#modules/project-management/contract.ts";

/** The tickets of a work order: those on this device only first, and a new one for today. */
export default function TicketsOfOrder({ order }: { order: WorkOrder }) {
  const mayWrite = useReach("projects", "create") !== null && order.status !== "closed" && order.status !== "cancelled";
  const [next] = useState(uuid);
  const here = ticketsHere(useWaiting().own ?? [], order.id);
  return (
    <Section title="Field tickets">
      <Group gap="xs">
        {mayWrite && (
          <Button size="xs" component={Go} href={`/field-tickets/fill/${next}?order=${order.id}`}>
            New ticket
          </Button>
        )}
        <NeedsNetwork>
          <DailyReportButton workOrderId={order.id} />
        </NeedsNetwork>
      </Group>
      {here.length > 0 && (
        <Entries>
          {here.map(({ id, number, revision, day, isSigned, refusal }) => (
            <Entry key={id}>
              <Go href={`/field-tickets/fill/${id}`}>{`${number}${revision}`}</Go> {dayText(day)}{" "}
              <StatusBadge meaning={refusal ? "bad" : "waiting"}>
                {refusal ? "Not taken" : isSigned ? "Signed here, still to be sent" : "Draft on this device"}
              </StatusBadge>
            </Entry>
          ))}
        </Entries>
      )}
      <NeedsNetwork>
        <TicketTable of={{ workOrderId: order.id }} caption={`Field tickets of ${order.number}`} />
      </NeedsNetwork>
    </Section>
  );
}
