import { useQueryClient } from "@tanstack/react-query";
import { companyEndpoints } from "#directory/company/contract.ts";
import { OwnFormats } from "#directory/company/formats.ts";
import { dateFormats } from "#directory/company/report-policy.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { type Option, SelectField } from "#kit/ui/form/fields.tsx";
import { dayTextAs } from "#kit/formats.ts";
import { Section } from "#kit/ui/Page.tsx";
import { Asked } from "#kit/ui/states.tsx";
import { sessionKey } from "#shell/ui/session.ts";

const { ownFormats, changeOwnFormats } = companyEndpoints;

/** How days and figures are shown to oneself; what is left empty follows the company. */
export function OwnFormatsSection() {
  const found = useAsk(ownFormats, {});
  return (
    <Section title="Dates and figures">
      <Asked of={found}>{(formats) => <Edit formats={formats} />}</Asked>
    </Section>
  );
}

function Edit({ formats: { own, company } }: { formats: { own: OwnFormats; company: Required<OwnFormats> } }) {
  const queryClient = useQueryClient();
  const change = useSend(changeOwnFormats, {
    done: "Dates and figures saved",
    // The formats come with the session.
    onDone: () => void queryClient.invalidateQueries({ queryKey: sessionKey }),
  });
  return (
    <Form
      schema={OwnFormats}
      start={own}
      labels={labels}
      save="Save dates and figures"
      draft="my dates and figures"
      follows
      lesser
      onSave={(body) => change.send({ body })}
    >
      <Fields>
        <SelectField<OwnFormats>
          name="dateFormat"
          placeholder={`As the company: ${dayTextAs("2026-11-20", company.dateFormat)}`}
          options={dateFormats.map((value) => ({ value, label: dayTextAs("2026-11-20", value) }))}
        />
        <SelectField<OwnFormats>
          name="decimalSeparator"
          placeholder={`As the company: ${labelOf(signs, company.decimalSeparator)}`}
          options={signs}
        />
        <SelectField<OwnFormats> name="locale" placeholder={`As the company: ${nameOf(company.locale)}`} options={locales} />
        <SelectField<OwnFormats>
          name="weekStart"
          placeholder={`As the company: ${labelOf(weekdays, company.weekStart)}`}
          options={weekdays}
        />
      </Fields>
    </Form>
  );
}

const labels = {
  dateFormat: "Dates",
  decimalSeparator: "Decimal sign",
  locale: "Grouping of figures",
  weekStart: "Week begins on",
};
const signs: Option[] = [
  { value: ".", label: "Point, 1234.5" },
  { value: ",", label: "Comma, 1234,5" },
];
const weekdays: Option[] = [
  { value: "Mon", label: "Monday" },
  { value: "Sun", label: "Sunday" },
  { value: "Sat", label: "Saturday" },
];
const names = new Intl.DisplayNames("en", { type: "language" });
const nameOf = (locale: string) => names.of(locale) ?? locale;
const locales: Option[] = [
  "en-US",
  "en-GB",
  "en-CA",
  "en-AU",
  "en-IN",
  "de-DE",
  "de-CH",
  "fr-FR",
  "fr-CA",
  "nl-NL",
  "es-ES",
  "es-MX",
  "pt-BR",
  "it-IT",
  "nb-NO",
  "pl-PL",
]
  .map((value) => ({ value, label: nameOf(value) }))
  .toSorted((a, b) => a.label.localeCompare(b.label));

const labelOf = (options: readonly Option[], wanted: string) => options.find(({ value }) => value === wanted)?.label ?? wanted;
