import { Button } from "@mantine/core";
import { useState } from "react";
import { type Lead, leads } from "../contract.ts";
import { bodyOf } from "#kit/contract.ts";
import { useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { NumberField, TextField } from "#kit/ui/form/fields.tsx";
import { Form } from "#kit/ui/form/Form.tsx";

const { setProbability } = leads.endpoints;

/** Gives the lead another probability than that of its stage, with the reason. */
export function ProbabilityButton({ lead: { id, version, probability } }: { lead: Lead }) {
  const [open, setOpen] = useState(false);
  const send = useSend(setProbability, { done: "Probability saved", onDone: () => setOpen(false) });
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        Change probability
      </Button>
      {open && (
        <Dialog title="Change the probability" onClose={() => setOpen(false)}>
          <Form
            schema={bodyOf(setProbability)}
            start={{ version, probability }}
            labels={{ probability: "Probability", reason: "Reason" }}
            save="Save probability"
            cancel={() => setOpen(false)}
            onSave={(body) => send.send({ id, body })}
          >
            <NumberField name="probability" unit="%" />
            <TextField name="reason" />
          </Form>
        </Dialog>
      )}
    </>
  );
}
