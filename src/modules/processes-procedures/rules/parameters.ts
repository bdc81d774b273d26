/** Is what was recorded in the field inside what the procedure was qualified for? (processes-procedures rule 7, sections 5.2 and 5.3) */
import { Decimal } from "#kit/decimal.ts";
import { valueIn, type Quantity } from "#kit/quantity.ts";
import { covers, type Day } from "#kit/validity.ts";

/** `min` and `max` are decimal strings in `unit`, inclusive; `decreaseOnly` minds only a value below `min`. */
export type ProcedureVariable = {
  key: string;
  label: string;
  tableRef?: string | null;
  class: "essential" | "nonessential" | "not classified";
  type: "range" | "enum set" | "text" | "boolean";
  unit?: string | null;
  min?: string | null;
  max?: string | null;
  allowed?: readonly string[] | null;
  decreaseOnly?: boolean | null;
};

/** An approved addendum lets its own variables stand in place of the revision's on its days (`validTo` inclusive or null). */
export type ProcedureAddendum = {
  number: string;
  variables: readonly ProcedureVariable[];
  approvedOn: Day | null;
  validFrom: Day;
  validTo: Day | null;
};

/** "error" blocks until the value is right or an addendum covers it; "addendum" is listed under deviations on the report. */
export type ParameterFinding =
  | { outcome: "inside" }
  | { outcome: "note" | "error"; message: string }
  | { outcome: "addendum"; message: string; addendum: string };

/** `procedure` is as printed, such as "PT-002 rev 3"; a quantity is compared in the variable's unit. */
export function checkParameter(
  variable: ProcedureVariable,
  value: Quantity | string | boolean | null,
  procedure: string,
  addenda: readonly ProcedureAddendum[] = [],
  day?: Day,
): ParameterFinding {
  if (value === null || isInside(variable, value)) return { outcome: "inside" };
  const message = `${variable.label} ${shown(value, variable.unit)} is ${whereTo(variable, value)} of ${procedure}`;
  const addendum = addenda.find(
    (one) => isInForce(one, day) && one.variables.some((own) => own.key === variable.key && isInside(own, value)),
  );
  if (addendum)
    return { outcome: "addendum", message: `${message}, covered by addendum ${addendum.number}`, addendum: addendum.number };
  return { outcome: variable.class === "essential" ? "error" : "note", message };
}

/** "5-52 °C", "at least 1000 lx", "film, CR": the value or range as printed. */
export function rangeInWords({ type, unit, min, max, allowed }: ProcedureVariable): string {
  const behind = unit ? ` ${unit}` : "";
  if (type !== "range") return (allowed ?? []).join(", ");
  if (min != null && max != null) return min === max ? `${min}${behind}` : `${min}-${max}${behind}`;
  if (min != null) return `at least ${min}${behind}`;
  return max == null ? "" : `at most ${max}${behind}`;
}

function isInside(variable: ProcedureVariable, value: Quantity | string | boolean): boolean {
  if (variable.type === "enum set" || variable.type === "boolean")
    return !variable.allowed?.length || variable.allowed.some((one) => isSameName(one, asText(value)));
  if (variable.type === "text") return true;
  const number = numberIn(value, variable.unit);
  if (number === null) return false;
  const tooLow = variable.min != null && number.lt(variable.min);
  const tooHigh = !variable.decreaseOnly && variable.max != null && number.gt(variable.max);
  return !tooLow && !tooHigh;
}

function whereTo(variable: ProcedureVariable, value: Quantity | string | boolean): string {
  const oneSided = variable.min == null || variable.max == null || variable.decreaseOnly;
  const number = variable.type === "range" ? numberIn(value, variable.unit) : null;
  if (!oneSided || number === null) return `outside ${rangeInWords(variable)}`;
  const unit = variable.unit ? ` ${variable.unit}` : "";
  return variable.min != null && number.lt(variable.min) ? `below ${variable.min}${unit}` : `above ${variable.max}${unit}`;
}

function isInForce({ approvedOn, validFrom, validTo }: ProcedureAddendum, day: Day | undefined): boolean {
  return approvedOn !== null && day !== undefined && approvedOn <= day && covers({ from: validFrom, to: validTo }, day);
}

/** Makers of film and their brands, which may stand beside a type or be left out: the report has a field for the maker. */
const makers = /\b(?:agfa|structurix|ge|waygate|kodak|carestream|industrex|fuji(?:film)?|foma|indux|konica|du ?pont)\b/g;

/** "Agfa D5" is "D5" with its maker, and not that of another maker; "D55" is another film. */
function isSameName(allowed: string, entered: string): boolean {
  const names = [plainWords(allowed), plainWords(entered)];
  const [one, other] = names.map((name) => plainWords(name.replaceAll(makers, " ").replaceAll(/\s+/g, " ")));
  if (names[0] === names[1]) return true;
  if (one !== other || one === "") return false;
  const [asked = [], used = []] = names.map((name) => [...(name.match(makers) ?? [])].map(String));
  return asked.length === 0 || used.length === 0 || asked.some((maker) => used.includes(maker));
}

/** Words as they are compared: "Black" is black. */
function plainWords(text: string): string {
  return text.trim().toLowerCase();
}

function numberIn(value: Quantity | string | boolean, unit: string | null | undefined): Decimal | null {
  if (typeof value === "object") return new Decimal(valueIn(value, unit ?? value.unit));
  return typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value) ? new Decimal(value) : null;
}

/** As it was entered, and in the unit of the procedure: "20 °F (-6.67 °C)". Two decimals are enough for the eye; the comparison above is exact. */
function shown(value: Quantity | string | boolean, unit: string | null | undefined): string {
  if (typeof value !== "object") return asText(value);
  const inUnit = unit ?? value.unit;
  const converted = `${new Decimal(valueIn(value, inUnit)).toDecimalPlaces(2).toFixed()} ${inUnit}`.trim();
  return value.unit === inUnit ? converted : `${value.entered} ${value.unit} (${converted})`;
}

function asText(value: Quantity | string | boolean): string {
  if (typeof value === "object") return value.entered;
  return typeof value === "boolean" ? (value ? "yes" : "no") : value;
}
