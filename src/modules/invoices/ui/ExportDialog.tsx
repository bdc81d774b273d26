import { useWatch } from "react-hook-form";
import { ExportBatch, ExportDraft, exportLabels, type ExportSystem, invoices } from "../contract.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { SwitchField, TextAreaField } from "#kit/ui/form/fields.tsx";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { RecordFields } from "#kit/ui/form/RecordField.tsx";
import { useToday } from "#kit/ui/today.ts";

/** Makes a file of what has not been exported yet. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const making = useSend(invoices.exports.create, { done: "Export made", onDone: onClose });
  return (
    <Dialog title="New export" onClose={onClose} size="lg">
      <Form
        schema={ExportDraft}
        start={{ system: "journal" as const, toDay: useToday(), again: false }}
        labels={exportLabels}
        fields={ExportBatch.fields}
        save="Make export"
        cancel={onClose}
        onSave={(body) => making.send({ body })}
      >
        <Fields>
          <RecordFields<ExportDraft> names={["system", "fromDay", "toDay"]} />
          <SwitchField<ExportDraft> name="again" />
        </Fields>
        <Again />
        <Waiting />
      </Form>
    </Dialog>
  );
}

function Again() {
  return useWatch({ name: "again" }) ? <TextAreaField<ExportDraft> name="reason" /> : null;
}

/** How much there is to export. */
function Waiting() {
  const [system, toDay] = useWatch({ name: ["system", "toDay"] }) as [ExportSystem, string];
  const waiting = useAsk(invoices.exports.waiting, { query: { system, toDay } }, { when: Boolean(system && toDay) });
  const count = waiting.data?.documents;
  if (count === undefined) return null;
  return (
    <p className="quiet">{count === 0 ? "Nothing is waiting up to this day." : `${count} documents and payments are waiting.`}</p>
  );
}
