import { Button } from "@mantine/core";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { holidayLabels, holidaySources } from "../contract-lists.ts";
import { SettingsList } from "./SettingsList.tsx";
import { type HolidayCalendar, holidayCalendars } from "#directory/company/holiday-calendars.ts";
import { HolidayCalendarDraft, observedDays, observedRules } from "#directory/company/holidays.ts";
import { ask } from "#kit/client.ts";
import { countryName } from "#kit/places.ts";
import { sayFailure, useAsk } from "#kit/ui/data.ts";
import type { Column } from "#kit/ui/column.ts";
import { Fields } from "#kit/ui/form/Form.tsx";
import { DayField, optionsOf, SelectField, TextField } from "#kit/ui/form/fields.tsx";
import { RowsField } from "#kit/ui/form/RowsField.tsx";
import { countryOptions } from "#kit/ui/form/place-options.ts";
import { dayText } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { useToday } from "#kit/ui/today.ts";
import { toast } from "#kit/ui/toast.tsx";
import type { SectionProps } from "./section-props.ts";

/** The days on which bases do not work. */
export default function HolidaysSection({ mayEdit }: SectionProps) {
  return (
    <Section title="Holidays" id="holidays">
      <p className="quiet">Each base uses one of these calendars, chosen on the page of the base.</p>
      <SettingsList<HolidayCalendar>
        endpoints={holidayCalendars}
        schema={HolidayCalendarDraft}
        noun="holiday calendar"
        caption="Holiday calendars"
        columns={columns}
        labels={labels}
        nameOf={({ name }) => name}
        mayEdit={mayEdit}
        blank={{ name: "", country: "", starter: null, observedRule: "none", days: [] }}
        empty="Every day from Monday to Friday is a workday until a base has a calendar. Add one, fill it with the public holidays of a place, and change what differs."
        fields={<CalendarFields />}
      />
    </Section>
  );
}

function CalendarFields() {
  return (
    <>
      <Fields>
        <TextField<HolidayCalendarDraft> name="name" />
        <SelectField<HolidayCalendarDraft> name="country" options={countryOptions} />
        <SelectField<HolidayCalendarDraft> name="observedRule" options={optionsOf(observedRules, ruleWords)} />
      </Fields>
      <PublicHolidays />
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

/** Fills the calendar year by year. Days moved to a workday come along unless the calendar's own rule moves them. */
function PublicHolidays() {
  const form = useFormContext<HolidayCalendarDraft>();
  const places = useAsk(holidaySources.holidayPlaces, {}).data ?? [];
  const thisYear = Number(useToday().slice(0, 4));
  const [place, days, rule] = useWatch({ control: form.control, name: ["starter", "days", "observedRule"] });
  const [adding, setAdding] = useState(false);
  const last = Math.max(...days.map(({ day }) => Number(day.slice(0, 4))));
  const year = last > 0 ? last + 1 : thisYear;
  async function addYear(of: string) {
    setAdding(true);
    try {
      const found = await ask(holidaySources.publicHolidays, {
        place: of,
        query: { year, moved: rule === "none" ? "true" : "false" },
      });
      const known = new Set(days.map(({ day }) => day));
      if (!form.getValues("country")) form.setValue("country", of.slice(0, 2), { shouldDirty: true });
      form.setValue("days", [...days, ...found.filter(({ day }) => !known.has(day))], { shouldDirty: true });
      toast({ title: `The days of ${year} are added` });
    } catch (failure) {
      sayFailure(failure);
    }
    setAdding(false);
  }
  return (
    <div>
      <Fields>
        <SelectField<HolidayCalendarDraft> name="starter" options={places.map(({ id, name }) => ({ value: id, label: name }))} />
      </Fields>
      {place && (
        <>
          <p className="quiet">
            Check the days against the official list: days may be added or moved, and lunar dates are estimates.
          </p>
          <Button variant="default" size="xs" loading={adding} onClick={() => void addYear(place)}>
            {`Add the days of ${year}`}
          </Button>
        </>
      )}
    </div>
  );
}

/** The next day nobody works, with its name. */
function NextHoliday({ calendar: { days, observedRule } }: { calendar: HolidayCalendar }) {
  const today = useToday();
  const next = observedDays(days, observedRule).find(({ day }) => day >= today);
  return next ? `${dayText(next.day)}, ${next.name}` : "No more days entered";
}

const labels = { ...holidayLabels, day: "Day" };
const ruleWords = {
  none: "No substitute day",
  "nearest workday": "Observed on the nearest workday",
  "next workday": "Observed on the next workday",
};
const columns: Column<HolidayCalendar>[] = [
  { field: "name" },
  { field: "country", show: ({ country }) => country && countryName(country) },
  { field: "days", title: "Next holiday", show: (calendar) => <NextHoliday calendar={calendar} /> },
  { field: "observedRule", show: ({ observedRule }) => ruleWords[observedRule] },
];
