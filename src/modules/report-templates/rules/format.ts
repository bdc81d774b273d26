/** Whether an entered value fits its field: kind, unit, range, choice. The sentence says what to do. */
import { above, below, decimal } from "#kit/decimal.ts";
import { units } from "#kit/quantity.ts";
import { isDay } from "#kit/validity.ts";
import type { Value } from "../content.ts";
import type { ReportContext } from "../context.ts";
import type { Field } from "../definition.ts";
import { decimalIn, rowsOf } from "../sheet.ts";

/** Not yet entered: no value, blank text, an empty list. */
export function isEmpty(value: Value | undefined): boolean {
  if (value === null || value === undefined) return true;
  return typeof value === "string" ? value.trim() === "" : Array.isArray(value) && value.length === 0;
}

/** A text without a letter or a digit, such as "." or "-". */
export function saysNothing(value: Value | undefined): boolean {
  return typeof value === "string" && value.trim() !== "" && !/[\p{L}\p{N}]/u.test(value);
}

/** "n/a" and "none" as well: they name no record, product or source. */
export function namesNothing(value: Value | undefined): boolean {
  return saysNothing(value) || standsFor(value, ["na", "notapplicable", "none", "nil"]);
}

/** "n/a" does not answer a required question; "none" may. */
export function leavesOpen(value: Value | undefined): boolean {
  return saysNothing(value) || standsFor(value, ["na", "notapplicable"]);
}

/** No words, or only "n/a", "ok", "x", "tbd" or bare figures: not enough where words must explain or name someone. */
export function isFiller(text: string | null | undefined): boolean {
  const letters = text?.match(/\p{L}/gu)?.length ?? 0;
  return letters < 2 || namesNothing(text) || standsFor(text, ["ok", "okay", "yes", "no", "tbd", "tba", "unknown", "test"]);
}

function standsFor(value: Value | undefined, words: readonly string[]): boolean {
  return typeof value === "string" && words.includes(value.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ""));
}

/** What is wrong with an entered value, or null. The caller checks rows cell by cell. */
export function formatProblem(field: Field, value: Value, context: ReportContext): string | null {
  switch (field.type) {
    case "text":
    case "longText":
    case "record":
      return textProblem(field, value);
    case "integer":
      return Number.isInteger(value) ? rangeProblem(field, value) : "Enter a whole number";
    case "decimal":
      return decimalProblem(field, value);
    case "boolean":
      return typeof value === "boolean" ? null : "Answer yes or no";
    case "date":
      return typeof value === "string" && isDay(value) ? null : "Enter a date such as 2026-03-14";
    case "dateTime":
      return isInstant(value) ? null : "Enter a date and time";
    case "choice":
      return typeof value === "string" && field.options?.includes(value)
        ? null
        : `Choose one of: ${(field.options ?? []).join(", ")}`;
    case "choices":
      return isChoices(field, value) ? null : `Choose from: ${(field.options ?? []).join(", ")}`;
    case "equipment":
      return equipmentProblem(field, value, context);
    case "consumable":
      return consumableProblem(field, value, context);
    case "rows":
      return rowsOf(value).length === (Array.isArray(value) ? value.length : -1) ? null : "Enter rows";
  }
}

function textProblem({ maxLength, digest }: Field, value: Value): string | null {
  if (typeof value !== "string") return "Enter text";
  if (digest !== undefined && !/^[0-9a-f]{64}$/i.test(value.trim())) return "A SHA-256 has 64 characters, 0 to 9 and a to f";
  return maxLength !== undefined && value.length > maxLength ? `At most ${maxLength} characters; ${value.length} entered` : null;
}

function decimalProblem(field: Field, value: Value): string | null {
  const unit = field.unit ?? "";
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    const given = units[value.unit];
    if (!given || given.dimension !== units[unit]?.dimension)
      return `Unit ${value.unit || "none"} does not fit ${field.label.toLowerCase()}`;
  } else if (unit !== "") return `Enter a number with its unit, ${unit}`;
  return decimalIn(value, unit) === null ? "Enter a number" : rangeProblem(field, value);
}

function rangeProblem({ unit = "", min, max }: Field, value: Value): string | null {
  const number = decimal(decimalIn(value, unit));
  if (!number) return "Enter a number";
  if (min !== undefined && below(number, min)) return `At least ${min}${unit && ` ${unit}`}`;
  return max !== undefined && above(number, max) ? `At most ${max}${unit && ` ${unit}`}` : null;
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

function isInstant(value: Value): boolean {
  return typeof value === "string" && instant.test(value) && !Number.isNaN(Date.parse(value));
}

/** A single choice counts as a list of one, as a draft of an earlier version of the template may hold it. */
function isChoices({ options = [] }: Field, value: Value): boolean {
  if (typeof value === "string") return options.includes(value);
  return Array.isArray(value) && value.every((one) => typeof one === "string" && options.includes(one));
}

function equipmentProblem({ equipmentTypes = [], label }: Field, value: Value, { equipment }: ReportContext): string | null {
  const item = equipment.find((one) => one.inventoryItemId === value);
  if (!item) return `Choose the ${label.toLowerCase()} from the equipment of this report`;
  return equipmentTypes.length > 0 && !equipmentTypes.includes(item.typeCode)
    ? `${item.label} is the wrong type of instrument`
    : null;
}

function consumableProblem({ consumableKind, label }: Field, value: Value, { consumables }: ReportContext): string | null {
  const batch = consumables.find((one) => one.id === value);
  if (!batch) return `Choose the ${label.toLowerCase()} from the consumables of this report`;
  return consumableKind !== undefined && batch.kind !== consumableKind
    ? `${batch.product} is the wrong type of consumable`
    : null;
}
