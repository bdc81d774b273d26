import { describe, expect, it } from "vitest";
import { duplicatesOf, gaugeName, importTargets, readLines, unitChoices, unitIn, unitOfRows, withImported } from "./import.ts";
import { guessMapping, type Mapping, sheetOf, whyNotImport } from "#kit/sheet.ts";
import { rtFilm } from "#modules/report-templates/builtin/rt-film.ts";
import { utThickness } from "#modules/report-templates/builtin/ut-thickness.ts";

const table = [
  ["", "", ""],
  ["CML", "Position", "t actual (mm)", "Result", "Component"],
  ["CML-01", "N", 11.2, "ACC", "pipe"],
  ["CML-02", "S", "n/a", "ok", "pipe"],
  ["", "", "", "", ""],
  ["CML-03", "E", "10,5", "maybe", "hose"],
];
const mapping: Mapping = {
  CML: "itemKey",
  Position: "position",
  "t actual (mm)": "r1",
  Result: "result",
  Component: "component",
};

function read(rows: unknown[][], how: { units?: Record<string, string>; decimalSign?: "." | "," } = {}) {
  let count = 0;
  return readLines(sheetOf(rows), utThickness, {
    mapping,
    units: how.units ?? {},
    decimalSign: how.decimalSign ?? ".",
    performedOn: "2026-03-14",
    newId: () => `new-${(count += 1)}`,
  });
}

describe("a sheet of readings", () => {
  it("begins at its first row that holds anything, and keeps the row numbers of the file", () => {
    const sheet = sheetOf(table);
    expect(sheet.head).toEqual(["CML", "Position", "t actual (mm)", "Result", "Component"]);
    expect(sheet.rows.map(({ number }) => number)).toEqual([3, 4, 6]);
  });

  it("is refused when it is empty, has no rows, has too many, or is too large", () => {
    expect(() => sheetOf([[""]])).toThrow("This file is empty.");
    expect(() => sheetOf([["CML"]])).toThrow("This file has a header row but no data rows.");
    expect(() => sheetOf([["CML"], ...Array.from({ length: 5001 }, (_, n) => [`CML-${n}`])])).toThrow("5001 rows");
    expect(() => sheetOf([["CML"], Array.from({ length: 301 }, () => "")])).toThrow("301 columns; at most 300");
    expect(() => sheetOf([["CML"], ["x".repeat(9_000_000)]])).toThrow("Row 2 has a text of more than 32,767 characters");
    expect(() => sheetOf(Array.from({ length: 50_001 }, () => [""]))).toThrow("more than 50,000 lines");
    expect(whyNotImport({ name: "readings.xlsx", size: 10_000_001 })).toContain("10 MB");
    expect(whyNotImport({ name: "readings.pdf", size: 10 })).toContain("CSV");
    expect(whyNotImport({ name: "readings.csv", size: 10 })).toBeNull();
  });

  it("names a bad cell by row and column", () => {
    expect(read(table).bad.map(({ message }) => message)).toEqual([
      "Row 4, column t actual (mm): 'n/a' is not a number",
      "Row 6, column t actual (mm): '10,5' is not a number",
      "Row 6, column Result: 'maybe' is not a result (ACC, REJ, INFO, RESHOOT, NE)",
      "Row 6, column Component: 'hose' is not one of: pipe, elbow, tee, reducer, nozzle, shell, head, bottom, roof, other",
    ]);
  });

  it("names a cell that holds what no text may hold, and reads what looks like a formula as text", () => {
    const { lines, bad } = read([table[1] ?? [], ["CML-1", "N\u0000", 11.2], ["CML-2", "\u202e1", 11.2], ["=1+1", "@a", 11.2]]);
    expect(bad.map(({ row, column }) => [row, column])).toEqual([
      [2, "Position"],
      [3, "Position"],
    ]);
    expect(bad[0]?.message).toMatch(/^Row 2, column Position: This contains a NUL character/);
    expect(lines[2]).toMatchObject({ itemKey: "=1+1", values: { position: "@a" } });
  });

  it("reads a decimal comma only where it is the sign", () => {
    expect(read([table[1] ?? [], ["CML-03", "E", "10,5", "", ""]], { decimalSign: "," }).lines[0]?.values["r1"]).toEqual({
      entered: "10.5",
      unit: "mm",
      si: "10.5",
    });
    expect(read([table[1] ?? [], ["CML-03", "E", "1,000", "", ""]]).bad).toHaveLength(1);
  });

  it("keeps what was read in the unit it was read in", () => {
    const rows = [table[1] ?? [], ["CML-01", "N", "0.441", "A", ""]];
    expect(read(rows, { units: { "t actual (mm)": "in" } }).lines[0]?.values["r1"]).toEqual({
      entered: "0.441",
      unit: "in",
      si: "11.2014",
    });
  });

  it("takes a number of a workbook without the noise of its binary form, and a date as its day", () => {
    const sheet = sheetOf([
      ["a", "b"],
      [0.1 + 0.2, new Date("2026-03-14T00:00:00Z")],
    ]);
    expect(sheet.rows[0]?.cells).toEqual(["0.3", "2026-03-14"]);
  });

  it("refuses a row without its item", () => {
    expect(read([table[1] ?? [], ["", "N", "11.2", "", ""]]).bad[0]?.message).toBe("Row 2, column CML: there is no CML");
  });
});

