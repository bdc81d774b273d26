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
