import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { TicketContent } from "../signed-ticket.ts";
import {
  askLinked,
  disputeLinked,
  enterLinkedCode,
  type LinkedTicket,
  sendLinkedCode,
  signLinked,
  type TicketKey,
} from "./linked.ts";
import { SignatureForm } from "./SignatureForm.tsx";
import { TicketShown } from "./TicketShown.tsx";
import type { ClientSignature } from "#kit/client-signature.ts";
import { LinkNotThere } from "#kit/ui/LinkNotThere.tsx";
import { positionNow } from "#kit/ui/position-now.ts";
import { useParam, useTitle } from "#kit/ui/routing.ts";
import { CodeForm } from "#kit/ui/share-links/CodeForm.tsx";
import { Passcode } from "#kit/ui/share-links/Passcode.tsx";
import styles from "#kit/ui/share-links/shared-page.module.css";
import { useShared } from "#kit/ui/share-links/use-shared.ts";
import { WhatIsWrong } from "#kit/ui/share-links/WhatIsWrong.tsx";
import { LinesSkeleton } from "#kit/ui/states.tsx";
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
  const access = { ticketId, ...key };
  const answered = (next: LinkedTicket) => queryClient.setQueryData(queryKey, next);
  return (
    <main className={styles.page}>
      {isPending && <LinesSkeleton />}
      {failure && <LinkNotThere failure={failure} what="field ticket" />}
      {asksPasscode && <Passcode what="ticket" refused={wrongPasscode} onEnter={setPasscode} />}
      {answer?.code && (
        <CodeForm
          code={answer.code}
          company={answer.company}
          what="the field ticket"
          onSend={() => sendLinkedCode(access)}
          onEnter={(code) => enterLinkedCode(access, code)}
          onAnswer={answered}
        />
      )}
      {answer?.content && <Linked ticket={answer} content={answer.content} access={access} onAnswered={answered} />}
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
        <p className="quiet">{company.name}</p>
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
          signer={recipientName}
          facts={async () => ({ position: await positionNow(), device: null })}
          onSigned={async (shown: TicketContent, drawn: ClientSignature) => answered(await signLinked(access, shown, drawn))}
          onCancel={() => setAnswering(null)}
        />
      )}
      {isOpen && answering === "dispute" && (
        <WhatIsWrong
          name={recipientName}
          onSend={async (name, reason) => answered(await disputeLinked(access, name, reason))}
          onCancel={() => setAnswering(null)}
        />
      )}
    </>
  );
}
