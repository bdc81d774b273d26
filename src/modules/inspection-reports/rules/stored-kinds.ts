import type { Values } from "#modules/report-templates/content.ts";

/**
 * A field with its kind. The hash of a report is the same for a number and its text, so it does not show which of them is stored; templates use
 * numbers only in "integer" fields.
 */
export interface KindOfField {
  key: string;
  type: string;
  columns?: readonly KindOfField[] | undefined;
}

/** Fields whose value is stored with the wrong type: a number for the text of a reading, a text for a count. */
export function strayKinds(values: Values, fields: readonly KindOfField[]): string[] {
  return fields.filter((field) => isStray(field, (values as Record<string, unknown> | null)?.[field.key])).map(({ key }) => key);
}

function isStray({ type, columns = [] }: KindOfField, value: unknown): boolean {
  if (value === null || value === undefined) return false;
  if (type === "integer") return typeof value === "string" ? value.trim() !== "" : !Number.isSafeInteger(value);
  if (type !== "rows" || !Array.isArray(value)) return holdsNumber(value);
  return value.some((row: unknown) => typeof row !== "object" || row === null || strayKinds(row as Values, columns).length > 0);
}

/** Whether a value that should only hold text contains a number anywhere. */
export function holdsNumber(value: unknown): boolean {
  if (typeof value === "number") return true;
  return typeof value === "object" && value !== null && Object.values(value).some(holdsNumber);
}
