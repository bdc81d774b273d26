/**
 * Canonical JSON (RFC 8785): keys in the order of their UTF-16 units, no spaces, strings and numbers as ECMAScript writes them. Implemented here
 * because every event of the trail passes through it at each verification, and what comes from the database is nothing but JSON.
 */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value === "object" && value !== null) return ofObject(value as Record<string, unknown>);
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined || (typeof value === "number" && !Number.isFinite(value)))
    throw new Error("This has no canonical form.");
  return text;
}

function ofObject(value: Record<string, unknown>): string {
  const keys = Object.keys(value).filter((key) => value[key] !== undefined);
  // oxlint-disable-next-line unicorn/no-array-sort -- the array was made here
  const members = keys.sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${members.join(",")}}`;
}
