/** What differs between two versions of a template. */
import { windowText } from "./calculations/composition.ts";
import { valueText } from "./display.ts";
import {
  blockNames,
  fieldAt,
  fieldsOf,
  type Field,
  type RoleNeed,
  type Scope,
  scopes,
  type TemplateDefinition,
} from "./definition.ts";
import { roleText } from "./role-text.ts";
import { rules } from "./rules/index.ts";

/** One difference, as shown to the author: "Technique: Film class", "new, required". */
export interface TemplateChange {
  place: string;
  what: string;
}

/** Everything an author would notice between two versions, in the order of the report. */
export function templateChanges(from: TemplateDefinition, to: TemplateDefinition): TemplateChange[] {
  return [
    ...([...blockNames, "line", "indication"] as const).flatMap((scope) => fieldChanges(from, to, scope)),
    ...scopes.flatMap((scope) => orderChange(from, to, scope)),
    ...startChanges(from, to),
    ...limitChanges(from, to),
    ...listChanges("Results", from.lines.results, to.lines.results),
    ...listChanges(
      "Instruments that must be listed",
      from.requiredEquipment.map(({ label }) => label),
      to.requiredEquipment.map(({ label }) => label),
    ),
    ...listChanges("People", from.roles.map(personText), to.roles.map(personText)),
    ...listChanges(
      "Checks",
      from.rules.map(({ id }) => ruleText(id)),
      to.rules.map(({ id }) => ruleText(id)),
    ),
    ...listChanges("Acceptance criteria", from.acceptanceSets, to.acceptanceSets),
    ...listChanges("Alloys", alloyTexts(from), alloyTexts(to)),
  ];
}

const alloyTexts = ({ alloys = [] }: TemplateDefinition): string[] =>
  alloys.map((one) => `${one.alloy} ${windowText(one)} (${one.source})`);

export const titles: Readonly<Record<Scope, string>> = {
  header: "Header",
  technique: "Technique",
  calibration: "Calibration",
  summary: "Summary",
  line: "Lines",
  indication: "Indications",
};

function fieldChanges(from: TemplateDefinition, to: TemplateDefinition, scope: Scope): TemplateChange[] {
  const before = new Map(fieldsOf(from, scope).map((field) => [field.key, field]));
  const after = new Map(fieldsOf(to, scope).map((field) => [field.key, field]));
  const place = ({ label }: Field) => `${titles[scope]}: ${label}`;
  const added = [...after.values()].flatMap((field) => {
    const was = before.get(field.key);
    if (!was) return [{ place: place(field), what: field.required ? "new, required" : "new" }];
    const what = differencesOf(was, field);
    return what.length > 0 ? [{ place: place(field), what: what.join("; ") }] : [];
  });
  const gone = [...before.values()]
    .filter(({ key }) => !after.has(key))
    .map((field) => ({ place: place(field), what: "removed" }));
  return [...added, ...gone];
}

function differencesOf(was: Field, is: Field): string[] {
  const both = (what: string, before: string, after: string) => (before === after ? [] : [`${what} ${before} → ${after}`]);
  const limits = ({ min, max }: Field) => [min ?? "–", max ?? "–"].join(" to ");
  return [
    ...(was.label === is.label ? [] : [`was called ${was.label}`]),
    ...both("kind", was.type, is.type),
    ...both("unit", was.unit || "none", is.unit || "none"),
    ...(was.required === is.required ? [] : [is.required ? "now required" : "no longer required"]),
    ...(Boolean(was.hidden) === Boolean(is.hidden) ? [] : [is.hidden ? "now hidden" : "asked again"]),
    ...both("limits", limits(was), limits(is)),
    ...listed("choice", was.options ?? [], is.options ?? []),
    ...columnChanges(was.columns ?? [], is.columns ?? []),
    ...(was.computed === is.computed ? [] : ["formula changed"]),
  ];
}

type Columns = NonNullable<Field["columns"]>;

function columnChanges(was: Columns, is: Columns): string[] {
  const renamed = is.flatMap(({ key, label }) => {
    const before = was.find((column) => column.key === key);
    return before && before.label !== label ? [`column ${before.label} is now called ${label}`] : [];
  });
  const missing = (some: Columns, others: Columns) =>
    some.filter(({ key }) => !others.some((other) => other.key === key)).map(({ label }) => label);
  return [...renamed, ...listed("column", missing(was, is), missing(is, was))];
}

/** Whether the fields that both have stand in another order. */
function orderChange(from: TemplateDefinition, to: TemplateDefinition, scope: Scope): TemplateChange[] {
  const keysOf = (one: TemplateDefinition, other: TemplateDefinition) =>
    fieldsOf(one, scope).flatMap(({ key }) => (fieldAt(other, `${scope}.${key}`) ? [key] : []));
  const after = fieldsOf(to, scope).filter(({ key }) => fieldAt(from, `${scope}.${key}`));
  if (keysOf(from, to).join() === keysOf(to, from).join()) return [];
  return [{ place: titles[scope], what: `another order: ${after.map(({ label }) => label).join(", ")}` }];
}

function startChanges(from: TemplateDefinition, to: TemplateDefinition): TemplateChange[] {
  const paths = [...new Set([...Object.keys(from.defaults), ...Object.keys(to.defaults)])];
  return paths.flatMap((path) => {
    const [before, after] = [valueText(from.defaults[path]), valueText(to.defaults[path])];
    const field = fieldAt(to, path);
    const scope = scopes.find((one) => path.startsWith(`${one}.`));
    if (before === after || !field || !scope) return [];
    return [
      {
        place: `${titles[scope]}: ${field.label}`,
        what: `starts with ${after || "nothing"}${before ? ` instead of ${before}` : ""}`,
      },
    ];
  });
}

function limitChanges(from: TemplateDefinition, to: TemplateDefinition): TemplateChange[] {
  return to.rules.flatMap(({ id, limits = {} }) => {
    const before = from.rules.find((use) => use.id === id)?.limits ?? {};
    return Object.entries(limits).flatMap(([name, value]) => {
      const built = rules[id]?.limits?.[name];
      const was = before[name] ?? built?.value;
      return was === value
        ? []
        : [{ place: ruleText(id), what: `limit ${was ?? "none"} → ${value} ${built?.unit ?? ""}`.trimEnd() }];
    });
  });
}

function listed(noun: string, before: readonly string[], after: readonly string[]): string[] {
  const added = after.filter((one) => !before.includes(one));
  const gone = before.filter((one) => !after.includes(one));
  return [
    ...(added.length > 0 ? [`${noun} added: ${added.join(", ")}`] : []),
    ...(gone.length > 0 ? [`${noun} removed: ${gone.join(", ")}`] : []),
  ];
}

function listChanges(place: string, before: readonly string[], after: readonly string[]): TemplateChange[] {
  return [
    ...after.filter((one) => !before.includes(one)).map((one) => ({ place, what: `added: ${one}` })),
    ...before.filter((one) => !after.includes(one)).map((one) => ({ place, what: `removed: ${one}` })),
  ];
}

const personText = (need: RoleNeed): string => `${need.role} ${roleText(need)}`;

function ruleText(id: string): string {
  return rules[id]?.title ?? id;
}
