import { Button } from "@mantine/core";
import { useFormContext, useWatch } from "react-hook-form";
import { type HolidayCalendar, holidayCalendars, holidayLabels } from "../contract-lists.ts";
import { HolidayCalendarDraft, holidaysOf, observedDays, observedRules, type StarterId, starters } from "../holidays.ts";
import { KeptList } from "./KeptList.tsx";
import { countryOptions } from "./options.ts";
import type { SectionProps } from "./sections.ts";
import { countryName } from "#kit/places.ts";
import type { Column } from "#kit/ui/column.ts";
import { Fields } from "#kit/ui/form/Form.tsx";
import { DayField, optionsOf, SelectField, TextField } from "#kit/ui/form/fields.tsx";
import { RowsField } from "#kit/ui/form/RowsField.tsx";
import { dayText } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { useToday } from "#kit/ui/today.ts";
import { toast } from "#kit/ui/toast.tsx";

/** The days on which bases do not work. */
export default function HolidaysSection({ mayEdit }: SectionProps) {
  const year = Number(useToday().slice(0, 4));
  return (
    <Section title="Holidays" id="holidays">
      <p className="quiet">Each base location keeps one of these calendars; which one is said on the page of the base.</p>
      <KeptList<HolidayCalendar>
        endpoints={holidayCalendars}
        schema={HolidayCalendarDraft}
        noun="holiday calendar"
        caption="Holiday calendars"
        columns={columns}
        labels={labels}
        nameOf={({ name }) => name}
        mayEdit={mayEdit}
        blank={{ name: "", country: "", starter: null, observedRule: "none", days: [] }}
        empty="Every day from Monday to Friday is a workday until a base has a calendar. Start from one that is computed by rule, and change what differs."
        fields={<CalendarFields />}
        starts={{
          title: "Start from a country",
          from: Object.entries(starters).map(([id, { name }]) => ({ name, start: () => startOf(id as StarterId, year) })),
        }}
      />
    </Section>
  );
}

/** A calendar by rule with the days of this year and the next. */
function startOf(starter: StarterId, year: number): HolidayCalendarDraft {
  const { name, country, observedRule } = starters[starter];
  return { name, country, starter, observedRule, days: [year, year + 1].flatMap((one) => holidaysOf(starter, one)) };
}

function CalendarFields() {
  const form = useFormContext<HolidayCalendarDraft>();
  const today = useToday();
  const starter = useWatch({ control: form.control, name: "starter" });
  function addYear() {
    if (!starter) return;
    const days = form.getValues("days");
    const last =
      days
        .map(({ day }) => day)
        .toSorted()
        .at(-1) ?? today;
    const year = Number(last.slice(0, 4)) + 1;
    form.setValue("days", [...days, ...holidaysOf(starter, year)], { shouldDirty: true });
    toast({ title: `The days of ${year} are added` });
  }
  return (
    <>
      <Fields>
        <TextField<HolidayCalendarDraft> name="name" />
        <SelectField<HolidayCalendarDraft> name="country" options={countryOptions} />
        <SelectField<HolidayCalendarDraft> name="observedRule" options={optionsOf(observedRules, ruleWords)} />
      </Fields>
      {starter && (
        <div>
          {starters[starter].verify && <p className="quiet">{starters[starter].verify}</p>}
          <Button variant="default" size="xs" onClick={addYear}>
            Add the days of the next year
          </Button>
        </div>
      )}
      <RowsField name="days" title="Days" add="Add day" blank={{ day: "", name: "" }}>
        {(path) => (
          <>
            <DayField name={`${path}.day`} label="Day" />
            <TextField name={`${path}.name`} label="Holiday" />
          </>
        )}
      </RowsField>
    </>
  );
}

/** The next day nobody works, with its name. */
function NextHoliday({ calendar: { days, observedRule } }: { calendar: HolidayCalendar }) {
  const today = useToday();
  const next = observedDays(days, observedRule).find(({ day }) => day >= today);
  return next ? `${dayText(next.day)}, ${next.name}` : "None entered any more";
}

const labels = { ...holidayLabels, day: "Day" };
const ruleWords = { none: "It is lost", "nearest workday": "The nearest workday is kept" };
const columns: Column<HolidayCalendar>[] = [
  { field: "name" },
  { field: "country", show: ({ country }) => country && countryName(country) },
  { field: "days", title: "Next holiday", show: (calendar) => <NextHoliday calendar={calendar} /> },
  { field: "observedRule", show: ({ observedRule }) => ruleWords[observedRule] },
];
