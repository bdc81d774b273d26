import { useWatch } from "react-hook-form";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { peopleEndpoints } from "#directory/people/contract.ts";
import { builtInRoles } from "#directory/people/roles.ts";
import { useAsk } from "#kit/ui/data.ts";
import { DayField, SelectField } from "#kit/ui/form/fields.tsx";
import { Fields } from "#kit/ui/form/Form.tsx";
import { recordPages } from "#kit/ui/form/record-pages.tsx";
import { RecordField, RecordFields } from "#kit/ui/form/RecordField.tsx";
import { useToday } from "#kit/ui/today.ts";
import { companyForms, FormAssignment, type FormAssignmentDraft } from "#modules/company-forms/contract.ts";
import { assignmentName } from "#modules/company-forms/rules/assignment-words.ts";
import { forms } from "#modules/forms/contract.ts";
import { inventory } from "#modules/inventory/contract.ts";

/** Who must fill a form, and when. */
export const { NewPage, EditPage } = recordPages(FormAssignment, {
  endpoints: companyForms.assignments,
  list: "/company-forms/assignments",
  name: assignmentName,
  useStart: () => ({
    activeFrom: useToday(),
    dueTime: "07:00",
    graceHours: 2,
    blocking: "warn" as const,
    trigger: "daily" as const,
  }),
  Fields: AssignmentFields,
});

const issued = { query: { status: "issued", limit: 200, sort: "code" } };

const allTypes = { query: { limit: 200 } };

function AssignmentFields() {
  const templates = useAsk(forms.endpoints.list, issued).data?.rows ?? [];
  const bases = useAsk(baseEndpoints.names, {}).data ?? [];
  const people = useAsk(peopleEndpoints.forReports, {}).data ?? [];
  const types = useAsk(inventory.types.list, allTypes).data?.rows ?? [];
  const target: unknown = useWatch({ name: "target" });
  const trigger: unknown = useWatch({ name: "trigger" });
  return (
    <>
      <Fields title="What">
        <SelectField<FormAssignmentDraft>
          name="formCode"
          options={templates.map(({ code, title }) => ({ value: code, label: `${code} ${title}` }))}
        />
        <RecordField<FormAssignmentDraft> name="target" />
        {target === "role" && (
          <SelectField<FormAssignmentDraft>
            name="role"
            options={Object.values(builtInRoles).map((role) => ({ value: role, label: role }))}
          />
        )}
        {target === "equipment" && (
          <SelectField<FormAssignmentDraft>
            name="equipmentType"
            options={types.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
          />
        )}
        {target === "person" && (
          <SelectField<FormAssignmentDraft>
            name="userId"
            options={people.filter(({ active }) => active).map(({ id, displayName }) => ({ value: id, label: displayName }))}
          />
        )}
        <SelectField<FormAssignmentDraft>
          name="baseLocationId"
          placeholder="Every base"
          options={bases.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
        />
      </Fields>
      <Fields title="When">
        <RecordField<FormAssignmentDraft> name="trigger" />
        {trigger === "every n days" && <RecordField<FormAssignmentDraft> name="everyDays" />}
        <RecordFields<FormAssignmentDraft> names={["dueTime", "graceHours"]} />
        <DayField<FormAssignmentDraft> name="activeFrom" />
        <DayField<FormAssignmentDraft> name="activeTo" />
      </Fields>
      <Fields title="If it is missing">
        <RecordFields<FormAssignmentDraft> names={["blocking", "paused"]} />
      </Fields>
    </>
  );
}
