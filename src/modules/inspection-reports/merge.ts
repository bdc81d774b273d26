/**
 * Two people changed one draft (inspection-reports R30): three-way merge by field against their common base. Changes to different fields and added
 * rows are merged. A field changed to different values is a conflict, and so is a row that one edited and the other deleted.
 */

/** A place both changed differently. The path leads through keys and the ids of rows: ["lines", "<id>", "values", "r1"]. */
export interface Clash {
  path: readonly string[];
  base: unknown;
  mine: unknown;
  theirs: unknown;
  /** A row that one removed (undefined) and the other changed, or that both added with the same name; absent for a field. */
  kind?: "removed" | "twice";
}

/** Which version to keep: of a field also what stood there before, of a row that both added also both. */
export type Choice = "mine" | "theirs" | "base" | "both";

export interface Merged<T> {
  /** The merged value; at a conflict provisionally mine, or the row that one removed and the other changed. */
  value: T;
  clashes: Clash[];
}

type Json = Record<string, unknown>;

/** Merges `mine` and `theirs`, both based on `base`. */
export function mergeChanges<T>(base: T, mine: T, theirs: T): Merged<T> {
  const clashes: Clash[] = [];
  const value = merged(base, mine, theirs, [], clashes) as T;
  return { value, clashes };
}

/** The merged value with the choice made at each conflict; `choices` are in the order of the conflicts. */
export function settle<T>({ value, clashes }: Merged<T>, choices: readonly Choice[]): T {
  return clashes.reduce((at, { path, base, mine, theirs, kind }, index) => {
    if (kind === "twice") return at;
    const choice = choices[index];
    const chosen = choice === "base" && kind === undefined ? base : choice === "theirs" ? theirs : mine;
    return (kind === "removed" && chosen === undefined ? without(at, path) : put(at, path, chosen)) as T;
  }, value);
}

export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, index) => same(item, b[index]));
  if (!isObject(a) || !isObject(b)) return (a ?? null) === null && (b ?? null) === null;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => same(a[key], b[key]));
}

function merged(base: unknown, mine: unknown, theirs: unknown, path: readonly string[], clashes: Clash[]): unknown {
  if (same(mine, theirs) || same(mine, base)) return theirs;
  if (same(theirs, base)) return mine;
  if (isRows(mine) && isRows(theirs) && (isRows(base) || !Array.isArray(base))) {
    return mergedRows(isRows(base) ? base : [], mine, theirs, path, clashes);
  }
  if (isGroup(mine) && isGroup(theirs)) {
    const from = isGroup(base) ? base : {};
    const keys = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
    return Object.fromEntries(
      [...keys].map((key) => [key, merged(from[key], mine[key], theirs[key], [...path, key], clashes)] as const).filter(isThere),
    );
  }
  clashes.push({ path, base, mine, theirs });
  return mine;
}

/** Rows in order, followed by those added here. */
function mergedRows(base: Json[], mine: Json[], theirs: Json[], path: readonly string[], clashes: Clash[]): Json[] {
  const [was, here, there] = [byId(base), byId(mine), byId(theirs)];
  const kept = theirs.flatMap((row) => {
    const id = idOf(row);
    const own = here.get(id);
    if (own) {
      const united = merged(was.get(id), own, row, [...path, id], clashes);
      return isObject(united) ? [united] : [];
    }
    if (was.has(id) && same(was.get(id), row)) return [];
    if (was.has(id)) clashes.push({ path: [...path, id], base: was.get(id), mine: undefined, theirs: row, kind: "removed" });
    return [row];
  });
  const added = mine.filter((row) => {
    const id = idOf(row);
    if (there.has(id) || (was.has(id) && same(was.get(id), row))) return false;
    if (was.has(id)) clashes.push({ path: [...path, id], base: was.get(id), mine: row, theirs: undefined, kind: "removed" });
    return true;
  });
  return [...kept, ...added];
}

function put(at: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (isRows(at)) return at.map((row) => (idOf(row) === step ? put(row, rest, value) : row));
  return isObject(at) ? { ...at, [step]: put(at[step], rest, value) } : at;
}

function without(at: unknown, [step = "", ...rest]: readonly string[]): unknown {
  if (isRows(at))
    return rest.length === 0
      ? at.filter((row) => idOf(row) !== step)
      : at.map((row) => (idOf(row) === step ? without(row, rest) : row));
  return isObject(at) ? { ...at, [step]: without(at[step], rest) } : at;
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Objects merged field by field, unlike a measured value, which is one unit. */
function isGroup(value: unknown): value is Json {
  return isObject(value) && !("si" in value && "entered" in value);
}

function isRows(value: unknown): value is Json[] {
  return Array.isArray(value) && value.every((row) => isObject(row) && idOf(row) !== "");
}

function idOf(row: Json): string {
  const id = row["id"] ?? row["fileId"];
  return typeof id === "string" ? id : "";
}

function byId(rows: readonly Json[]): Map<string, Json> {
  return new Map(rows.map((row) => [idOf(row), row]));
}

function isThere([, value]: readonly [string, unknown]): boolean {
  return value !== undefined;
}
