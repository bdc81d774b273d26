import { Select, Switch, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import type { FormDefinition } from "../../definition.ts";
import { type Column, Key, type Field, recordKinds } from "../../field.ts";
import { textIn, type Translated, withText } from "../../translated.ts";
import { ConditionInput } from "./ConditionInput.tsx";
import { ActionsInput } from "./ActionsInput.tsx";
import { changeField, choicesOfText, choicesText, rowsOfText, rowsText, typeTitle } from "./editing.ts";

interface PropertiesProps {
  form: FormDefinition;
  field: Field;
  onChange: (form: FormDefinition) => void;
  /** Called when the key of the selected field changes. */
  onRenamed: (key: string) => void;
}

const shown = new Set(["heading", "note", "image", "pageBreak"]);
const answered = (type: Field["type"]) => !shown.has(type);
const numbers = new Set(["number", "integer", "money", "duration", "calc"]);
const choosing = new Set(["choice", "multiChoice"]);

/** The question and rules of a field. */
export function FieldProperties({ form, field, onChange, onRenamed }: PropertiesProps) {
  const change = (changes: Partial<Field>) => onChange(changeField(form, field.key, changes));
  const { type } = field;
  return (
    <>
      <p className="quiet">{typeTitle(type)}</p>
      <TextInput
        label="Label"
        value={textIn(field.label, undefined)}
        onChange={({ target }) => change({ label: withText(field.label, target.value || " ") })}
      />
      <KeyInput
        value={field.key}
        taken={form.sections.flatMap(({ fields }) => fields.map(({ key }) => key))}
        onChange={(key) => {
          change({ key });
          onRenamed(key);
        }}
      />
      <Textarea
        label="Help"
        autosize
        minRows={1}
        value={textIn(field.help, undefined)}
        onChange={({ target }) => change({ help: target.value ? withText(field.help, target.value) : undefined })}
      />
      {type !== "calc" && (
        <Switch
          label="Required"
          checked={field.required === true}
          onChange={({ target }) => change({ required: target.checked || undefined })}
        />
      )}
      {numbers.has(type) && <NumberProperties field={field} change={change} />}
      {choosing.has(type) && !field.answerSet && !field.reference && (
        <Textarea
          label="Choices"
          description="One per line: value | label | good, issue or na"
          autosize
          minRows={3}
          defaultValue={choicesText(field.choices)}
          key={`${field.key} choices`}
          onBlur={({ target }) => change({ choices: choicesOfText(target.value, field.choices) })}
        />
      )}
      {(choosing.has(type) || type === "checklist") && <AnswerSetSelect form={form} field={field} change={change} />}
      {type === "checklist" && (
        <Textarea
          label="Lines"
          description="One per line; put ! before a critical line"
          autosize
          minRows={4}
          defaultValue={rowsText(field.rows)}
          key={`${field.key} rows`}
          onBlur={({ target }) => change({ rows: rowsOfText(target.value, field.rows) })}
        />
      )}
      {type === "table" && <ColumnsInput field={field} change={change} />}
      {type === "record" && (
        <Select
          label="Kind of record"
          data={[...recordKinds]}
          value={field.record ?? null}
          allowDeselect={false}
          onChange={(record) => change({ record: record ?? undefined })}
        />
      )}
      {type === "calc" && (
        <Textarea
          label="Calculation"
          description="Write an answer as ${key}"
          autosize
          value={field.calc ?? ""}
          onChange={({ target }) => change({ calc: target.value || undefined })}
        />
      )}
      <ConditionInput form={form} label="Show when" value={field.showWhen} onChange={(showWhen) => change({ showWhen })} />
      {type !== "calc" && <RuleInput field={field} change={change} />}
      {answered(type) && <ActionsInput form={form} field={field} onChange={(onAnswer) => change({ onAnswer })} />}
      {answered(type) && type !== "calc" && (
        <TextInput
          label="Starts with"
          description="today(), context.client, or a text in quotes"
          value={field.default ?? ""}
          onChange={({ target }) => change({ default: target.value || undefined })}
        />
      )}
      {field.default && (
        <Switch
          label="Nobody may change it"
          description="It is filled in again when the form is sent"
          checked={field.locked === true}
          onChange={({ target }) => change({ locked: target.checked || undefined })}
        />
      )}
      <Switch
        label="Sensitive"
        description="Only for whoever fills and reviews it; not in the table of answers"
        checked={field.sensitive === true}
        onChange={({ target }) => change({ sensitive: target.checked || undefined })}
      />
      <Switch
        label="Show the last answer"
        checked={field.showLast === true}
        onChange={({ target }) => change({ showLast: target.checked || undefined })}
      />
      <Switch
        label="Answer again each time"
        checked={field.fresh === true}
        onChange={({ target }) => change({ fresh: target.checked || undefined })}
      />
      <Switch
        label="May be given to someone"
        description="An answer can name who deals with it, and by when; it is opened for them when the form is sent"
        checked={field.assignable === true}
        onChange={({ target }) => change({ assignable: target.checked || undefined })}
      />
      <Switch
        label="Leave out of print"
        checked={field.printHide === true}
        onChange={({ target }) => change({ printHide: target.checked || undefined })}
      />
    </>
  );
}

/** Choices shared with other questions, instead of its own. */
function AnswerSetSelect({ form, field, change }: Change & { form: FormDefinition }) {
  const sets = form.answerSets ?? [];
  if (sets.length === 0) return null;
  const choose = (answerSet: string | null) =>
    field.type === "checklist"
      ? change(answerSet ? { answerSet, answeredBy: "choice" } : { answerSet: undefined, answeredBy: undefined })
      : change({ answerSet: answerSet ?? undefined });
  return (
    <Select
      label="Answer set"
      description="Made under Properties of the form"
      placeholder="None: its own choices"
      clearable
      data={sets.map(({ key, name }) => ({ value: key, label: textIn(name, undefined) }))}
      value={field.answerSet ?? null}
      onChange={choose}
    />
  );
}

type Change = { field: Field; change: (changes: Partial<Field>) => void };

function NumberProperties({ field, change }: Change) {
  const limit = (text: string) => (/^-?\d+(\.\d+)?$/.test(text) ? text : undefined);
  return (
    <>
      <TextInput label="Unit" value={field.unit ?? ""} onChange={({ target }) => change({ unit: target.value || undefined })} />
      <TextInput
        label="Decimal places"
        inputMode="numeric"
        value={field.dp === undefined ? "" : String(field.dp)}
        onChange={({ target }) => change({ dp: /^[0-8]$/.test(target.value) ? Number(target.value) : undefined })}
      />
      {field.type !== "calc" && (
        <>
          <TextInput
            label="At least"
            defaultValue={field.min ?? ""}
            onBlur={({ target }) => change({ min: limit(target.value) })}
          />
          <TextInput
            label="At most"
            defaultValue={field.max ?? ""}
            onBlur={({ target }) => change({ max: limit(target.value) })}
          />
        </>
      )}
    </>
  );
}

/** A key that another field has, or that no expression could name, is not accepted. */
function KeyInput({ value, taken, onChange }: { value: string; taken: readonly string[]; onChange: (key: string) => void }) {
  const [typed, setTyped] = useState(value);
  const [before, setBefore] = useState(value);
  if (before !== value) {
    setBefore(value);
    setTyped(value);
  }
  const why =
    typed === value
      ? null
      : taken.includes(typed)
        ? "Another field has this key"
        : Key.safeParse(typed).success
          ? null
          : "Use a to z, 0 to 9 and _";
  return (
    <TextInput
      label="Key"
      description="Names the answer in expressions and exports"
      value={typed}
      error={why}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => (why ? setTyped(value) : typed !== value && onChange(typed))}
    />
  );
}

