import { type Company, CompanyFields, companyLabels, settings } from "../contract.ts";
import type { SectionProps } from "./sections.ts";
import { countries, countryName } from "#kit/places.ts";
import { ConflictDialog } from "#kit/ui/ConflictDialog.tsx";
import { useUpdate } from "#kit/ui/data.ts";
import { Fields, Form, Wide } from "#kit/ui/form/Form.tsx";
import { optionsOf, SelectField, TextAreaField, TextField } from "#kit/ui/form/fields.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts } from "#kit/ui/RecordPage.tsx";
import { pageSizes, unitSystems } from "#modules/client-companies/report-policy.ts";

const Own = CompanyFields.omit({ reportFoot: true, reportPolicy: true });

/** Who the company is: what stands at the head of everything it issues. */
export default function CompanySection({ company, mayEdit }: SectionProps) {
  return (
    <Section title="Company" id="company">
      {mayEdit ? <Edit key={JSON.stringify(Own.parse(company))} company={company} /> : <Read company={company} />}
    </Section>
  );
}

function Edit({ company }: { company: Company }) {
  const update = useUpdate(settings.endpoints.changeCompany, company, { done: "Company saved", labels: companyLabels });
  return (
    <>
      <Form
        schema={Own}
        start={Own.parse(company)}
        labels={companyLabels}
        save="Save company"
        draft="settings company"
        onSave={update.save}
      >
        <Fields>
          <TextField name="legalName" help="Prints on reports" />
          <TextField name="tradingName" help="Stands in the head instead, when you are known by another name" />
          <Wide>
            <TextAreaField name="address" rows={2} />
          </Wide>
          <SelectField name="country" options={countryOptions} />
          <TextField name="phone" type="tel" placeholder="+1 713 555 0100" />
          <TextField name="email" type="email" />
          <TextField name="website" type="url" placeholder="https://" />
          <TextField name="registrationNo" mono />
          <SelectField name="timeZone" options={zoneOptions} help="Where a base or site names no other" />
          <SelectField name="unitSystem" options={optionsOf(unitSystems, unitWords)} />
          <SelectField name="pageSize" options={optionsOf(pageSizes, paperWords)} />
        </Fields>
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
        [companyLabels.address, company.address],
        [companyLabels.country, company.country && countryName(company.country)],
        [companyLabels.phone, company.phone],
        [companyLabels.email, company.email],
        [companyLabels.website, company.website],
        [companyLabels.registrationNo, company.registrationNo],
        [companyLabels.timeZone, company.timeZone],
        [companyLabels.unitSystem, unitWords[company.unitSystem]],
        [companyLabels.pageSize, paperWords[company.pageSize]],
      ]}
    />
  );
}

const unitWords = { SI: "SI", US: "US customary", mixed: "Mixed, as entered" };
const paperWords = { A4: "A4", LETTER: "US Letter" };
const countryOptions = countries
  .map((value) => ({ value, label: countryName(value) }))
  .toSorted((a, b) => a.label.localeCompare(b.label));
const zoneOptions = ["UTC", ...Intl.supportedValuesOf("timeZone")].map((value) => ({ value, label: value.replaceAll("_", " ") }));
