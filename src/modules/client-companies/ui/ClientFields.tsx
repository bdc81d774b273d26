import { type ClientCompanyDraft, clientCompanies, confidentialityLevels, industries } from "../contract.ts";
import { countries, countryName, currencies } from "#kit/places.ts";
import { AskedSelectField } from "#kit/ui/form/AskedSelect.tsx";
import { DayField, NumberField, optionsOf, SelectField, TextAreaField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Wide } from "#kit/ui/form/Form.tsx";
import { RecordPicker } from "#kit/ui/form/RecordPicker.tsx";
import { RowsField } from "#kit/ui/form/RowsField.tsx";
import { baseLocations } from "#modules/base-locations/contract.ts";
import { peopleAndAccess } from "#modules/people-and-access/contract.ts";
import { optionOfPerson } from "#modules/people-and-access/options.ts";

/** The fields of a client. `parentName` is that of the owner group stored now. */
export function ClientFields({ parentName }: { parentName?: string | null }) {
  return (
    <>
      <Fields title="Company">
        <TextField<ClientCompanyDraft> name="code" mono help="Used in report numbers; fixed once a number carries it." />
        <TextField<ClientCompanyDraft> name="displayName" />
        <TextField<ClientCompanyDraft> name="legalName" />
        <TextField<ClientCompanyDraft> name="aliases" help="Former and other names, separated by semicolons." />
        <RecordPicker
          name="parentId"
          endpoint={clientCompanies.endpoints.list}
          number={({ code }) => code}
          text={({ displayName }) => displayName}
          {...(parentName ? { chosenText: parentName } : {})}
        />
        <SelectField<ClientCompanyDraft> name="industry" options={optionsOf(industries)} />
      </Fields>
      <Fields title="Contact details">
        <TextField<ClientCompanyDraft> name="phone" type="tel" />
        <TextField<ClientCompanyDraft> name="email" type="email" />
        <TextField<ClientCompanyDraft> name="website" type="url" />
      </Fields>
      <Fields title="Account team">
        <AskedSelectField name="accountManagerId" endpoint={peopleAndAccess.endpoints.forReports} option={optionOfPerson} />
        <AskedSelectField
          name="defaultBaseId"
          endpoint={baseLocations.endpoints.names}
          option={({ id, name, status }, chosen) => (status === "closed" && !chosen ? null : { value: id, label: name })}
        />
      </Fields>
      <Fields title="Invoices">
        <Wide>
          <TextAreaField<ClientCompanyDraft> name="billingAddress" rows={2} />
        </Wide>
        <SelectField<ClientCompanyDraft> name="billingCountry" options={countryOptions} />
        <SelectField<ClientCompanyDraft> name="currency" options={optionsOf(currencies)} />
        <NumberField<ClientCompanyDraft> name="paymentTermDays" unit="days" />
        <TextField<ClientCompanyDraft> name="vendorNumber" mono help="The number this client has for us." />
      </Fields>
      <RowsField name="taxIds" title="Tax numbers" add="Add tax number" blank={{ country: "", kind: "VAT", value: "" }}>
        {(path) => (
          <>
            <SelectField name={`${path}.country`} label="Country" options={countryOptions} />
            <TextField name={`${path}.kind`} label="Kind" />
            <TextField name={`${path}.value`} label="Number" mono />
          </>
        )}
      </RowsField>
      <Fields title="Confidentiality">
        <SelectField<ClientCompanyDraft>
          name="confidentialityLevel"
          options={optionsOf(confidentialityLevels)}
          help="Restricted: only the account team, the crew, Level III and Quality see it."
        />
        <DayField<ClientCompanyDraft> name="ndaUntil" />
        <Wide>
          <TextAreaField<ClientCompanyDraft>
            name="impartialityNote"
            rows={2}
            help="A relation that may threaten impartiality (ISO/IEC 17020, 4.1)."
          />
        </Wide>
        <Wide>
          <TextAreaField<ClientCompanyDraft> name="notes" rows={3} />
        </Wide>
      </Fields>
    </>
  );
}

export const countryOptions = countries
  .map((value) => ({ value, label: countryName(value) }))
  .toSorted((a, b) => a.label.localeCompare(b.label));
