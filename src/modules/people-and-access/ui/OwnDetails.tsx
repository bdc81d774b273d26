import { OwnProfileDraft, peopleAndAccess, userLabels } from "../contract.ts";
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
      <Asked of={mine}>{(found) => <Details key={found.version} mine={found} />}</Asked>
    </Section>
  );
}

function Details({ mine }: { mine: Reply<typeof myProfile> }) {
  const update = useUpdate(changeMyProfile, mine, { done: "Your details are saved", labels });
  const { emergencyContact: contact, ...rest } = mine;
  return (
    <>
      <Form
        schema={OwnForm}
        start={{ ...rest, contactName: contact?.name, contactRelation: contact?.relation, contactPhone: contact?.phone }}
        labels={labels}
        save="Save my details"
        onSave={({ contactName, contactRelation, contactPhone, ...values }) =>
          update.save({
            ...values,
            emergencyContact:
              contactName && contactPhone ? { name: contactName, relation: contactRelation ?? "", phone: contactPhone } : null,
          })
        }
      >
        <Fields>
          <TextField name="preferredName" help="What colleagues say; reports print your legal name." />
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

const { preferredName: words, phone: telephone } = OwnProfileDraft.shape;
/** The contact as three fields: a name without a telephone number helps nobody. */
const OwnForm = OwnProfileDraft.omit({ emergencyContact: true })
  .extend({ contactName: words, contactRelation: words, contactPhone: telephone })
  .superRefine(({ contactName, contactPhone }, found) => {
    if (contactName && !contactPhone)
      found.addIssue({ code: "custom", path: ["contactPhone"], message: "Give a telephone number." });
    if (contactPhone && !contactName) found.addIssue({ code: "custom", path: ["contactName"], message: "Give a name." });
  });

const labels = {
  ...userLabels,
  contactName: "Name",
  contactRelation: "Relation",
  contactPhone: "Telephone",
};
