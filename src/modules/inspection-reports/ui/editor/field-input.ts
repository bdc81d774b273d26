import type { ReactNode } from "react";
import type { Value } from "#modules/report-templates/content.ts";
import type { Field } from "#modules/report-templates/definition.ts";

/** What the control of a field is given. */
export interface FieldInputProps {
  field: Field;
  value: Value | undefined;
  onChange: (value: Value) => void;
  error?: ReactNode;
  disabled?: boolean;
}

/** Whether a value of the field may be below zero. */
export function canBeNegative({ min }: Pick<Field, "min">): boolean {
  return min === undefined || Number(min) < 0;
}
