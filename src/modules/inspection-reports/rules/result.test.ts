import { describe, expect, it } from "vitest";
import { mayBeSignedAs, reportResult } from "#modules/inspection-reports/rules/result.ts";
import { countsOf, openReshoots, type ResultLine, weldResults } from "#modules/report-templates/weld-results.ts";

type Result = ResultLine["result"];

/** One line for each item, in order. */
function items(...results: Result[]): ResultLine[] {
  return results.map((result, index) => ({ lineNo: index + 1, itemKey: `W-${index + 1}`, result }));
}

/** The same item again and again. */
function again(...results: Result[]): ResultLine[] {
  return results.map((result, index) => ({ lineNo: index + 1, itemKey: "FW-1", examStage: "first", result }));
}

/** Views of welds as "W-118/0-120 RESHOOT". */
function views(...written: string[]): ResultLine[] {
  return written.map((text, index) => {
    const [itemKey = "", result = "", examStage = "first"] = text.split(" ");
    return { lineNo: index + 1, itemKey, examStage, result: result as Result };
  });
}

describe("the result of a report (section 5.1)", () => {
  it.each<[Result[], string]>([
    [["ACC", "ACC", "INFO"], "ACCEPT"],
    [["ACC", "NE"], "INCOMPLETE"],
    [["ACC", "REJ", "NE"], "REJECT"],
    [["INFO", "INFO"], "FOR_INFORMATION"],
    [["ACC", "RESHOOT"], "INCOMPLETE"],
    [["ACC", null], "INCOMPLETE"],
    [[], "FOR_INFORMATION"],
  ])("of %j is %s", (results, expected) => expect(reportResult(items(...results))).toBe(expected));

  it("W-118 with a view to be shot again is incomplete: 1 weld, 3 views; shot again it is accepted: 4 lines", () => {
    const first = views("W-118/0-120 RESHOOT", "W-118/120-240 ACC", "W-118/240-360 ACC");
    expect(reportResult(first)).toBe("INCOMPLETE");
    expect(countsOf(first)).toEqual({ welds: 1, views: 3, lines: 3 });
    const second = views("W-118/0-120 RESHOOT", "W-118/120-240 ACC", "W-118/240-360 ACC", "W-118/0-120 ACC");
    expect(reportResult(second)).toBe("ACCEPT");
    expect(countsOf(second)).toEqual({ welds: 1, views: 3, lines: 4 });
  });
  it("does not clear one view by another of the same weld", () => {
    const lines = views("W-118/0-120 RESHOOT", "W-118/120-240 ACC");
    expect(openReshoots(lines).map(({ itemKey }) => itemKey)).toEqual(["W-118/0-120"]);
    expect(reportResult(lines)).toBe("INCOMPLETE");
  });
  it("tells the views of a weld apart by position, where the item is the weld alone", () => {
    const film = (lineNo: number, position: string, result: Result): ResultLine => ({
      lineNo,
      itemKey: "W-118",
      examStage: "first",
      result,
      values: { position },
    });
    expect(openReshoots([film(1, "0-120", "RESHOOT"), film(2, "120-240", "ACC")])).toHaveLength(1);
    expect(openReshoots([film(1, "0-120", "RESHOOT"), film(2, "0-120", "ACC")])).toEqual([]);
  });
  it("knows a view again in whatever blanks and dashes it was typed", () => {
    expect(openReshoots(views("W-118/0.0-8.4 RESHOOT", "W-118/0.0–8.4 ACC"))).toEqual([]);
    const film = (lineNo: number, itemKey: string, position: string, result: Result): ResultLine => ({
      lineNo,
      itemKey,
      examStage: "first",
      result,
      values: { position },
    });
    for (const again of ["0.0 - 8.4", "0.0 –8.4", "0.0 — 8.4"])
      expect(openReshoots([film(1, "W-118", "0.0-8.4", "RESHOOT"), film(2, "W - 118", again, "ACC")])).toEqual([]);
    // Two figures stay two.
    expect(openReshoots([film(1, "W-118", "1 1", "RESHOOT"), film(2, "W-118", "11", "ACC")])).toHaveLength(1);
  });
  it("does not clear a view of one stage by a line of another", () => {
    expect(openReshoots(views("W-118/0-120 RESHOOT first", "W-118/0-120 ACC repair1"))).toHaveLength(1);
  });
  it("does not clear a reject by a later line of its stage; the repair has a result of its own", () => {
    const lines = views("W-118/0-120 REJ first", "W-118/0-120 ACC first", "W-118/0-120 ACC repair1");
    expect(weldResults(lines).map(({ examStage, result }) => [examStage, result])).toEqual([
      ["first", "REJ"],
      ["repair1", "ACC"],
    ]);
    expect(reportResult(lines)).toBe("REJECT");
  });
  it("takes the worst of the views: reject, shoot again, not examined, accept, information", () => {
    const worst = (...results: string[]) => weldResults(views(...results.map((one, at) => `W-1/${at} ${one}`)))[0]?.result;
    expect(worst("INFO", "ACC")).toBe("ACC");
    expect(worst("ACC", "NE")).toBe("NE");
    expect(worst("NE", "RESHOOT")).toBe("RESHOOT");
    expect(worst("RESHOOT", "REJ")).toBe("REJ");
  });
  it("is that of one weld, in whatever letters its lines name it", () => {
    expect(weldResults(views("W-0900/0-120 ACC", "w-0900/120-240 REJ")).map(({ result }) => result)).toEqual(["REJ"]);
    expect(reportResult(views("W-7/a RESHOOT", "w-7/A ACC"))).toBe("ACCEPT");
  });
  it("a line for information repeats nothing and examines nothing", () => {
    expect([
      reportResult(again("RESHOOT", "INFO")),
      reportResult(again("NE", "INFO")),
      reportResult(again("ACC", "INFO")),
    ]).toEqual(["INCOMPLETE", "INCOMPLETE", "ACCEPT"]);
    expect(openReshoots(again("RESHOOT", "INFO"))).toHaveLength(1);
    expect(reportResult(again("INFO", "ACC"))).toBe("ACCEPT");
  });
  it("counts the last line of a view", () => {
    expect(reportResult(again("RESHOOT", "ACC"))).toBe("ACCEPT");
    expect(reportResult(again("RESHOOT", "RESHOOT", "ACC"))).toBe("ACCEPT");
    expect(reportResult(again("RESHOOT", "REJ"))).toBe("REJECT");
    expect(reportResult(again("RESHOOT", "NE"))).toBe("INCOMPLETE");
    expect(reportResult(again("ACC", "RESHOOT"))).toBe("INCOMPLETE");
    expect(reportResult(again("RESHOOT", null))).toBe("INCOMPLETE");
    expect(reportResult(again("NE", "ACC"))).toBe("ACCEPT");
  });
  it("knows a weld by its record, whatever the lines call it", () => {
    const lines = views("W-118/0-120 ACC", "W118/120-240 REJ").map((line) => ({ ...line, weldId: "weld" }));
    expect(weldResults(lines)).toHaveLength(1);
  });

  it("may be incomplete only where the report says what was left out", () => {
    expect(mayBeSignedAs("INCOMPLETE", "North side not accessible")).toBe(true);
    expect(mayBeSignedAs("INCOMPLETE", "none")).toBe(false);
    expect(mayBeSignedAs("INCOMPLETE", " ")).toBe(false);
    expect(mayBeSignedAs("ACCEPT", null)).toBe(true);
  });
});
