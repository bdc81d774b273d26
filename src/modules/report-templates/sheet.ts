/**
 * Reads a report through its template: every value by its path, numbers in the unit the field states, computed fields computed once.
 * Formulas and rules read the content only through a Reader, which converts inches to millimetres for them.
 */
import { decimal } from "#kit/decimal.ts";
import { convert, isUnit, roundHalfUp, valueIn } from "#kit/quantity.ts";
import { isDay } from "#kit/validity.ts";
import type { Indication, Line, ReportContent, Row, Setup, Value } from "./content.ts";
import type { ReportContext } from "./context.ts";
import { isAsked, valuesAt } from "./conditions.ts";
import { fieldAt, type Field, splitPath, type TemplateDefinition } from "./definition.ts";
import { unitFor } from "./display.ts";
import { seenBy, setupOf } from "./setups.ts";
import { unknown, type Outcome } from "./calculations/outcome.ts";

export type Formula = {
  /** What it computes, in words. */
  title: string;
  clause: string | null;
  /** Paths it reads; a template that uses it must have them. */
  reads: readonly string[];
  solve: (read: Reader) => Outcome;
};

type Cells = {
  row: number;
  decimal: (key: string) => string | null;
  text: (key: string) => string | null;
  flag: (key: string) => boolean | null;
};

export type Reader = {
  definition: TemplateDefinition;
  content: ReportContent;
  context: ReportContext;
  line: Line | null;
  indication: Indication | null;
  /** Decimal string in the field's own unit or in the one named, computed or entered; null when missing or not a number. */
  decimal: (path: string, unit?: string) => string | null;
  /** Text, choice, day, instant, id of a record; computed words too. */
  text: (path: string) => string | null;
  flag: (path: string) => boolean | null;
  /** What was chosen of several; a single choice counts as a list of one. */
  choices: (path: string) => string[];
  rows: (path: string) => Cells[];
  /** Whether the field exists under the choices made (its conditions hold). */
  asked: (path: string) => boolean;
  /** A computed field with its formula. */
  outcome: (path: string) => Outcome;
  forLine: (line: Line) => Reader;
  forIndication: (indication: Indication) => Reader;
  /** A result that several rules need from the whole sheet is computed once: returns what `work` returned the first time. */
  once: <T>(work: (whole: Reader) => T) => T;
  /** A number for a message: the value in the reader's unit system, with its unit. */
  shown: (value: string, unit: string, dp: number) => string;
};

/** Opens a report. Formulas are looked up by name; one that refers to itself returns a reason, never a loop. */
export function openSheet(
  definition: TemplateDefinition,
  content: ReportContent,
  context: ReportContext,
  formulas: Readonly<Record<string, Formula>>,
): Reader {
  const known = new Map<string, Outcome>();
  const underway = new Set<string>();
  const ofLines = new Map<Line, Reader>();
  const ofIndications = new Map<Indication, Reader>();
  const shared = new Map<unknown, unknown>();

  function readerFor(line: Line | null, indication: Indication | null): Reader {
    const setup = setupOf(content, line);
    const stored = valuesAt(seenBy(content, line), { line, indication });
    // Rules read the same few paths of a line repeatedly, so entered and computed values are cached.
    const entered = new Map<string, Entered>();
    const decimals = new Map<string, string | null>();
    const texts = new Map<string, string | null>();
    const outcomes = new Map<string, Outcome>();

    function valueAt(path: string): Entered {
      const found = entered.get(path);
      if (found) return found;
      const field = fieldAt(definition, path);
      const made = { field, value: field && isAsked(field, stored) ? stored(path) : undefined };
      entered.set(path, made);
      return made;
    }

    function outcome(path: string): Outcome {
      const answered = outcomes.get(path);
      if (answered) return answered;
      const field = fieldAt(definition, path);
      const formula = field?.computed === undefined ? undefined : formulas[field.computed];
      if (!formula) return unknown("not a computed field", path);
      if (field && !isAsked(field, stored)) return unknown("not asked here", formula.title);
      const place = placeOf(path, line, indication, setup);
      const found = known.get(place);
      if (found) {
        outcomes.set(path, found);
        return found;
      }
      if (underway.has(place)) return unknown("the formula refers to itself", formula.title);
      underway.add(place);
      const answer = formula.solve(reader);
      underway.delete(place);
      known.set(place, answer);
      outcomes.set(path, answer);
      return answer;
    }

    const reader: Reader = {
      definition,
      content,
      context,
      line,
      indication,
      decimal(path, wanted) {
        const { field, value } = valueAt(path);
        if (!field) return null;
        const own = field.unit ?? "";
        if (field.computed === undefined)
          return wanted === undefined ? once(decimals, path, () => decimalIn(value, own)) : decimalIn(value, wanted);
        const number = numberText(outcome(path).value);
        return number === null || wanted === undefined ? number : convert(number, own, wanted);
      },
      text(path) {
        const { field, value } = valueAt(path);
        return field?.computed === undefined ? once(texts, path, () => textOf(value, field?.type)) : outcome(path).value;
      },
      flag(path) {
        const { value } = valueAt(path);
        return typeof value === "boolean" ? value : null;
      },
      choices(path) {
        const { value } = valueAt(path);
        if (typeof value === "string") return value.trim() === "" ? [] : [value];
        return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
      },
      rows(path) {
        const { field, value } = valueAt(path);
        return rowsOf(value).map((row, index) => cellsOf(row, index, field));
      },
      asked(path) {
        const field = fieldAt(definition, path);
        return field !== undefined && isAsked(field, stored);
      },
      outcome,
      forLine(next) {
        const made = ofLines.get(next) ?? readerFor(next, null);
        ofLines.set(next, made);
        return made;
      },
      forIndication(next) {
        const made = ofIndications.get(next) ?? readerFor(content.lines.find((one) => one.id === next.lineId) ?? null, next);
        ofIndications.set(next, made);
        return made;
      },
      once: <T>(work: (whole: Reader) => T) => once(shared, work, () => work(whole)) as T,
      shown: (value, unit, dp) => shownIn(context.unitSystem, value, unit, dp),
    };
    return reader;
  }
  const whole = readerFor(null, null);
  return whole;
}

