import { Button, MultiSelect, Select, Switch, Textarea, TextInput } from "@mantine/core";
import { fieldAt, type Field, type TemplateDefinition } from "../../definition.ts";
import type { OwnField, VariantChanges } from "../../variant.ts";
import { whyChoicesStay, whyNoDefault, whyNotHidden } from "../../variant-problems.ts";
import { entryText } from "../words.ts";
import { changeField, changeOwn, splitId } from "./editing.ts";
import { StartInput } from "./StartInput.tsx";
import { units } from "#kit/quantity.ts";

interface Changing {
  changes: VariantChanges;
  made: TemplateDefinition;
  path: string;
  onChange: (changes: VariantChanges) => void;
}

/** What a variant may have otherwise of a field of the built-in template; what it may not says why. */
export function BuiltInProperties({
  base,
  changes,
  made,
  path,
  field,
  onChange,
}: Changing & { base: TemplateDefinition; field: Field }) {
  const [scope] = splitId(path);
  const built = fieldAt(base, path) ?? field;
  const change = (part: Parameters<typeof changeField>[2]) => onChange(changeField(changes, path, part));
  const now = changes.fields[path] ?? {};
  const shown = whyNotHidden(base, scope, built);
  const fixed = whyChoicesStay(base, scope, built);
  return (
    <>
      <p className="quiet">{built.computed ? "Computed" : entryText(built)}</p>
      <TextInput
        label="Name"
        placeholder={built.label}
        maxLength={80}
        value={now.label ?? ""}
        onChange={({ target }) => change({ label: target.value || undefined })}
      />
      <TextInput
        label="Help"
        placeholder={built.help ?? ""}
        maxLength={200}
        value={now.help ?? ""}
        onChange={({ target }) => change({ help: target.value || undefined })}
      />
      <Switch
        label="Hidden"
        description={shown ?? "Not asked, stored or printed."}
        checked={field.hidden === true}
        disabled={shown !== null}
        onChange={({ target }) => change({ hidden: target.checked || undefined })}
      />
      {!built.computed && (
        <Switch
          label="Required"
          description={built.required ? "The built-in template requires it." : undefined}
          checked={field.required === true}
          disabled={built.required === true || field.hidden === true}
          onChange={({ target }) => change({ required: target.checked || undefined })}
        />
      )}
      {built.options && (
        <MultiSelect
          label="Choices"
          description={fixed ?? "Choices can be left out."}
          data={built.options}
          value={field.options ?? []}
          disabled={fixed !== null}
          onChange={(options) => {
            const left = built.options?.filter((one) => options.includes(one)) ?? [];
            change({ options: left.length === 0 || left.length === built.options?.length ? undefined : left });
          }}
        />
      )}
      {built.columns?.map(({ key, label }) => (
        <TextInput
          key={key}
          label={`Column ${label}`}
          placeholder={label}
          maxLength={80}
          value={now.columns?.[key] ?? ""}
          onChange={({ target }) => {
            const { [key]: _, ...others } = now.columns ?? {};
            const columns = target.value ? { ...others, [key]: target.value } : others;
            change({ columns: Object.keys(columns).length === 0 ? undefined : columns });
          }}
        />
      ))}
      {!field.hidden && whyNoDefault(made, path, field) === null && <StartInput {...{ changes, path, field, onChange }} />}
    </>
  );
}

const unitNames = Object.keys(units).filter((unit) => unit !== "");

/** A field of the variant's own. */
export function OwnProperties({
  changes,
  made,
  path,
  field,
  onChange,
  onRemove,
}: Changing & { field: OwnField; onRemove: () => void }) {
  const change = (part: Partial<OwnField>) => onChange(changeOwn(changes, path, part));
  const { type } = field;
  const isNumber = type === "decimal" || type === "integer";
  return (
    <>
      <p className="quiet">{entryText(field)}</p>
      <TextInput
        label="Name"
        maxLength={80}
        value={field.label}
        onChange={({ target }) => change({ label: target.value || " " })}
      />
      <TextInput
        label="Help"
        maxLength={200}
        value={field.help ?? ""}
        onChange={({ target }) => change({ help: target.value || undefined })}
      />
      <Switch
        label="Required"
        checked={field.required === true}
        onChange={({ target }) => change({ required: target.checked || undefined })}
      />
      {type === "decimal" && (
        <Select
          label="Unit"
          data={unitNames}
          placeholder="None"
          clearable
          searchable
          value={field.unit || null}
          onChange={(unit) => change({ unit: unit ?? undefined })}
        />
      )}
      {type === "decimal" && (
        <Select
          label="Decimal places"
          data={["0", "1", "2", "3", "4"]}
          value={String(field.dp ?? 2)}
          allowDeselect={false}
          onChange={(dp) => change({ dp: Number(dp) })}
        />
      )}
      {isNumber && (
        <>
          <LimitInput label="At least" value={field.min} onChange={(min) => change({ min })} />
          <LimitInput label="At most" value={field.max} onChange={(max) => change({ max })} />
        </>
      )}
      {field.options && (
        <Textarea
          label="Choices"
          description="One a line"
          autosize
          minRows={3}
          defaultValue={field.options.join("\n")}
          onBlur={({ target }) => {
            const options = [
              ...new Set(
                target.value
                  .split("\n")
                  .map((line) => line.trim())
                  .filter(Boolean),
              ),
            ];
            if (options.length > 0) change({ options });
          }}
        />
      )}
      {whyNoDefault(made, path, field) === null && <StartInput {...{ changes, path, field, onChange }} />}
      <Button variant="default" onClick={onRemove}>
        Remove field
      </Button>
    </>
  );
}

function LimitInput({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      defaultValue={value ?? ""}
      onBlur={({ target }) => onChange(/^-?\d+(\.\d+)?$/.test(target.value) ? target.value : undefined)}
    />
  );
}
