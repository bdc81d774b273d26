import { describe, expect, it } from "vitest";
import { problemIn, type GridColumn } from "./column.ts";
import { copied, fillDown, fillTo, paste, setText, without, type Sheet } from "./edits.ts";

interface Reading {
  id: string;
  point: string;
  thickness: string;
  result: string;
  cleaned: boolean | null;
  measuredOn: string;
  loss: string;
}

const columns: GridColumn<Reading>[] = [
  { key: "point", title: "Point", kind: "text", required: true },
  { key: "thickness", title: "Thickness", kind: "decimal", unit: "mm" },
  {
    key: "loss",
    title: "Loss",
    kind: "computed",
    show: ({ thickness }) => (thickness === "" ? "" : (12 - Number(thickness)).toFixed(2)),
  },
  {
    key: "result",
    title: "Result",
    kind: "choice",
    options: [
      { value: "acc", label: "Accepted" },
      { value: "rej", label: "Rejected" },
    ],
  },
  { key: "cleaned", title: "Cleaned", kind: "flag" },
  { key: "measuredOn", title: "Measured", kind: "day" },
];
let made = 0;
const empty = (): Reading => ({
  id: `new ${(made += 1)}`,
  point: "",
  thickness: "",
  result: "",
  cleaned: null,
  measuredOn: "",
  loss: "",
});
const reading = (point: string, thickness: string): Reading => ({ ...empty(), point, thickness });
const sheet = (...rows: Reading[]): Sheet<Reading> => ({ rows, columns, today: "2026-03-14", newRow: empty });
const rect = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right });
const thicknesses = (rows: readonly Reading[]) => rows.map(({ thickness }) => thickness);

describe("typing into a cell", () => {
  it("reads a decimal comma, an option's word, yes and no, and a day in any usual form", () => {
    const start = sheet(reading("1", ""));
    const typed = (column: number, text: string) => setText(start, { row: 0, column }, text)[0];
    expect(typed(1, "11,20")?.thickness).toBe("11.20");
    expect(typed(3, "accepted")?.result).toBe("acc");
    expect(typed(4, "x")?.cleaned).toBe(true);
    expect(typed(5, "20.11.2026")?.measuredOn).toBe("2026-11-20");
  });

  it("keeps what cannot be parsed and says what to enter", () => {
    const [row] = setText(sheet(reading("1", "")), { row: 0, column: 1 }, "thin");
    expect(row?.thickness).toBe("thin");
    expect(row && columns[1] && problemIn(columns[1], row)).toBe("Enter a number such as 11.20");
  });

  it("asks what a comma before three digits means where the point is the decimal sign", () => {
    const typed = (text: string) => setText(sheet(reading("1", "")), { row: 0, column: 1 }, text)[0];
    const row = typed("1,440");
    expect(row?.thickness).toBe("1,440?");
    expect(row && columns[1] && problemIn(columns[1], row)).toBe("1,440 = 1440 or 1.44? Enter the one you mean");
    expect([typed("1.440")?.thickness, typed("0,250")?.thickness]).toEqual(["1.440", "0.250"]);
  });

  it("does not change a computed column", () => {
    const start = sheet(reading("1", "11.20"));
    expect(setText(start, { row: 0, column: 2 }, "5")).toBe(start.rows);
  });
});

describe("filling down", () => {
  const start = sheet(reading("1", "11.20"), reading("2", "11.15"), reading("3", ""), reading("4", ""));

  it("uses the first row of the block for all of it", () => {
    expect(thicknesses(fillDown(start, rect(1, 1, 3)))).toEqual(["11.20", "11.15", "11.15", "11.15"]);
  });

  it("uses the row above a single cell", () => {
    expect(thicknesses(fillDown(start, rect(2, 1)))).toEqual(["11.20", "11.15", "11.15", ""]);
  });

  it("has nothing to use above the first row", () => {
    expect(fillDown(start, rect(0, 1))).toBe(start.rows);
  });

  it("with the corner repeats the block, downwards and upwards", () => {
    expect(thicknesses(fillTo(start, rect(0, 1, 1), 3))).toEqual(["11.20", "11.15", "11.20", "11.15"]);
    expect(thicknesses(fillTo(start, rect(1, 1, 1), 0))).toEqual(["11.15", "11.15", "", ""]);
  });
});

describe("pasting a block", () => {
  it("starts at the selected cell, adds rows and leaves the computed column alone", () => {
    const { rows, covered } = paste(
      sheet(reading("1", "12.00")),
      rect(0, 0),
      "A1\t11,20\t9\tRejected\nA2\t11.15\t9\taccepted\nA3\t11.10\n",
    );
    expect(rows.map(({ point, thickness, result }) => [point, thickness, result])).toEqual([
      ["A1", "11.20", "rej"],
      ["A2", "11.15", "acc"],
      ["A3", "11.10", ""],
    ]);
    expect(covered).toEqual(rect(0, 0, 2, 3));
  });

  it("fills a larger selection with one cell", () => {
    const { rows } = paste(sheet(reading("1", ""), reading("2", ""), reading("3", "")), rect(0, 1, 1), "11.3");
    expect(thicknesses(rows)).toEqual(["11.3", "11.3", ""]);
  });

  it("stops at the most rows and at the last column", () => {
    const { rows, covered } = paste(
      { ...sheet(reading("1", "")), maxRows: 2 },
      rect(0, 5),
      "2026-03-01\tbeyond\n2026-03-02\n2026-03-03",
    );
    expect(rows.map(({ measuredOn }) => measuredOn)).toEqual(["2026-03-01", "2026-03-02"]);
    expect(covered).toEqual(rect(0, 5, 1, 5));
  });

  it("returns what was copied", () => {
    const start = sheet({ ...reading("A\t1", "11.20"), result: "rej", cleaned: false, measuredOn: "2026-03-01" });
    expect(copied(start, rect(0, 0, 0, 5))).toBe('"A\t1"\t11.20\t0.80\tRejected\tNo\t2026-03-01');
    const [again] = paste(sheet(empty()), rect(0, 0), `${copied(start, rect(0, 0, 0, 5))}\n`).rows;
    expect(again).toMatchObject({ point: "A\t1", thickness: "11.20", result: "rej", cleaned: false, measuredOn: "2026-03-01" });
  });
});

describe("taking rows away", () => {
  it("removes the rows of the block and no others", () => {
    expect(
      without(
        [1, 2, 3, 4].map((n) => reading(String(n), "")),
        rect(1, 0, 2),
      ).map(({ point }) => point),
    ).toEqual(["1", "4"]);
  });
});
