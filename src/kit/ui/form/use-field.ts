import { withDaysAsShown } from "../format.ts";
import { use } from "react";
import { useController, type FieldPath, type FieldValues, type UseControllerReturn } from "react-hook-form";
import { FieldsContext } from "./fields-context.ts";

/**
 * The properties of every field of a form. Give the form's values as a type to have the name checked: `<TextField<CalibrationDraft>
 * name="laboratory" />`.
 */
export interface FieldProps<T extends FieldValues = FieldValues> {
  name: FieldPath<T>;
  /** By default the contract's label of the field. */
  label?: string;
  /** Under the label, only where a newcomer would hesitate. */
  help?: string;
  disabled?: boolean;
}

interface Shown {
  label: string;
  description: string | undefined;
  error: string | undefined;
  required: boolean;
  disabled: boolean | undefined;
}

/** Binds a field to the form around it: its value, label, required mark and errors. */
export function useField<T extends FieldValues>({
  name,
  label,
  help,
  disabled,
}: FieldProps<T>): { field: UseControllerReturn["field"]; shown: Shown } {
  const { labels, isRequired } = use(FieldsContext);
  const { field, fieldState } = useController<FieldValues>({ name });
  const last = name.split(".").at(-1) ?? name;
  return {
    field,
    shown: {
      label: label ?? labels[name] ?? labels[last] ?? last,
      description: help,
      error: messageIn(fieldState.error),
      required: isRequired(name),
      disabled,
    },
  };
}

/** The first message in an error, which may be nested for a value of several parts. */
function messageIn(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const { message } = error as { message?: unknown };
  if (typeof message === "string" && message !== "") return withDaysAsShown(message);
  for (const [name, part] of Object.entries(error)) {
    const found = name === "ref" ? undefined : messageIn(part);
    if (found) return found;
  }
  return undefined;
}
