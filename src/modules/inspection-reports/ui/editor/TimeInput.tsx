import { Input, TextInput } from "@mantine/core";
import { useId, useState, type ReactNode } from "react";
import { DayInput } from "#kit/ui/form/DayInput.tsx";
import { readClock } from "#kit/ui/form/read-clock.ts";
import { isDay } from "#kit/validity.ts";
import { instantOf, onSiteClock } from "../parts/zoned.ts";
import styles from "./editor.module.css";

interface TimeInputProps {
  shown: { label: string; description: string | undefined; required: boolean; error: ReactNode; disabled: boolean };
  timeZone: string;
  /** An instant, or "" for nothing. */
  value: string;
  onChange: (value: string | null) => void;
}

/** Day and time in the site's time zone, in the person's format; stored as an instant once both are entered. */
export function TimeInput({
  shown: { label, description, required, error, disabled },
  timeZone,
  value,
  onChange,
}: TimeInputProps) {
  const [typed, setTyped] = useState<{ day: string; clock: string } | null>(null);
  const [left, setLeft] = useState(false);
  const id = useId();
  const [day = "", clock = ""] = onSiteClock(value, timeZone).split("T");
  const now = typed ?? { day, clock };
  const problem = error ?? (typed && left && lackOf(typed));

  function change(next: { day: string; clock: string }) {
    setTyped(next);
    const read = readClock(next.clock);
    const instant = isDay(next.day) && read ? instantOf(`${next.day}T${read}`, timeZone) : null;
    if ((instant ?? "") !== value && (instant !== null || (next.day === "" && next.clock === ""))) onChange(instant);
  }
  /** A complete value is shown in the usual format; an incomplete one as typed, with what is missing. */
  function settle() {
    if (typed === null) return;
    const whole = isDay(typed.day) && readClock(typed.clock) !== null;
    if (whole || (typed.day === "" && typed.clock === "")) setTyped(null);
  }
  return (
    <Input.Wrapper
      label={label}
      description={description}
      required={required}
      labelProps={{ htmlFor: `${id}-day` }}
      error={problem}
    >
      <div
        className={styles.moment}
        onFocus={() => setLeft(false)}
        onBlur={({ currentTarget, relatedTarget }) => {
          setLeft(!currentTarget.contains(relatedTarget));
          settle();
        }}
      >
        <DayInput
          id={`${id}-day`}
          aria-label={label}
          disabled={disabled}
          error={Boolean(problem)}
          value={now.day}
          onChange={(text) => change({ ...now, day: text })}
        />
        <TextInput
          aria-label={`${label}, time`}
          classNames={{ input: "figures" }}
          placeholder="08:30"
          autoComplete="off"
          disabled={disabled}
          error={Boolean(problem)}
          value={now.clock}
          onChange={(event) => change({ ...now, clock: event.currentTarget.value })}
        />
      </div>
    </Input.Wrapper>
  );
}

/** What is missing while the time is incomplete. */
function lackOf({ day, clock }: { day: string; clock: string }): string | undefined {
  if (isDay(day) && clock.trim() === "") return "Enter the time too";
  if (day === "" && readClock(clock) !== null) return "Enter the day too";
  return undefined;
}
