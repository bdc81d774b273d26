/** Where a variant asks less than the built-in template it is based on: what a built-in requires is neither hidden nor made optional. */
import { decimal } from "#kit/decimal.ts";
import { alloyProblems } from "./alloy-problems.ts";
import { commonHeader, commonSummary } from "./builtin/common.ts";
import { definitionProblems, everyField } from "./definition-problems.ts";
import {
  builtInCodeOf,
  fieldAt,
  fieldsOf,
  type Field,
  type RuleUse,
  type Scope,
  scopes,
  type Severity,
  splitPath,
  type TemplateDefinition,
} from "./definition.ts";
import { check } from "./engine.ts";
import { formulas } from "./formulas.ts";
import { fits } from "./moved.ts";
import { readingKeys } from "./readings.ts";
import { isEmpty } from "./rules/format.ts";
import { rules } from "./rules/index.ts";
import { sampleOf } from "./samples.ts";
import type { VariantChanges } from "./variant.ts";

/** Everything that keeps a variant from being used, in sentences: what is wrong with it in itself, and against its built-in template. */
export function problemsOfVariant(origin: TemplateDefinition, variant: TemplateDefinition, changes: VariantChanges): string[] {
  return [...strayChanges(origin, changes), ...definitionProblems(variant), ...variantProblems(origin, variant)];
}

/** Changes of what the built-in template does not have, as after it has become another version. */
function strayChanges(origin: TemplateDefinition, { fields, limits }: VariantChanges): string[] {
  return [
    ...Object.keys(fields)
      .filter((path) => !pathExists(origin, path))
      .map((path) => `${origin.code} v${origin.version} has no field ${path}`),
    ...Object.keys(limits)
      .filter((id) => !origin.rules.some((use) => use.id === id))
      .map((id) => `${origin.code} v${origin.version} has no rule ${id}`),
  ];
}

const pathExists = (definition: TemplateDefinition, path: string): boolean =>
  scopes.some((scope) => path.startsWith(`${scope}.`)) && fieldAt(definition, path) !== undefined;

/** A variant may add, hide, relabel, reorder and tighten; it may not remove or weaken requirements of its built-in template (rule 1). */
export function variantProblems(origin: TemplateDefinition, variant: TemplateDefinition): string[] {
  return [
    ...origin.rules.filter(({ severity }) => severity === "E").flatMap((use) => missingRule(use, variant)),
    ...variant.rules.flatMap(loosened),
    ...scopes.flatMap((scope) => changedFields(origin, variant, scope)),
    ...startingValues(origin, variant),
    ...alloyProblems(variant),
    ...origin.roles.filter((role) => !hasRole(variant, role)).map(({ role }) => `Role ${role} cannot be removed or weakened`),
    ...origin.requiredEquipment
      .filter(({ anyOf }) => !variant.requiredEquipment.some((need) => need.anyOf.every((type) => anyOf.includes(type))))
      .map(({ label }) => `Required equipment cannot be removed: ${label}`),
    ...variant.acceptanceSets
      .filter((code) => !origin.acceptanceSets.includes(code))
      .map((code) => `${origin.code} is not judged by ${code}`),
  ];
}

const weight: Record<Severity, number> = { E: 3, W: 2, I: 1 };

function missingRule({ id, severity, limits: theirs = {} }: RuleUse, variant: TemplateDefinition): string[] {
  const use = variant.rules.find((one) => one.id === id);
  if (!use || weight[use.severity] < weight[severity]) return [`Built-in rule ${id} cannot be removed`];
  return Object.keys(theirs)
    .filter((name) => use.limits?.[name] === undefined)
    .map((name) => `Limit ${name} of rule ${id} can only be tightened`);
}

function loosened({ id, limits = {} }: RuleUse): string[] {
  return Object.entries(limits).flatMap(([name, value]) => {
    const limit = rules[id]?.limits?.[name];
    const [own, built] = [decimal(value), decimal(limit?.value)];
    if (!limit || !own || !built) return [];
    const looser = limit.tighter === "higher" ? own.lt(built) : own.gt(built);
    return looser
      ? [`Limit ${name} of rule ${id} can only be tightened: ${value} against ${limit.value} ${limit.unit}`.trimEnd()]
      : [];
  });
}

const common = new Set([...commonHeader, ...commonSummary].map(({ key }) => key));

function changedFields(origin: TemplateDefinition, variant: TemplateDefinition, scope: Scope): string[] {
  return fieldsOf(origin, scope).flatMap((field) => {
    const same = fieldsOf(variant, scope).find(({ key }) => key === field.key);
    const isCommon = (scope === "header" || scope === "summary") && common.has(field.key);
    if (!same)
      return isCommon || scope === "calibration" || field.required === true || isRead(origin, scope, field)
        ? [`${field.label} cannot be removed`]
        : [];
    return [
      ...(same.hidden === true && whyNotHidden(origin, scope, field) !== null ? [`${field.label} cannot be hidden`] : []),
      ...(field.required === true && same.required !== true ? [`${field.label} must stay required`] : []),
      ...(JSON.stringify(same.when) === JSON.stringify(field.when)
        ? []
        : [`${field.label} must be asked whenever the built-in template asks it`]),
      ...(asAsked(same) === asAsked(field) ? [] : [`${field.label} must not change except for its label`]),
      ...choiceProblems(origin, scope, field, same),
    ];
  });
}

