/** In the hashed form numbers are text, and absent values stay absent. */
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
