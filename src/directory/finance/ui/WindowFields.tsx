import { MultiSelect } from "@mantine/core";
import { useFormContext, useWatch } from "react-hook-form";
import { weekdays } from "#directory/bases/working-hours.ts";
import type { ClockWindow, Weekday } from "#directory/finance/overtime.ts";
import { ClockField } from "#kit/ui/form/fields.tsx";
import { Fields, Wide } from "#kit/ui/form/Form.tsx";

/** The hours of the clock within which time is straight time: chosen weekdays, each with its window. */
export function WindowFields({ name }: { name: string }) {
  const { setValue } = useFormContext();
  const windows = (useWatch({ name }) ?? {}) as Partial<Record<Weekday, ClockWindow>>;
  const chosen = weekdays.filter((day) => windows[day]);
  const choose = (days: readonly string[]) => {
    const usual = Object.values(windows)[0] ?? { from: "07:00", to: "17:00" };
    const next = weekdays.filter((day) => days.includes(day)).map((day) => [day, windows[day] ?? usual]);
    setValue(name, Object.fromEntries(next), { shouldDirty: true });
  };
  return (
    <Fields title="Straight time window">
      <Wide>
        <MultiSelect
          label="Weekdays with a window"
          description="Work outside it is overtime, and fills no straight time."
          data={[...weekdays]}
          value={chosen}
          onChange={choose}
          placeholder={chosen.length === 0 ? "None" : ""}
        />
      </Wide>
      {chosen.flatMap((day) => [
        <ClockField key={`${day} from`} name={`${name}.${day}.from`} label={`${day} from`} />,
        <ClockField key={`${day} to`} name={`${name}.${day}.to`} label={`${day} to`} />,
      ])}
    </Fields>
  );
}
