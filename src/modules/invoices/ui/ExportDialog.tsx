import { useWatch } from "react-hook-form";
import { ExportBatch, ExportDraft, exportLabels, type ExportSystem, invoices } from "../contract.ts";
import { SkippedList } from "./SkippedList.tsx";
import { counted } from "#kit/plural.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { SwitchField, TextAreaField } from "#kit/ui/form/fields.tsx";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { RecordFields } from "#kit/ui/form/RecordField.tsx";
import { useToday } from "#kit/ui/today.ts";

/** Makes a file of what has not been exported yet. */
export function ExportDialog({ ids, onClose }: { /** Only these invoices. */ ids?: string[]; onClose: () => void }) {
  const making = useSend(invoices.exports.create, { done: "Export made", onDone: onClose });
  return (
    <Dialog title={ids ? `Export ${counted(ids.length, "invoice")}` : "New export"} onClose={onClose} size="lg">
      <Form
        schema={ExportDraft}
        start={{ system: "journal" as const, toDay: useToday(), again: false }}
        labels={exportLabels}
        fields={ExportBatch.fields}
        save="Make export"
        cancel={onClose}
        onSave={(body) => making.send({ body: { ...body, ...(ids ? { ids } : {}) } })}
      >
        <Fields>
          <RecordFields<ExportDraft> names={["system", "fromDay", "toDay"]} />
          <SwitchField<ExportDraft> name="again" />
        </Fields>
        <Again />
        <Waiting ids={ids ?? null} />
      </Form>
    </Dialog>
  );
}

function Again() {
  return useWatch({ name: "again" }) ? <TextAreaField<ExportDraft> name="reason" /> : null;
}

/** How much there is to export. */
function Waiting({ ids }: { ids: readonly string[] | null }) {
  const [system, toDay] = useWatch({ name: ["system", "toDay"] }) as [ExportSystem, string];
  const waiting = useAsk(
    invoices.exports.waiting,
    { query: { system, toDay, ...(ids ? { ids: ids.join() } : {}) } },
    { when: Boolean(system && toDay) },
  );
  if (!waiting.data) return null;
  const { documents, skipped } = waiting.data;
  if (ids)
    return (
      <>
        <p className="quiet">{`${documents} of ${counted(ids.length, "selected invoice")} can be exported.`}</p>
        <SkippedList skipped={skipped} />
      </>
    );
  return (
    <p className="quiet">
      {documents === 0 ? "Nothing is waiting up to this day." : `${documents} documents and payments are waiting.`}
    </p>
  );
}
