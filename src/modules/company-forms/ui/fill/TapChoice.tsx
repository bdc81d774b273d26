import { useId } from "react";
import { textIn } from "#modules/forms/translated.ts";
import type { Choice } from "#modules/forms/field.ts";
import styles from "./fill.module.css";
import { useFilling } from "./filling.ts";

interface TapChoiceProps {
  /** The question, for screen readers. */
  label: string;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
  invalid?: boolean;
}

/** A few answers side by side, one tap each; a second tap on an answer clears it. */
export function TapChoice({ label, choices, value, onChange, disabled = false, invalid = false }: TapChoiceProps) {
  const name = useId();
  const { definition, context } = useFilling();
  return (
    <div role="radiogroup" aria-label={label} aria-invalid={invalid || undefined} className={styles.taps}>
      {choices.map((choice) => {
        const on = choice.value === value;
        return (
          <label key={choice.value} className={styles.tap} data-on={on || undefined} data-flag={choice.flag}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={on}
              disabled={disabled}
              onChange={() => onChange(choice.value)}
              onClick={() => on && onChange("")}
            />
            {textIn(choice.label, context.language, definition.languages)}
          </label>
        );
      })}
    </div>
  );
}
