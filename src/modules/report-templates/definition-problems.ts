/** What is wrong in itself with a template before it may be used. */
import { isUnit } from "#kit/quantity.ts";
import { acceptanceCriteriaSet } from "./acceptance/sets.ts";
import { fieldAt, fieldsOf, scopes, type Field, type Measure, type RuleUse, type TemplateDefinition } from "./definition.ts";
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

export function everyField(definition: TemplateDefinition): { path: string; field: Field }[] {
  return scopes.flatMap((scope) => fieldsOf(definition, scope).map((field) => ({ path: `${scope}.${field.key}`, field })));
}
