import { clientEndpoints } from "#directory/clients/contract.ts";
import { ReportTemplate, type ReportTemplateDraft, reportTemplates, type TemplateName } from "../contract.ts";
import { noChanges } from "../variant.ts";
import { AskedSelectField } from "#kit/ui/form/AskedSelect.tsx";
import { Fields } from "#kit/ui/form/Form.tsx";
import { recordPages } from "#kit/ui/form/record-pages.tsx";
import { RecordField, RecordFields } from "#kit/ui/form/RecordField.tsx";
import { useSearch, type Search } from "#kit/ui/routing.ts";

const search = ({ of }: Search) => ({ of: of ?? "" });

/** The head of a variant: of which template, for whom, under which code. What it asks is designed on a page of its own. */
export const { NewPage, EditPage } = recordPages(ReportTemplate, {
  endpoints: reportTemplates.endpoints,
  list: "/inspection-reports/templates",
  name: ({ code, templateVersion }) => `${code} v${templateVersion}`,
  final: ({ status }) =>
    status === "draft" ? null : "Only the draft of a variant is edited. Make a variant, or a new version of one.",
  useStart: () => ({ basedOnCode: useSearch(search).of, changes: noChanges() }),
  Fields: HeadFields,
});

/** `record` is there where a draft is edited: what it is based on is fixed then, and from version 2 on its code too. */
function HeadFields({ record }: { record?: ReportTemplate }) {
  const later = record !== undefined && record.templateVersion > 1;
  return (
    <Fields>
      {!record && (
        <AskedSelectField<TemplateName, ReportTemplateDraft>
          name="basedOnCode"
          endpoint={reportTemplates.endpoints.names}
          option={({ code, title, basedOnCode }) => (basedOnCode ? null : { value: code, label: `${title} (${code})` })}
        />
      )}
      <AskedSelectField
        name="clientCompanyId"
        endpoint={clientEndpoints.forPickers}
        placeholder="Every client"
        option={({ id, name, status }, chosen) => (status === "inactive" && !chosen ? null : { value: id, label: name })}
      />
      <RecordField<ReportTemplateDraft>
        name="code"
        {...(later ? { disabled: true, help: "Fixed since version 1 was approved." } : {})}
      />
      <RecordFields<ReportTemplateDraft> names={["title", "effectiveFrom", "changeNote"]} />
    </Fields>
  );
}
