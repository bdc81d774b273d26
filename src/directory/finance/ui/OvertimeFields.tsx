import { Select } from "@mantine/core";
import { useFormContext } from "react-hook-form";
import { WindowFields } from "./WindowFields.tsx";
import { weekdays } from "#directory/bases/working-hours.ts";
import { holidayCalendars } from "#directory/company/holiday-calendars.ts";
import type { OvertimeRule } from "#directory/finance/overtime.ts";
import { AskedSelectField } from "#kit/ui/form/AskedSelect.tsx";
import { ClockField, DecimalField, MultiSelectField, optionsOf, SelectField } from "#kit/ui/form/fields.tsx";
import { Fields, Wide } from "#kit/ui/form/Form.tsx";
import { OptionalPart } from "#kit/ui/form/OptionalPart.tsx";

const rule = "overtimeRule";
const classes = optionsOf(["as worked", "OT", "DT", "HT"], { OT: "Overtime", DT: "Double time", HT: "Holiday time" });

/** The overtime rule of a contract or for pay, starting from one of the presets. */
export function OvertimeFields({ presets, advice }: { presets: Readonly<Record<string, OvertimeRule>>; advice: string }) {
  const { setValue } = useFormContext();
  return (
    <>
      <Fields title="Overtime">
        <Wide>
          <Select
            label="Start from a preset"
            description={advice}
            placeholder="Choose"
            data={Object.keys(presets)}
            value={null}
            onChange={(name) => name && setValue(rule, presets[name], { shouldDirty: true })}
            maw={360}
          />
        </Wide>
        <DecimalField name={`${rule}.dailySt`} label="Straight time a day" unit="h" />
        <DecimalField name={`${rule}.dailyOt`} label="Double time after" unit="h" />
        <DecimalField name={`${rule}.weeklySt`} label="Straight time a week" unit="h" />
        <SelectField name={`${rule}.weekStartsOn`} label="Week starts on" options={optionsOf(weekdays)} />
        {[...weekdays, "holiday"].map((day) => (
          <SelectField
            key={day}
            name={`${rule}.dayClass.${day}`}
            label={day === "holiday" ? "Holidays" : day}
            options={classes}
          />
        ))}
        <AskedSelectField
          name={`${rule}.holidayCalendarId`}
          label="Holiday calendar"
          endpoint={holidayCalendars.list}
          option={({ id, name }) => ({ value: id, label: name })}
        />
        <SelectField name={`${rule}.seventhDay`} label="Seventh day worked" options={optionsOf(["none", "OT", "DT", "HT"])} />
        <DecimalField name={`${rule}.seventhDayFirst`} label="Overtime on it for the first" unit="h" />
        <DecimalField name={`${rule}.otMultiplier`} label="Overtime multiplier" />
        <DecimalField name={`${rule}.dtMultiplier`} label="Double time multiplier" />
        <DecimalField name={`${rule}.htMultiplier`} label="Holiday time multiplier" help="Empty: as double time." />
        <DecimalField name={`${rule}.timeIncrement`} label="Time is rounded by" unit="h" />
        <SelectField name={`${rule}.incrementMode`} label="Rounded" options={optionsOf(["nearest", "up"])} />
        <DecimalField name={`${rule}.shiftGapHours`} label="A new shift after a gap of" unit="h" />
        <MultiSelectField
          name={`${rule}.counted`}
          label="Counts toward limits"
          options={optionsOf(["work", "standby", "travel"])}
        />
        <SelectField
          name={`${rule}.limitsCount`}
          label="Hours that fill the limits"
          options={optionsOf(["client", "all hours"], { client: "Those for this client", "all hours": "All of the person" })}
        />
      </Fields>
      <OptionalPart
        name={`${rule}.nightPremium`}
        title="Night premium"
        label="Hours of the night have a premium"
        blank={{ from: "22:00", to: "06:00", percent: "25" }}
      >
        <ClockField name={`${rule}.nightPremium.from`} label="From" />
        <ClockField name={`${rule}.nightPremium.to`} label="To" />
        <DecimalField name={`${rule}.nightPremium.percent`} label="Of straight time" unit="%" />
      </OptionalPart>
      <WindowFields name={`${rule}.stWindow`} />
    </>
  );
}
