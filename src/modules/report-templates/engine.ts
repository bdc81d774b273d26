/**
 * The engine of the report templates: computes the fields and runs the checks of a template. The
 * editor runs it during entry, also offline; the server runs the same code before it decides.
 */
import { evaluations, type Evaluation } from "./acceptance/evaluate.ts";
import { builtInTemplate } from "./builtin/index.ts";
import type { Outcome } from "./calculations/outcome.ts";
import type { ReportContent } from "./content.ts";
import type { ReportContext } from "./context.ts";
import {
  type BlockName,
  builtInCodeOf,
  fieldsOf,
  isSetupBlock,
  type RuleUse,
  type Scope,
  type SetupBlock,
  type TemplateDefinition,
} from "./definition.ts";
import { formulas } from "./formulas.ts";
import { limitInColumn, type Limit } from "./rules/columns.ts";
import { commonRules, rules } from "./rules/index.ts";
import { type Rule, type RuleReader, standardFamily } from "./rules/rule.ts";
import { openSheet, type Reader } from "./sheet.ts";
import { type AnySetup, bySetup } from "./setups.ts";
import { fingerprint, mergedByCause, valuesBehind, withItsLine, type Finding } from "./findings.ts";

/** Computed fields by block and key, by line and by indication: value or null with the reason, and the formula with its numbers. */
export type Computed = {
  blocks: Record<BlockName, Record<string, Outcome>>;
  /** Of the further setups, by id; those of setup A are among the blocks. */
  setups: Record<string, Record<SetupBlock, Record<string, Outcome>>>;
  lines: Record<string, Record<string, Outcome>>;
  indications: Record<string, Record<string, Outcome>>;
};

export function compute(definition: TemplateDefinition, content: ReportContent, context: ReportContext): Computed {
  return computedOf(open(definition, content, context));
}

function computedOf(read: Reader): Computed {
  const { definition, content, context } = read;
  return {
    blocks: {
      header: computedIn(read, "header"),
      technique: computedIn(read, "technique"),
      calibration: computedIn(read, "calibration"),
      summary: computedIn(read, "summary"),
    },
    setups: Object.fromEntries(
      bySetup(content).flatMap(({ setup, content: ofSetup }) => {
        if (setup.id === null) return [];
        const own = open(definition, ofSetup, context);
        return [[setup.id, { technique: computedIn(own, "technique"), calibration: computedIn(own, "calibration") }] as const];
      }),
    ),
    lines: Object.fromEntries(content.lines.map((line) => [line.id, computedIn(read.forLine(line), "line")])),
    indications: Object.fromEntries(
      content.indications.map((one) => [one.id, computedIn(read.forIndication(one), "indication")]),
    ),
  };
}

/** All findings that block (E), need an answer (W) or inform (I), in the order of the rules. */
export function check(definition: TemplateDefinition, content: ReportContent, context: ReportContext): Finding[] {
  return checked(open(definition, content, context));
}

function checked(whole: Reader): Finding[] {
  const { definition, content, context } = whole;
  const setups = bySetup(content).map((of) => ({
    ...of,
    read: of.content === content ? whole : open(definition, of.content, context),
  }));
  return rulesInForce(definition).flatMap((use) => {
    const rule = rules[use.id];
    if (!rule) return [];
    const ofReport = rule.checkReport ? asked({ ...rule, check: rule.checkReport }, use, whole) : [];
    if (rule.ofReport || setups.length === 1) return mergedByCause([...asked(rule, use, whole), ...ofReport], content);
    const found = setups.flatMap(({ setup, read }) => asked(rule, use, read).map((one) => inSetup(one, setup)));
    return mergedByCause([...each(found), ...ofReport], content);
  });
}

