import { z } from "zod";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { MultiSelectField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { uuid } from "#kit/ui/unique.ts";
import { personRoles } from "#modules/inspection-reports/report.ts";
import { roleWords } from "../words.ts";
import { useEditing } from "./editing.ts";

const External = z.object({
  externalName: z.string().trim().min(1, "Give the name").max(120),
  organization: z.string().trim().min(1, "Name the organization").max(120),
  roles: z.array(z.enum(personRoles)).min(1, "Say what this person did"),
});

/** A person who is not on the staff: a client's inspector, a subcontractor's technician. */
export function ExternalPersonDialog({ onClose }: { onClose: () => void }) {
  const { change } = useEditing();
  function save(values: z.infer<typeof External>) {
    change("people", (rows) => [
      ...rows,
      { ...values, id: uuid(), userId: null, dates: [], subcontractor: !values.roles.includes("witness") },
    ]);
    onClose();
    return Promise.resolve();
  }
  return (
    <Dialog onClose={onClose} title="Person of another organization">
      <Form
        schema={External}
        start={{ externalName: "", organization: "", roles: [] }}
        save="Add person"
        cancel={onClose}
        onSave={save}
        labels={{ externalName: "Name", organization: "Organization", roles: "Part in the work" }}
      >
        <Fields>
          <TextField name="externalName" />
          <TextField name="organization" />
          <MultiSelectField name="roles" options={personRoles.map((role) => ({ value: role, label: roleWords[role] }))} />
        </Fields>
      </Form>
    </Dialog>
  );
}
