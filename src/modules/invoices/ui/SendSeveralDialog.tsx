import { Button, Group } from "@mantine/core";
import { z } from "zod";
import { type Invoice, invoices } from "../contract.ts";
import type { Reply } from "#kit/contract.ts";
import { counted } from "#kit/plural.ts";
import { limitedText } from "#kit/schemas.ts";
import { useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { SwitchField, TextAreaField } from "#kit/ui/form/fields.tsx";
import { Form } from "#kit/ui/form/Form.tsx";
import { useState } from "react";
import { SkippedList } from "./SkippedList.tsx";

const Several = z.object({ message: limitedText(2000), link: z.boolean() });
const labels = { message: "Message", link: "Add a link to see each online, with what is open of it" };
type Sent = Reply<typeof invoices.endpoints.sendSeveral>;

/** Sends the selected invoices, and says which were left out and why. */
export function SendSeveralDialog({ rows, onClose }: { rows: readonly Invoice[]; onClose: () => void }) {
  const [sent, setSent] = useState<Sent | null>(null);
  const sending = useSend(invoices.endpoints.sendSeveral, { onDone: setSent });
  if (sent)
    return (
      <Dialog title={`${counted(sent.sent, "invoice")} sent`} onClose={onClose}>
        <SkippedList skipped={sent.skipped} />
        <Group justify="flex-end" mt="md">
          <Button onClick={onClose}>Close</Button>
        </Group>
      </Dialog>
    );
  return (
    <Dialog title={`Send ${counted(rows.length, "invoice")}`} onClose={onClose} size="lg">
      <p>
        Each goes with its PDF to its contact, otherwise to where its client receives invoices. What was sent before is left out.
      </p>
      <Form
        schema={Several}
        start={{ message: "", link: true }}
        labels={labels}
        save="Send invoices"
        cancel={onClose}
        onSave={(values) => sending.send({ body: { ids: rows.map(({ id }) => id), ...values } })}
      >
        <SwitchField name="link" />
        <TextAreaField name="message" />
      </Form>
    </Dialog>
  );
}
