/** Numbers are text inside the hashed form, and what was left out is left out. */
export function asText(value: unknown): unknown {
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.map(asText);
  if (value && typeof value === "object") {
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, inner]) => (inner === undefined ? [] : [[key, asText(inner)]])),
    );
  }
  return value;
}
