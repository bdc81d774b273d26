import { expect, it } from "vitest";
import { guessMapping, sheetOf } from "#kit/sheet.ts";
import { cellWords, indexTargets, readIndex } from "./read-index.ts";

const head = ["Report No", "Rev", "Client", "Date", "Method", "Item", "Result", "PDF file"];
const mapping = { ...guessMapping(head, indexTargets, {}), "Report No": "reportNumber", Rev: "revision" };
const read = (rows: unknown[][], files = ["a.pdf", "b.pdf"], order: "day first" | "month first" = "day first") =>
  readIndex(sheetOf([head, ...rows]), { mapping, order, files: new Set(files) });
const good = ["ACR-19-1", "Rev. A", "Acme", "14.03.2019", "MPI", "V-1", "Accepted", "scans\\2019\\A.PDF"];

it("reads a row as companies write them", () => {
  const { rows, bad } = read([good]);
  expect(bad).toEqual([]);
  expect(rows).toEqual([
    {
      row: 2,
      reportNumber: "ACR-19-1",
      revision: "A",
      client: "Acme",
      issuedOn: "2019-03-14",
      method: "MT",
      itemTag: "V-1",
      itemDescription: null,
      result: "ACCEPT",
      clientReportNo: null,
      fileName: "A.PDF",
    },
  ]);
});

it("takes a day as it was asked, and the day of a workbook as it is", () => {
  const days = (cell: unknown, order: "day first" | "month first") =>
    read([good.with(3, cell as string)], ["a.pdf"], order).rows.map(({ issuedOn }) => issuedOn);
  expect([days("03/04/2019", "day first"), days("03/04/2019", "month first")]).toEqual([["2019-04-03"], ["2019-03-04"]]);
  expect(days(new Date("2019-03-14T00:00:00Z"), "month first")).toEqual(["2019-03-14"]);
});

it("names each bad cell by its row and column, and reads the others", () => {
  const { rows, bad } = read([
    good,
    ["", "", "Acme", "31.02.2019", "XX", "", "maybe", "c.pdf"],
    good.with(0, "ACR-19-2").with(7, "b.pdf"),
  ]);
  expect(rows).toHaveLength(3);
  expect(bad.map((one) => cellWords(one, mapping))).toEqual([
    "Row 3, column Report No: is empty",
    "Row 3, column Date: '31.02.2019' is not a date such as 2019-03-14",
    expect.stringMatching(/^Row 3, column Method: 'XX' is not a method \(RT, UT/),
    expect.stringMatching(/^Row 3, column Result: 'maybe' is not a result/),
    "Row 3, column PDF file: 'c.pdf' is not among the chosen files",
  ]);
});

it("finds a number with its revision, and a file, that stand in two rows", () => {
  const { bad } = read([good, good, good.with(1, "B").with(7, "b.pdf")]);
  expect(bad.map((one) => cellWords(one, mapping))).toEqual([
    "Row 3, column Report No: 'ACR-19-1' Rev A is in row 2 as well",
    "Row 3, column PDF file: 'A.PDF' is in row 2 as well",
  ]);
});

it("says which column is missing", () => {
  const { bad } = readIndex(sheetOf([["Report No"], ["X-1"]]), {
    mapping: { "Report No": "reportNumber" },
    order: "day first",
    files: new Set(),
  });
  expect(bad.map((one) => cellWords(one, {}))[0]).toBe("Row 2, no column for Client: is empty");
});