describe("the columns", () => {
  const targets = importTargets(utThickness);

  it("are mapped as last time, the others by their names", () => {
    expect(guessMapping(["CML", "t actual (mm)", "Reading 2 (mm)", "Crew"], targets, { "t actual (mm)": "r1" })).toEqual({
      CML: "itemKey",
      "t actual (mm)": "r1",
      "Reading 2 (mm)": "r2",
    });
  });

  it("know what a gauge calls its points, its readings and their unit", () => {
    expect(guessMapping(["ID", "THK 1", "Thickness 2 (mm)", "Units", "Date"], targets, {}, gaugeName)).toEqual({
      ID: "itemKey",
      "THK 1": "r1",
      "Thickness 2 (mm)": "r2",
    });
    // A column of the template's own name comes first.
    expect(guessMapping(["ID", "CML"], targets, {}, gaugeName)).toEqual({ CML: "itemKey" });
    const sheet = (...said: string[]) => sheetOf([["ID", "THK 1", "Units"], ...said.map((unit) => ["CML-1", "0.352", unit])]);
    expect(unitOfRows(sheet("IN", "IN"), "mm")).toBe("in");
    expect(unitOfRows(sheet("IN", "MM"), "mm")).toBeNull();
    expect(unitOfRows(sheet("dB"), "mm")).toBeNull();
  });

  it("never offer a computed field", () => {
    expect(targets.map(({ key }) => key)).not.toContain("tActual");
  });

  it("say their unit in the head, or someone is asked", () => {
    expect(unitIn("t (mm)", "mm")).toBe("mm");
    expect(unitIn("Thickness [inch]", "mm")).toBe("in");
    expect(unitIn("r1 in", "mm")).toBe("in");
    expect(unitIn("Reading 1", "mm")).toBeNull();
    expect(unitIn("t (MPa)", "mm")).toBeNull();
    expect(unitChoices("mm")).toEqual(["mm", "in"]);
  });
});

describe("rows whose item is already on the report", () => {
  const incoming = read([table[1] ?? [], ["CML-01", "N", "11.2", "ACC", "pipe"], ["CML-02", "N", "10.9", "ACC", "pipe"]]).lines;
  const [known] = read([table[1] ?? [], ["CML-01", "N", "12.0", "REJ", "elbow"]]).lines.map((line) => ({ ...line, id: "known" }));
  if (!known) throw new Error("The line that is on the report is missing");
  const blank = { ...known, id: "blank", itemKey: "", result: null, values: { r1: null, position: null } };

  it("are found by item, and by position where it was mapped", () => {
    expect(duplicatesOf([known], incoming, utThickness, mapping).map(({ itemKey }) => itemKey)).toEqual(["CML-01"]);
    const south = { ...known, values: { ...known.values, position: "S" } };
    expect(duplicatesOf([south], incoming, utThickness, mapping)).toEqual([]);
  });

  it("are left out, put in place of the old, or added", () => {
    const r1 = (lines: ReturnType<typeof withImported>) =>
      lines.map(({ lineNo, id, values }) => [lineNo, id === "known", (values["r1"] as { entered: string }).entered]);
    expect(r1(withImported([blank, known], incoming, utThickness, mapping, "skip"))).toEqual([
      [1, true, "12.0"],
      [2, false, "10.9"],
    ]);
    expect(r1(withImported([blank, known], incoming, utThickness, mapping, "replace"))).toEqual([
      [1, true, "11.2"],
      [2, false, "10.9"],
    ]);
    expect(r1(withImported([blank, known], incoming, utThickness, mapping, "append"))).toEqual([
      [1, true, "12.0"],
      [2, false, "11.2"],
      [3, false, "10.9"],
    ]);
  });
});

describe("the reason to repeat a view in a sheet", () => {
  const reasons = { Weld: "itemKey", Result: "result", Why: "reshootReason" };
  const films = (rows: string[][]) =>
    readLines(sheetOf([["Weld", "Result", "Why"], ...rows]), rtFilm, {
      mapping: reasons,
      units: {},
      decimalSign: ".",
      performedOn: "2026-03-14",
      newId: () => "new",
    });

  it("is read by its words, and another is named as wrong", () => {
    expect(importTargets(rtFilm).map(({ key }) => key)).toContain("reshootReason");
    expect(films([["W-118/0-120", "RESHOOT", "Film quality"]]).lines).toMatchObject([{ reshootReason: "filmQuality" }]);
    const [wrong] = films([["W-118/0-120", "RESHOOT", "blurred"]]).bad;
    expect(JSON.stringify(wrong)).toContain(
      "is not a reason to repeat a view (film quality, density, IQI, coverage, backscatter, other)",
    );
  });
});
