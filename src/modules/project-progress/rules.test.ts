import { describe, expect, it } from "vitest";
import { overDone, percentComplete, plannedBy, plannedWith, shareDone, shareOf, spread, unitWritten } from "./rules.ts";

describe("percent complete by quantities", () => {
  it("of 390 of 900 welds is 43.3 %", () =>
    expect(percentComplete([{ quantity: "900", done: "390", price: null }])).toEqual({ pct: "43.3", weighting: "line" }));

  it("counts no more than planned: 130 of 100 and 0 of 100 with equal weights are 50.0 %, not 65.0 %", () => {
    const half = [
      { quantity: "100", done: "130", price: null },
      { quantity: "100", done: "0", price: null },
    ];
    expect(percentComplete(half).pct).toBe("50.0");
    expect([shareDone("130", "100"), overDone("130", "100")]).toEqual(["100.0", "30"]);
  });

  it("weighs by price only where every line has one", () => {
    const welds = { quantity: "100", done: "50", price: "42.00" };
    const readings = { quantity: "400", done: "400", price: "3.50" };
    // (50 x 42 + 400 x 3.5) / (100 x 42 + 400 x 3.5) = 3,500 / 5,600.
    expect(percentComplete([welds, readings])).toEqual({ pct: "62.5", weighting: "price" });
    expect(percentComplete([welds, { ...readings, price: null }])).toEqual({ pct: "75.0", weighting: "line" });
  });

  it("is nothing without a planned quantity", () => {
    expect(percentComplete([]).pct).toBeNull();
    expect(percentComplete([{ quantity: "0", done: "4", price: null }]).pct).toBeNull();
    expect(shareDone("4", "0")).toBeNull();
  });
});

describe("quantities of the scope", () => {
  it.each([
    ["Welds", "weld"],
    ["field weld", "weld"],
    ["CMLs", "reading"],
    ["ft", "linear foot"],
    ["diameter inches", "diameter-inch"],
    ["lot", null],
    ["", null],
    [null, null],
  ])("written %s are counted as %s", (text, unit) => expect(unitWritten(text)).toBe(unit));

  it("of two lines that plan the same are filled one after the other", () => {
    expect(spread("130", ["100", "50"])).toEqual(["100", "30"]);
    expect(spread("180", ["100", "50"])).toEqual(["100", "80"]);
    expect(spread("20", ["100", "50"])).toEqual(["20", "0"]);
  });
});

it("the share done is exact where it is not shown: 390 of 900 welds, with 100 more by a change order 390 of 1,000", () => {
  const welds = { quantity: "900", done: "390", price: null };
  expect(shareOf([welds]).share).toEqual({ done: "390", planned: "900" });
  expect(plannedWith("900", "100")).toBe("1000");
  expect([plannedWith("900", undefined), plannedWith("20", "-30")]).toEqual(["900", "0"]);
});

it("a quantity is planned evenly over the days of its work order", () => {
  const by = (day: string) => plannedBy("100", "2026-05-01", "2026-05-10", day);
  expect(["2026-04-30", "2026-05-01", "2026-05-05", "2026-05-10", "2026-06-01"].map(by)).toEqual(["0", "10", "50", "100", "100"]);
  expect(plannedBy("100", null, null, "2026-05-05")).toBe("0");
});
