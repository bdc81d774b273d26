import { describe, expect, it } from "vitest";
import { acceptedUnrepaired, type ExaminedLine, filmsSeenBefore } from "./examined-before.ts";
import type { ExamStage, Line } from "#modules/report-templates/content.ts";

const view = (itemKey: string, result: Line["result"], examStage: ExamStage | null = "first", filmNo = "") =>
  ({ itemKey, lineNo: 1, result, examStage, values: { filmNo } }) satisfies Parameters<typeof acceptedUnrepaired>[0][number];
const signed = (
  itemKey: string,
  result: string,
  examStage: ExamStage = "first",
  more: Partial<ExaminedLine> = {},
): ExaminedLine => ({
  reportNumber: "BPC-RT-26-0033",
  inspectedOn: "2026-11-09",
  itemTag: "ISO-12",
  itemKey,
  filmNo: null,
  result,
  examStage,
  ...more,
});

describe("a weld that a signed report rejected", () => {
  const rejected = [signed("W-042", "ACC"), signed("W-042", "REJ")];
  it("is not accepted by shooting it again", () => {
    const asked = acceptedUnrepaired([view("w 042", "ACC")], rejected, "2026-11-10");
    expect(asked).toEqual([
      "w 042 (line 1): rejected in BPC-RT-26-0033 of 2026-11-09 (first), but not here (first). Enter the repair stage, or state that it is another weld or why it is examined again",
    ]);
    expect(acceptedUnrepaired([view("W-042", "ACC", "re-exam")], rejected, "2026-11-10")).toHaveLength(1);
  });
  it("is accepted as its repair, and rejected again without a question", () => {
    expect(acceptedUnrepaired([view("W-042", "ACC", "repair1")], rejected, "2026-11-10")).toEqual([]);
    expect(acceptedUnrepaired([view("W-042", "REJ")], rejected, "2026-11-10")).toEqual([]);
    const again = [...rejected, signed("W-042", "REJ", "repair1", { reportNumber: "BPC-RT-26-0034", inspectedOn: "2026-11-10" })];
    expect(acceptedUnrepaired([view("W-042", "ACC", "repair1")], again, "2026-11-11")).toHaveLength(1);
    expect(acceptedUnrepaired([view("W-042", "ACC", "repair2")], again, "2026-11-11")).toEqual([]);
  });
  it("is no question once a later report accepted it, for other welds, and for work before", () => {
    const repaired = [
      ...rejected,
      signed("W-042", "ACC", "repair1", { reportNumber: "BPC-RT-26-0034", inspectedOn: "2026-11-12" }),
    ];
    expect(acceptedUnrepaired([view("W-042", "ACC")], repaired, "2026-11-20")).toEqual([]);
    expect(acceptedUnrepaired([view("W-043", "ACC")], rejected, "2026-11-10")).toEqual([]);
  });
  it("is found in whatever way its lines name it", () => {
    for (const name of ["W-042/9.4-14.2", "w-042 R1", "Weld W-042", "W 042"])
      expect(acceptedUnrepaired([view(name, "ACC")], rejected, "2026-11-10")).toHaveLength(1);
    const inView = [signed("W-042/0-120", "REJ")];
    expect(acceptedUnrepaired([view("W-042", "ACC")], inView, "2026-11-10")).toHaveLength(1);
    expect(acceptedUnrepaired([view("W-042A", "ACC")], rejected, "2026-11-10")).toEqual([]);
  });
  it("is asked about in a report of days before, and its repair is not older than the rejection", () => {
    expect(acceptedUnrepaired([view("W-042", "ACC")], rejected, "2026-11-08")).toEqual([
      "W-042 (line 1): rejected in BPC-RT-26-0033 of 2026-11-09 (first, later than here), but not here (first). Enter the repair stage, or state that it is another weld or why it is examined again",
    ]);
    expect(acceptedUnrepaired([view("W-042", "ACC", "repair1")], rejected, "2026-11-08")).toHaveLength(1);
    expect(acceptedUnrepaired([view("W-042", "ACC", "repair1")], rejected, "2026-11-09")).toEqual([]);
  });
  it("stays rejected when a weld of that number on another item was accepted the same day or later", () => {
    const other = (inspectedOn: string) =>
      signed("W-042", "ACC", "first", { reportNumber: "R-2", itemTag: "ISO-13", inspectedOn });
    for (const day of ["2026-11-09", "2026-11-12"])
      expect(acceptedUnrepaired([view("W-042", "ACC")], [other(day), ...rejected], "2026-11-20")).toHaveLength(1);
  });
});

it("a film shows one weld: one that a signed report has for another is asked about", () => {
  const earlier = [signed("W-042", "ACC", "first", { filmNo: "W-042-1" })];
  expect(filmsSeenBefore([view("W-050", "ACC", "first", "w-042-1")], earlier)).toEqual([
    "W-050 (line 1): film w-042-1 shows W-042 in BPC-RT-26-0033. Correct the number, or explain why both have it",
  ]);
  expect(filmsSeenBefore([view("W-042", "ACC", "first", "W-042-2"), view("W-050", "ACC")], earlier)).toEqual([]);
});

it("a film is reported once: those of a rejected weld are none of its repair, and those of an accepted one are not shot again", () => {
  const earlier = [
    signed("W-040", "REJ", "first", { filmNo: "W-040-3" }),
    signed("W-042", "ACC", "first", { filmNo: "W-042-1" }),
  ];
  expect(
    filmsSeenBefore([view("W-040", "ACC", "repair1", "W-040-3"), view("W-042/0-120", "ACC", "first", "w-042 1")], earlier),
  ).toEqual([
    "W-040 (line 1): film W-040-3 of this weld is already in BPC-RT-26-0033 (REJ, first). Enter the number of the film taken for this report, or explain why the same film is reported again",
    "W-042/0-120 (line 1): film w-042 1 of this weld is already in BPC-RT-26-0033 (ACC, first). Enter the number of the film taken for this report, or explain why the same film is reported again",
  ]);
});

it("numbers that start again with each weld name no film of another weld, nor of another stage", () => {
  const earlier = [signed("W-042", "REJ", "first", { filmNo: "1" })];
  expect(filmsSeenBefore([view("W-050", "ACC", "first", "1"), view("W-042", "ACC", "repair1", "1")], earlier)).toEqual([]);
  expect(filmsSeenBefore([view("W-042", "ACC", "first", "1")], earlier)).toHaveLength(1);
});
