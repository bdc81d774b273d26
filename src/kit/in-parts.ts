/** The rows in parts of at most `size`, in order: the database accepts at most 65,535 values in one statement. */
export function inParts<R>(rows: readonly R[], size: number): R[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, part) => rows.slice(part * size, (part + 1) * size));
}
