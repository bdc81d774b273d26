import { useQueryClient } from "@tanstack/react-query";
import { companyLabels, settings } from "../contract.ts";
import { localeOptions, sampleOf } from "./locale-options.ts";
import { useMayEdit } from "./edit-rights.ts";
import { type Company, CompanyFields } from "#directory/company/company.ts";
import { decimalSeparators, themes, weekStarts } from "#directory/company/formats.ts";
import { dateFormats, unitSystems } from "#directory/company/report-policy.ts";
import { standardDiameterBands, standardThicknessBands } from "#directory/company/size-bands.ts";
import { ConflictDialog } from "#kit/ui/ConflictDialog.tsx";
import { useUpdate } from "#kit/ui/data.ts";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { optionsOf, SelectField, TextField } from "#kit/ui/form/fields.tsx";
import { currencyOptions, zoneOptions } from "#kit/ui/form/place-options.ts";
import { Section } from "#kit/ui/Page.tsx";
import { Facts } from "#kit/ui/RecordPage.tsx";
import type { SectionProps } from "./section-props.ts";

const Own = CompanyFields.pick({
  timeZone: true,
  locale: true,
  dateFormat: true,
  decimalSeparator: true,
  weekStart: true,
  unitSystem: true,
  defaultTheme: true,
});
const Money = CompanyFields.pick({ baseCurrency: true, fiscalYearStart: true });
const Bands = CompanyFields.pick({ thicknessBands: true, diameterBands: true });

/** How numbers, dates, units and money behave where a person or a client says nothing else. */
export default function UnitsSection({ company, mayEdit }: SectionProps) {
  const mayEditFinance = useMayEdit("settings.finance");
  const mayEditBands = useMayEdit("settings.quality");
  return (
    <>
      <Section title="Units & locale" id="units">
        <p className="quiet">Everyone sees figures and dates like this, unless they choose otherwise in their own profile.</p>
        {mayEdit ? <Edit key={JSON.stringify(Own.parse(company))} company={company} /> : <Read company={company} />}
      </Section>
      <Section title="Currency and fiscal year" id="currency">
        {mayEditFinance ? (
          <EditMoney key={JSON.stringify(Money.parse(company))} company={company} />
        ) : (
          <Facts
            of={[
              [companyLabels.baseCurrency, company.baseCurrency],
              [companyLabels.fiscalYearStart, company.fiscalYearStart],
            ]}
          />
        )}
      </Section>
      <Section title="Bands of report statistics" id="bands">
        <p className="quiet">Figures divided by thickness and diameter follow these bands at once, those of earlier years too.</p>
        {mayEditBands ? (
          <EditBands key={JSON.stringify(Bands.parse(company))} company={company} />
        ) : (
          <Facts
            of={[
              [companyLabels.thicknessBands, company.thicknessBands],
              [companyLabels.diameterBands, company.diameterBands],
            ]}
          />
        )}
      </Section>
    </>
  );
}

function Edit({ company }: { company: Company }) {
  const queryClient = useQueryClient();
  const update = useUpdate(settings.endpoints.changeCompany, company, {
    done: "Units & locale saved",
    labels: companyLabels,
    // The formats come with the session, which is read again only when it is asked for.
    onDone: () => void queryClient.invalidateQueries({ queryKey: ["/api/auth/session"] }),
  });
  return (
    <>
      <Form
        schema={Own}
        start={Own.parse(company)}
        labels={companyLabels}
        save="Save units & locale"
        draft="settings units"
        onSave={update.save}
      >
        <Fields>
          <SelectField name="timeZone" options={zoneOptions} help="Unless set by a base or site" />
          <SelectField name="locale" options={localeOptions(company.locale)} help="How figures are grouped and days are typed" />
          <SelectField name="dateFormat" options={dateFormats.map((value) => ({ value, label: sampleOf(value) }))} />
          <SelectField
            name="decimalSeparator"
            options={optionsOf(decimalSeparators, signWords)}
            help="On screen only; files always use a point"
          />
          <SelectField name="weekStart" options={optionsOf(weekStarts, weekWords)} />
          <SelectField name="unitSystem" options={optionsOf(unitSystems, unitWords)} />
          <SelectField name="defaultTheme" options={optionsOf(themes, themeWords)} help="Until changed on a device" />
        </Fields>
      </Form>
      <ConflictDialog of={update} />
    </>
  );
}

function EditMoney({ company }: { company: Company }) {
  const update = useUpdate(settings.endpoints.changeCompany, company, {
    done: "Currency and fiscal year saved",
    labels: companyLabels,
  });
  return (
    <>
      <Form
        schema={Money}
        start={Money.parse(company)}
        labels={companyLabels}
        save="Save currency and fiscal year"
        lesser
        draft="settings currency"
        onSave={update.save}
      >
        <Fields>
          <SelectField name="baseCurrency" options={currencyOptions} help="Cannot change once an invoice has been issued" />
          <TextField name="fiscalYearStart" placeholder="01-01" help="Month and day, such as 04-01" />
        </Fields>
      </Form>
      <ConflictDialog of={update} />
    </>
  );
}

function EditBands({ company }: { company: Company }) {
  const update = useUpdate(settings.endpoints.changeCompany, company, { done: "Bands saved", labels: companyLabels });
  return (
    <>
      <Form
        schema={Bands}
        start={Bands.parse(company)}
        labels={companyLabels}
        save="Save bands"
        lesser
        draft="settings bands"
        onSave={update.save}
      >
        <Fields>
          <TextField name="thicknessBands" placeholder={standardThicknessBands} help="Each band begins at its limit" />
          <TextField name="diameterBands" placeholder={standardDiameterBands} help="Each band ends with its size" />
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
        [companyLabels.timeZone, company.timeZone],
        [companyLabels.locale, company.locale],
        [companyLabels.dateFormat, sampleOf(company.dateFormat)],
        [companyLabels.decimalSeparator, signWords[company.decimalSeparator]],
        [companyLabels.weekStart, weekWords[company.weekStart]],
        [companyLabels.unitSystem, unitWords[company.unitSystem]],
        [companyLabels.defaultTheme, themeWords[company.defaultTheme]],
      ]}
    />
  );
}

const signWords = { ".": "Point, 1234.5", ",": "Comma, 1234,5" };
const weekWords = { Mon: "Monday", Sun: "Sunday", Sat: "Saturday" };
const unitWords = { SI: "SI", US: "US customary", mixed: "Mixed, as entered" };
const themeWords = { light: "Light", dark: "Dark", system: "Follow the device" };
