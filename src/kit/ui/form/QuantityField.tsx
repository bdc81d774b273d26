import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import { parseDecimal, quantity, type Quantity } from "#kit/quantity.ts";
import { DecimalInput } from "./DecimalInput.tsx";
import looks from "./form.module.css";
import { useField, type FieldProps } from "./use-field.ts";

/** A measured value with the unit it was read in, kept as a Quantity; null when empty. With one unit there is nothing to choose. */
export function QuantityField<T extends FieldValues = FieldValues>({
  units,
  ...props
}: FieldProps<T> & { units: readonly [string, ...string[]] }) {
  const { field, shown } = useField(props);
  const value = field.value as Partial<Quantity> | null | undefined;
  const [unit, setUnit] = useState(value?.unit ?? units[0]);
  function change(entered: string, inUnit: string) {
    setUnit(inUnit);
    if (entered === "") field.onChange(null);
    else field.onChange(parseDecimal(entered) === null ? { entered, unit: inUnit, si: "" } : quantity(entered, inUnit));
  }
  return (
    <div className={looks.quantity}>
      <DecimalInput
        {...shown}
        ref={field.ref}
        name={field.name}
        onBlur={field.onBlur}
        value={value?.entered ?? ""}
        onChange={(entered) => change(entered, unit)}
        {...(units.length === 1 ? { unit: units[0] } : {})}
      />
      {units.length > 1 && (
        <NativeSelect
          aria-label={`Unit of ${shown.label}`}
          data={[...units]}
          value={unit}
          disabled={shown.disabled}
          onChange={(event) => change(value?.entered ?? "", event.currentTarget.value)}
        />
      )}
    </div>
  );
}
