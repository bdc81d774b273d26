import { Dialog } from "#kit/ui/dialogs.tsx";
import { TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { uuid } from "#kit/ui/unique.ts";
import { WitnessMark } from "#modules/inspection-reports/report.ts";
import { useEditing } from "./editing.ts";

const Witness = WitnessMark.omit({ id: true, markedAt: true });

/** Records that a representative is witnessing now. It is part of the report's content, not an electronic signature. */
export function WitnessDialog({ onClose }: { onClose: () => void }) {
  const { change } = useEditing();
  function save(values: Omit<WitnessMark, "id" | "markedAt">) {
    change("witnesses", (rows) => [...rows, { ...values, id: uuid(), markedAt: new Date().toISOString() }]);
    onClose();
    return Promise.resolve();
  }
  return (
    <Dialog onClose={onClose} title="Add a witness">
      <Form
        schema={Witness}
        start={{ name: "", organization: null, role: null }}
        save="Add witness"
        cancel={onClose}
        onSave={save}
        labels={{ name: "Name", organization: "Organization", role: "Role" }}
      >
        <Fields>
          <TextField name="name" />
          <TextField name="organization" />
          <TextField name="role" />
        </Fields>
      </Form>
    </Dialog>
  );
}