function asked(rule: Rule, { id, severity, limits = {} }: RuleUse, read: Reader): (Finding & { cause?: string })[] {
  if (rule.serves && !rule.serves.includes(standardFamily(read))) return [];
  const reader: RuleReader = {
    ...read,
    limit: (name) => limits[name] ?? limitOf(rule, name).value,
    column: (name) => limitInColumn(limitOf(rule, name), limits[name], read.context.unitSystem),
  };
  return rule.check(reader).map((remark) => {
    const { target, message, clause, cause, behind } = remark;
    const finding: Finding = {
      ruleId: id,
      severity: remark.severity ?? severity,
      target,
      message,
      clause: clause ?? rule.clause,
    };
    // Only findings with answers need a key that depends on their values.
    if (finding.severity === "W")
      finding.about = fingerprint([message, valuesBehind(read, target), ...(behind === undefined ? [] : [behind])]);
    return cause === undefined ? finding : { ...finding, cause };
  });
}

/** A remark on technique or calibration names its setup if there are several. An answer given with setup A alone stays valid. */
function inSetup<F extends Finding>(finding: F, { id, label }: AnySetup): F {
  if (!isSetupBlock(finding.target.block)) return finding;
  const named = { ...finding, message: `Setup ${label}: ${finding.message}` };
  if (id === null) return named;
  const about = finding.about === undefined ? {} : { about: fingerprint([label, finding.about]) };
  return { ...named, ...about, target: { ...finding.target, setupId: id } };
}

/** Identical findings of all setups in shared parts are listed once. */
function each<F extends Finding>(found: readonly F[]): F[] {
  return [...new Map(found.map((one) => [JSON.stringify([one.target, one.message]), one])).values()];
}

/** The findings of `check` in words that are clear away from their line: on paper, in a refusal, in a list; each names its line. */
export function findingsOf(definition: TemplateDefinition, content: ReportContent, context: ReportContext): Finding[] {
  return judge(definition, content, context).findings;
}

/** The findings in such words, and the verdicts of the criteria, computed together. */
export function judge(
  definition: TemplateDefinition,
  content: ReportContent,
  context: ReportContext,
): { findings: Finding[]; verdicts: Evaluation[] } {
  return judgedBy(open(definition, content, context));
}

/** All results at once, for the editor: nothing is computed twice. */
export function computeAndJudge(
  definition: TemplateDefinition,
  content: ReportContent,
  context: ReportContext,
): { computed: Computed; findings: Finding[]; verdicts: Evaluation[] } {
  const whole = open(definition, content, context);
  return { computed: computedOf(whole), ...judgedBy(whole) };
}

function judgedBy(whole: Reader): { findings: Finding[]; verdicts: Evaluation[] } {
  const { content } = whole;
  const findings = checked(whole).map((one) => ({ ...one, message: withItsLine(one, content.lines) }));
  return { findings, verdicts: whole.once(evaluations) };
}

/** The verdict of the chosen criteria on each line or indication, as printed. */
export function evaluate(definition: TemplateDefinition, content: ReportContent, context: ReportContext): Evaluation[] {
  return evaluations(open(definition, content, context));
}

/**
 * An answer is stored under the key of its finding: rule, place and a fingerprint of the message and the values it refers to. A changed
 * value is another question, in the same report, a copy and a revision.
 */
export function findingKey({ ruleId, target, message, about }: Pick<Finding, "ruleId" | "target" | "message" | "about">): string {
  const { block, key = "", row = "" } = target;
  return [ruleId, block, key, row, about ?? fingerprint([message])].join("|");
}

/**
 * The template's rules, the common ones, and the E rules of the built-in it descends from, each once.
 * A stored variant that lost or weakened a built-in E rule is still held to it.
 */
export function rulesInForce(definition: TemplateDefinition): RuleUse[] {
  const origin = builtInTemplate(builtInCodeOf(definition));
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

function limitOf({ limits, title }: Rule, name: string): Limit {
  const limit = limits?.[name];
  if (!limit) throw new RangeError(`The rule "${title}" has no limit "${name}"`);
  return limit;
}
