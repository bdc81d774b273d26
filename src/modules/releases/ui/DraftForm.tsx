import { deliveries, deliveryWords, recipientKinds, Release, ReleaseDraft, releases, type ReleaseWhole } from "../contract.ts";
import { ConflictDialog } from "#kit/ui/ConflictDialog.tsx";
import { useUpdate } from "#kit/ui/data.ts";
import { optionsOf, SelectField, SwitchField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { RecordFields } from "#kit/ui/form/RecordField.tsx";
import { RowsField } from "#kit/ui/form/RowsField.tsx";
import { Section } from "#kit/ui/Page.tsx";

const entered = ReleaseDraft.omit({ reportIds: true, importedReportIds: true, requiredItems: true });
type Entered = Omit<ReleaseDraft, "reportIds" | "importedReportIds" | "requiredItems">;

/** The text and recipients of a draft. */
export function DraftForm({ release }: { release: ReleaseWhole }) {
  const update = useUpdate(releases.endpoints.update, release, { done: "Release saved", labels: Release.labels });
  const { purpose, subject, message, acknowledgementRule, respondBy } = release;
  const recipients = release.recipients.map(
    ({ id, contactId, name, email, organization, kind, delivery, notifyOnSupersede }) => ({
      id,
      contactId,
      name,
      email,
      organization,
      kind,
      delivery,
      notifyOnSupersede,
    }),
  );
  return (
    <Section title="Release">
      <Form
        schema={entered}
        fields={Release.fields}
        labels={{ ...Release.labels, ...recipientLabels }}
        start={{ purpose, subject, message, acknowledgementRule, respondBy, recipients }}
        save="Save release"
        lesser
        onSave={update.save}
      >
        <Fields>
          <RecordFields<Entered> names={["purpose", "subject", "message", "acknowledgementRule", "respondBy"]} />
        </Fields>
        <RowsField name="recipients" title="Recipients" add="Add recipient" blank={blank}>
          {(path) => (
            <>
              <TextField name={`${path}.name`} label="Name" />
              <TextField name={`${path}.email`} label="Email" type="email" />
              <TextField name={`${path}.organization`} label="Organization" />
              <SelectField name={`${path}.kind`} label="Kind" options={optionsOf(recipientKinds, { cc: "In copy" })} />
              <SelectField name={`${path}.delivery`} label="Delivery" options={optionsOf(deliveries, deliveryWords)} />
              <SwitchField name={`${path}.notifyOnSupersede`} label="Notify of new revisions" />
            </>
          )}
        </RowsField>
      </Form>
      <ConflictDialog of={update} />
    </Section>
  );
}

const blank = { name: "", email: "", organization: "", kind: "to", delivery: "link", notifyOnSupersede: true };
const recipientLabels = { name: "Name", email: "Email", organization: "Organization", kind: "Kind", delivery: "Delivery" };
