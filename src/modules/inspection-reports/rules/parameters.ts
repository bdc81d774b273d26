/**
 * Compares the recorded values with the variables of the procedure (processes-procedures rule 7, inspection-reports R5): every row of a table, every
 * setup, line and indication. A missing value for an essential variable is questioned.
 */
import { Quantity, isUnit } from "#kit/quantity.ts";
import {
  checkParameter,
  type ParameterFinding,
  type ProcedureVariable,
  rangeInWords,
} from "#modules/processes-procedures/rules.ts";
import { isAsked, valuesAt, type ValueAt } from "#modules/report-templates/conditions.ts";
import type { Line, ReportContent, Value } from "#modules/report-templates/content.ts";
import type { ReportContext } from "#modules/report-templates/context.ts";
import { type Field, isSetupBlock, splitPath, type TemplateDefinition } from "#modules/report-templates/definition.ts";
import { compute, type Computed } from "#modules/report-templates/engine.ts";
import { fingerprint, type Finding } from "#modules/report-templates/findings.ts";
import { fieldNamed } from "#modules/report-templates/measures.ts";
import type { Target } from "#modules/report-templates/rules/rule.ts";
import { isEmpty } from "#modules/report-templates/rules/format.ts";
import { seenBy, setupsOf } from "#modules/report-templates/setups.ts";
import { rowsOf } from "#modules/report-templates/sheet.ts";

export type MappedVariable = ProcedureVariable & { reportFieldKey?: string | null };
/** A revision in force on a day: "PT-002 rev 3" and its variables. */
export type RevisionHeld = { named: string; variables: readonly MappedVariable[] };

type Report = { content: ReportContent; definition: TemplateDefinition; context: ReportContext };
type Part = Pick<Field, "type" | "unit" | "label">;
/** One value with its place; messages about it start with `words`, empty if the report has only one such place. */
type Place = { value: Value | undefined; target: Target; words: string; part: Part };

/** Answers that name evidence other than a measurement: the hidden values existed, but cannot be compared. */
const insteadOfMeasuring = ["technique.lightEvidence"];

export function parameterFindings(report: Report, revisions: readonly RevisionHeld[]): Finding[] {
  const known = { computed: null as Computed | null };
  const computed = () => (known.computed ??= compute(report.definition, report.content, report.context));
  return revisions.flatMap(({ named, variables }) =>
    variables.flatMap((variable): Finding[] => {
      const path = variable.reportFieldKey?.trim();
      if (!path) return [];
      const places = placesAt(report, path, computed);
      if (places === null) return isEssential(variable) ? [withoutField(variable, path, named)] : [];
      return [
        ...places.flatMap((place) => compared(variable, place, named, report.context)),
        ...(isEssential(variable) ? notEntered(variable, places, named, report.context) : []),
      ];
    }),
  );
}

const isEssential = (variable: ProcedureVariable) => variable.class === "essential";

/** An approved revision may name a field that this template does not have: then nothing is compared, and the person states what was done. */
function withoutField(variable: MappedVariable, path: string, named: string): Finding {
  const message = `${variable.label}: this report has no field ${path}, ${coverage(variable, named)}. State its value and why the procedure covers it.`;
  return { ruleId: "R5", severity: "W", target: { block: "report", key: path }, message, clause: variable.tableRef ?? null };
}

/** Empty places of an essential variable: one question for all of them, asked again for other days. */
function notEntered(
  variable: ProcedureVariable,
  places: readonly Place[],
  named: string,
  { performedDates }: ReportContext,
): Finding[] {
  const empty = places.filter(({ value }) => isEmpty(value));
  const [first] = empty;
  if (!first) return [];
  const words = [...new Set(empty.map((place) => place.words).filter((text) => text !== ""))];
  const shown = words.length > 3 ? `${words.slice(0, 3).join(", ")} and ${words.length - 3} more` : words.join(", ");
  const message = `${variable.label} is not entered${shown && ` (${shown})`}, ${coverage(variable, named)}. Enter it, or explain why the procedure covers it.`;
  const { target } = first;
  return [
    {
      ruleId: "R5",
      severity: "W",
      target,
      message,
      clause: variable.tableRef ?? null,
      about: fingerprint([message, words, performedDates]),
      also: empty.slice(1).map((place) => place.target),
    },
  ];
}

function coverage(variable: ProcedureVariable, named: string): string {
  const range = rangeInWords(variable);
  return range === "" ? `an essential variable of ${named}` : `and ${named} covers ${range}`;
}

function compared(
  variable: ProcedureVariable,
  { value, target, words, part }: Place,
  named: string,
  context: ReportContext,
): Finding[] {
  if (isEmpty(value)) return [];
  const at = words === "" ? "" : `${words}: `;
  return (Array.isArray(value) ? value : [value]).flatMap((one): Finding[] => {
    const outcome = outcomeOf({ ...variable, unit: variable.unit ?? part.unit ?? null }, namesOf(one, part, context), named);
    if (outcome.outcome === "inside") return [];
    const severity = outcome.outcome === "error" ? "E" : "I";
    return [{ ruleId: "R5", severity, target, message: `${at}${outcome.message}`, clause: variable.tableRef ?? null }];
  });
}

