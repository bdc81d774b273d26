import { FormTemplate, type FormTemplateDraft, forms } from "../contract.ts";
import { emptyDefinition } from "./build/editing.ts";
import { Fields } from "#kit/ui/form/Form.tsx";
import { recordPages } from "#kit/ui/form/record-pages.tsx";
import { RecordFields } from "#kit/ui/form/RecordField.tsx";

/** The head of a form; what it asks is built on a page of its own. */
export const { NewPage, EditPage } = recordPages(FormTemplate, {
  endpoints: forms.endpoints,
  list: "/forms",
  name: ({ code, formVersion }) => `${code} version ${formVersion}`,
  useStart: () => ({
    category: "other" as const,
    confidential: "normal" as const,
    retentionYears: 5,
    definition: emptyDefinition(),
    audience: { everyone: true, roles: [], baseLocationIds: [], external: false },
  }),
  Fields: TemplateFields,
});

function TemplateFields() {
  return (
    <Fields>
      <RecordFields<FormTemplateDraft>
        names={["code", "title", "description", "category", "confidential", "retentionYears", "numberPattern", "changeNote"]}
      />
    </Fields>
  );
}
