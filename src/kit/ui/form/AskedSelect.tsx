import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import type { Endpoint } from "#kit/contract.ts";
import { useAsk } from "../data.ts";
import { MultiSelectField, SelectField, type Option } from "./fields.tsx";
import { useField, type FieldProps } from "./use-field.ts";

interface AskedSelectProps<Row, T extends FieldValues> extends FieldProps<T> {
  /** The endpoint answers the whole list, small enough to be read at once: people, bases, clients. */
  endpoint: Endpoint<string, z.ZodType, z.ZodType, z.ZodType<Row[]>>;
  /** How one of them is offered; null leaves it out, unless it is the record's present value. */
  option: (row: Row, chosen: boolean) => Option | null;
  many?: boolean;
  placeholder?: string;
}

/** A choice, or several, from a short list that the server answers completely. For long lists use a RecordPicker. */
export function AskedSelectField<Row extends { id: string }, T extends FieldValues = FieldValues>({
  endpoint,
  option,
  many,
  ...props
}: AskedSelectProps<Row, T>) {
  const rows = useAsk(endpoint, { query: {} }).data ?? [];
  const { field } = useField<T>(props);
  const chosen: readonly unknown[] = Array.isArray(field.value) ? field.value : [field.value];
  const options = rows.flatMap((row) => option(row, chosen.includes(row.id)) ?? []);
  return many ? <MultiSelectField<T> {...props} options={options} /> : <SelectField<T> {...props} options={options} />;
}
