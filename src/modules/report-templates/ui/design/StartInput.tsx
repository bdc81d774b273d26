import { MultiSelect, Select, Textarea, TextInput } from "@mantine/core";
import type { Field } from "../../definition.ts";
import { valueText } from "../../display.ts";
import type { VariantChanges } from "../../variant.ts";
import { startWith } from "./editing.ts";
import { parseDecimal, quantity } from "#kit/quantity.ts";

interface StartProps {
  changes: VariantChanges;
  path: string;
  field: Field;
  onChange: (changes: VariantChanges) => void;
}

/** What a new report has in the field already; whoever writes it may enter something else. */
export function StartInput({ changes, path, field, onChange }: StartProps) {
  const { type, options = [], unit = "", maxLength } = field;
  const value = changes.defaults[path];
  const start = (next: Parameters<typeof startWith>[2]) => onChange(startWith(changes, path, next));
  const label = "Starts with";
  switch (type) {
    case "choice":
      return <Select label={label} data={options} clearable value={typeof value === "string" ? value : null} onChange={start} />;
    case "choices":
      return <MultiSelect label={label} data={options} value={Array.isArray(value) ? value : []} onChange={start} />;
    case "decimal":
    case "integer":
      return (
        <TextInput
          label={label}
          rightSection={unit === "" ? null : unit}
          inputMode="decimal"
          defaultValue={valueText(value).replace(unit, "").trim()}
          onBlur={({ target }) => {
            const number = parseDecimal(target.value);
            if (number === null) return start(null);
            start(type === "decimal" ? quantity(number, unit) : Number(number));
          }}
        />
      );
    case "longText":
      return (
        <Textarea
          label={label}
          autosize
          minRows={2}
          maxLength={2000}
          value={valueText(value)}
          onChange={({ target }) => start(target.value)}
        />
      );
    case "text":
      return (
        <TextInput
          label={label}
          maxLength={maxLength ?? 200}
          value={valueText(value)}
          onChange={({ target }) => start(target.value)}
        />
      );
    case "boolean":
    case "date":
    case "dateTime":
    case "record":
    case "equipment":
    case "consumable":
    case "rows":
      return null;
  }
}
