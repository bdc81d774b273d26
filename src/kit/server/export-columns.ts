import type { Field } from "../fields.ts";

export type Cell = string | number | boolean | null;

/** What an export knows about a field, where the record describes it: decimals are stored as text, and some have a unit. */
export type ExportedFields = Readonly<Record<string, Pick<Field, "kind" | "unit">>>;

/** A column of an export: its heading and the type of its cells. Days and instants are texts in ISO 8601. */
export interface ExportColumn {
  head: string;
  kind: "text" | "day" | "instant" | "decimal" | "number";
}

/**
 * The columns of an export. A column has days or instants when each of its cells does; it has decimals when its field says so, so that a serial
 * number such as 0012 stays a text. The heading has the unit, the zone of a time, and what distinguishes it from another with the same label.
 */
export function exportColumns(
  names: readonly string[],
  labels: Readonly<Record<string, string>>,
  fields: ExportedFields,
  table: readonly (readonly Cell[])[],
): ExportColumn[] {
  const labelled = names.map((name) => labels[name] ?? name);
  return names.map((name, column) => {
    const label = labelled[column] ?? name;
    const kind = kindOf(
      fields[name]?.kind,
      table.map((row) => row[column] ?? null),
    );
    const notes = [
      difference(
        name,
        names.filter((_, index) => labelled[index] === label),
      ),
      fields[name]?.unit,
      kind === "instant" ? "UTC" : undefined,
    ].filter((note) => note !== undefined);
    return { head: notes.length > 0 ? `${label} (${notes.join(", ")})` : label, kind };
  });
}

/**
 * The columns of an export when none are given: all that the rows of the list have, but of two with one label not the id, which tells a reader
 * nothing beside the name.
 */
export function usualColumns(labels: Readonly<Record<string, string>>, rows: readonly object[]): string[] {
  const all = Object.keys(labels).filter((name) => rows.length === 0 || rows.some((row) => Object.hasOwn(row, name)));
  return all.filter(
    (name) =>
      !/Ids?$/.test(name) || !all.some((other) => other !== name && labels[other] === labels[name] && !/Ids?$/.test(other)),
  );
}

function kindOf(kind: Field["kind"] | undefined, cells: readonly Cell[]): ExportColumn["kind"] {
  if (kind === "decimal") return "decimal";
  const filled = cells.filter((cell) => cell !== null);
  if (filled.length === 0) return "text";
  if (filled.every((cell) => typeof cell === "number")) return "number";
  if (kind === "text") return "text";
  if (filled.every((cell) => typeof cell === "string" && isDay.test(cell) && isReal(cell))) return "day";
  return filled.every((cell) => typeof cell === "string" && isInstant.test(cell) && isReal(cell)) ? "instant" : "text";
}

const isDay = /^\d{4}-\d\d-\d\d$/;
const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
const isReal = (text: string) => !Number.isNaN(Date.parse(text));

/**
 * What distinguishes a column from the others with its label: "code" of baseCode, "ID" of baseLocationId, and the whole name where the ends are
 * the same.
 */
function difference(name: string, alike: readonly string[]): string | undefined {
  if (alike.length < 2) return undefined;
  const end = endOf(name);
  return alike.filter((other) => endOf(other) === end).length > 1 ? wordsOf(name).join(" ").toLowerCase() : end;
}

const wordsOf = (name: string) => name.split(/(?=[A-Z])/);
function endOf(name: string): string {
  const last = wordsOf(name).at(-1) ?? name;
  return /^ids?$/i.test(last) ? last.replace(/^id/i, "ID") : last.toLowerCase();
}