/** Within range if one of the names is; a value of a different quantity than the variable is not. */
function outcomeOf(
  variable: ProcedureVariable,
  names: readonly (Quantity | string | boolean)[],
  named: string,
): ParameterFinding {
  const outcomes = names.map((name): ParameterFinding => {
    try {
      return checkParameter(variable, name, named);
    } catch {
      const message = `${variable.label} ${typeof name === "object" ? `${name.entered} ${name.unit}` : String(name)} cannot be compared with the ${rangeInWords(variable)} of ${named}`;
      return { outcome: isEssential(variable) ? "error" : "note", message };
    }
  });
  return outcomes.find(({ outcome }) => outcome === "inside") ?? outcomes[0] ?? { outcome: "inside" };
}

/** The names of a value: an instrument by its kind or its tag, a batch by its product. */
function namesOf(value: unknown, { type }: Part, { equipment, consumables }: ReportContext): (Quantity | string | boolean)[] {
  if (typeof value === "boolean") return [value];
  if (typeof value === "number") return [String(value)];
  if (typeof value !== "string") {
    const quantity = Quantity.safeParse(value);
    return quantity.success ? [quantity.data] : [];
  }
  const item = type === "equipment" ? equipment.find((one) => one.inventoryItemId === value) : undefined;
  const batch = type === "consumable" ? consumables.find(({ id }) => id === value) : undefined;
  if (item) return [item.label, item.typeCode];
  return batch ? [batch.product, `${batch.product} ${batch.batch}`] : [value];
}

/** Every place of a path in the report: once in a block, and in each setup, line and indication; null if there is no such field. */
function placesAt({ content, definition }: Report, path: string, computed: () => Computed): Place[] | null {
  const found = fieldNamed(definition, path);
  if (!found) return null;
  const { field, column } = found;
  const [scope] = splitPath(path);
  const { key } = field;
  // What a procedure asks of a field that a variant hides is asked all the same: the field counts as empty.
  const conditional = { when: field.when ?? [] };
  const valueOf = (valueAt: ValueAt, made: () => { value: string | null } | undefined): Value | undefined =>
    field.computed === undefined ? valueAt(`${scope}.${key}`) : asEntered(made()?.value ?? null, field);
  const at = (value: Value | undefined, target: Target, words: string): Place[] =>
    column ? cells(value, column, target, words, field.label) : [{ value, target, words, part: field }];
  if (scope === "line" || scope === "indication") {
    const evaluated = content.lines.filter(({ result }) => result !== "NE" && result !== "RESHOOT");
    return evaluated.flatMap((line) => {
      const own = seenBy(content, line);
      if (scope === "line") {
        const valueAt = valuesAt(own, { line });
        if (!isAsked(conditional, valueAt)) return [];
        return at(
          valueOf(valueAt, () => computed().lines[line.id]?.[key]),
          { block: "lines", key, lineId: line.id },
          wordsOf(line),
        );
      }
      return content.indications.flatMap((indication) => {
        const valueAt = valuesAt(own, { line, indication });
        if (indication.lineId !== line.id || !isAsked(conditional, valueAt)) return [];
        const value = valueOf(valueAt, () => computed().indications[indication.id]?.[key]);
        return at(value, { block: "indications", key, lineId: line.id, indicationId: indication.id }, wordsOf(line));
      });
    });
  }
  const setups = isSetupBlock(scope) ? setupsOf(content) : [null];
  return setups.flatMap((setup) => {
    const valueAt = valuesAt(setup ? { ...content, ...setup } : content);
    const words = setup && setups.length > 1 ? `Setup ${setup.label}` : "";
    const own = setup?.id ? { setupId: setup.id } : {};
    if (!isAsked(conditional, valueAt)) {
      const instead = knownOtherwise(field, valueAt);
      return instead === null ? [] : [{ value: null, target: { block: scope, key: instead, ...own }, words, part: field }];
    }
    const value = valueOf(valueAt, () =>
      setup?.id && isSetupBlock(scope) ? computed().setups[setup.id]?.[scope][key] : computed().blocks[scope][key],
    );
    return at(value, { block: scope, key, ...own }, words);
  });
}

/** The key of the answer that names evidence instead of a measurement of this field, if only that answer hides the field. */
function knownOtherwise({ when = [] }: Field, valueAt: ValueAt): string | null {
  const [unmet, ...others] = when.filter((condition) => !isAsked({ when: [condition] }, valueAt));
  if (!unmet || others.length > 0 || !insteadOfMeasuring.includes(unmet.path) || isEmpty(valueAt(unmet.path))) return null;
  return splitPath(unmet.path)[1];
}

/** The cells of a column, one for each row; a table without a row is one empty place. */
function cells(value: Value | undefined, column: Part & { key: string }, target: Target, words: string, label: string): Place[] {
  const rows = rowsOf(value);
  if (rows.length === 0) return [{ value: null, target, words, part: column }];
  const before = words === "" ? "" : `${words}, `;
  return rows.map((row, index) => ({
    value: row[column.key],
    target: { ...target, row: index },
    words: `${before}${label}, row ${index + 1}`,
    part: column,
  }));
}

/** A computed number as if it had been entered in the unit of its field. */
function asEntered(value: string | null, { type, unit = "" }: Part): Value {
  if (value === null || type !== "decimal" || !isUnit(unit)) return value;
  return { entered: value, unit, si: value };
}

function wordsOf({ lineNo, itemKey }: Line): string {
  return `Line ${lineNo} ${itemKey}`.trim();
}
