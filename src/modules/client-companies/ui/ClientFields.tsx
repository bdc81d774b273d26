import { type ClientCompanyDraft, clientCompanies } from "../contract.ts";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { peopleEndpoints } from "#directory/people/contract.ts";
import { reviewStatuses, reviewWords } from "#directory/clients/review-words.ts";
import { optionOfPerson } from "#directory/people/options.ts";
import { AskedSelectField } from "#kit/ui/form/AskedSelect.tsx";
import { DayField, optionsOf, SelectField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields } from "#kit/ui/form/Form.tsx";
import { countryOptions, currencyOptions } from "#kit/ui/form/place-options.ts";
import { RecordField, RecordFields } from "#kit/ui/form/RecordField.tsx";
import { RecordPicker } from "#kit/ui/form/RecordPicker.tsx";
import { RowsField } from "#kit/ui/form/RowsField.tsx";

/** The fields of a client. `parentName` is that of the owner group stored now. */
export function ClientFields({ parentName }: { parentName: string | null | undefined }) {
  return (
    <>
      <Fields title="Company">
        <RecordFields<ClientCompanyDraft> names={["code", "displayName", "legalName", "aliases"]} />
        <RecordPicker
          name="parentId"
          endpoint={clientCompanies.endpoints.list}
          number={({ code }) => code}
          text={({ displayName }) => displayName}
          {...(parentName ? { chosenText: parentName } : {})}
        />
        <RecordField<ClientCompanyDraft> name="industry" />
      </Fields>
      <Fields title="Contact details">
        <RecordFields<ClientCompanyDraft> names={["phone", "email", "website"]} />
      </Fields>
      <Fields title="Account team">
        <AskedSelectField name="accountManagerId" endpoint={peopleEndpoints.forReports} option={optionOfPerson} />
        <AskedSelectField
          name="defaultBaseId"
          endpoint={baseEndpoints.names}
          option={({ id, name, status }, chosen) => (status === "closed" && !chosen ? null : { value: id, label: name })}
        />
      </Fields>
      <Fields title="Invoices">
        <RecordFields<ClientCompanyDraft> names={["billingAddress", "billingCountry"]} />
        <SelectField<ClientCompanyDraft> name="currency" options={currencyOptions} />
        <RecordField<ClientCompanyDraft> name="vendorNumber" />
      </Fields>
      <RowsField
        name="taxIds"
        title="Tax numbers"
        add="Add tax number"
        blank={{ country: "", kind: "VAT", value: "", checkedOn: "" }}
      >
        {(path) => (
          <>
            <SelectField name={`${path}.country`} label="Country" options={countryOptions} />
            <TextField name={`${path}.kind`} label="Kind" />
            <TextField name={`${path}.value`} label="Number" mono />
            <DayField name={`${path}.checkedOn`} label="Checked on" />
          </>
        )}
      </RowsField>
      <Fields title="Releases">
        <RecordFields<ClientCompanyDraft>
          names={[
            "acknowledgementRule",
            "acknowledgementDays",
            "acknowledgementOnWorkdays",
            "asksAcceptance",
            "linkAsksCode",
            "holdBlocksRelease",
            "releaseFileName",
            "indexColumns",
          ]}
        />
      </Fields>
      <p className="quiet">
        Review statuses are what the client chooses from where a release is sent for approval; without rows, the usual four.
      </p>
      <RowsField name="reviewStatuses" title="Review statuses" add="Add status" blank={{ words: "", status: "approved" }}>
        {(path) => (
          <>
            <TextField name={`${path}.words`} label="The client's words" />
            <SelectField name={`${path}.status`} label="Counts as" options={optionsOf(reviewStatuses, reviewWords)} />
          </>
        )}
      </RowsField>
      <Fields title="Confidentiality">
        <RecordFields<ClientCompanyDraft> names={["confidentialityLevel", "ndaUntil", "impartialityNote", "notes"]} />
      </Fields>
    </>
  );
}
