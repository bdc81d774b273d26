import { describe, expect, it } from "vitest";
import { coverageOf, type DossierLine } from "./dossier-coverage.ts";
import { incompleteWords } from "../dossier.ts";

const line = (itemKey: string, more: Partial<DossierLine> = {}): DossierLine => ({
  report: "R-1 Rev 0",
  isIncluded: true,
  method: "RT",
  itemTag: null,
  itemKey,
  result: "ACC",
  stage: "first",
  on: "2026-03-12",
  isConceded: false,
  ...more,
});

describe("the coverage of a dossier", () => {
  it("of 120 required items with 118 accepted is 98.3 %, and 2 items are missing", () => {
    const required = Array.from({ length: 120 }, (_, at) => `W-${at + 1}`);
    const lines = required.slice(0, 119).map((weld) => line(weld, weld === "W-7" ? { result: "REJ" } : {}));
    const found = coverageOf(lines, required);
    expect(found).toMatchObject({ required: 120, examined: 119, accepted: 118, coverage: "98.3 %" });
    expect(found.gaps).toEqual(["W-7: rejected in R-1 Rev 0", "W-120: not examined"]);
    expect(incompleteWords(found)).toBe("INCOMPLETE: 2 items");
    expect(incompleteWords({ gaps: [] })).toBeNull();
  });

  it("takes the latest examination of a weld by each method: a repair settles its reject, and a second method can still reject", () => {
    const lines = [
      line("W-1", { result: "REJ" }),
      line("W-1 R1", { report: "R-2 Rev 0", stage: "repair1" }),
      line("W-2"),
      line("W-2", { method: "PT", report: "R-3 Rev 0", result: "REJ" }),
    ];
    const { items, gaps, coverage } = coverageOf(lines, []);
    expect(items.map(({ item, outcome, reports }) => [item, outcome, reports])).toEqual([
      ["W-1", "accepted", ["R-2 Rev 0"]],
      ["W-2", "rejected", ["R-1 Rev 0", "R-3 Rev 0"]],
    ]);
    expect([gaps, coverage]).toEqual([["W-2: rejected in R-1 Rev 0, R-3 Rev 0"], "50.0 %"]);
  });

  it("counts a conceded reject as accepted, an examination for information as complete, and a film to be shot again as neither", () => {
    const lines = [
      line("W-1", { result: "REJ", isConceded: true }),
      line("W-2", { result: "INFO" }),
      line("W-3", { result: "RESHOOT" }),
    ];
    const { items, gaps } = coverageOf(lines, []);
    expect(items.map(({ outcome }) => outcome)).toEqual(["accepted", "for information", "not complete"]);
    expect(gaps).toEqual(["W-3: examination not complete in R-1 Rev 0"]);
  });

  it("has an item of a report that is not in the dossier as open, and keeps welds of the same number on two lines apart", () => {
    const lines = [
      line("W-1", { itemTag: "P-1001" }),
      line("W-1", { itemTag: "P-1002", isIncluded: false, report: "D-26-0009" }),
    ];
    expect(coverageOf(lines, []).gaps).toEqual(["P-1002 W-1: its report is not in this dossier (D-26-0009)"]);
    expect(coverageOf(lines, ["P-1001 W-1"])).toMatchObject({ required: 1, accepted: 1, gaps: [] });
    expect(coverageOf(lines, ["w 1"])).toMatchObject({ required: 1, accepted: 0 });
    expect(coverageOf(lines, ["P-1001"])).toMatchObject({ required: 1, accepted: 1 });
  });

  it("names what was examined outside the list only as further, and a reject among it as missing", () => {
    const { items, gaps, required, coverage } = coverageOf([line("W-1"), line("W-8"), line("W-9", { result: "REJ" })], ["W-1"]);
    expect([required, coverage]).toEqual([1, "100.0 %"]);
    expect(items.map(({ item, isFurther }) => [item, isFurther])).toEqual([
      ["W-1", false],
      ["W-8", true],
      ["W-9", true],
    ]);
    expect(gaps).toEqual(["W-9: rejected in R-1 Rev 0"]);
  });
});