type Entered = { field: Field | undefined; value: Value | undefined };

function once<K, T>(known: Map<K, T>, key: K, make: () => T): T {
  const found = known.get(key);
  if (found !== undefined || known.has(key)) return found as T;
  const made = make();
  known.set(key, made);
  return made;
}

/** The number in a unit; null when there is none, or when what was entered measures something else. */
export function decimalIn(value: Value | undefined, unit: string): string | null {
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return numberText(value);
  if (value === null || value === undefined || typeof value === "boolean" || Array.isArray(value)) return null;
  if (!isUnit(value.unit) || !isUnit(unit)) return null;
  try {
    return valueIn(value, unit);
  } catch {
    // Another dimension: the format rule reports it at the field.
    return null;
  }
}

export function rowsOf(value: Value | undefined): Row[] {
  if (!Array.isArray(value)) return [];
  return value.filter((row): row is Row => typeof row === "object");
}

function cellsOf(row: Row, index: number, field: Field | undefined): Cells {
  const unitOf = (key: string) => field?.columns?.find((column) => column.key === key)?.unit ?? "";
  return {
    row: index,
    decimal: (key) => decimalIn(row[key], unitOf(key)),
    text: (key) => textOf(row[key], field?.columns?.find((column) => column.key === key)?.type),
    flag: (key) => (typeof row[key] === "boolean" ? row[key] : null),
  };
}

// A value in a date field that is not a date counts as empty for a formula; the format rule reports it at the field.
function textOf(value: Value | undefined, type?: Field["type"]): string | null {
  if (typeof value === "number") return String(value);
  const text = typeof value === "string" ? value.trim() : "";
  if (text === "" || (type === "date" && !isDay(text)) || (type === "dateTime" && Number.isNaN(Date.parse(text)))) return null;
  return text;
}

function numberText(text: string | null): string | null {
  return decimal(text) === null ? null : text;
}

// A block's field is the same for every line of a setup; a line's for each of its indications.
function placeOf(path: string, line: Line | null, indication: Indication | null, setup: Setup | null): string {
  const [scope] = splitPath(path);
  if (scope === "indication") return `${path}@${indication?.id ?? ""}`;
  if (scope === "line") return `${path}@${line?.id ?? ""}`;
  return setup ? `${path}@${setup.id}` : path;
}

function shownIn(system: "SI" | "US", value: string, unit: string, dp: number): string {
  const shown = unitFor({ unit, dp }, system);
  const number = roundHalfUp(isUnit(unit) ? convert(value, unit, shown.unit) : value, shown.dp);
  return shown.unit === "" ? number : `${number} ${shown.unit}`;
}
