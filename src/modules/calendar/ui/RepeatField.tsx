import { Checkbox, Group, NumberInput, Select } from "@mantine/core";
import { type Repeat, repeatOf, rhythms, ruleOf } from "../rules/repeat.ts";
import styles from "./plan.module.css";
import { DayInput } from "#kit/ui/form/DayInput.tsx";
import { useField } from "#kit/ui/form/use-field.ts";
import { useToday } from "#kit/ui/today.ts";
import { addMonths } from "#kit/validity.ts";

const words = { DAILY: "Daily", WEEKLY: "Weekly", MONTHLY: "Monthly" } as const;
const units = { DAILY: "days", WEEKLY: "weeks", MONTHLY: "months" } as const;
const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const ends = ["never", "after", "until"] as const;
const none: Repeat = { rhythm: "WEEKLY", interval: 1, weekdays: [], count: null, until: null };

/** How an event repeats, as a rule of RFC 5545; null does not. */
export function RepeatField({ name }: { name: string }) {
  const { field, shown } = useField({ name });
  const today = useToday();
  const rule = typeof field.value === "string" ? field.value : "";
  const repeat = rule === "" ? null : repeatOf(rule);
  const set = (next: Repeat | null) => field.onChange(next && ruleOf(next));
  const end = repeat?.count ? "after" : repeat?.until ? "until" : "never";
  return (
    <div className={styles.repeat}>
      <Select
        label={shown.label}
        error={shown.error}
        ref={field.ref}
        data={[{ value: "", label: "Does not repeat" }, ...rhythms.map((value) => ({ value, label: words[value] }))]}
        value={repeat?.rhythm ?? ""}
        allowDeselect={false}
        onChange={(chosen) => {
          const rhythm = rhythms.find((one) => one === chosen);
          set(rhythm ? { ...(repeat ?? none), rhythm, weekdays: [] } : null);
        }}
      />
      {repeat && (
        <>
          <NumberInput
            label={`Every so many ${units[repeat.rhythm]}`}
            min={1}
            max={99}
            value={repeat.interval}
            onChange={(interval) => set({ ...repeat, interval: Math.max(1, Number(interval) || 1) })}
          />
          <Select
            label="Ends"
            data={ends.map((value) => ({
              value,
              label: { never: "Never", after: "After a number of times", until: "On a day" }[value],
            }))}
            value={end}
            allowDeselect={false}
            onChange={(chosen) =>
              set({
                ...repeat,
                count: chosen === "after" ? (repeat.count ?? 10) : null,
                until: chosen === "until" ? (repeat.until ?? addMonths(today, 3)) : null,
              })
            }
          />
          {repeat.count !== null && (
            <NumberInput
              label="Times"
              min={1}
              max={1000}
              value={repeat.count}
              onChange={(count) => set({ ...repeat, count: Math.max(1, Number(count) || 1) })}
            />
          )}
          {repeat.until !== null && (
            <DayInput label="Last day" value={repeat.until} onChange={(until) => until && set({ ...repeat, until })} />
          )}
          {repeat.rhythm === "WEEKLY" && (
            <Checkbox.Group
              value={repeat.weekdays.map(String)}
              onChange={(chosen) => set({ ...repeat, weekdays: chosen.map(Number).toSorted((a, b) => a - b) })}
            >
              <Group gap={4} role="group" aria-label="Weekdays">
                {weekdays.map((label, at) => (
                  <Checkbox key={label} value={String(at + 1)} label={label} size="xs" />
                ))}
              </Group>
            </Checkbox.Group>
          )}
        </>
      )}
    </div>
  );
}
