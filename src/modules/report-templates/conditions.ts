/** Fields that exist only for some choices: an isotope's activity is not asked of an X-ray set. */
import type { Indication, Line, ReportContent, Value, Values } from "./content.ts";
import {
  blockNames,
  type Condition,
  type Field,
  fieldsOf,
  type SetupBlock,
  splitPath,
  type TemplateDefinition,
} from "./definition.ts";
import { seenBy } from "./setups.ts";

type Blocks = Pick<ReportContent, "header" | "technique" | "calibration" | "summary">;
type Own = { line?: Pick<Line, "values"> | null; indication?: Pick<Indication, "values"> | null };
/** A stored value by its path, as it was entered. */
export type ValueAt = (path: string) => Value | undefined;

/** Looks up values in the blocks of a report, and in the current line and indication. */
export function valuesAt(content: Blocks, { line, indication }: Own = {}): ValueAt {
  return (path) => {
    const [scope, key] = splitPath(path);
    const values = scope === "line" ? line?.values : scope === "indication" ? indication?.values : content[scope];
    return values?.[key];
  };
}

/** Whether the field exists under the choices made so far; not while the deciding field is empty, nor where the template hides it. */
export function isAsked({ when = [], hidden }: Pick<Field, "when" | "hidden">, valueAt: ValueAt): boolean {
  return hidden !== true && when.every((condition) => holds(condition, valueAt(condition.path)));
}

function holds({ is, isNot }: Condition, value: Value | undefined): boolean {
  const given = (Array.isArray(value) ? value : [value]).filter(
    (one) => one !== null && one !== undefined && one !== "",
  ) as unknown[];
  if (is) return given.some((one) => is.some((wanted) => wanted === one));
  if (isNot) return given.some((one) => !isNot.some((other) => other === one));
  return given.length > 0;
}

/** The definition with the labels chosen in the report; the same object if none is chosen. */
export function withOwnLabels(definition: TemplateDefinition, content: Blocks): TemplateDefinition {
  const valueAt = valuesAt(content);
  let changed = false;
  const fields = definition.lines.fields.map((field) => {
    const choice = field.labelBy && valueAt(field.labelBy.path);
    const label = typeof choice === "string" ? field.labelBy?.labels[choice] : undefined;
    if (label === undefined || label === field.label) return field;
    changed = true;
    return { ...field, label };
  });
  return changed ? { ...definition, lines: { ...definition.lines, fields } } : definition;
}

/** The content without the values of fields that do not exist under its choices: they are neither stored nor printed. The same object if nothing is removed. */
export function withoutUnasked<C extends ReportContent>(definition: TemplateDefinition, content: C): C {
  const blocks = Object.fromEntries(
    blockNames.map((block) => [block, asked(fieldsOf(definition, block), content[block], valuesAt(content))]),
  ) as Blocks;
  const lines = mapped(content.lines, (line) =>
    asked(definition.lines.fields, line.values, valuesAt(seenBy(content, line), { line })),
  );
  const lineOf = new Map(content.lines.map((line) => [line.id, line]));
  const indications = mapped(content.indications, (indication) => {
    const line = lineOf.get(indication.lineId) ?? null;
    const at = valuesAt(seenBy(content, line), { line, indication });
    return asked(fieldsOf(definition, "indication"), indication.values, at);
  });
  return { ...content, ...blocks, ...askedInSetups(definition, content), lines, indications };
}

function askedInSetups(definition: TemplateDefinition, content: ReportContent): Pick<ReportContent, "setups"> {
  if (!content.setups) return {};
  const setups = content.setups.map((setup) => {
    const own = (block: SetupBlock) => asked(fieldsOf(definition, block), setup[block], valuesAt({ ...content, ...setup }));
    const [technique, calibration] = [own("technique"), own("calibration")];
    const isSame = technique === setup.technique && calibration === setup.calibration;
    return isSame ? setup : { ...setup, technique, calibration };
  });
  return { setups: setups.every((one, index) => one === content.setups?.[index]) ? content.setups : setups };
}

function asked(fields: readonly Field[], values: Values, valueAt: ValueAt): Values {
  const gone = fields.filter((field) => field.key in values && !isAsked(field, valueAt)).map(({ key }) => key);
  if (gone.length === 0) return values;
  return Object.fromEntries(Object.entries(values).filter(([key]) => !gone.includes(key)));
}

function mapped<T extends { values: Values }>(rows: T[], valuesOf: (row: T) => Values): T[] {
  const next = rows.map((row) => {
    const values = valuesOf(row);
    return values === row.values ? row : { ...row, values };
  });
  return next.some((row, index) => row !== rows[index]) ? next : rows;
}
