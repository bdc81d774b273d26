/** The content with each of these ids replaced wherever it is used. */
export function renamed<T>(content: T, ids: ReadonlyMap<string, string>): T {
  if (ids.size === 0) return content;
  return JSON.parse(JSON.stringify(content), (_, value: unknown) =>
    typeof value === "string" ? (ids.get(value) ?? value) : value,
  ) as T;
}
