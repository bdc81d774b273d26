/** Two people changed one record: what it was when this person started, what it is now, and what this person wants it to be. */
export interface Conflict {
  base: Record<string, unknown>;
  theirs: Record<string, unknown>;
  mine: Record<string, unknown>;
  changedBy: string;
  changedAt: string;
}

export interface Difference {
  field: string;
  mine: unknown;
  theirs: unknown;
  /** Both changed the field, differently: a person must choose. Otherwise mine applies. */
  open: boolean;
}

/** Each field this person changed and the other person has not changed in the same way. What only the other changed is kept without asking. */
export function differences({ base, theirs, mine }: Conflict): Difference[] {
  return Object.keys(mine)
    .filter((field) => !same(mine[field], base[field]) && !same(mine[field], theirs[field]))
    .map((field) => ({ field, mine: mine[field], theirs: theirs[field], open: !same(base[field], theirs[field]) }));
}

/** What to save on top of the current record: my changes, except those where theirs was chosen. */
export function settled(conflict: Conflict, choice: Readonly<Record<string, "mine" | "theirs">>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(conflict.mine).filter(([field, value]) => choice[field] !== "theirs" && !same(value, conflict.theirs[field])),
  );
}

/** The fields of a form that differ from the record it was made of. */
export function changesIn(values: Record<string, unknown>, record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => !same(value, record[field])));
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

/** Absent, null and "" are the same to a person; the order of keys does not matter. */
function sorted(value: unknown): unknown {
  if (value === undefined || value === null || value === "") return null;
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([key, part]) => [key, sorted(part)]),
  );
}
