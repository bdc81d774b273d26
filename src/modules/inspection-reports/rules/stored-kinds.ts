import type { Values } from "#modules/report-templates/content.ts";

/**
 * A field as far as its kind goes. The hash of a report writes a number and its text alike, so that which of them is stored is not in it; the
 * templates ask for a number in an "integer" and take it nowhere else.
 */
export interface KindOfField {
  key: string;
  type: string;
  columns?: readonly KindOfField[] | undefined;
}

/** The fields whose value is stored as another kind than the product stores: a number for the text of a reading, a text for a count. */
export function strayKinds(values: Values, fields: readonly KindOfField[]): string[] {
  return fields.filter((field) => isStray(field, (values as Record<string, unknown> | null)?.[field.key])).map(({ key }) => key);
}

function isStray({ type, columns = [] }: KindOfField, value: unknown): boolean {
  if (value === null || value === undefined) return false;
  if (type === "integer") return typeof value === "string" ? value.trim() !== "" : !Number.isSafeInteger(value);
  if (type !== "rows" || !Array.isArray(value)) return holdsNumber(value);
  return value.some((row: unknown) => typeof row !== "object" || row === null || strayKinds(row as Values, columns).length > 0);
}

/** Whether there is a number anywhere in a value that holds text alone. */
export function holdsNumber(value: unknown): boolean {
  if (typeof value === "number") return true;
  return typeof value === "object" && value !== null && Object.values(value).some(holdsNumber);
}
