/** The id of a row that has a field of that name. */
export function idOf<Row>(row: Row): string {
  return String((row as { id?: unknown }).id);
}

/** The selected rows, with one of them added or removed. */
export function toggled(chosen: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(key)) next.add(key);
  return next;
}
