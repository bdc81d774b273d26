import { Autocomplete, MultiSelect, SegmentedControl, Select, TextInput, Input } from "@mantine/core";
import type { ReactNode } from "react";
import { DayInput } from "#kit/ui/form/DayInput.tsx";
import { DecimalInput } from "#kit/ui/form/DecimalInput.tsx";
import type { Value } from "#modules/report-templates/content.ts";
import type { Field } from "#modules/report-templates/definition.ts";
import { personName } from "#modules/inspection-reports/differences.ts";
import { ConsumableInput } from "./ConsumableInput.tsx";
import { useEditing } from "./editing.ts";
import { DigestInput } from "./DigestInput.tsx";
import { EquipmentInput } from "./EquipmentInput.tsx";
import styles from "./editor.module.css";
import { LongText } from "./LongText.tsx";
import { ProcedureInput } from "./ProcedureInput.tsx";
import { QuantityInput } from "./QuantityInput.tsx";
import { RowsInput } from "./RowsInput.tsx";
import { TimeInput } from "./TimeInput.tsx";
import { textsInRows } from "#modules/report-templates/row-texts.ts";
import { canBeNegative, type FieldInputProps } from "./field-input.ts";

/** Kinds of record a field can name that have a page to choose from. */
const recordsKnown = new Set(["Procedure", "ReportPerson"]);

/** Whether the field is shown: not when hidden by the template, nor when it refers to a kind of record the product does not have. */
export function isShown({ type, record, hidden }: Field): boolean {
  return hidden !== true && (type !== "record" || recordsKnown.has(record ?? ""));
}

/** One field of the template, according to its type; computed fields are drawn by `ComputedField`. */
export function TemplateField({ field, value, onChange, error, disabled = false }: FieldInputProps) {
  const shown = { label: field.label, description: field.help, required: field.required === true, error, disabled };
  const text = typeof value === "string" ? value : "";
  switch (field.type) {
    case "text":
      if (field.digest !== undefined)
        return <DigestInput shown={shown} maxLength={field.maxLength} value={text} onChange={onChange} />;
      if (field.optionsFrom !== undefined)
        return <TextFromRows shown={shown} field={field} value={text} path={field.optionsFrom} onChange={onChange} />;
      return (
        <TextInput
          {...shown}
          autoComplete="off"
          maxLength={field.maxLength}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      );
    case "longText":
      return (
        <LongText
          {...shown}
          className={styles.wide}
          minRows={2}
          maxRows={14}
          value={text}
          onChange={(next) => onChange(next || null)}
        />
      );
    case "integer":
      return <WholeInput shown={shown} field={field} value={value} onChange={onChange} />;
    case "decimal":
      return <QuantityInput field={field} value={value} onChange={onChange} error={error} disabled={disabled} />;
    case "boolean":
      return <YesNo shown={shown} value={value} onChange={onChange} />;
    case "date":
      return <DayInput {...shown} value={text} onChange={(day) => onChange(day || null)} />;
    case "dateTime":
      return <TimeThere shown={shown} value={text} onChange={onChange} />;
    case "choice":
      return (
        <Select
          {...shown}
          data={[...(field.options ?? [])]}
          value={text || null}
          placeholder="Choose"
          allowDeselect={false}
          clearable={!field.required}
          searchable={(field.options?.length ?? 0) > 8}
          onChange={(next) => onChange(next)}
        />
      );
    case "choices":
      return (
        <MultiSelect
          {...shown}
          data={[...(field.options ?? [])]}
          placeholder={hasChosen(value) ? "" : "Choose"}
          value={Array.isArray(value) ? value.filter((one) => typeof one === "string") : text === "" ? [] : [text]}
          onChange={onChange}
        />
      );
    case "record":
      return field.record === "ReportPerson" ? (
        <PersonOfReport shown={shown} value={text} onChange={onChange} />
      ) : (
        <ProcedureInput field={field} value={value} onChange={onChange} error={error} disabled={disabled} />
      );
    case "equipment":
      return <EquipmentInput field={field} value={value} onChange={onChange} error={error} disabled={disabled} />;
    case "consumable":
      return <ConsumableInput field={field} value={value} onChange={onChange} error={error} disabled={disabled} />;
    case "rows":
      return (
        <RowsInput
          field={field}
          value={value}
          onChange={onChange}
          error={error}
          disabled={disabled}
          renderField={(cell) => <TemplateField {...cell} />}
        />
      );
  }
}

const hasChosen = (value: Value | undefined) =>
  Array.isArray(value) ? value.length > 0 : typeof value === "string" && value !== "";

/** A text that is usually one of those in a column of rows of any setup, such as the probe marks. */
function TextFromRows({
  shown,
  field,
  value,
  path,
  onChange,
}: {
  shown: Shown;
  field: Field;
  value: string;
  path: string;
  onChange: (value: Value) => void;
}) {
  const { content } = useEditing();
  return (
    <Autocomplete
      {...shown}
      data={textsInRows(content, path)}
      maxLength={field.maxLength}
      value={value}
      onChange={(next) => onChange(next || null)}
    />
  );
}

/** An instant in the time zone of the report. */
function TimeThere(props: { shown: Shown; value: string; onChange: (value: Value) => void }) {
  const { context } = useEditing();
  return <TimeInput {...props} timeZone={context.timeZone} />;
}

/** One of the people of the report, by name. */
function PersonOfReport({ shown, value, onChange }: { shown: Shown; value: string; onChange: (value: Value) => void }) {
  const { content, known } = useEditing();
  return (
    <Select
      {...shown}
      data={content.people.map((person) => ({ value: person.id, label: personName(person, known.names) }))}
      value={value || null}
      placeholder="Choose"
      allowDeselect={false}
      clearable={!shown.required}
      onChange={onChange}
    />
  );
}

interface Shown {
  label: string;
  description: string | undefined;
  required: boolean;
  error: ReactNode;
  disabled: boolean;
}

function WholeInput({ shown, field, value, onChange }: { shown: Shown } & FieldInputProps) {
  return (
    <DecimalInput
      {...shown}
      whole
      signed={canBeNegative(field)}
      unit={field.unit}
      value={typeof value === "number" ? String(value) : ""}
      onChange={(text) => {
        if (text === "") onChange(null);
        else if (/^-?\d{1,15}$/.test(text)) onChange(Number(text));
      }}
    />
  );
}

/** A yes/no question: an unanswered one must not look like a no. */
function YesNo({ shown, value, onChange }: { shown: Shown; value: Value | undefined; onChange: (value: Value) => void }) {
  return (
    <Input.Wrapper
      label={shown.label}
      description={shown.description}
      required={shown.required}
      error={shown.error}
      labelElement="div"
    >
      <div>
        <SegmentedControl
          aria-label={shown.label}
          disabled={shown.disabled}
          data={[
            { value: "yes", label: "Yes" },
            { value: "no", label: "No" },
            { value: "", label: "–" },
          ]}
          value={value === true ? "yes" : value === false ? "no" : ""}
          onChange={(next) => onChange(next === "" ? null : next === "yes")}
        />
      </div>
    </Input.Wrapper>
  );
}
