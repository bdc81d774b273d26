/** What came, went or changed between a file of figures and now (report-statistics section 3). */

/** One counted row: its id, what it is apart by, its day, and what it adds to numerator and denominator. */
export type KeptRow = [id: string, apart: string | null, on: string | null, num: string, den: string];

/** A figure of a file, or one of its groups; `value` as shown. */
export interface KeptFigure {
  metric: string;
  apart: string | null;
  key: string | null;
  numerator: string;
  denominator: string;
  value: string | null;
}

export const changeKinds = ["came", "went", "changed"] as const;
export type ChangeKind = (typeof changeKinds)[number];

export interface RowChange {
  kind: ChangeKind;
  before: KeptRow | null;
  now: KeptRow | null;
}

const nameOf = ([id, apart]: KeptRow) => `${id} ${apart ?? ""}`;

/** The rows of one metric that are not as they were: those that went first, then those that came, then those that changed. */
export function rowChanges(before: readonly KeptRow[], now: readonly KeptRow[]): RowChange[] {
  const was = new Map(before.map((row) => [nameOf(row), row]));
  const is = new Map(now.map((row) => [nameOf(row), row]));
  const went = before.filter((row) => !is.has(nameOf(row))).map((row) => ({ kind: "went" as const, before: row, now: null }));
  const came = now.filter((row) => !was.has(nameOf(row))).map((row) => ({ kind: "came" as const, before: null, now: row }));
  const changed = now.flatMap((row) => {
    const former = was.get(nameOf(row));
    return former && former.some((value, at) => value !== row[at])
      ? [{ kind: "changed" as const, before: former, now: row }]
      : [];
  });
  return [...went, ...came, ...changed];
}

export interface FigureChange {
  metric: string;
  apart: string | null;
  key: string | null;
  before: KeptFigure | null;
  now: KeptFigure | null;
}

/** The figures that are not as they were. */
export function figureChanges(before: readonly KeptFigure[], now: readonly KeptFigure[]): FigureChange[] {
  const partOf = ({ metric, apart, key }: KeptFigure) => JSON.stringify([metric, apart, key]);
  const was = new Map(before.map((figure) => [partOf(figure), figure]));
  const is = new Map(now.map((figure) => [partOf(figure), figure]));
  const differs = (a: KeptFigure | undefined, b: KeptFigure | undefined) =>
    a?.numerator !== b?.numerator || a?.denominator !== b?.denominator || a?.value !== b?.value;
  return [...new Map([...was, ...is]).entries()].flatMap(([part, { metric, apart, key }]) =>
    differs(was.get(part), is.get(part))
      ? [{ metric, apart, key, before: was.get(part) ?? null, now: is.get(part) ?? null }]
      : [],
  );
}
