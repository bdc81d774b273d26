import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readBlock, writeBlock } from "./block.ts";

describe("a block from a spreadsheet", () => {
  it("has tabs between cells and a line end after each row", () => {
    expect(readBlock("1\t11.20\r\n2\t11.15\r\n")).toEqual([
      ["1", "11.20"],
      ["2", "11.15"],
    ]);
  });

  it("keeps empty cells and an empty row in the middle", () => {
    expect(readBlock("a\t\tc\n\n\tb")).toEqual([["a", "", "c"], [""], ["", "b"]]);
  });

  it("may hold tabs, line ends and doubled quotes inside quotes", () => {
    expect(readBlock('"two\nlines"\t"a\tb"\t"say ""no"""\nnext')).toEqual([["two\nlines", "a\tb", 'say "no"'], ["next"]]);
  });

  it("recognises an inch sign", () => {
    expect(readBlock('6" pipe\t"A" frame')).toEqual([['6" pipe', '"A" frame']]);
  });

  it("is read back as it was written", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", "1", '"', "\t", "\n", " ") });
    const block = fc
      .integer({ min: 1, max: 4 })
      .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }));
    fc.assert(
      fc.property(block, (rows) => {
        const emptyEnd = rows.length > 1 && rows.at(-1)?.join("") === "" && rows.at(-1)?.length === 1;
        fc.pre(!emptyEnd);
        expect(readBlock(writeBlock(rows))).toEqual(rows);
      }),
    );
  });
});
