/** How a variant is changed in the designer: every step gives new changes, so that it can be taken back. */
import type { Cell } from "../../content.ts";
import { fieldsOf, type Scope, type TemplateDefinition } from "../../definition.ts";
import type { FieldChange, OwnField, VariantChanges } from "../../variant.ts";

export type OwnType = OwnField["type"];
export const ownPalette: readonly { title: string; types: readonly { type: OwnType; title: string }[] }[] = [
  {
    title: "Own fields",
    types: [
      { type: "text", title: "Text" },
      { type: "longText", title: "Long text" },
      { type: "decimal", title: "Number with unit" },
      { type: "integer", title: "Whole number" },
      { type: "boolean", title: "Yes or no" },
      { type: "choice", title: "One of several" },
      { type: "choices", title: "Several of several" },
      { type: "date", title: "Day" },
      { type: "dateTime", title: "Day and time" },
    ],
  },
];
const typeTitle = new Map(ownPalette.flatMap(({ types }) => types.map(({ type, title }) => [type, title] as const)));

export const splitId = (path: string): [Scope, string] => {
  const dot = path.indexOf(".");
  return [path.slice(0, dot) as Scope, path.slice(dot + 1)];
};

/** "Circuit no." gives xCircuitNo, with a number where that is taken. */
function ownKey(label: string, taken: readonly string[]): string {
  const words = label
    .normalize("NFD")
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  const base = `x${words
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("")
    .slice(0, 30)}`.replace(/^x(?![A-Z])/, "xField");
  for (let count = 1; ; count += 1) {
    const key = count === 1 ? base : `${base}${count}`;
    if (!taken.includes(key)) return key;
  }
}

/** Changes a field of the built-in template; what is emptied is as built in again. */
export function changeField(changes: VariantChanges, path: string, change: Partial<FieldChange>): VariantChanges {
  const { [path]: before, ...others } = changes.fields;
  const next = Object.fromEntries(
    Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined && value !== ""),
  ) as FieldChange;
  return { ...changes, fields: Object.keys(next).length === 0 ? others : { ...others, [path]: next } };
}

/** Adds a field of the variant's own after another one; gives its path too. */
export function addOwn(
  changes: VariantChanges,
  made: TemplateDefinition,
  scope: Scope,
  type: OwnType,
  after?: string,
): { changes: VariantChanges; path: string } {
  const keys = fieldsOf(made, scope).map(({ key }) => key);
  const label = typeTitle.get(type) ?? type;
  const key = ownKey(label, keys);
  const choosing = type === "choice" || type === "choices";
  const field: OwnField = {
    key,
    label,
    type,
    ...(choosing ? { options: ["First", "Second"] } : {}),
    ...(type === "decimal" ? { unit: "mm", dp: 1 } : {}),
  };
  const at = after === undefined ? -1 : keys.indexOf(after);
  const order = keys.toSpliced(at < 0 ? keys.length : at + 1, 0, key);
  return {
    changes: { ...changes, added: [...changes.added, { scope, field }], order: { ...changes.order, [scope]: order } },
    path: `${scope}.${key}`,
  };
}

export function changeOwn(changes: VariantChanges, path: string, change: Partial<OwnField>): VariantChanges {
  const [scope, key] = splitId(path);
  return {
    ...changes,
    added: changes.added.map((one) =>
      one.scope === scope && one.field.key === key ? { scope, field: withoutEmpty({ ...one.field, ...change }) } : one,
    ),
  };
}

const withoutEmpty = (field: OwnField): OwnField =>
  Object.fromEntries(Object.entries(field).filter(([, value]) => value !== undefined && value !== "")) as OwnField;

export function removeOwn(changes: VariantChanges, path: string): VariantChanges {
  const [scope, key] = splitId(path);
  const { [path]: _, ...defaults } = changes.defaults;
  const order = changes.order[scope]?.filter((one) => one !== key);
  return {
    ...changes,
    defaults,
    added: changes.added.filter((one) => one.scope !== scope || one.field.key !== key),
    order: { ...changes.order, ...(order ? { [scope]: order } : {}) },
  };
}

/** One place up or down in its block. */
export function moveBy(changes: VariantChanges, made: TemplateDefinition, path: string, by: -1 | 1): VariantChanges {
  const [scope, key] = splitId(path);
  const keys = fieldsOf(made, scope).map((field) => field.key);
  const at = keys.indexOf(key);
  const beside = keys[at + by];
  if (at < 0 || beside === undefined) return changes;
  return { ...changes, order: { ...changes.order, [scope]: keys.with(at, beside).with(at + by, key) } };
}

/** Before another field of its block, or to its end; a field stays in its block. */
export function moveTo(
  changes: VariantChanges,
  made: TemplateDefinition,
  path: string,
  to: Scope,
  before?: string,
): VariantChanges {
  const [scope, key] = splitId(path);
  if (scope !== to || key === before) return changes;
  const keys = fieldsOf(made, scope).flatMap((field) => (field.key === key ? [] : [field.key]));
  const at = before === undefined ? keys.length : keys.indexOf(before);
  return { ...changes, order: { ...changes.order, [scope]: keys.toSpliced(at, 0, key) } };
}

/** What a field starts with; null takes it back. */
export function startWith(changes: VariantChanges, path: string, value: Cell): VariantChanges {
  const { [path]: _, ...others } = changes.defaults;
  const isNothing = value === null || value === "" || (Array.isArray(value) && value.length === 0);
  return { ...changes, defaults: isNothing ? others : { ...others, [path]: value } };
}

/** A tighter limit of a rule; an empty one is as built in. */
export function tighten(changes: VariantChanges, rule: string, name: string, value: string): VariantChanges {
  const { [name]: _, ...others } = changes.limits[rule] ?? {};
  const next = value === "" ? others : { ...others, [name]: value };
  const { [rule]: __, ...rules } = changes.limits;
  return { ...changes, limits: Object.keys(next).length === 0 ? rules : { ...rules, [rule]: next } };
}
