import { useWatch } from "react-hook-form";
import { peopleAndAccess, type UserRecord } from "../contract.ts";
import { RoleEndFields } from "./RoleEndFields.tsx";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { optionOfPerson } from "#directory/people/options.ts";
import { employmentTypes } from "#directory/people/person.ts";
import { superAdmin } from "#directory/people/roles.ts";
import { useActor } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import { AskedSelectField } from "#kit/ui/form/AskedSelect.tsx";
import { DayField, MultiSelectField, optionsOf, SelectField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields } from "#kit/ui/form/Form.tsx";

/** The fields of a person, for the invitation and the record; `whole` adds what is seldom known on the first day. */
export function UserFields({ whole, rolesFixed }: { whole?: boolean; rolesFixed?: boolean }) {
  return (
    <>
      <Fields title="Person">
        <TextField<UserRecord> name="firstName" help="As printed on reports." />
        <TextField<UserRecord> name="lastName" />
        {whole && <TextField<UserRecord> name="preferredName" help="What colleagues call them." />}
        <TextField<UserRecord> name="email" type="email" />
        <TextField<UserRecord> name="mobile" type="tel" />
        {whole && <TextField<UserRecord> name="phone" type="tel" />}
      </Fields>
      <Fields title="Work">
        <TextField<UserRecord>
          name="employeeNumber"
          mono
          {...(whole ? {} : { help: "Leave blank to assign the next number." })}
        />
        <TextField<UserRecord> name="jobTitle" />
        {whole && <TextField<UserRecord> name="department" />}
        <AskedSelectField name="baseLocationId" endpoint={baseEndpoints.names} option={baseOption} />
        {whole && <AskedSelectField many name="additionalBaseIds" endpoint={baseEndpoints.names} option={baseOption} />}
        <AskedSelectField name="managerId" endpoint={peopleAndAccess.endpoints.forReports} option={optionOfPerson} />
        <SelectField<UserRecord> name="employmentType" options={optionsOf(employmentTypes)} />
        {whole && <DayField<UserRecord> name="hireDate" />}
        <DayField<UserRecord> name="endDate" help="Access ends after this day. An external auditor needs one." />
      </Fields>
      {!rolesFixed && (
        <Fields title="Access">
          <RolesField />
          <RoleEndFields />
        </Fields>
      )}
      <SubcontractorFields />
    </>
  );
}

/** Asked of a subcontractor alone. */
function SubcontractorFields() {
  if (useWatch({ name: "employmentType" }) !== "subcontractor") return null;
  return (
    <Fields title="Subcontractor">
      <TextField<UserRecord> name="companyName" help="Required of a subcontractor, with the days of the agreement." />
      <DayField<UserRecord> name="agreementFrom" />
      <DayField<UserRecord> name="agreementTo" />
    </Fields>
  );
}

function RolesField() {
  const roles = useAsk(peopleAndAccess.endpoints.roles, {}).data ?? [];
  const { isSuperUser } = useActor();
  const names = [...(isSuperUser ? [superAdmin] : []), ...roles.map(({ name }) => name)];
  return (
    <MultiSelectField<UserRecord>
      name="roles"
      options={names.map((value) => ({ value, label: value }))}
      help="The first is the main role. Roles bring their modules."
    />
  );
}

const baseOption = ({ id, code, name }: { id: string; code: string; name: string }) => ({
  value: id,
  label: `${code} ${name}`,
});
