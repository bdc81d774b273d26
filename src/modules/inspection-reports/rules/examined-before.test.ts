import { describe, expect, it } from "vitest";
import { acceptedUnrepaired, type ExaminedLine, filmsOfOtherWelds } from "./examined-before.ts";
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
      "w 042 (line 1): rejected in BPC-RT-26-0033 of 2026-11-09 (first), and not here (first). Enter the stage of the repair, or say which other weld it is or why it is examined again",
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
    expect(acceptedUnrepaired([view("W-042", "ACC")], rejected, "2026-11-08")).toEqual([]);
  });
});

it("a film shows one weld: one that a signed report has for another is asked about", () => {
  const earlier = [signed("W-042", "ACC", "first", { filmNo: "W-042-1" })];
  expect(filmsOfOtherWelds([view("W-050", "ACC", "first", "w-042-1")], earlier)).toEqual([
    "W-050 (line 1): film w-042-1 shows W-042 in BPC-RT-26-0033. Correct the number, or say how both came to have it",
  ]);
  expect(filmsOfOtherWelds([view("W-042", "ACC", "first", "W-042-1"), view("W-050", "ACC")], earlier)).toEqual([]);
});
