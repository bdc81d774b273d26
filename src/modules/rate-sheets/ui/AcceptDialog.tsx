import { rateSheets, type RateSheet } from "../contract.ts";
import { bodyOf } from "#kit/contract.ts";
import { useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { DayField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { useToday } from "#kit/ui/today.ts";

const { accept } = rateSheets.endpoints;
const schema = bodyOf(accept).omit({ version: true });

/** Records that the client has accepted a sheet. Their letter is added under Documents. */
export function AcceptDialog({ record, onClose }: { record: RateSheet; onClose: () => void }) {
  const { id, version, number, revision } = record;
  const send = useSend(accept, { done: `${number} rev ${revision} accepted`, onDone: onClose });
  return (
    <Dialog title={`Acceptance of ${number} rev ${revision}`} onClose={onClose}>
      <Form
        schema={schema}
        start={{ on: useToday() }}
        labels={{ by: "Accepted by", on: "On", reference: "Their reference" }}
        save="Record acceptance"
        cancel={onClose}
        onSave={(body) => send.send({ id, body: { ...body, version } })}
      >
        <Fields>
          <TextField name="by" />
          <DayField name="on" />
          <TextField name="reference" />
        </Fields>
      </Form>
    </Dialog>
  );
}
