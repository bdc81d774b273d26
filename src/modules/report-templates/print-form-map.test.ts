import { describe, expect, it } from "vitest";
import { utThickness } from "./builtin/ut-thickness.ts";
import { formKeysOf } from "./print-form-keys.ts";
import { copiesOf, type FormPlace, placeOfRow, problemsOfPrintForm, requiredWithoutKey } from "./print-form-map.ts";

const field = (name: string, isRequired = false): FormPlace => ({ name, kind: "text", isRequired, page: 1, options: [] });
const facts = { number: "NGR-UT-26-0001", client: "Northgate", "header.itemTag": "P-104", result: "Reject" };
const lines = ["1", "2", "3", "4", "5"].map((itemKey) => ({ itemKey, tActual: `11.${itemKey}0` }));

describe("a client's own form", () => {
  it("has text of several keys in one field", () => {
    const map = [{ place: "subject", text: "{client} / {header.itemTag}, copy {page} of {pages}" }];
    expect(copiesOf({ map, rowsPerCopy: null }, { facts, lines }).map((copy) => copy.get("subject"))).toEqual([
      "Northgate / P-104, copy 1 of 1",
    ]);
  });

  it("ticks a box where the value is the one it stands for", () => {
    const map = [
      { place: "accepted", text: "{result} = Accept" },
      { place: "rejected", text: "{result} = Reject" },
    ];
    const [copy] = copiesOf({ map, rowsPerCopy: null }, { facts, lines });
    expect([copy?.get("accepted"), copy?.get("rejected")]).toEqual(["", "Yes"]);
  });

  it("continues lines beyond its rows on further copies, which repeat the rest", () => {
    const map = [
      { place: "report", text: "{number}" },
      { place: "Point_01", text: "{lines.itemKey}" },
      { place: "Read_01", text: "{lines.tActual}" },
    ];
    const copies = copiesOf({ map, rowsPerCopy: 2 }, { facts, lines });
    expect(copies.map((copy) => Object.fromEntries(copy))).toEqual([
      { report: "NGR-UT-26-0001", Point_01: "1", Read_01: "11.10", Point_02: "2", Read_02: "11.20" },
      { report: "NGR-UT-26-0001", Point_01: "3", Read_01: "11.30", Point_02: "4", Read_02: "11.40" },
      { report: "NGR-UT-26-0001", Point_01: "5", Read_01: "11.50" },
    ]);
  });

  it("is one copy of a report without lines", () => {
    const map = [{ place: "Point_1", text: "{lines.itemKey}" }];
    expect(copiesOf({ map, rowsPerCopy: 10 }, { facts, lines: [] })).toHaveLength(1);
  });
});

it.each([
  ["Weld_01", 1, "Weld_02"],
  ["B9", 1, "B10"],
  ["Report!C12", 8, "Report!C20"],
  ["row9.tag", 1, "row10.tag"],
  ["form1.page2.item3", 2, "form1.page2.item5"],
])("below %s the row %i further is %s", (place, row, below) => expect(placeOfRow(place, row)).toBe(below));

describe("before approval", () => {
  const known = new Set(formKeysOf(utThickness).map(({ key }) => key));
  const form = {
    kind: "acroform" as const,
    places: [field("report", true), field("tag", true), field("note")],
    rowsPerCopy: null,
  };

  it("each required field without a key is listed", () => {
    const map = [{ place: "tag", text: "{header.itemTag}" }];
    expect(requiredWithoutKey({ ...form, map })).toEqual(["report"]);
    expect(problemsOfPrintForm({ ...form, map }, known)).toEqual(["The form's field report has no key"]);
  });

  it("a required field that a row fills has its key", () => {
    const rows = { ...form, places: [field("w1", true), field("w2", true)], rowsPerCopy: 2 };
    expect(problemsOfPrintForm({ ...rows, map: [{ place: "w1", text: "{lines.itemKey}" }] }, known)).toEqual([]);
  });

  it("keys the template does not have, fields the form does not have, and fields filled twice are listed", () => {
    const map = [
      { place: "report", text: "{number}" },
      { place: "tag", text: "{header.tag}" },
      { place: "tag", text: "{client}" },
      { place: "gone", text: "{client}" },
    ];
    expect(problemsOfPrintForm({ ...form, map }, known)).toEqual([
      "The template has no key header.tag",
      "The form has no field gone",
      "The form's field tag is filled twice",
    ]);
  });

  it("lines ask how many rows the form has, a workbook for cells of its sheets", () => {
    const places = [{ ...field("Report!A1"), kind: "cell" as const }];
    const map = [
      { place: "Report!B9", text: "{lines.itemKey}" },
      { place: "Other!B2", text: "{number}" },
    ];
    expect(problemsOfPrintForm({ kind: "xlsx", places, map, rowsPerCopy: null }, known)).toEqual([
      "The form has no field Other!B2",
      "Enter how many rows the form has for lines",
    ]);
  });

  it("no file, or no key at all, is refused", () => {
    expect(problemsOfPrintForm({ ...form, places: [], map: [] }, known)).toEqual(["Choose the client's form first"]);
    expect(problemsOfPrintForm({ ...form, places: [field("note")], map: [] }, known)).toEqual(["No field of the form has a key"]);
  });
});
