import { Button, MultiSelect, Select, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { CallFailed } from "#kit/client.ts";
import type { Option } from "./form/fields.tsx";
import styles from "./inherited.module.css";
import { Refused } from "./states.tsx";

/** A rule that may be set at one level or left to the level above. */
export interface InheritedField {
  name: string;
  label: string;
  kind: "choice" | "yesno" | "text" | "number" | "list" | "pairs";
  options?: readonly Option[];
  help?: string;
}
type Values = Readonly<Record<string, unknown>>;
interface Resolved {
  values: Values;
  /** Who set each rule: "from the client", "set here". */
  from: Readonly<Record<string, string>>;
}

interface InheritedFormProps {
  fields: readonly InheritedField[];
  /** What this level sets itself. */
  part: Values;
  /** The rules in force with the present selection, and who set them; where nothing is selected, what is inherited. */
  resolve: (part: Values) => Resolved;
  save: string;
  onSave: (part: Values) => Promise<unknown>;
  mayEdit: boolean;
}

/** Rules with what is in force, each with its origin, beside what is set here; an empty selection shows what the level above sets. */
export function InheritedForm({ fields, part, resolve, save, onSave, mayEdit }: InheritedFormProps) {
  const [said, setSaid] = useState<Values>(part);
  const [failure, setFailure] = useState<unknown>(null);
  const [saving, setSaving] = useState(false);
  const inForce = resolve(said);
  const inherited = resolve({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure]);
  async function submit() {
    setSaving(true);
    setFailure(null);
    await onSave(said).catch(setFailure);
    setSaving(false);
  }
  function say(name: string, value: unknown) {
    setSaid(Object.fromEntries(Object.entries({ ...said, [name]: value }).filter(([, one]) => one !== undefined)));
  }
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={styles.rows}>
        {fields.map((field) => {
          const above = withOrigin(field, inherited);
          const isShown = field.kind !== "list" && said[field.name] === undefined && above === withOrigin(field, inForce);
          return (
            <div key={field.name} className={styles.row}>
              <Control
                field={field}
                value={said[field.name]}
                inherited={above}
                error={errorAt(failure, field.name)}
                disabled={!mayEdit}
                onChange={(value) => say(field.name, value)}
              />
              {!isShown && (
                <div className={styles.inForce}>
                  <span className="quiet">In force: </span>
                  {words(field, inForce.values[field.name])}
                  <span className="quiet"> ({inForce.from[field.name]})</span>
                </div>
              )}
            </div>
          );
        })}
      </div>
      <Refused of={failure} />
      {mayEdit && (
        <div>
          <Button type="submit" loading={saving}>
            {save}
          </Button>
        </div>
      )}
    </form>
  );
}

interface ControlProps {
  field: InheritedField;
  value: unknown;
  inherited: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (value: unknown) => void;
}

function Control({ field, value, inherited, error, disabled, onChange }: ControlProps) {
  const shown = { label: field.label, description: field.help, error, disabled };
  if (field.kind === "list")
    return (
      <MultiSelect
        {...shown}
        data={[...(field.options ?? [])]}
        value={Array.isArray(value) ? value.map(String) : []}
        onChange={(chosen) => onChange(chosen.length > 0 ? chosen : undefined)}
        searchable
        hidePickedOptions
      />
    );
  if (field.kind === "choice" || field.kind === "yesno")
    return (
      <Select
        {...shown}
        data={[{ value: "", label: inherited }, ...(field.kind === "yesno" ? yesNo : (field.options ?? []))]}
        value={typeof value === "boolean" ? String(value) : typeof value === "string" ? value : ""}
        allowDeselect={false}
        onChange={(chosen) => onChange(chosen ? (field.kind === "yesno" ? chosen === "true" : chosen) : undefined)}
      />
    );
  return <Typed key={field.name} shown={shown} field={field} value={value} inherited={inherited} onChange={onChange} />;
}

/** Keeps the text as typed: "A = " is not a pair yet. */
function Typed({
  shown,
  field,
  value,
  inherited,
  onChange,
}: Pick<ControlProps, "field" | "value" | "inherited" | "onChange"> & { shown: object }) {
  const [text, setText] = useState(textOf(field, value));
  return (
    <TextInput
      {...shown}
      placeholder={inherited}
      autoComplete="off"
      inputMode={field.kind === "number" ? "numeric" : "text"}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(valueOf(field, event.currentTarget.value.trim()));
      }}
    />
  );
}

const yesNo: Option[] = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];

function textOf({ kind }: InheritedField, value: unknown): string {
  if (value === undefined || value === null) return "";
  if (kind === "pairs" && typeof value === "object")
    return Object.entries(value)
      .map(([from, to]) => `${from} = ${String(to)}`)
      .join("; ");
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function valueOf({ kind }: InheritedField, text: string): unknown {
  if (text === "") return undefined;
  if (kind === "number") return /^\d+$/.test(text) ? Number(text) : text;
  if (kind === "pairs")
    return Object.fromEntries(
      text
        .split(";")
        .map((pair) => pair.split("=").map((side) => side.trim()))
        .filter(([from, to]) => from && to),
    );
  return text;
}

/** "Level II (from the client)". */
const withOrigin = (field: InheritedField, { values, from }: Resolved): string =>
  `${words(field, values[field.name])} (${from[field.name] ?? ""})`;

function words(field: InheritedField, value: unknown): string {
  if (field.kind === "yesno") return value ? "Yes" : "No";
  const named = (one: unknown) =>
    field.options?.find((option) => option.value === one)?.label ??
    (typeof one === "string" || typeof one === "number" ? String(one) : "");
  if (Array.isArray(value)) return value.length > 0 ? value.map(named).join(", ") : "none";
  const text = typeof value === "object" ? textOf(field, value) : value === undefined ? "" : named(value);
  return text || "none";
}

function errorAt(failure: unknown, name: string): string | undefined {
  const fields = failure instanceof CallFailed ? (failure.problem?.fields ?? []) : [];
  return fields.find(({ path }) => path.split(".").includes(name))?.message;
}
