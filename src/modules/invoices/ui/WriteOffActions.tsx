import { Button } from "@mantine/core";
import { useState } from "react";
import { invoices, isOpen, type InvoiceWhole } from "../contract.ts";
import { WriteOffDialog } from "./WriteOffDialog.tsx";
import { useActor, useNamed } from "#kit/ui/actor.ts";
import { useSend } from "#kit/ui/data.ts";

const { writeOff, declineWriteOff } = invoices.endpoints;

/** Finance proposes a write-off, another person of Operations agrees to it or declines. */
export function WriteOffActions({ invoice }: { invoice: InvoiceWhole }) {
  const { id, version, shownNumber, status, type, balance, writeOffById, writtenOffAt } = invoice;
  const isFinance = useNamed("invoice.issue");
  const agrees = useNamed("invoice.writeOff");
  const me = useActor().id;
  const [asked, setAsked] = useState(false);
  const writing = useSend(writeOff, { done: `${shownNumber} written off` });
  const declining = useSend(declineWriteOff, { done: `Write-off of ${shownNumber} declined` });
  if (!isOpen(status) || balance.startsWith("-") || type === "proforma") return null;
  if (!writeOffById || writtenOffAt !== null)
    return (
      isFinance &&
      type !== "deposit" && (
        <>
          <Button variant="default" onClick={() => setAsked(true)}>
            Write off
          </Button>
          {asked && <WriteOffDialog invoice={invoice} onClose={() => setAsked(false)} />}
        </>
      )
    );
  const asking = { id, body: { version } };
  return (
    <>
      {agrees && writeOffById !== me && (
        <Button loading={writing.sending} onClick={() => writing.run(asking)}>
          Agree to write off
        </Button>
      )}
      {(agrees || isFinance) && (
        <Button variant="default" loading={declining.sending} onClick={() => declining.run(asking)}>
          {writeOffById === me ? "Withdraw write-off" : "Decline write-off"}
        </Button>
      )}
    </>
  );
}
