import { describe, expect, it } from "vitest";
import { mayBeSignedAs, openReshoots, reportResult, type ResultLine } from "#modules/inspection-reports/rules/result.ts";

function lines(...results: ResultLine["result"][]): ResultLine[] {
  return results.map((result, index) => ({ lineNo: index + 1, itemKey: `W-${index + 1}`, result }));
}

function film(...results: ResultLine["result"][]): ResultLine[] {
  return results.map((result, index) => ({ lineNo: index + 1, itemKey: "W-1 0-1", result }));
}

describe("the result of a report", () => {
  it.each<[ResultLine["result"][], string]>([
    [["ACC", "ACC", "INFO"], "ACCEPT"],
    [["ACC", "NE"], "INCOMPLETE"],
    [["ACC", "REJ", "NE"], "REJECT"],
    [["INFO", "INFO"], "FOR_INFORMATION"],
    [["ACC", "RESHOOT"], "INCOMPLETE"],
    [["ACC", null], "INCOMPLETE"],
    [[], "FOR_INFORMATION"],
  ])("of %j is %s", (results, expected) => expect(reportResult(lines(...results))).toBe(expected));

  it("does not count a film that was shot again", () => {
    expect(reportResult(film("RESHOOT", "ACC"))).toBe("ACCEPT");
    expect(reportResult(film("RESHOOT", "RESHOOT", "ACC"))).toBe("ACCEPT");
    expect(reportResult(film("RESHOOT", "REJ"))).toBe("REJECT");
    expect(reportResult(film("RESHOOT", "NE"))).toBe("INCOMPLETE");
    expect(reportResult(film("ACC", "RESHOOT"))).toBe("INCOMPLETE");
    expect(reportResult(film("RESHOOT", null))).toBe("INCOMPLETE");
  });

  it("names what still has to be shot again", () => {
    expect(openReshoots(film("RESHOOT", "ACC"))).toEqual([]);
    expect(openReshoots(lines("ACC", "RESHOOT")).map(({ itemKey }) => itemKey)).toEqual(["W-2"]);
  });

  it("may be incomplete only where the report says what was left out", () => {
    expect(mayBeSignedAs("INCOMPLETE", "North side not accessible")).toBe(true);
    expect(mayBeSignedAs("INCOMPLETE", "none")).toBe(false);
    expect(mayBeSignedAs("INCOMPLETE", " ")).toBe(false);
    expect(mayBeSignedAs("ACCEPT", null)).toBe(true);
  });
});
