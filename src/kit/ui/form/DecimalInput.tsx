import { TextInput } from "@mantine/core";
import { useState, type ReactNode, type Ref } from "react";
import { parseDecimal } from "#kit/quantity.ts";
import { fieldText } from "../format.ts";
import { unitAtRight } from "./unit.tsx";

export interface InputShown {
  label?: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  name?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
  "aria-label"?: string;
}

interface DecimalInputProps extends InputShown {
  /** A canonical decimal string ("0.50"), or "" for nothing. */
  value: string;
  /** Gives the canonical string; what is not yet a number ("-", "1.") comes as typed, so that a check can refuse it. */
  onChange: (value: string) => void;
  whole?: boolean;
  unit?: ReactNode;
}

/** A number typed with a comma or a point. Anything else is refused at once and said; what was typed is never reformatted. */
export function DecimalInput({ value, onChange, whole = false, unit, error, ...shown }: DecimalInputProps) {
  const [typed, setTyped] = useState(() => fieldText(value));
  const [refused, setRefused] = useState(false);
  const shownText = meant(typed) === value ? typed : fieldText(value);
  const allowed = whole ? /^[-−+]?\d*$/ : /^[-−+]?\d*[.,]?\d*$/;

  function change(text: string) {
    const bare = text.trim();
    if (!allowed.test(bare)) return setRefused(true);
    setRefused(false);
    setTyped(bare);
    onChange(meant(bare));
  }
  return (
    <TextInput
      {...shown}
      error={refused ? (whole ? "Only digits" : "Only digits and one decimal sign") : error}
      value={shownText}
      inputMode={whole ? "numeric" : "decimal"}
      autoComplete="off"
      classNames={{ input: "figures" }}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => {
        setRefused(false);
        shown.onBlur?.();
      }}
      {...unitAtRight(unit)}
    />
  );
}

function meant(text: string): string {
  return parseDecimal(text) ?? text;
}
