/** The computed fields of magnetic particle reports: currents by ASME V Article 7, in the column of the report. */
import { convert } from "#kit/quantity.ts";
import { coilAmpereTurns, contactRange, type LengthColumn, prodRange } from "./calculations/magnetic.ts";
import { found, type Outcome, unknown } from "./calculations/outcome.ts";
import { fieldAt } from "./definition.ts";
import { evaluatedLines, standardFamily } from "./rules/rule.ts";
import type { Formula, Reader } from "./sheet.ts";

export const magneticFormulas: Readonly<Record<string, Formula>> = {
  "mt.ampTurns": {
    title: "Coil ampere-turns",
    clause: "ASME V T-753",
    reads: ["technique.technique", "technique.L", "technique.Dia"],
    solve: (read) =>
      read.text("technique.technique") === "coil"
        ? coilAmpereTurns({
            L: inColumn(read, "technique.L"),
            Dia: inColumn(read, "technique.Dia"),
            column: columnOf(read),
            capRatio: standardFamily(read) === "ASTM",
          })
        : unknown("only for the coil technique", "NI by L/D (T-753)"),
  },
  "mt.prodRange": {
    title: "Prod current range",
    clause: "ASME V T-752.2",
    reads: ["technique.technique", "line.thickness", "header.nominalThickness"],
    solve: (read) =>
      read.text("technique.technique") === "prods"
        ? eachOnce(placesOf(read).map((place) => prodRange(prodsOf(place))))
        : unknown("only for the prod technique", "prod current = A per length × spacing (T-752.2)"),
  },
  "mt.contactRange": {
    title: "Current range for direct contact and central conductor",
    clause: "ASME V T-754.1(b)",
    reads: ["technique.Dia"],
    solve: (read) => contactRange({ Dia: inColumn(read, "technique.Dia"), column: columnOf(read) }),
  },
};

/** The code column used for lengths. */
export function columnOf({ context }: Reader): LengthColumn {
  return context.unitSystem === "US" ? "in" : "mm";
}

/** A length of the report in that column. */
export function inColumn(read: Reader, path: string): string | null {
  const value = read.decimal(path);
  return value === null ? null : convert(value, "mm", columnOf(read));
}

/** The lines with results, each with its own wall; the report itself while it has none. */
export function placesOf(read: Reader): Reader[] {
  const lines = evaluatedLines(read);
  return lines.length === 0 ? [read] : lines;
}

/** The ranges of several walls: each once, "540-660, 600-750"; the first reason if one is unknown. */
function eachOnce(ranges: readonly Outcome[]): Outcome {
  const missing = ranges.find(({ value }) => value === null);
  if (missing) return missing;
  const joined = (texts: (string | null)[], by: string) => [...new Set(texts)].join(by);
  return found(
    joined(
      ranges.map(({ value }) => value),
      ", ",
    ),
    joined(
      ranges.map(({ formula }) => formula),
      "; ",
    ),
  );
}

/** Spacing, wall and column for prods; the wall is that of the line, else the nominal one. Reports from before the prod spacing field use the yoke's field. */
export function prodsOf(read: Reader): { spacing: string | null; thickness: string | null; column: LengthColumn } {
  return {
    spacing: inColumn(read, spacingPath(read, "prods")),
    thickness: inColumn(read, "line.thickness") ?? inColumn(read, "header.nominalThickness"),
    column: columnOf(read),
  };
}

export function spacingPath({ definition }: Reader, kind: "prods" | "legs"): string {
  return kind === "prods" && fieldAt(definition, "technique.prodSpacing") ? "technique.prodSpacing" : "technique.poleSpacing";
}
