import { Button, PasswordInput, Textarea, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import type { ClientSignature, TicketContent } from "../signed-ticket.ts";
import { askLinked, disputeLinked, type LinkKey, type LinkedTicket, signLinked } from "./linked.ts";
import { SignatureForm } from "./SignatureForm.tsx";
import styles from "./ticket.module.css";
import { TicketShown } from "./TicketShown.tsx";
import { CallFailed } from "#kit/client.ts";
import { LinkNotThere } from "#kit/ui/LinkNotThere.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { positionNow } from "#kit/ui/position-now.ts";
import { useParam, useTitle } from "#kit/ui/routing.ts";
import { LinesSkeleton, Refused } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";

/** The ticket behind a link: the client reads it, signs it, or says what is wrong. The token leaves the address bar at once. */
export default function LinkedPage() {
  useTitle("Field ticket");
  const ticketId = useParam("ticket");
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get("k"));
  const [passcode, setPasscode] = useState("");
  useEffect(() => {
    if (token) window.history.replaceState(window.history.state, "", window.location.pathname);
  }, [token]);
  const key = { ticketId, token, passcode };
  const asked = useQuery({
    queryKey: ["linked ticket", ticketId, token, passcode],
    queryFn: () => askLinked(key),
    retry: false,
    // Each answer is a view that is counted: it is asked for once.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const wrong = asked.error instanceof CallFailed && asked.error.problem?.code === "wrong-passcode" ? asked.error : null;
  const asks = wrong !== null || asked.data?.asksPasscode === true;
  return (
    <main className={styles.page}>
      {asked.isPending && <LinesSkeleton />}
      {asked.error && !wrong && <LinkNotThere failure={asked.error} what="field ticket" />}
      {asks && <Passcode refused={wrong} onEnter={setPasscode} />}
      {asked.data?.content && <Linked ticket={asked.data} content={asked.data.content} access={key} />}
    </main>
  );
}

function Passcode({ refused, onEnter }: { refused: Error | null; onEnter: (passcode: string) => void }) {
  const [text, setText] = useState("");
  function enter(event: FormEvent) {
    event.preventDefault();
    if (text !== "") onEnter(text);
  }
  return (
    <form className={styles.asks} onSubmit={enter}>
      <h1>This ticket is protected</h1>
      <p>Enter the passcode you were given apart from the link.</p>
      <Refused of={refused} />
      <PasswordInput
        label="Passcode"
        size="md"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" size="md">
        Open
      </Button>
    </form>
  );
}

function Linked({ ticket, content, access }: { ticket: LinkedTicket; content: TicketContent; access: LinkKey }) {
  const queryClient = useQueryClient();
  const [answering, setAnswering] = useState<"sign" | "dispute" | null>(null);
  const { company, recipientName, signature, disputeNote } = ticket;
  const answered = (next: LinkedTicket) => {
    queryClient.setQueryData(["linked ticket", access.ticketId, access.token, access.passcode], next);
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
  access: LinkKey;
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
