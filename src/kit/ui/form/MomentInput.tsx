import { Button, Input } from "@mantine/core";
import { useId, useState } from "react";
import { isDay } from "#kit/validity.ts";
import { ClockInput } from "./ClockInput.tsx";
import { DayInput } from "./DayInput.tsx";
import type { InputShown } from "./DecimalInput.tsx";
import styles from "./moment.module.css";
import { readClock } from "./read-clock.ts";

interface MomentInputProps extends Pick<InputShown, "description" | "error" | "required" | "disabled" | "onBlur"> {
  label: string;
  /** "2026-11-20T07:30" as on the wall, or "" for nothing. */
  value: string;
  /** Called once day and time are both entered, and when both are emptied. */
  onChange: (value: string) => void;
  /** The value that stands for now; on a touch screen it is one tap while nothing is entered, and no glove can replace what is. */
  now?: () => string;
}

interface Typed {
  day: string;
  clock: string;
  /** The value they stand for; another one came from elsewhere and replaces them. */
  as: string;
}

/** A day and its time under one label, both typed; half of it is no value yet, and what it lacks is said. */
export function MomentInput({ label, description, required, error, disabled, onBlur, value, onChange, now }: MomentInputProps) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const [left, setLeft] = useState(false);
  const id = useId();
  const [day = "", clock = ""] = value.split("T");
  const shown = typed?.as === value ? typed : { day, clock };
  const problem = error ?? (left && lackOf(shown));

  function change(next: Pick<Typed, "day" | "clock">) {
    const read = readClock(next.clock);
    const empty = next.day === "" && next.clock === "";
    const whole = isDay(next.day) && read !== null ? `${next.day}T${read}` : null;
    const as = empty ? "" : (whole ?? value);
    setTyped({ ...next, as });
    if (as !== value) onChange(as);
  }
  return (
    <Input.Wrapper
      label={label}
      description={description}
      required={required === true}
      labelProps={{ htmlFor: `${id}-day` }}
      error={problem}
    >
      <div
        className={styles.moment}
        data-moment
        onFocus={() => setLeft(false)}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (currentTarget.contains(relatedTarget)) return;
          setLeft(true);
          onBlur?.();
        }}
      >
        <DayInput
          id={`${id}-day`}
          aria-label={label}
          disabled={disabled}
          error={Boolean(problem)}
          value={shown.day}
          onChange={(text) => change({ day: text, clock: shown.clock })}
        />
        <ClockInput
          aria-label={`${label}, time`}
          disabled={disabled}
          error={Boolean(problem)}
          value={shown.clock}
          onChange={(text) => change({ day: shown.day, clock: text })}
        />
        {now && !disabled && shown.day === "" && shown.clock === "" && (
          <Button
            variant="default"
            px={12}
            className={styles.now}
            aria-label={`${label}: now`}
            onClick={({ detail }) => {
              onChange(now());
              // The button is gone: whoever pressed it with a key goes on from here, and a finger needs no keyboard on the screen.
              if (detail === 0) document.getElementById(`${id}-day`)?.focus();
            }}
          >
            Now
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}

/** What is missing while it is incomplete. */
function lackOf({ day, clock }: Pick<Typed, "day" | "clock">): string | undefined {
  if (isDay(day) && clock.trim() === "") return "Enter the time too";
  if (day === "" && readClock(clock) !== null) return "Enter the day too";
  if (clock.trim() !== "" && readClock(clock) === null) return "Enter a time such as 07:30";
  return undefined;
}
