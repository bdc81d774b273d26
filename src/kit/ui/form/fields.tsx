import { capital } from "#kit/capital.ts";
import { MultiSelect, Select, Switch, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { ClockInput } from "./ClockInput.tsx";
import { DayInput } from "./DayInput.tsx";
import { DecimalInput } from "./DecimalInput.tsx";
import styles from "./form.module.css";
import { unitAtRight } from "./unit.tsx";
import { useField, type FieldProps } from "./use-field.ts";

export interface Option {
  value: string;
  label: string;
}

/**
 * Makes options from a contract's enum, with words where they differ from the value: `optionsOf(Result.options, { oot: "Out of tolerance" })`.
 */
export function optionsOf<V extends string>(values: readonly V[], words: Partial<Record<V, string>> = {}): Option[] {
  return values.map((value) => ({ value, label: words[value] ?? capital(value) }));
}

interface TextFieldProps<T extends FieldValues> extends FieldProps<T> {
  mono?: boolean;
  unit?: ReactNode;
  type?: "text" | "email" | "tel" | "url" | "password";
  placeholder?: string;
  autoComplete?: string;
}

export function TextField<T extends FieldValues = FieldValues>({
  mono,
  unit,
  type = "text",
  placeholder,
  autoComplete,
  ...props
}: TextFieldProps<T>) {
  const { field, shown } = useField(props);
  return (
    <TextInput
      {...field}
      {...shown}
      value={text(field.value)}
      type={type}
      placeholder={placeholder}
      autoComplete={autoComplete ?? "off"}
      classNames={mono ? { input: "mono" } : {}}
      {...unitAtRight(unit)}
    />
  );
}

export function TextAreaField<T extends FieldValues = FieldValues>({ rows = 3, ...props }: FieldProps<T> & { rows?: number }) {
  const { field, shown } = useField(props);
  return <Textarea {...field} {...shown} value={text(field.value)} autosize minRows={rows} maxRows={16} />;
}

/** A whole number, stored as a number; null when empty. */
export function NumberField<T extends FieldValues = FieldValues>({ unit, ...props }: FieldProps<T> & { unit?: ReactNode }) {
  const { field, shown } = useField(props);
  return (
    <DecimalInput
      {...shown}
      ref={field.ref}
      name={field.name}
      onBlur={field.onBlur}
      whole
      unit={unit}
      value={text(field.value)}
      onChange={(value) => field.onChange(/^-?\d+$/.test(value) ? Number(value) : value === "" ? null : value)}
    />
  );
}

/** A decimal, stored as a decimal string; typed with a comma or a point. The unit is in the field at the right. */
export function DecimalField<T extends FieldValues = FieldValues>({ unit, ...props }: FieldProps<T> & { unit?: ReactNode }) {
  return <DecimalInput {...useTypedText(props)} unit={unit} />;
}

/** A calendar day, typed or picked, stored as "2026-03-14". */
export function DayField<T extends FieldValues = FieldValues>(props: FieldProps<T>) {
  return <DayInput {...useTypedText(props)} />;
}

/** A time of day, "07:30". */
export function ClockField<T extends FieldValues = FieldValues>(props: FieldProps<T>) {
  return <ClockInput {...useTypedText(props)} />;
}

interface SelectFieldProps<T extends FieldValues> extends FieldProps<T> {
  options: readonly Option[];
  placeholder?: string;
}

export function SelectField<T extends FieldValues = FieldValues>({ options, placeholder, ...props }: SelectFieldProps<T>) {
  const { field, shown } = useField(props);
  return (
    <Select
      {...shown}
      ref={field.ref}
      name={field.name}
      onBlur={field.onBlur}
      data={[...options]}
      value={typeof field.value === "string" && field.value !== "" ? field.value : null}
      onChange={(value) => field.onChange(value ?? "")}
      placeholder={placeholder ?? "Choose"}
      searchable={options.length > 8}
      clearable={!shown.required}
      allowDeselect={false}
      nothingFoundMessage="Nothing found"
    />
  );
}

export function MultiSelectField<T extends FieldValues = FieldValues>({ options, placeholder, ...props }: SelectFieldProps<T>) {
  const { field, shown } = useField(props);
  const value: unknown[] = Array.isArray(field.value) ? field.value : [];
  return (
    <MultiSelect
      {...shown}
      ref={field.ref}
      name={field.name}
      onBlur={field.onBlur}
      data={[...options]}
      value={value.map(String)}
      onChange={field.onChange}
      placeholder={value.length === 0 ? (placeholder ?? "Choose") : ""}
      searchable={options.length > 8}
      hidePickedOptions
      nothingFoundMessage="Nothing found"
    />
  );
}

export function SwitchField<T extends FieldValues = FieldValues>(props: FieldProps<T>) {
  const { field, shown } = useField(props);
  const { required: _alwaysAnswered, ...rest } = shown;
  return (
    <Switch
      {...rest}
      className={styles.switch}
      ref={field.ref}
      name={field.name}
      onBlur={field.onBlur}
      checked={field.value === true}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
    />
  );
}

/** What a control needs whose value is text, typed and stored as it is. */
function useTypedText<T extends FieldValues>(props: FieldProps<T>) {
  const { field, shown } = useField(props);
  const { ref, name, onBlur, onChange } = field;
  return { ...shown, ref, name, onBlur, value: text(field.value), onChange };
}

function text(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
