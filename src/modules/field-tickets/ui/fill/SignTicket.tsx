import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { TicketContent, TicketJob } from "../../contract.ts";
import { type DeviceTicket, forget, isSign, storeSigned } from "../device/ticket-draft.ts";
import { signCommand } from "../device/ticket-commands.ts";
import { SignatureForm } from "../SignatureForm.tsx";
import { TicketShown } from "../TicketShown.tsx";
import type { ClientSignature } from "#kit/client-signature.ts";
import { hasDatabase } from "#kit/offline/database.ts";
import { useActor } from "#kit/ui/actor.ts";
import { readAgain } from "#kit/ui/data.ts";
import { deviceId } from "#kit/ui/device.ts";
import { sendWaiting, waitingNow } from "#kit/ui/outbox.ts";
import { Page } from "#kit/ui/Page.tsx";
import { positionNow } from "#kit/ui/position-now.ts";
import { useGo } from "#kit/ui/routing.ts";
import { toast } from "#kit/ui/toast.tsx";

interface SignTicketProps {
  ticket: DeviceTicket;
  content: TicketContent;
  contacts: TicketJob["contacts"];
  onBack: () => void;
}

/** The ticket as the client reads it, and the sheet to sign on. What is signed is stored on the device before this page says so. */
export function SignTicket({ ticket, content, contacts, onBack }: SignTicketProps) {
  const { id: me } = useActor();
  const go = useGo();
  const queryClient = useQueryClient();
  async function signed(shown: TicketContent, signature: ClientSignature) {
    const command = await storeSigned(me, { ticket, content: shown, signature });
    if (!hasDatabase()) {
      await signCommand.send(command);
      await forget(me, ticket.id);
    } else await sendWaiting();
    void readAgain(queryClient);
    const waits = (waitingNow().own ?? []).filter(isSign).some(({ id }) => id === command.id);
    toast({
      title: `Signed by ${signature.name}`,
      description: waits ? "Stored on this device; it is sent when there is a network." : "",
    });
    if (!waits) go(`/field-tickets/${ticket.id}`);
  }
  return (
    <Page
      title={`Field ticket ${ticket.number}${ticket.revision}`}
      narrow
      actions={
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
      }
    >
      <TicketShown content={content} signature={null} />
      <SignatureForm
        content={content}
        contacts={contacts}
        facts={async () => ({ position: await positionNow(), device: deviceId().slice(0, 120) })}
        onSigned={signed}
        onCancel={onBack}
      />
    </Page>
  );
}
