import { use } from "react";
import type { FieldValues } from "react-hook-form";
import type { DerivedField } from "#kit/fields.ts";
import { FieldsContext } from "./fields-context.ts";
import {
  DayField,
  DecimalField,
  MultiSelectField,
  NumberField,
  optionsOf,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from "./fields.tsx";
import { Wide } from "./Form.tsx";
import type { FieldProps } from "./use-field.ts";

/** The input of a field of the form's record, by the field's kind. Those of the kinds "record" and "other" must be written out. */
export function RecordField<T extends FieldValues = FieldValues>(props: FieldProps<T>) {
  const { fields } = use(FieldsContext);
  const field = fields?.[props.name];
  if (!field) throw new Error(`The form knows no field ${props.name}.`);
  return <Input {...props} {...(field.help && !props.help ? { help: field.help } : {})} field={field} />;
}

function Input({ field, ...props }: FieldProps & { field: DerivedField }) {
  const { kind, options = [], words, unit, mono, lines, input = "text" } = field;
  switch (kind) {
    case "text":
      if (lines)
        return (
          <Wide>
            <TextAreaField {...props} rows={lines} />
          </Wide>
        );
      return <TextField {...props} type={input} unit={unit} mono={mono === true} />;
    case "day":
      return <DayField {...props} />;
    case "decimal":
      return <DecimalField {...props} unit={unit} />;
    case "whole number":
      return <NumberField {...props} unit={unit} />;
    case "choice":
      return <SelectField {...props} options={optionsOf(options, words)} />;
    case "choices":
      return <MultiSelectField {...props} options={optionsOf(options, words)} />;
    case "yes or no":
      return <SwitchField {...props} />;
    case "record":
    case "records":
    case "other":
      throw new Error(`Write out the input of ${props.name}: a field of the kind "${kind}" has none of its own.`);
  }
}

/** The inputs of several fields, in order. */
export function RecordFields<T extends FieldValues = FieldValues>({ names }: { names: readonly FieldProps<T>["name"][] }) {
  return names.map((name) => <RecordField<T> key={name} name={name} />);
}
