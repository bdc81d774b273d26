import { Anchor, TextInput } from "@mantine/core";
import { useState, type ReactNode, type Ref } from "react";
import { parseDecimal, twoMeanings } from "#kit/quantity.ts";
import { useDigitsInput } from "../digits/digits-pad.ts";
import { fieldText } from "../format.ts";
import { unitAtRight } from "./unit.tsx";

export interface InputShown {
  label?: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  id?: string;
  name?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
  "aria-label"?: string;
}

interface DecimalInputProps extends InputShown {
  /** A canonical decimal string ("0.50"), or "" for nothing. */
  value: string;
  /** Called with the canonical string; what is not yet a number ("-", "1.") is passed as typed, so that a check can refuse it. */
  onChange: (value: string) => void;
  whole?: boolean;
  unit?: ReactNode;
  /** False where no value can be negative. */
  signed?: boolean;
}

/**
 * A number typed with a comma or a point. Anything else is refused immediately with a message; what was typed is never reformatted. One comma or
 * point before exactly three digits is asked about, never guessed: "1,440 = 1440 or 1.44?".
 */
export function DecimalInput({ value, onChange, whole = false, unit, signed, error, ...shown }: DecimalInputProps) {
  const [typed, setTyped] = useState(() => fieldText(value));
  // Typed text that is not a number: shown until something else is typed here.
  const [refused, setRefused] = useState<string | null>(null);
  // The text whose meaning was asked and answered.
  const [answered, setAnswered] = useState<string | null>(null);
  const meant = (text: string) => meaningOf(text, answered);
  const shownText = meant(typed) === value ? typed : fieldText(value);
  const digits = useDigitsInput({ whole, unit, signed });
  const allowed = whole ? /^[-−+]?\d*$/ : /^[-−+]?\d*[.,]?\d*$/;

  function change(text: string) {
    const bare = text.trim();
    if (!allowed.test(bare)) return setRefused(bare);
    setRefused(null);
    setTyped(bare);
    onChange(meant(bare));
  }

  function answer(number: string) {
    const text = fieldText(number);
    setAnswered(text);
    setTyped(text);
    onChange(number);
  }
  const asked =
    !whole && refused === null && shownText === typed && typed !== answered && value === meant(typed) ? twoMeanings(typed) : null;
  return (
    <TextInput
      {...shown}
      error={
        asked ? (
          <Question typed={typed} meanings={asked} onAnswer={answer} />
        ) : refused !== null ? (
          `${whole ? "Only digits" : "Only digits and one decimal sign"}. Not accepted: ${refused}`
        ) : (
          error
        )
      }
      value={shownText}
      {...digits}
      autoComplete="off"
      classNames={{ input: "figures" }}
      onChange={(event) => change(event.currentTarget.value)}
      {...unitAtRight(unit)}
    />
  );
}

/** The canonical number, or what is not yet one as typed; a number with two meanings is none until the question is answered. */
function meaningOf(text: string, answered: string | null): string {
  return twoMeanings(text) && text !== answered ? `${text}?` : (parseDecimal(text) ?? text);
}

interface QuestionProps {
  typed: string;
  meanings: { grouped: string; decimal: string };
  onAnswer: (number: string) => void;
}

function Question({ typed, meanings: { grouped, decimal }, onAnswer }: QuestionProps) {
  const choice = (number: string, words: string) => (
    <Anchor component="button" type="button" size="sm" onClick={() => onAnswer(number)}>
      {words}
    </Anchor>
  );
  return (
    <>
      {typed} = {choice(grouped, grouped)} or {choice(decimal, fieldText(decimal.replace(/\.?0+$/, "")))}?
    </>
  );
}
