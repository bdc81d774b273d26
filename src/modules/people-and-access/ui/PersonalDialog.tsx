import { type PersonalData, peopleAndAccess, type User } from "../contract.ts";
import { contactLabels, contactOf, fieldsOf, PersonalForm } from "./contact.ts";
import { useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { DayField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Form, Wide } from "#kit/ui/form/Form.tsx";

interface PersonalDialogProps {
  user: User;
  known: PersonalData;
  onClose: () => void;
}

/** What few may see of a person, kept by an administrator: address, emergency contact, date of birth. */
export function PersonalDialog({ user, known: { emergencyContact, ...rest }, onClose }: PersonalDialogProps) {
  const name = `${user.firstName} ${user.lastName}`;
  const save = useSend(peopleAndAccess.endpoints.changePersonal, { done: `${name} saved`, onDone: onClose });
  return (
    <Dialog title={`Personal data of ${name}`} size="lg" onClose={onClose} closeOnClickOutside={false}>
      <Form
        schema={PersonalForm}
        start={{ ...rest, ...fieldsOf(emergencyContact) }}
        labels={contactLabels}
        save="Save personal data"
        onSave={({ address, birthDate, ...contact }) =>
          save.send({ id: user.id, body: { address, birthDate, emergencyContact: contactOf(contact) } })
        }
      >
        <Fields>
          <Wide>
            <TextField name="address" />
          </Wide>
          <DayField name="birthDate" help="Only for dose records." />
        </Fields>
        <Fields title="In an emergency, call">
          <TextField name="contactName" />
          <TextField name="contactRelation" />
          <TextField name="contactPhone" type="tel" />
        </Fields>
      </Form>
    </Dialog>
  );
}