/** Why a field of the built-in template stays in sight: it is required there, part of the checks of the day, or a rule that blocks asks for it. */
export function whyNotHidden(origin: TemplateDefinition, scope: Scope, field: Field): string | null {
  if (field.required === true) return "The built-in template requires it.";
  if (scope === "calibration") return "It belongs to the checks of the day.";
  return isDemanded(origin, `${scope}.${field.key}`) ? "A rule that blocks submission asks for it." : null;
}

/** All that says what is entered; names, help and choices may be others. */
function asAsked({
  label: _,
  help: __,
  labelBy: ___,
  hidden: ____,
  required: _____,
  when: ______,
  options: _______,
  ...field
}: Field): string {
  const columns = field.columns?.map(({ label: _own, ...column }) => column);
  return JSON.stringify(Object.entries({ ...field, columns }).toSorted(([a], [b]) => a.localeCompare(b)));
}

/** Choices are left out only where they say how the work was done; what may be seen on the day keeps all of them. */
function choiceProblems(origin: TemplateDefinition, scope: Scope, field: Field, same: Field): string[] {
  const [before, after] = [field.options ?? [], same.options ?? []];
  if (after.some((one) => !before.includes(one))) return [`${field.label}: choices can be left out, not added`];
  if (after.length === before.length) return [];
  return whyChoicesStay(origin, scope, field) === null ? [] : [`${field.label} keeps all its choices`];
}

/** Why no choice of a field is left out. */
export function whyChoicesStay(origin: TemplateDefinition, scope: Scope, field: Field): string | null {
  const isOfTheWork = (scope === "header" || scope === "technique") && !readingKeys(origin, scope).has(field.key);
  return isOfTheWork ? null : "What may be seen or read keeps all its choices.";
}

function startingValues(origin: TemplateDefinition, variant: TemplateDefinition): string[] {
  return Object.entries(variant.defaults).flatMap(([path, value]) => {
    const field = fieldAt(variant, path);
    if (!field || JSON.stringify(origin.defaults[path]) === JSON.stringify(value)) return [];
    const why = whyNoDefault(variant, path, field);
    if (why !== null) return [`${field.label} cannot start with a value: ${why}`];
    return isEmpty(value) || fits(field, value) ? [] : [`${field.label} cannot start with this value`];
  });
}

/** Why a field does not start with a value: what is measured, confirmed or judged is entered by whoever does it. */
export function whyNoDefault(variant: TemplateDefinition, path: string, field: Field): string | null {
  const [scope, key] = splitPath(path);
  if (field.computed !== undefined) return "it is computed";
  if (["record", "equipment", "consumable", "rows"].includes(field.type)) return "it names what is used on the day";
  if (scope === "calibration" || scope === "indication" || field.type === "boolean" || readingKeys(variant, scope).has(key))
    return "it is entered on the day of the work";
  return path === "summary.limitations" || path === "summary.conformityStatement" ? "it is written for each report" : null;
}

const known = new WeakMap<TemplateDefinition, Map<string, number>>();

/** Whether a rule refuses the sample of the template without an optional field. */
function isDemanded(origin: TemplateDefinition, path: string): boolean {
  const counts = known.get(origin) ?? new Map<string, number>();
  known.set(origin, counts);
  const blocking = (hidden: string) => {
    const sample = sampleOf(builtInCodeOf(origin));
    const count =
      counts.get(hidden) ??
      (sample ? check(hidden === "" ? origin : without(origin, hidden), sample.content, sample.context) : []).filter(
        ({ severity }) => severity === "E",
      ).length;
    counts.set(hidden, count);
    return count;
  };
  return blocking(path) > blocking("");
}

function without(definition: TemplateDefinition, path: string): TemplateDefinition {
  const [scope, key] = splitPath(path);
  const fields = fieldsOf(definition, scope).map((field) => (field.key === key ? { ...field, hidden: true } : field));
  if (scope === "line") return { ...definition, lines: { ...definition.lines, fields } };
  if (scope === "indication")
    return { ...definition, indications: definition.indications && { ...definition.indications, fields } };
  return { ...definition, blocks: { ...definition.blocks, [scope]: fields } };
}

/** A field that a formula of the template reads; the formula needs it. */
function isRead(definition: TemplateDefinition, scope: Scope, { key }: Field): boolean {
  return everyField(definition).some(
    ({ field }) => field.computed !== undefined && formulas[field.computed]?.reads.includes(`${scope}.${key}`) === true,
  );
}

function hasRole(variant: TemplateDefinition, need: TemplateDefinition["roles"][number]): boolean {
  const sight = { none: 0, near: 1, nearColour: 2 };
  return variant.roles.some(
    ({ role, method, methodBy, techniqueBy, alternatives = [], minLevel, vision }) =>
      role === need.role &&
      method === need.method &&
      JSON.stringify(methodBy) === JSON.stringify(need.methodBy) &&
      JSON.stringify(techniqueBy) === JSON.stringify(need.techniqueBy) &&
      alternatives.every((one) => need.alternatives?.includes(one) === true) &&
      minLevel >= need.minLevel &&
      sight[vision] >= sight[need.vision],
  );
}
