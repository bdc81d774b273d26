import { companyLabels, settings } from "../contract.ts";
import { AccreditationFiles } from "./AccreditationFiles.tsx";
import { useMayEdit } from "./edit-rights.ts";
import { addressKinds, inspectionBodyTypes, symbolPlaces, taxIdKinds } from "#directory/company/company-parts.ts";
import { type Company, CompanyFields } from "#directory/company/company.ts";
import { countryName } from "#kit/places.ts";
import { ConflictDialog } from "#kit/ui/ConflictDialog.tsx";
import { useUpdate } from "#kit/ui/data.ts";
import { Fields, Form, Wide } from "#kit/ui/form/Form.tsx";
import { DayField, MultiSelectField, optionsOf, SelectField, TextAreaField, TextField } from "#kit/ui/form/fields.tsx";
import { RowsField } from "#kit/ui/form/RowsField.tsx";
import { countryOptions } from "#kit/ui/form/place-options.ts";
import { dayText } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { Facts } from "#kit/ui/RecordPage.tsx";
import { Telephone } from "#kit/ui/Telephone.tsx";
import { uuid } from "#kit/ui/unique.ts";
import type { SectionProps } from "./section-props.ts";

const Own = CompanyFields.pick({
  legalName: true,
  tradingName: true,
  address: true,
  country: true,
  phone: true,
  email: true,
  website: true,
  registrationNo: true,
  addresses: true,
  accreditations: true,
  inspectionBodyType: true,
});
const Taxes = CompanyFields.pick({ taxIds: true });

/** Who the company is: what stands at the head of everything it issues. */
export default function CompanySection({ company, mayEdit }: SectionProps) {
  const mayEditTaxes = useMayEdit("settings.finance");
  return (
    <>
      <Section title="Company" id="company">
        {mayEdit ? <Edit key={JSON.stringify(Own.parse(company))} company={company} /> : <Read company={company} />}
      </Section>
      {mayEdit && company.accreditations.length > 0 && (
        <Section title="Symbols and scopes of accreditation" id="accreditation-files">
          <AccreditationFiles company={company} />
        </Section>
      )}
      <Section title="Tax numbers" id="tax-numbers">
        {company.taxIds.length === 0 && <p className="quiet">None. Invoices print without one.</p>}
        {mayEditTaxes ? (
          <EditTaxes key={JSON.stringify(company.taxIds)} company={company} />
        ) : (
          <Facts of={company.taxIds.map(({ country, kind, value }) => [`${kind}, ${countryName(country)}`, value])} />
        )}
      </Section>
    </>
  );
}

function Edit({ company }: { company: Company }) {
  const update = useUpdate(settings.endpoints.changeCompany, company, { done: "Company saved", labels: companyLabels });
  return (
    <>
      <Form
        schema={Own}
        start={Own.parse(company)}
        labels={labels}
        save="Save company"
        draft="settings company"
        onSave={update.save}
      >
        <Fields>
          <TextField name="legalName" help="Prints on reports" />
          <TextField name="tradingName" help="Printed in the letterhead instead of the legal name" />
          <Wide>
            <TextAreaField name="address" label="Registered address" rows={2} />
          </Wide>
          <SelectField name="country" options={countryOptions} />
          <TextField name="phone" type="tel" placeholder="+1 713 555 0100" />
          <TextField name="email" type="email" />
          <TextField name="website" type="url" placeholder="https://" />
          <TextField name="registrationNo" mono />
          <SelectField
            name="inspectionBodyType"
            options={optionsOf(inspectionBodyTypes, bodyWords)}
            help="Printed on reports when accredited"
          />
        </Fields>
        <RowsField
          name="addresses"
          title="Further addresses"
          add="Add address"
          blank={{ kind: "billing", lines: "", city: "", region: "", postal: "", country: company.country ?? "" }}
        >
          {(path) => (
            <>
              <SelectField name={`${path}.kind`} label="For" options={optionsOf(addressKinds)} />
              <SelectField name={`${path}.country`} options={countryOptions} />
              <Wide>
                <TextAreaField name={`${path}.lines`} rows={2} />
              </Wide>
              <TextField name={`${path}.city`} />
              <TextField name={`${path}.region`} />
              <TextField name={`${path}.postal`} />
            </>
          )}
        </RowsField>
        <RowsField name="accreditations" title="Accreditations" add="Add accreditation" blank={newAccreditation}>
          {(path) => (
            <>
              <TextField name={`${path}.body`} label="Accreditation body" placeholder="ANAB" />
              <TextField name={`${path}.number`} label="Number" mono />
              <TextField name={`${path}.standard`} label="Standard and edition" placeholder="ISO/IEC 17020:2012" />
              <MultiSelectField name={`${path}.symbolAllowedOn`} label="Symbol allowed on" options={optionsOf(symbolPlaces)} />
              <DayField name={`${path}.validFrom`} label="Valid from" />
              <DayField name={`${path}.validTo`} label="Valid to" />
            </>
          )}
        </RowsField>
      </Form>
      <ConflictDialog of={update} />
    </>
  );
}

function EditTaxes({ company }: { company: Company }) {
  const update = useUpdate(settings.endpoints.changeCompany, company, { done: "Tax numbers saved", labels: companyLabels });
  return (
    <>
      <Form
        schema={Taxes}
        start={Taxes.parse(company)}
        labels={labels}
        save="Save tax numbers"
        lesser
        draft="settings tax numbers"
        onSave={update.save}
      >
        <RowsField
          name="taxIds"
          title="One per country"
          add="Add tax number"
          blank={{ country: company.country ?? "", kind: "VAT", value: "" }}
        >
          {(path) => (
            <>
              <SelectField name={`${path}.country`} options={countryOptions} />
              <SelectField name={`${path}.kind`} label="Kind" options={optionsOf(taxIdKinds)} />
              <TextField name={`${path}.value`} label="Number" mono />
            </>
          )}
        </RowsField>
      </Form>
      <ConflictDialog of={update} />
    </>
  );
}

function Read({ company }: { company: Company }) {
  return (
    <Facts
      of={[
        [companyLabels.legalName, company.legalName],
        [companyLabels.tradingName, company.tradingName],
        ["Registered address", company.address],
        [companyLabels.country, company.country && countryName(company.country)],
        [companyLabels.phone, company.phone && <Telephone key="phone" number={company.phone} />],
        [companyLabels.email, company.email],
        [companyLabels.website, company.website],
        [companyLabels.registrationNo, company.registrationNo],
        [companyLabels.inspectionBodyType, company.inspectionBodyType && bodyWords[company.inspectionBodyType]],
        ...company.addresses.map(({ kind, lines, city, postal, country }): [string, string] => [
          kind === "billing" ? "Billing address" : "Shipping address",
          [lines, [postal, city].filter(Boolean).join(" "), countryName(country)].join(", "),
        ]),
        ...company.accreditations.map(({ body, number, standard, validTo }): [string, string] => [
          body,
          [standard, number, validTo && `to ${dayText(validTo)}`].filter(Boolean).join(", "),
        ]),
      ]}
    />
  );
}

const labels = { ...companyLabels, lines: "Street", city: "Town", region: "Region", postal: "Postal code" };
const bodyWords = {
  A: "Type A (ISO/IEC 17020)",
  B: "Type B (ISO/IEC 17020:2012)",
  C: "Type C (ISO/IEC 17020:2012)",
  "non-A": "Non-A (ISO/IEC 17020:2026)",
};

function newAccreditation() {
  return { id: uuid(), body: "", number: "", standard: "", validFrom: "", validTo: "", symbolAllowedOn: ["reports"] };
}
