import { type ConsentDraft, type ConsentFormVersion, settings } from "../contract.ts";
import { bodyOf } from "#kit/contract.ts";
import { ConflictDialog } from "#kit/ui/ConflictDialog.tsx";
import { useSend, useUpdate } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { Fields, Form, Wide } from "#kit/ui/form/Form.tsx";
import { SwitchField, TextAreaField, TextField } from "#kit/ui/form/fields.tsx";
import { fallbackForm } from "#shell/consent.ts";

const { draftConsentForm, changeConsentForm } = settings.endpoints;
const Draft = bodyOf(draftConsentForm);

const labels = {
  title: "Title",
  content: "What people agree to",
  formVersion: "Version",
  legallyBinding: "Legally binding",
  requiresConsent: "Consent is required",
};

/** The next version, begun with the words of the former one, or of the form built into the product. */
export function NewVersion({ former, onClose }: { former: ConsentFormVersion | undefined; onClose: () => void }) {
  const create = useSend(draftConsentForm, {
    done: ({ formVersion }) => `Draft of version ${formVersion} saved`,
    onDone: onClose,
  });
  const { title, content, legallyBinding, requiresConsent } = former ?? fallbackForm;
  return (
    <Dialog title="New version of the consent form" onClose={onClose} size="xl" closeOnClickOutside={false}>
      <Form
        schema={Draft}
        start={{ title, content, formVersion: "", legallyBinding, requiresConsent }}
        labels={labels}
        save="Save draft"
        cancel={onClose}
        draft="consent form new"
        onSave={(body) => create.send({ body })}
      >
        <VersionFields formerVersion={former?.formVersion ?? fallbackForm.version} />
      </Form>
    </Dialog>
  );
}

/** A version that is not published yet. */
export function EditVersion({ form, onClose }: { form: ConsentFormVersion; onClose: () => void }) {
  const update = useUpdate(changeConsentForm, form, { done: "Draft saved", labels, onDone: onClose });
  return (
    <Dialog title={`Draft of version ${form.formVersion}`} onClose={onClose} size="xl" closeOnClickOutside={false}>
      <Form
        schema={Draft}
        start={Draft.parse(form)}
        labels={labels}
        save="Save draft"
        cancel={onClose}
        draft={`consent form ${form.id}`}
        onSave={update.save}
      >
        <VersionFields />
      </Form>
      <ConflictDialog of={update} />
    </Dialog>
  );
}

function VersionFields({ formerVersion }: { formerVersion?: string }) {
  return (
    <Fields>
      <TextField<ConsentDraft> name="title" />
      <TextField<ConsentDraft> name="formVersion" {...(formerVersion ? { help: `The one before is ${formerVersion}` } : {})} />
      <Wide>
        <TextAreaField<ConsentDraft> name="content" rows={10} help="Leave a line empty between paragraphs" />
      </Wide>
      <SwitchField<ConsentDraft> name="legallyBinding" />
      <SwitchField<ConsentDraft> name="requiresConsent" />
    </Fields>
  );
}
