import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { isUnit, parseDecimal, quantity } from "#kit/quantity.ts";
import { DecimalInput } from "#kit/ui/form/DecimalInput.tsx";
import { useSettledProblem } from "#kit/ui/form/settled-problem.ts";
import { unitFor } from "#modules/report-templates/display.ts";
import { useEditing } from "./editing.ts";
import styles from "./editor.module.css";
import { canBeNegative, type FieldInputProps } from "./field-input.ts";

/** A measured value with its unit, stored as entered. Where two units are common, either may be entered. */
export function QuantityInput({ field, value, onChange, error, disabled }: FieldInputProps) {
  const { context, unitsFixed } = useEditing();
  const entered = typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
  const units = [...new Set([field.unit ?? "", unitFor(field, "US").unit])];
  const [chosen, setChosen] = useState<string | null>(null);
  const unit = entered?.unit ?? chosen ?? unitFor(field, context.unitSystem).unit;
  // Half a number ("-", "1.") is not yet a value; it stays in the field but not in the report.
  const [half, setHalf] = useState<string | null>(null);

  const { problem, typed, left } = useSettledProblem(half === null ? error : "Not a number yet");

  function change(text: string, inUnit: string) {
    const number = parseDecimal(text);
    setHalf(text !== "" && number === null ? text : null);
    if (text === "") onChange(null);
    else if (number !== null && isUnit(inUnit)) onChange(quantity(number, inUnit));
  }
  const choosable = units.length > 1 && !(unitsFixed && unit === unitFor(field, context.unitSystem).unit);
  return (
    <div className={styles.quantity}>
      <DecimalInput
        label={field.label}
        description={field.help}
        required={field.required === true}
        signed={canBeNegative(field)}
        error={problem}
        disabled={disabled}
        value={half ?? entered?.entered ?? ""}
        onChange={(text) => {
          typed();
          change(text, unit);
        }}
        onBlur={left}
        {...(choosable ? {} : { unit })}
      />
      {choosable && (
        <NativeSelect
          aria-label={`Unit of ${field.label}`}
          data={units}
          value={unit}
          disabled={disabled}
          onChange={(event) => {
            setChosen(event.currentTarget.value);
            change(half ?? entered?.entered ?? "", event.currentTarget.value);
          }}
        />
      )}
    </div>
  );
}