/** One rule with its message; an imported form may have more; they are kept. */
function RuleInput({ field, change }: Change) {
  const [rule, ...others] = field.validate ?? [];
  const put = (next: { expression: string; message: Translated }) =>
    change({
      validate:
        next.expression === "" && textIn(next.message, undefined) === ""
          ? others.length > 0
            ? others
            : undefined
          : [{ ...rule, ...next }, ...others],
    });
  const [expression, message] = [rule?.expression ?? "", textIn(rule?.message, undefined)];
  return (
    <>
      <Textarea
        label="Rule"
        description="Must be true, such as ${o2} >= 19.5"
        autosize
        minRows={1}
        value={expression}
        onChange={({ target }) => put({ expression: target.value, message: rule?.message ?? "This answer is not allowed" })}
      />
      {rule && (
        <TextInput
          label="Message"
          value={message}
          onChange={({ target }) => put({ expression, message: withText(rule.message, target.value) })}
        />
      )}
    </>
  );
}

/** Columns as lines: "hours | Hours | number". Other properties of a column are kept by its key. */
function ColumnsInput({ field, change }: Change) {
  const text = (field.columns ?? []).map(({ key, label, type }) => `${key} | ${textIn(label, undefined)} | ${type}`).join("\n");
  function read(typed: string) {
    const columns = typed.split("\n").flatMap((line): Column[] => {
      const [key = "", label = "", type = "text"] = line.split("|").map((part) => part.trim());
      if (!Key.safeParse(key).success) return [];
      const before = field.columns?.find((one) => one.key === key);
      return [{ ...before, key, label: withText(before?.label, label || key), type: type as Column["type"] }];
    });
    change({ columns });
  }
  return (
    <Textarea
      label="Columns"
      description="One per line: key | label | kind (text, number, choice, date, person, yesNo, calc)"
      autosize
      minRows={3}
      defaultValue={text}
      key={`${field.key} columns`}
      onBlur={({ target }) => read(target.value)}
    />
  );
}
