import { Button } from "@mantine/core";
import type { SignBody } from "../device/ticket-draft.ts";
import { TicketShown } from "../TicketShown.tsx";
import type { Command } from "#kit/offline/command.ts";
import { Go } from "#kit/ui/Go.tsx";
import { tryAgain } from "#kit/ui/outbox.ts";
import { RecordPage } from "#kit/ui/RecordPage.tsx";
import { Banner, StatusBadge } from "#kit/ui/status.tsx";

/** A ticket the client has signed on this device, as it was signed, until the server has it. */
export function SignedHere({ command }: { command: Command<SignBody> }) {
  const { content, signature, ticket } = command.body;
  return (
    <RecordPage
      number={`${ticket.number}${ticket.revision}`}
      name={content.workOrder.title}
      status={<StatusBadge meaning="waiting">Signed on this device, still to be sent</StatusBadge>}
      banner={
        command.refusal ? (
          <Banner meaning="bad" title="The server did not take this ticket">
            {command.refusal.message} It stays on this device as it was signed.{" "}
            <Button size="xs" variant="default" onClick={() => void tryAgain(command.id)}>
              Send again
            </Button>
          </Banner>
        ) : (
          <Banner meaning="waiting" title={`Signed by ${signature.name}. It can no longer be changed.`}>
            It is sent when there is a network. A correction is a revision with a new signature.
          </Banner>
        )
      }
      offlineActions={
        <>
          <Button variant="default" onClick={() => window.print()}>
            Print
          </Button>
          <Button component={Go} href={`/work-orders/${ticket.workOrderId}`}>
            Back to the work order
          </Button>
        </>
      }
    >
      <TicketShown content={content} signature={signature} />
    </RecordPage>
  );
}
