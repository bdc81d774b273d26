/** The starting values of a new report and a new line, and what the next thickness report of an item takes over. */
import { decimal } from "#kit/decimal.ts";
import { convert, quantity, roundHalfUp } from "#kit/quantity.ts";
import { isDay } from "#kit/validity.ts";
import { acceptanceCriteriaSet } from "./acceptance/sets.ts";
import { isOfThisPart } from "./calculations/thickness.ts";
import type { Line, ReportContent, Setup, Value, Values } from "./content.ts";
import type { ReportContext } from "./context.ts";
import { unitFor } from "./display.ts";
import { type BlockName, fieldsOf, type Field, type Scope, type TemplateDefinition } from "./definition.ts";
import { compute } from "./engine.ts";
import { readingPaths } from "./thickness-formulas.ts";

/**
 * Every field present and empty except for the template's defaults; no line. The first acceptance set is chosen, in the edition of its limits. A
 * measured default is in the units of the client.
 */
export function emptyContent(definition: TemplateDefinition, unitSystem: ReportContext["unitSystem"] = "SI"): ReportContent {
  const set = acceptanceCriteriaSet(definition.acceptanceSets[0] ?? null);
  return {
    header: emptyValues(definition, "header", unitSystem),
    technique: emptyValues(definition, "technique", unitSystem),
    calibration: emptyValues(definition, "calibration", unitSystem),
    summary: emptyValues(definition, "summary", unitSystem),
    acceptance: {
      criteriaSet: set?.code ?? null,
      code: set?.standard ?? "",
      edition: set?.edition ?? set?.editions[0] ?? "",
      clause: set?.clause ?? "",
      decisionRule: set?.evaluator === "ut.band" ? "guardband" : "simple",
    },
    lines: [],
    indications: [],
  };
}

/** A further setup like one of the report: its technique and the instruments of its checks; readings and confirmations are entered again. */
export function copiedSetup(
  definition: TemplateDefinition,
  { technique, calibration }: Pick<Setup, "technique" | "calibration">,
) {
  const instruments = definition.blocks.calibration.flatMap(({ key, type }) =>
    type === "equipment" ? [[key, calibration[key] ?? null] as const] : [],
  );
  return {
    technique: withoutReadings(definition, "technique", technique),
    calibration: { ...emptyValues(definition, "calibration"), ...Object.fromEntries(instruments) },
  };
}

/** The values of a block at the start of another report: readings of the day of the work are entered again. */
export function withoutReadings(definition: TemplateDefinition, block: BlockName, values: Values): Values {
  const readings = fieldsOf(definition, block).filter(({ key, reading }) => reading === true && key in values);
  return { ...values, ...Object.fromEntries(readings.map((field) => [field.key, startingValue(definition, block, field)])) };
}

/** The next line: repeating values come from the previous line, never a reading or a result. The caller makes the id. */
export function nextLine(definition: TemplateDefinition, id: string, previous?: Line): Line {
  const values = emptyValues(definition, "line");
  for (const { key, repeats } of definition.lines.fields) {
    const value = previous?.values[key];
    if (repeats === true && value !== undefined) values[key] = value;
  }
  const line: Line = {
    id,
    lineNo: (previous?.lineNo ?? 0) + 1,
    itemKey: definition.lines.itemRepeats ? (previous?.itemKey ?? "") : "",
    performedOn: previous?.performedOn ?? null,
    result: null,
    values,
  };
  if (previous?.setupId) line.setupId = previous.setupId;
  if (definition.lines.itemRepeats && previous?.weldId) line.weldId = previous.weldId;
  if (definition.lines.examStage) line.examStage = previous?.examStage ?? "first";
  return line;
}

/** The lines a new report begins with: one for each item of the template's checklist, else one empty line. */
export function firstLines(definition: TemplateDefinition, newId: () => string): Line[] {
  const { checklist = [""] } = definition.lines;
  return checklist.map((itemKey, index) => ({ ...nextLine(definition, newId()), lineNo: index + 1, itemKey }));
}

/**
 * Lines of the next thickness report of the same item: today's thickness becomes the previous reading with its date;
 * the initial reading stays, or is today's if there was none. The caller makes the ids.
 */
export function carriedLines(
  definition: TemplateDefinition,
  earlier: ReportContent,
  context: ReportContext,
  newId: () => string,
): Line[] {
  const computed = compute(definition, earlier, context);
  const carried: Line[] = [];
  for (const line of earlier.lines.filter(({ result }) => result !== "RESHOOT")) {
    const next = nextLine(definition, newId(), { ...line, lineNo: carried.length });
    next.itemKey = line.itemKey;
    next.performedOn = null;
    const known = computed.lines[line.id]?.["tActual"]?.value ?? null;
    const [t, on]: [Value, Value] =
      known === null || line.result === "NE"
        ? [line.values["tPrev"] ?? null, line.values["prevOn"] ?? null]
        : [asRead(line, known), line.performedOn];
    // After a part was replaced, the first reading on the new part is its initial reading.
    const { initialOn, replacedOn } = line.values;
    const hasInitial = (line.values["tInitial"] ?? null) !== null && isOfThisPart(dayOf(initialOn), dayOf(replacedOn));
    Object.assign(next.values, {
      // The same place is read again.
      ...("position" in next.values ? { position: line.values["position"] ?? null } : {}),
      replacedOn: replacedOn ?? null,
      tPrev: t,
      prevOn: on,
      tInitial: hasInitial ? line.values["tInitial"] : t,
      initialOn: hasInitial ? (line.values["initialOn"] ?? null) : on,
    });
    carried.push(next);
  }
  return carried;
}

function dayOf(value: Value | undefined): string | null {
  return typeof value === "string" && isDay(value) ? value : null;
}

/** The reading itself if it is one of them; else the computed value in the unit of the readings. */
function asRead(line: Line, actual: string): Value {
  const readings = readingPaths().flatMap((path) => {
    const value = line.values[path.slice("line.".length)];
    return typeof value === "object" && value !== null && !Array.isArray(value) ? [value] : [];
  });
  const read = readings.find(({ si }) => decimal(si)?.eq(actual) === true);
  if (read) return read;
  const unit = readings[0]?.unit ?? "mm";
  return quantity(roundHalfUp(convert(actual, "mm", unit), unit === "in" ? 4 : 3), unit);
}

function emptyValues(definition: TemplateDefinition, scope: Scope, unitSystem: ReportContext["unitSystem"] = "SI"): Values {
  const entered = fieldsOf(definition, scope).filter(({ computed, hidden }) => computed === undefined && hidden !== true);
  return Object.fromEntries(
    entered.map((field) => [field.key, inUnitsOf(unitSystem, field, startingValue(definition, scope, field))]),
  );
}

/** A measured default as it is read in the units of the client: 0.10 mm is 0.004 in. Exact values of the other system have no such digits. */
function inUnitsOf(unitSystem: ReportContext["unitSystem"], field: Field, value: Value): Value {
  const { unit, dp } = unitFor(field, unitSystem);
  if (typeof value !== "object" || value === null || Array.isArray(value) || value.unit !== field.unit || unit === value.unit)
    return value;
  return quantity(roundHalfUp(convert(value.entered, value.unit, unit), dp), unit);
}

function startingValue({ defaults }: TemplateDefinition, scope: Scope, { key, type }: Field): Value {
  return defaults[`${scope}.${key}`] ?? (type === "rows" || type === "choices" ? [] : null);
}
