import { type BaseLocationDraft, baseLocations } from "../contract.ts";
import { officeHours, weekdays } from "#directory/bases/working-hours.ts";
import { type HolidayCalendar, holidayCalendars } from "#directory/company/holiday-calendars.ts";
import { peopleEndpoints } from "#directory/people/contract.ts";
import { optionOfPerson } from "#directory/people/options.ts";
import { taxCodes } from "#directory/finance/contract.ts";
import { useReach } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import { AskedSelectField } from "#kit/ui/form/AskedSelect.tsx";
import { DayField, MultiSelectField, optionsOf, SelectField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields } from "#kit/ui/form/Form.tsx";
import { ZoneField } from "#kit/ui/form/ZoneField.tsx";
import { currencyOptions } from "#kit/ui/form/place-options.ts";
import { RecordField, RecordFields } from "#kit/ui/form/RecordField.tsx";
import { RowsField } from "#kit/ui/form/RowsField.tsx";
import { reportTemplates, type TemplateName } from "#modules/report-templates/contract.ts";
import { methods } from "#modules/report-templates/definition.ts";

/** The fields of a base, for the new one and the one that changes. `id` is left out of the places it may lie in. */
export function BaseFields({ id }: { id: string | undefined }) {
  return (
    <>
      <Fields title="Base">
        <RecordFields<BaseLocationDraft> names={["code", "name", "kinds"]} />
        <AskedSelectField
          name="parentId"
          endpoint={baseLocations.endpoints.names}
          option={({ id: value, code, name }) => (value === id ? null : { value, label: `${code} ${name}` })}
        />
        <Person name="managerId" />
      </Fields>
      <Fields title="Place">
        <RecordFields<BaseLocationDraft> names={["address", "country", "region"]} />
        <ZoneField<BaseLocationDraft> name="timeZone" country="country" help="Sets the current date for due lists." />
        <RecordFields<BaseLocationDraft> names={["latitude", "longitude"]} />
      </Fields>
      <Fields title="Emergency">
        <TextField<BaseLocationDraft> name="mainPhone" type="tel" />
        <TextField<BaseLocationDraft>
          name="emergencyPhone"
          type="tel"
          help="Answered 24 h a day. Required before the base opens."
        />
        <RecordFields<BaseLocationDraft> names={["nearestHospital", "hospitalMinutes"]} />
        <Person name="rsoId" />
        <Person name="alternateRsoId" />
        <Person name="hseContactId" />
      </Fields>
      <Fields title="Accounts">
        <SelectField<BaseLocationDraft> name="currency" options={currencyOptions} />
        <RecordField<BaseLocationDraft> name="costCentre" />
        <TaxField />
      </Fields>
      <Fields title="Calendar">
        <AskedSelectField<HolidayCalendar>
          name="holidayCalendarId"
          endpoint={holidayCalendars.list}
          option={({ id: value, name }) => ({ value, label: name })}
        />
      </Fields>
      <RowsField
        name="workingHours"
        title="Working hours"
        add="Add weekday"
        blank={{ weekday: "", from: officeHours[0]?.from, to: officeHours[0]?.to }}
      >
        {(path) => (
          <>
            <SelectField name={`${path}.weekday`} label="Weekday" options={optionsOf(weekdays)} />
            <TextField name={`${path}.from`} label="From" mono />
            <TextField name={`${path}.to`} label="To" mono />
          </>
        )}
      </RowsField>
      <RowsField
        name="scopes"
        title="Accreditation"
        add="Add accreditation"
        blank={{ standard: "", accreditationNumber: "", methods: [], templates: [], validFrom: "", validTo: "" }}
      >
        {(path) => (
          <>
            <TextField name={`${path}.standard`} label="Standard" />
            <TextField name={`${path}.accreditationNumber`} label="Accreditation number" mono />
            <MultiSelectField name={`${path}.methods`} label="Methods" options={methodOptions} placeholder="All methods" />
            <AskedSelectField<TemplateName>
              name={`${path}.templates`}
              label="Report templates"
              many
              endpoint={reportTemplates.endpoints.names}
              // A variant is accredited with the template it is based on.
              option={({ code, title, basedOnCode }) => (basedOnCode ? null : { value: code, label: `${code} ${title}` })}
              placeholder="All templates of these methods"
            />
            <DayField name={`${path}.validFrom`} label="From" />
            <DayField name={`${path}.validTo`} label="To" />
          </>
        )}
      </RowsField>
    </>
  );
}

/** Offered to those who may read the tax codes of the settings. */
function TaxField() {
  const mayRead = useReach("settings", "view") !== null;
  const codes = useAsk(taxCodes.list, {}, { when: mayRead }).data ?? [];
  if (!mayRead) return null;
  return (
    <SelectField<BaseLocationDraft>
      name="defaultTaxCode"
      options={optionsOf([...new Set(codes.map(({ code }) => code))])}
      help="Of invoice lines where no certificate, rule of the region, item or client has one"
    />
  );
}

function Person({ name }: { name: "managerId" | "rsoId" | "alternateRsoId" | "hseContactId" }) {
  return <AskedSelectField name={name} endpoint={peopleEndpoints.forReports} option={optionOfPerson} />;
}

const methodOptions = methods.map((value) => ({ value, label: value }));
