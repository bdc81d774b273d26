import { FormTemplate, type FormTemplateDraft, forms } from "../contract.ts";
import { emptyDefinition } from "./build/editing.ts";
import { useWatch } from "react-hook-form";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { builtInRoles } from "#directory/people/roles.ts";
import { useAsk } from "#kit/ui/data.ts";
import { MultiSelectField, SwitchField } from "#kit/ui/form/fields.tsx";
import { Fields, Wide } from "#kit/ui/form/Form.tsx";
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
  const everyone: unknown = useWatch({ name: "audience.everyone" });
  const bases = useAsk(baseEndpoints.names, {}).data ?? [];
  return (
    <>
      <Fields>
        <RecordField<FormTemplateDraft>
          name="code"
          {...(later ? { disabled: true, help: "Fixed since version 1 was issued." } : {})}
        />
        <RecordFields<FormTemplateDraft>
          names={["title", "description", "category", "confidential", "retentionYears", "numberPattern", "changeNote"]}
        />
      </Fields>
      <Fields title="Who fills it">
        <Wide>
          <SwitchField<FormTemplateDraft> name="audience.everyone" label="Everyone" />
          <SwitchField<FormTemplateDraft> name="audience.external" label="Also by a link, without an account" />
        </Wide>
        {everyone !== true && (
          <>
            <MultiSelectField<FormTemplateDraft>
              name="audience.roles"
              label="People with one of these roles"
              placeholder="Every role"
              options={Object.entries(builtInRoles).map(([value, label]) => ({ value, label }))}
            />
            <MultiSelectField<FormTemplateDraft>
              name="audience.baseLocationIds"
              label="At one of these bases"
              placeholder="Every base"
              options={bases.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
            />
          </>
        )}
      </Fields>
    </>
  );
}
