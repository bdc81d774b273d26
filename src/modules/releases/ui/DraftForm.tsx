import { deliveries, deliveryWords, recipientKinds, Release, ReleaseDraft, releases, type ReleaseWhole } from "../contract.ts";
import { RecipientName } from "./RecipientName.tsx";
import { createContext, use, useEffect, useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { ConflictDialog } from "#kit/ui/ConflictDialog.tsx";
import { sayFailure, useUpdate } from "#kit/ui/data.ts";
import { optionsOf, SelectField, SwitchField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { RecordField, RecordFields } from "#kit/ui/form/RecordField.tsx";
import { RowsField } from "#kit/ui/form/RowsField.tsx";
import { Section } from "#kit/ui/Page.tsx";

const entered = ReleaseDraft.omit({ reportIds: true, importedReportIds: true, requiredItems: true });
type Entered = Omit<ReleaseDraft, "reportIds" | "importedReportIds" | "requiredItems">;

/** Between the form of a draft and the question whether to issue it: what is typed is saved first, so that what is sent is what is seen. */
export interface Saving {
  /** Names who saves, until the returned function is called. */
  register: (save: () => Promise<boolean>) => () => void;
  /** Saves what is typed and not saved yet, and answers whether it is saved now. */
  save: () => Promise<boolean>;
}

export function newSaving(): Saving {
  let registered: (() => Promise<boolean>) | null = null;
  return {
    register(save) {
      registered = save;
      return () => {
        registered = null;
      };
    },
    save: () => registered?.() ?? Promise.resolve(true),
  };
}

export const DraftSaving = createContext<Saving>(newSaving());

/** The text and recipients of a draft. */
export function DraftForm({ release }: { release: ReleaseWhole }) {
  const update = useUpdate(releases.endpoints.update, release, { done: "Release saved", labels: Release.labels });
  const [saved, setSaved] = useState(release);
  const save = async (values: object) => setSaved((await update.save(values)) as ReleaseWhole);
  return (
    <Section title="Release">
      <Form
        schema={entered}
        fields={Release.fields}
        labels={{ ...Release.labels, ...recipientLabels }}
        start={entriesOf(release)}
        save="Save release"
        lesser
        onSave={save}
      >
        <SavedBeforeIssue saved={saved} save={save} />
        <Fields>
          <RecordFields<Entered> names={["purpose", "subject", "message", "acknowledgementRule"]} />
          <ReviewExpected />
        </Fields>
        <RowsField name="recipients" title="Recipients" add="Add recipient" blank={blank}>
          {(path) => (
            <>
              <RecipientName clientCompanyId={release.clientCompanyId} path={path} />
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

function entriesOf({ purpose, subject, message, acknowledgementRule, respondBy, recipients }: ReleaseWhole) {
  return {
    purpose,
    subject,
    message,
    acknowledgementRule,
    respondBy,
    recipients: recipients.map(({ id, contactId, name, email, organization, kind, delivery, notifyOnSupersede }) => ({
      id,
      contactId,
      name,
      email,
      organization,
      kind,
      delivery,
      notifyOnSupersede,
    })),
  };
}

/** The client reviews only what is sent for approval. */
function ReviewExpected() {
  const [purpose, respondBy]: unknown[] = useWatch({ name: ["purpose", "respondBy"] });
  return (purpose === "for approval" || Boolean(respondBy)) && <RecordField<Entered> name="respondBy" />;
}

function SavedBeforeIssue({ saved, save }: { saved: ReleaseWhole; save: (values: object) => Promise<void> }) {
  const { formState, handleSubmit, reset } = useFormContext();
  const { isDirty } = formState;
  const saving = use(DraftSaving);
  const first = useRef(saved);
  useEffect(() => {
    if (saved !== first.current) reset(entriesOf(saved));
  }, [saved, reset]);
  useEffect(() =>
    saving.register(async () => {
      if (!isDirty) return true;
      let isSaved = false;
      await handleSubmit(async (values) => {
        await save(values);
        isSaved = true;
      })().catch(sayFailure);
      return isSaved;
    }),
  );
  return null;
}

const blank = { name: "", email: "", organization: "", kind: "to", delivery: "link", notifyOnSupersede: true };
const recipientLabels = { name: "Name", email: "Email", organization: "Organization", kind: "Kind", delivery: "Delivery" };
