import { FormTemplate, type FormTemplateDraft, forms } from "../contract.ts";
import { emptyDefinition } from "./build/editing.ts";
import { Fields } from "#kit/ui/form/Form.tsx";
import { recordPages } from "#kit/ui/form/record-pages.tsx";
import { RecordField, RecordFields } from "#kit/ui/form/RecordField.tsx";

/** The head of a form; its questions are built on a page of their own. */
export const { NewPage, EditPage } = recordPages(FormTemplate, {
  endpoints: forms.endpoints,
  list: "/forms",
  name: ({ code, formVersion }) => `${code} version ${formVersion}`,
  final: ({ status }) => (status === "draft" ? null : "Only a draft is edited. Start a new version to change it."),
  useStart: () => ({
    category: "other" as const,
    confidential: "normal" as const,
    retentionYears: 5,
    definition: emptyDefinition(),
    audience: { everyone: true, roles: [], baseLocationIds: [], external: false },
  }),
  Fields: TemplateFields,
});

/** `record` is given when a draft is edited: from version 2 on its code is that of the earlier versions. */
function TemplateFields({ record }: { record?: FormTemplate }) {
  const later = record !== undefined && record.formVersion > 1;
  return (
    <Fields>
      <RecordField<FormTemplateDraft>
        name="code"
        {...(later ? { disabled: true, help: "Fixed since version 1 was issued." } : {})}
      />
      <RecordFields<FormTemplateDraft>
        names={["title", "description", "category", "confidential", "retentionYears", "numberPattern", "changeNote"]}
      />
    </Fields>
  );
}
