/** What is wrong with a template before it may be used: in itself, and as a variant of a built-in one. */
import { decimal } from "#kit/decimal.ts";
import { isUnit } from "#kit/quantity.ts";
import { acceptanceCriteriaSet } from "./acceptance/sets.ts";
import { commonHeader, commonSummary } from "./builtin/common.ts";
import {
  fieldAt,
  fieldsOf,
  scopes,
  type Field,
  type Measure,
  type RuleUse,
  type Scope,
  type Severity,
  type TemplateDefinition,
} from "./definition.ts";
import { formulas } from "./formulas.ts";
import { indicationType } from "./indication-types.ts";
import { measuredField } from "./measures.ts";
import { rules } from "./rules/index.ts";

/** Sentences for the builder; empty when the definition can be used. */
export function definitionProblems(definition: TemplateDefinition): string[] {
  return [
    ...scopes.flatMap((scope) => repeatedKeys(fieldsOf(definition, scope))),
    ...everyField(definition).flatMap(({ path, field }) => [
      ...fieldProblems(field),
      ...formulaProblems(definition, path, field),
      ...(field.when ?? [])
        .filter((condition) => !fieldAt(definition, condition.path))
        .map((condition) => `${path} depends on unknown field ${condition.path}`),
    ]),
    ...circles(definition),
    ...definition.rules.flatMap(ruleProblems),
    ...(definition.measures ?? []).flatMap((measure) => measureProblems(definition, measure)),
    ...definition.acceptanceSets.filter((code) => !acceptanceCriteriaSet(code)).map((code) => `Unknown acceptance set ${code}`),
    ...(definition.indications?.codes ?? [])
      .filter((code) => !indicationType(code))
      .map((code) => `Unknown indication type ${code}`),
    ...Object.keys(definition.defaults)
      .filter((path) => !everyField(definition).some((one) => one.path === path))
      .map((path) => `Default for unknown field ${path}`),
  ];
}

/** A variant may add, hide, relabel, reorder and tighten; it may not remove or weaken requirements of its built-in template (rule 1). */
export function variantProblems(origin: TemplateDefinition, variant: TemplateDefinition): string[] {
  return [
    ...origin.rules.filter(({ severity }) => severity === "E").flatMap((use) => missingRule(use, variant)),
    ...variant.rules.flatMap(loosened),
    ...scopes.flatMap((scope) => changedFields(origin, variant, scope)),
    ...origin.roles.filter((role) => !hasRole(variant, role)).map(({ role }) => `Role ${role} cannot be removed or weakened`),
    ...origin.requiredEquipment
      .filter(({ anyOf }) => !variant.requiredEquipment.some((need) => need.anyOf.every((type) => anyOf.includes(type))))
      .map(({ label }) => `Required equipment cannot be removed: ${label}`),
  ];
}

function repeatedKeys(fields: readonly Field[]): string[] {
  const keys = fields.map(({ key }) => key);
  return keys.filter((key, index) => keys.indexOf(key) !== index).map((key) => `Column key already used: ${key}`);
}

function fieldProblems({ label, type, unit = "", options = [], columns = [], computed }: Field): string[] {
  const problems: string[] = [];
  if (type === "decimal" && computed === undefined && !isUnit(unit)) problems.push(`Unit ${unit} does not fit ${label}`);
  if ((type === "choice" || type === "choices") && options.length === 0) problems.push(`${label} has no options`);
  if (type === "rows" && columns.length === 0) problems.push(`${label} has no columns`);
  return [...problems, ...repeatedKeys(columns)];
}

function formulaProblems(definition: TemplateDefinition, path: string, { computed }: Field): string[] {
  if (computed === undefined) return [];
  const formula = formulas[computed];
  if (!formula) return [`${path} names unknown formula ${computed}`];
  return formula.reads.filter((one) => !fieldAt(definition, one)).map((one) => `Formula refers to unknown field ${one}`);
}

/** "Circular formula: a -> b -> a", once for each circle. */
function circles(definition: TemplateDefinition): string[] {
  const found = new Map<string, string>();
  const follow = (path: string, trail: readonly string[]) => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      const circle = trail.slice(start);
      found.set(circle.toSorted().join(), `Circular formula: ${[...circle, path].join(" -> ")}`);
      return;
    }
    const name = fieldAt(definition, path)?.computed;
    for (const next of name === undefined ? [] : (formulas[name]?.reads ?? [])) follow(next, [...trail, path]);
  };
  for (const { path } of everyField(definition)) follow(path, []);
  return [...found.values()];
}

function ruleProblems({ id, limits = {} }: RuleUse): string[] {
  const rule = rules[id];
  if (!rule) return [`Unknown rule ${id}`];
  return Object.keys(limits)
    .filter((name) => !rule.limits?.[name])
    .map((name) => `Rule ${id} has no limit ${name}`);
}

function measureProblems(definition: TemplateDefinition, { field, parameter, values }: Measure): string[] {
  const isInstrument = fieldAt(definition, field)?.type === "equipment";
  return [
    ...(isInstrument ? [] : [`Measure of ${parameter} names ${field}, which is not an instrument field of this template`]),
    ...values
      .filter((path) => !measuredField(definition, path))
      .map((path) => `Measure of ${parameter} refers to unknown field ${path}`),
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

function changedFields(origin: TemplateDefinition, variant: TemplateDefinition, scope: Scope): string[] {
  const common = new Set([...commonHeader, ...commonSummary].map(({ key }) => key));
  return fieldsOf(origin, scope).flatMap((field) => {
    const same = fieldsOf(variant, scope).find(({ key }) => key === field.key);
    const isCommon = (scope === "header" || scope === "summary") && common.has(field.key);
    if (!same)
      return isCommon || scope === "calibration" || field.required === true || isRead(origin, scope, field)
        ? [`${field.label} cannot be removed`]
        : [];
    const problems: string[] = [];
    if (same.hidden === true && (field.required === true || scope === "calibration"))
      problems.push(`${field.label} cannot be hidden`);
    if (field.required === true && same.required !== true) problems.push(`${field.label} must stay required`);
    if (JSON.stringify(same.when) !== JSON.stringify(field.when))
      problems.push(`${field.label} must be asked whenever the built-in template asks it`);
    if (same.type !== field.type || same.unit !== field.unit || same.computed !== field.computed)
      problems.push(`${field.label} must not change except for its label`);
    return problems;
  });
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

function everyField(definition: TemplateDefinition): { path: string; field: Field }[] {
  return scopes.flatMap((scope) => fieldsOf(definition, scope).map((field) => ({ path: `${scope}.${field.key}`, field })));
}
