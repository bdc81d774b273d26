/**
 * The engine of the report templates: computes what a template computes and checks what it asks.
 * The editor runs it while somebody types, offline too; the server runs the same code when it matters.
 */
import { evaluations, type Evaluation } from "./acceptance/evaluate.ts";
import { builtInTemplate } from "./builtin/index.ts";
import type { Outcome } from "./calculations/outcome.ts";
import type { ReportContent } from "./content.ts";
import type { ReportContext } from "./context.ts";
import { fieldsOf, type BlockName, type RuleUse, type Scope, type Severity, type TemplateDefinition } from "./definition.ts";
import { formulas } from "./formulas.ts";
import { commonRules, rules } from "./rules/index.ts";
import type { Rule, RuleReader, Target } from "./rules/rule.ts";
import { openSheet, type Reader } from "./sheet.ts";

/** Computed fields by block and key, by line and by indication: value or null with the reason, and the formula with its numbers. */
export type Computed = {
  blocks: Record<BlockName, Record<string, Outcome>>;
  lines: Record<string, Record<string, Outcome>>;
  indications: Record<string, Record<string, Outcome>>;
};

export type Finding = {
  ruleId: string;
  severity: Severity;
  target: Target;
  message: string;
  clause: string | null;
};

export function compute(definition: TemplateDefinition, content: ReportContent, context: ReportContext): Computed {
  const read = open(definition, content, context);
  return {
    blocks: {
      header: computedIn(read, "header"),
      technique: computedIn(read, "technique"),
      calibration: computedIn(read, "calibration"),
      summary: computedIn(read, "summary"),
    },
    lines: Object.fromEntries(content.lines.map((line) => [line.id, computedIn(read.forLine(line), "line")])),
    indications: Object.fromEntries(
      content.indications.map((one) => [one.id, computedIn(read.forIndication(one), "indication")]),
    ),
  };
}

/** Everything that stands in the way (E), asks for an answer (W) or informs (I), in the order of the rules. */
export function check(definition: TemplateDefinition, content: ReportContent, context: ReportContext): Finding[] {
  const read = open(definition, content, context);
  return rulesInForce(definition).flatMap(({ id, severity, limits = {} }) => {
    const rule = rules[id];
    if (!rule) return [];
    const reader: RuleReader = { ...read, limit: (name) => limits[name] ?? limitOf(rule, name) };
    return rule.check(reader).map((remark) => ({
      ruleId: id,
      severity: remark.severity ?? severity,
      target: remark.target,
      message: remark.message,
      clause: remark.clause ?? rule.clause,
    }));
  });
}

/** What the criteria chosen say of each line or indication, as printed. */
export function evaluate(definition: TemplateDefinition, content: ReportContent, context: ReportContext): Evaluation[] {
  return evaluations(open(definition, content, context));
}

/** The same finding keeps its key while its place and rule stay: an answer is stored under it. */
export function findingKey({ ruleId, target }: Pick<Finding, "ruleId" | "target">): string {
  const { block, key = "", lineId = "", indicationId = "", row = "" } = target;
  return [ruleId, block, key, lineId, indicationId, row].join("|");
}

/**
 * The template's rules, the common ones, and the E rules of the built-in it descends from, each once.
 * A stored variant that lost a built-in E rule, or softened it, is held to it all the same.
 */
export function rulesInForce(definition: TemplateDefinition): RuleUse[] {
  const origin = builtInTemplate(definition.basedOn?.code ?? definition.code);
  const kept = (origin?.rules ?? []).filter(({ severity }) => severity === "E");
  const named = definition.rules.map((use) => (kept.some(({ id }) => id === use.id) ? { ...use, severity: "E" as const } : use));
  const missing = kept.filter(({ id }) => !named.some((use) => use.id === id));
  const common = Object.entries(commonRules).map(([id, { severity }]) => ({ id, severity }));
  return [...common, ...named.filter(({ id }) => !Object.hasOwn(commonRules, id)), ...missing];
}

function open(definition: TemplateDefinition, content: ReportContent, context: ReportContext): Reader {
  return openSheet(definition, content, context, formulas);
}

function computedIn(read: Reader, scope: Scope): Record<string, Outcome> {
  const fields = fieldsOf(read.definition, scope).filter(({ computed }) => computed !== undefined);
  return Object.fromEntries(fields.map(({ key }) => [key, read.outcome(`${scope}.${key}`)]));
}

function limitOf({ limits, title }: Rule, name: string): string {
  const limit = limits?.[name];
  if (!limit) throw new RangeError(`The rule "${title}" has no limit "${name}"`);
  return limit.value;
}
