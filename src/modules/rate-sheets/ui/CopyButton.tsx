import { Button } from "@mantine/core";
import { useState } from "react";
import { CopyDraft, rateSheets, RateSheet } from "../contract.ts";
import { OfScope } from "./OfScope.tsx";
import { useReach } from "#kit/ui/actor.ts";
import { useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { DecimalField } from "#kit/ui/form/fields.tsx";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { RecordFields } from "#kit/ui/form/RecordField.tsx";
import { useGo } from "#kit/ui/routing.ts";
import { useToday } from "#kit/ui/today.ts";

/** Starts a sheet for somebody else as a copy of this one, with all prices raised if wanted. */
export function CopyButton({ sheet }: { sheet: RateSheet }) {
  const [isOpen, setOpen] = useState(false);
  if (useReach("rate-sheets", "create") === null) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Copy
      </Button>
      {isOpen && <CopyDialog sheet={sheet} onClose={() => setOpen(false)} />}
    </>
  );
}

function CopyDialog({ sheet, onClose }: { sheet: RateSheet; onClose: () => void }) {
  const go = useGo();
  const today = useToday();
  const copy = useSend(rateSheets.endpoints.copy, {
    done: ({ number }) => `${number} started`,
    onDone: (made) => go(`/rate-sheets/${made.id}`),
  });
  const start = { title: sheet.title, scope: "client" as const, currency: sheet.currency, effectiveFrom: today };
  return (
    <Dialog title={`Copy ${sheet.number} rev ${sheet.revision}`} onClose={onClose}>
      <Form
        schema={CopyDraft}
        start={start}
        labels={{ ...RateSheet.labels, raisePct: "Raise all prices by" }}
        fields={RateSheet.fields}
        save="Copy rate sheet"
        cancel={onClose}
        onSave={(body) => copy.send({ id: sheet.id, body })}
      >
        <Fields>
          <RecordFields<CopyDraft> names={["title", "scope"]} />
          <OfScope />
          <RecordFields<CopyDraft> names={["currency", "effectiveFrom", "effectiveTo"]} />
          <DecimalField name="raisePct" unit="%" />
        </Fields>
      </Form>
    </Dialog>
  );
}
