/** What differs between two versions of a template. */
import { blockNames, fieldsOf, type Field, type RoleNeed, type Scope, type TemplateDefinition } from "./definition.ts";
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
  ];
}

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
    ...both("limits", limits(was), limits(is)),
    ...listed("choice", was.options ?? [], is.options ?? []),
    ...listed(
      "column",
      (was.columns ?? []).map(({ label }) => label),
      (is.columns ?? []).map(({ label }) => label),
    ),
    ...(was.computed === is.computed ? [] : ["formula changed"]),
  ];
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
