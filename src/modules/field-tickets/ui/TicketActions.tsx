import { Button } from "@mantine/core";
import { useState } from "react";
import { fieldTickets, type TicketWhole } from "../contract.ts";
import { ticketLife } from "../ticket-life.ts";
import { SendTicket } from "./SendTicket.tsx";
import { UnsignedDialog } from "./UnsignedDialog.tsx";
import { linkOf } from "#kit/client.ts";
import { useReach } from "#kit/ui/actor.ts";
import { useSend } from "#kit/ui/data.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { LifeActions } from "#kit/ui/LifeActions.tsx";
import { useGo } from "#kit/ui/routing.ts";

const { sheet, revise, remove } = fieldTickets.endpoints;

/** What may be done with a ticket: written and signed by the crew, approved and settled in the office. */
export function TicketActions({ ticket }: { ticket: TicketWhole }) {
  const { id, version, status, shownNumber, signature, revisions, workOrderId } = ticket;
  const go = useGo();
  const mayWrite = useReach("projects", "create") !== null;
  const [asked, setAsked] = useState<"send" | "unsigned" | "remove" | null>(null);
  const revising = useSend(revise, { done: "Revision begun", onDone: (made) => go(`/field-tickets/fill/${made.id}`) });
  const removing = useSend(remove, {
    done: `${shownNumber} removed`,
    onDone: () => go(`/work-orders/${workOrderId}?tab=tickets`),
  });
  const isLast = revisions.at(-1)?.id === id;
  const mayRevise =
    mayWrite && isLast && (status === "client signed" || status === "approved" || (status === "disputed" && signature));
  const close = () => setAsked(null);
  return (
    <>
      <Button variant="default" component="a" href={linkOf(sheet, { id })} target="_blank">
        {signature ? "PDF" : "Preview PDF"}
      </Button>
      {signature && mayWrite && !ticket.hidesPrices && (
        <Button variant="default" onClick={() => setAsked("send")}>
          {ticket.sentAt ? "Send again" : "Send"}
        </Button>
      )}
      {mayRevise && (
        <Button variant="default" loading={revising.sending} onClick={() => revising.run({ id, body: { version } })}>
          Make a revision
        </Button>
      )}
      {mayWrite && status === "draft" && (
        <Button variant="default" onClick={() => setAsked("remove")}>
          Remove
        </Button>
      )}
      <LifeActions
        life={ticketLife}
        endpoints={fieldTickets.endpoints}
        module="projects"
        record={ticket}
        name={shownNumber}
        styles={{
          ready: { offered: false },
          reopen: { offered: mayWrite && signature === null },
          // What waits for the client is signed as a rule, and approved without a signature only now and then.
          approve: signature === null ? {} : { primary: true },
          settle: { offered: signature !== null, primary: true },
          waive: { danger: true, explains: "It is never billed, and stands in the way of no project." },
        }}
      />
      {mayWrite && status === "draft" && (
        <>
          <Button variant="default" onClick={() => setAsked("unsigned")}>
            Finish without signature
          </Button>
          <Button component={Go} href={`/field-tickets/fill/${id}`}>
            Write and sign
          </Button>
        </>
      )}
      {mayWrite && status === "ready" && (
        <Button component={Go} href={`/field-tickets/fill/${id}`}>
          Sign here
        </Button>
      )}
      {asked === "send" && <SendTicket ticket={ticket} onClose={close} />}
      {asked === "unsigned" && <UnsignedDialog ticket={ticket} onClose={close} />}
      <ConfirmDialog
        opened={asked === "remove"}
        title={`Remove ${shownNumber}?`}
        confirm="Remove"
        danger
        onClose={close}
        onConfirm={() => removing.send({ id, query: { version } })}
      >
        Its number is not given again. Time and reports on it can go on another ticket.
      </ConfirmDialog>
    </>
  );
}
