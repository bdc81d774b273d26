import { isDay } from "#kit/validity.ts";
import { dayText, decimalText, instantText } from "./format.ts";

/** Any value of a record in words: days and instants in the reader's format, yes and no, "empty" for nothing. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "empty";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  if (typeof value === "string") return stringText(value);
  if (Array.isArray(value)) return value.length === 0 ? "empty" : value.map(valueText).join(value.some(hasParts) ? "; " : ", ");
  if (isQuantity(value)) return `${value.entered} ${value.unit}`;
  const parts = Object.entries(value).filter(([, part]) => part !== null && part !== "");
  return parts.length === 0 ? "empty" : parts.map(([name, part]) => `${partName(name)} ${partText(part)}`).join(", ");
}

/** An amount or quantity within a value is grouped; a number without decimals may be that of a document. */
const partText = (part: unknown): string =>
  typeof part === "string" && /^-?\d{4,}\.\d+$/.test(part) ? decimalText(part) : valueText(part);

/** The same in a cell, where nothing is a muted dash. */
export function ValueCell({ value }: { value: unknown }) {
  const text = valueText(value);
  if (typeof value === "string" && isMoment(value)) return <time dateTime={value}>{text}</time>;
  return text === "empty" ? <span className="quiet">–</span> : <>{text}</>;
}

/** Of two values with the same kind of parts, those that differ: nobody reads twelve numbers of a policy for the one that changed. */
export function partsChanged(old: unknown, next: unknown): [old: unknown, next: unknown] {
  if (!isParted(old) || !isParted(next)) return [old, next];
  const names = [...new Set([...Object.keys(old), ...Object.keys(next)])];
  const differ = names.filter((name) => valueText(old[name]) !== valueText(next[name]));
  const only = (value: Record<string, unknown>) => Object.fromEntries(differ.map((name) => [name, value[name] ?? null]));
  return [only(old), only(next)];
}

const isParted = (value: unknown): value is Record<string, unknown> => hasParts(value) && !Array.isArray(value);

/** "valid to" for "validTo", "procedure" for "procedureId": the parts of a value have no labels of their own. */
function partName(name: string): string {
  return name
    .replace(/(?<=.)Ids?$/, "")
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase();
}

function stringText(value: string): string {
  if (isDay(value)) return dayText(value);
  return isMoment(value) ? instantText(value) : value;
}

const isMoment = (value: string) => isDay(value) || /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value);

const hasParts = (value: unknown): boolean => typeof value === "object" && value !== null && !isQuantity(value);

function isQuantity(value: object): value is { entered: string; unit: string } {
  return "entered" in value && "unit" in value && "si" in value;
}
