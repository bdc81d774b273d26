import { Button, Textarea, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { ClientSignature, TicketContent } from "../signed-ticket.ts";
import { askLinked, disputeLinked, type LinkedTicket, signLinked, type TicketKey } from "./linked.ts";
import { SignatureForm } from "./SignatureForm.tsx";
import styles from "./ticket.module.css";
import { TicketShown } from "./TicketShown.tsx";
import { LinkNotThere } from "#kit/ui/LinkNotThere.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { positionNow } from "#kit/ui/position-now.ts";
import { useParam, useTitle } from "#kit/ui/routing.ts";
import { Passcode } from "#kit/ui/share-links/Passcode.tsx";
import { useShared } from "#kit/ui/share-links/use-shared.ts";
import { LinesSkeleton, Refused } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";

/** The ticket behind a link: the client reads it, signs it, or says what is wrong. */
export default function LinkedPage() {
  useTitle("Field ticket");
  const ticketId = useParam("ticket");
  const queryClient = useQueryClient();
  const { key, queryKey, answer, isPending, wrongPasscode, failure, asksPasscode, setPasscode } = useShared(
    "field ticket",
    ticketId,
    askLinked,
  );
  return (
    <main className={styles.page}>
      {isPending && <LinesSkeleton />}
      {failure && <LinkNotThere failure={failure} what="field ticket" />}
      {asksPasscode && <Passcode what="ticket" refused={wrongPasscode} onEnter={setPasscode} />}
      {answer?.content && (
        <Linked
          ticket={answer}
          content={answer.content}
          access={{ ticketId, ...key }}
          onAnswered={(next) => queryClient.setQueryData(queryKey, next)}
        />
      )}
    </main>
  );
}

interface LinkedProps {
  ticket: LinkedTicket;
  content: TicketContent;
  access: TicketKey;
  onAnswered: (next: LinkedTicket) => void;
}

function Linked({ ticket, content, access, onAnswered }: LinkedProps) {
  const [answering, setAnswering] = useState<"sign" | "dispute" | null>(null);
  const { company, recipientName, signature, disputeNote } = ticket;
  const answered = (next: LinkedTicket) => {
    onAnswered(next);
    setAnswering(null);
  };
  const isOpen = signature === null && disputeNote === null;
  return (
    <>
      <header>
        <p className="quiet">{company}</p>
        <h1>
          Field ticket <span className="mono">{`${content.number}${content.revision}`}</span>
        </h1>
        <p className="quiet">For {recipientName}</p>
      </header>
      {signature && <Banner meaning="good" title={`Signed by ${signature.name}. Thank you.`} />}
      {disputeNote && (
        <Banner meaning="due" title="You dispute this ticket">
          {disputeNote}
        </Banner>
      )}
      <TicketShown content={content} signature={signature} />
      {isOpen && answering === null && (
        <div className={styles.buttons}>
          <Button size="md" onClick={() => setAnswering("sign")}>
            Sign
          </Button>
          <Button size="md" variant="default" onClick={() => setAnswering("dispute")}>
            Something is wrong
          </Button>
        </div>
      )}
      {isOpen && answering === "sign" && (
        <SignatureForm
          content={content}
          contacts={[{ name: recipientName, title: null, email: null }]}
          facts={async () => ({ position: await positionNow(), device: null })}
          onSigned={async (shown: TicketContent, drawn: ClientSignature) => answered(await signLinked(access, shown, drawn))}
          onCancel={() => setAnswering(null)}
        />
      )}
      {isOpen && answering === "dispute" && (
        <Dispute name={recipientName} access={access} onDone={answered} onCancel={() => setAnswering(null)} />
      )}
    </>
  );
}

interface DisputeProps {
  name: string;
  access: TicketKey;
  onDone: (next: LinkedTicket) => void;
  onCancel: () => void;
}

function Dispute({ name: known, access, onDone, onCancel }: DisputeProps) {
  const [name, setName] = useState(known);
  const [reason, setReason] = useState("");
  const [failure, setFailure] = useState<unknown>(null);
  function send(event: FormEvent) {
    event.preventDefault();
    disputeLinked(access, name, reason).then(onDone, setFailure);
  }
  return (
    <Section title="What is wrong">
      <form className={styles.asks} onSubmit={send}>
        <Refused of={failure} />
        <TextInput
          label="Your name"
          required
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Textarea
          label="What is wrong"
          required
          autosize
          minRows={3}
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={styles.buttons}>
          <Button type="submit">Send</Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </Section>
  );
}
