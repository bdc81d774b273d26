import { Textarea } from "@mantine/core";
import type { FormDefinition } from "../../definition.ts";
import { conditionText } from "./logic-words.ts";

interface ConditionProps {
  form: FormDefinition;
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** A condition as written, with its meaning below. */
export function ConditionInput({ form, label, value, onChange }: ConditionProps) {
  return (
    <Textarea
      label={label}
      description={value ? `When ${conditionText(form, value)}` : "Always. Example of a condition: ${brakes} = 'fail'"}
      autosize
      minRows={1}
      value={value ?? ""}
      onChange={({ target }) => onChange(target.value || undefined)}
    />
  );
}
