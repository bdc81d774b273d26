import "@mantine/dates/styles.css";
import { ActionIcon, Popover, TextInput } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import { IconCalendar } from "@tabler/icons-react";
import { useState } from "react";
import { dayIn, isDay } from "#kit/validity.ts";
import { useActor } from "../actor.ts";
import { dayText, formatsShown } from "../format.ts";
import type { InputShown } from "./DecimalInput.tsx";
import styles from "./form.module.css";
import { readDay } from "./read-day.ts";
import { useFingers } from "../screen.ts";

interface DayInputProps extends InputShown {
  /** "2026-03-14", or "" for nothing; text that is not a day is kept as typed, so that a check can refuse it. */
  value: string;
  onChange: (value: string) => void;
  /** Inside something that closes when pressed beside it, the calendar is part of that. */
  nested?: boolean;
  size?: "xs" | "sm";
}

const firstDay = { Mon: 1, Sun: 0, Sat: 6 } as const;

/** The order of day and month when separated by slashes: as days are shown, otherwise as in the person's country. */
function monthFirst(): boolean {
  const { dateFormat, locale } = formatsShown();
  return dateFormat === "MM/DD/YYYY" || (dateFormat !== "DD/MM/YYYY" && locale === "en-US");
}

/** A calendar day: typed in any usual way ("20 nov", "20.11.2026", "+14", "today"), or picked from the calendar. */
export function DayInput({ value, onChange, onBlur, nested = false, ...shown }: DayInputProps) {
  const { timeZone } = useActor();
  const [open, setOpen] = useState(false);
  const fingers = useFingers();
  const [typed, setTyped] = useState<string | null>(null);
  const label = typeof shown.label === "string" ? shown.label : (shown["aria-label"] ?? "the day");

  function read(text: string) {
    return readDay(text, dayIn(timeZone, new Date()), monthFirst());
  }
  function settle() {
    if (typed !== null) onChange(read(typed) ?? typed.trim());
    setTyped(null);
    onBlur?.();
  }
  function pick(day: string | null) {
    setTyped(null);
    onChange(day ?? "");
    setOpen(false);
  }
  const calendar = (
    <Popover opened={open} onChange={setOpen} position="bottom-end" withinPortal={!nested} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={shown.disabled}
          aria-label={`Calendar for ${label}`}
          onClick={() => setOpen(!open)}
        >
          <IconCalendar size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown
        onKeyDown={(event) => {
          // Escape closes the calendar, and not what it is a part of as well.
          if (nested && event.key === "Escape") event.stopPropagation();
        }}
      >
        <DatePicker
          value={isDay(value) ? value : null}
          {...(isDay(value) ? { defaultDate: value } : {})}
          onChange={pick}
          size={fingers ? "lg" : "sm"}
          weekendDays={[]}
          firstDayOfWeek={firstDay[formatsShown().weekStart]}
          hideOutsideDates
          ariaLabels={{ previousMonth: "Previous month", nextMonth: "Next month" }}
        />
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <TextInput
      {...shown}
      value={typed ?? dayText(value)}
      placeholder={`e.g. ${dayText("2026-11-20")}`}
      autoComplete="off"
      classNames={{ input: `figures ${styles.day}` }}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        // A form sent with Enter has not left the field, so a complete day counts as soon as it is typed.
        onChange(read(text) ?? text);
      }}
      onBlur={settle}
      rightSection={calendar}
    />
  );
}
