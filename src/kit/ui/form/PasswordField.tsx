import type { FieldValues } from "react-hook-form";
import { PasswordBox } from "../PasswordBox.tsx";
import { useField, type FieldProps } from "./use-field.ts";

/** A password that can be shown while it is typed. `autoComplete` tells a password manager whether it is the current or a new one. */
export function PasswordField<T extends FieldValues = FieldValues>({
  autoComplete,
  ...props
}: FieldProps<T> & { autoComplete: "current-password" | "new-password" }) {
  const { field, shown } = useField(props);
  const value = typeof field.value === "string" ? field.value : "";
  return <PasswordBox {...field} {...shown} value={value} autoComplete={autoComplete} />;
}
