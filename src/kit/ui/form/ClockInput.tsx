import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { InputShown } from "./DecimalInput.tsx";
import { readClock } from "./read-clock.ts";

interface ClockInputProps extends InputShown {
  /** "07:30", or "" for nothing; text that is not a time is kept as typed, so that a check can refuse it. */
  value: string;
  onChange: (value: string) => void;
}

/** A time of day, typed in any usual way ("0730", "7.30", "7:30 pm") and shown as 07:30 in every browser. */
export function ClockInput({ value, onChange, onBlur, ...shown }: ClockInputProps) {
  const [typed, setTyped] = useState<{ text: string; as: string } | null>(null);
  return (
    <TextInput
      {...shown}
      // A value that came from elsewhere meanwhile replaces what was typed.
      value={typed?.as === value ? typed.text : value}
      placeholder="07:30"
      autoComplete="off"
      classNames={{ input: "figures" }}
      onChange={(event) => {
        const text = event.currentTarget.value;
        const as = readClock(text) ?? text.trim();
        setTyped({ text, as });
        onChange(as);
      }}
      onBlur={() => {
        setTyped(null);
        onBlur?.();
      }}
    />
  );
}
