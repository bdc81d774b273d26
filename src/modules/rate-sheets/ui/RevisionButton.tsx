import { Button } from "@mantine/core";
import { useState } from "react";
import { rateSheets, type RateSheet } from "../contract.ts";
import { useReach } from "#kit/ui/actor.ts";
import { useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { DayField, DecimalField } from "#kit/ui/form/fields.tsx";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { bodyOf } from "#kit/contract.ts";
import { useGo } from "#kit/ui/routing.ts";

const { revise, escalate } = rateSheets.endpoints;

/** Starts the next revision of an approved sheet, as it is or with escalated prices. */
export function RevisionButton({ sheet }: { sheet: RateSheet }) {
  const [open, setOpen] = useState<"revise" | "escalate" | null>(null);
  const mayCreate = useReach("rate-sheets", "create") !== null;
  if (!mayCreate || !sheet.approvedAt || sheet.archivedAt || sheet.supersededById) return null;
  const escalates = sheet.escalation !== null && sheet.escalation.kind !== "none";
  return (
    <>
      {escalates && (
        <Button variant="default" onClick={() => setOpen("escalate")}>
          Escalate
        </Button>
      )}
      <Button variant="default" onClick={() => setOpen("revise")}>
        New revision
      </Button>
      {open && <RevisionDialog sheet={sheet} isEscalated={open === "escalate"} onClose={() => setOpen(null)} />}
    </>
  );
}

interface RevisionDialogProps {
  sheet: RateSheet;
  isEscalated: boolean;
  onClose: () => void;
}

function RevisionDialog({ sheet, isEscalated, onClose }: RevisionDialogProps) {
  const go = useGo();
  const { id, number, escalation } = sheet;
  const send = useSend(isEscalated ? escalate : revise, {
    done: ({ revision }) => `${number} rev ${revision} started`,
    onDone: (made) => go(`/rate-sheets/${made.id}`),
  });
  const labels = { effectiveFrom: "From", effectiveTo: "To", index: escalation?.indexName ?? "Index" };
  return (
    <Dialog title={isEscalated ? `Escalate the prices of ${number}` : `New revision of ${number}`} onClose={onClose}>
      <Form
        schema={bodyOf(isEscalated ? escalate : revise)}
        start={{ effectiveFrom: "" }}
        labels={labels}
        save="Start revision"
        cancel={onClose}
        onSave={(body) => send.send({ id, body })}
      >
        <Fields>
          <DayField name="effectiveFrom" help="The present revision ends the day before, once this one is approved." />
          <DayField name="effectiveTo" />
          {isEscalated && escalation?.kind === "index" && <DecimalField name="index" />}
        </Fields>
      </Form>
    </Dialog>
  );
}
