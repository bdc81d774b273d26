/**
 * Two people changed one draft (inspection-reports R30): three-way merge by field against what both began with. Different fields unite,
 * added rows unite, a row edited here and deleted there stays. Only the same field changed to different values asks somebody.
 */

/** One place both changed differently. The path leads through keys and the ids of rows: ["lines", "<id>", "values", "r1"]. */
export interface Clash {
  path: readonly string[];
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

export interface Merged<T> {
  /** What stands; at a clash provisionally mine. */
  value: T;
  clashes: Clash[];
}

type Json = Record<string, unknown>;

/** Unites `mine` and `theirs`, both made from `base`. */
export function mergeChanges<T>(base: T, mine: T, theirs: T): Merged<T> {
  const clashes: Clash[] = [];
  const value = merged(base, mine, theirs, [], clashes) as T;
  return { value, clashes };
}

/** The merged value with theirs put in where that was chosen; `choices` in the order of the clashes. */
export function settle<T>({ value, clashes }: Merged<T>, choices: readonly ("mine" | "theirs")[]): T {
  return clashes.reduce(
    (at, { path, theirs }, index) => (choices[index] === "theirs" ? (put(at, path, theirs) as T) : at),
    value,
  );
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

/** Rows in their order, and after them those added here. */
function mergedRows(base: Json[], mine: Json[], theirs: Json[], path: readonly string[], clashes: Clash[]): Json[] {
  const [was, here, there] = [byId(base), byId(mine), byId(theirs)];
  const kept = theirs.flatMap((row) => {
    const id = idOf(row);
    const own = here.get(id);
    if (own) {
      const united = merged(was.get(id), own, row, [...path, id], clashes);
      return isObject(united) ? [united] : [];
    }
    return was.has(id) && same(was.get(id), row) ? [] : [row];
  });
  const added = mine.filter((row) => {
    const id = idOf(row);
    return !there.has(id) && (!was.has(id) || !same(was.get(id), row));
  });
  return [...kept, ...added];
}

function put(at: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (isRows(at)) return at.map((row) => (idOf(row) === step ? put(row, rest, value) : row));
  return isObject(at) ? { ...at, [step]: put(at[step], rest, value) } : at;
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Fields of their own, unlike a measured value, which is one thing. */
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
