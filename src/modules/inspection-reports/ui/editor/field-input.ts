import type { ReactNode } from "react";
import type { Value } from "#modules/report-templates/content.ts";
import type { Field } from "#modules/report-templates/definition.ts";

/** The props of the control of a field. */
export interface FieldInputProps {
  field: Field;
  value: Value | undefined;
  onChange: (value: Value) => void;
  error?: ReactNode;
  disabled?: boolean;
}

/** Whether the value may be negative. */
export function canBeNegative({ min }: Pick<Field, "min">): boolean {
  return min === undefined || Number(min) < 0;
}
