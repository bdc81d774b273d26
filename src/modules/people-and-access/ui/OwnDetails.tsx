import { peopleAndAccess } from "../contract.ts";
import { contactLabels, contactOf, fieldsOf, OwnForm } from "./contact.ts";
import { ConflictDialog } from "#kit/ui/ConflictDialog.tsx";
import { useAsk, useUpdate } from "#kit/ui/data.ts";
import { TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Form, Wide } from "#kit/ui/form/Form.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Asked } from "#kit/ui/states.tsx";
import type { Reply } from "#kit/contract.ts";

const { myProfile, changeMyProfile } = peopleAndAccess.endpoints;

/** What a person keeps up to date themselves (rule 18). */
export function OwnDetails() {
  const mine = useAsk(myProfile, {});
  return (
    <Section title="My details">
      <Asked of={mine}>{(found) => <Details mine={found} />}</Asked>
    </Section>
  );
}

function Details({ mine }: { mine: Reply<typeof myProfile> }) {
  const update = useUpdate(changeMyProfile, mine, { done: "Your details are saved", labels: contactLabels });
  const { emergencyContact: contact, ...rest } = mine;
  return (
    <>
      <Form
        schema={OwnForm}
        start={{ ...rest, ...fieldsOf(contact) }}
        labels={contactLabels}
        save="Save my details"
        draft="my details"
        follows
        onSave={({ contactName, contactRelation, contactPhone, ...values }) =>
          update.save({ ...values, emergencyContact: contactOf({ contactName, contactRelation, contactPhone }) })
        }
      >
        <Fields>
          <TextField name="preferredName" help="What colleagues call you. Reports print your legal name." />
          <TextField name="initials" />
          <TextField name="mobile" type="tel" />
          <TextField name="phone" type="tel" />
          <Wide>
            <TextField name="address" />
          </Wide>
        </Fields>
        <Fields title="In an emergency, call">
          <TextField name="contactName" />
          <TextField name="contactRelation" />
          <TextField name="contactPhone" type="tel" />
        </Fields>
      </Form>
      <ConflictDialog of={update} />
      <p className="quiet">Address and emergency contact are seen by you, HSE, Operations and administrators.</p>
    </>
  );
}
