import { describe, expect, it } from "vitest";
import { earnedValue, lumpSumEarned, marginPct, meterOf, reached } from "./earned-value.ts";
import { milestonePrice } from "./milestones.ts";
import { amountsIn } from "#kit/money.ts";

describe("earned value on cost (section 5.2)", () => {
  const share = { done: "390", planned: "900" };
  it("of 390 of 900 welds of 120,000.00 with 54,600.00 spent", () => {
    expect(earnedValue("USD", "120000", "54600.00", share)).toEqual({
      bac: "120000.00",
      ev: "52000.00",
      ac: "54600.00",
      cpi: "0.952",
      eac: "126000.00",
      vac: "-6000.00",
    });
  });

  it("is computed from no shown percentage: of 43.3 % the estimate would be another", () => {
    expect(earnedValue("USD", "120000", "54600.00", { done: "43.3", planned: "100" }).eac).toBe("126097.00");
  });

  it("is not known without cost, with nothing done, without a budget and without planned quantities", () => {
    const unknown = { cpi: null, eac: null, vac: null };
    expect(earnedValue("USD", "120000", "0.00", share)).toMatchObject({ ev: "52000.00", ...unknown });
    expect(earnedValue("USD", "120000", null, share)).toMatchObject({ ev: "52000.00", ac: null, ...unknown });
    expect(earnedValue("USD", "120000", "54600.00", { done: "0", planned: "900" })).toMatchObject({ ev: "0.00", ...unknown });
    expect(earnedValue("USD", "0", "54600.00", share)).toMatchObject({ ev: null, ...unknown });
    expect(earnedValue("USD", "120000", "54600.00", null)).toMatchObject({ ev: null, ...unknown });
  });
});

describe("cost, revenue and margin (section 5.3)", () => {
  it("of a day: 1,128.00 of a technician, 96.00 of a truck, 142.60 of film", () =>
    expect(amountsIn("USD").sum("1128.00", "96.00", "142.60")).toBe("1366.60"));

  it("a lump sum earns its share done, a milestone its amount or share of the price", () => {
    expect(lumpSumEarned("USD", "157500", { done: "390", planned: "900" })).toBe("68250.00");
    expect(lumpSumEarned("USD", "157500", null)).toBeNull();
    expect(milestonePrice({ pct: "30" }, "157500", "USD")).toBe("47250.00");
    expect(milestonePrice({ amount: "12000" }, "157500", "USD")).toBe("12000.00");
    expect(milestonePrice({}, "157500", "USD")).toBeNull();
  });

  it("(68,250 - 54,600) / 68,250 is 20.0 %", () => {
    expect(marginPct("68250.00", "54600.00")).toBe("20.0");
    expect([marginPct("0.00", "54600.00"), marginPct(null, "1"), marginPct("1", null)]).toEqual([null, null, null]);
  });
});

describe("meters and thresholds (rule 13)", () => {
  it("43,800 of 50,000 are 87.6 %: amber", () => expect(meterOf("43800", "50000")).toEqual({ pct: "87.6", level: "amber" }));

  it("compare unrounded values: 74.96 % is shown as 75.0 % and still green, 89.96 % still amber", () => {
    expect(meterOf("74.96", "100")).toEqual({ pct: "75.0", level: "green" });
    expect(meterOf("89.96", "100")).toEqual({ pct: "90.0", level: "amber" });
    expect(meterOf("75", "100")?.level).toBe("amber");
    expect(meterOf("90", "100")?.level).toBe("red");
  });

  it("reach 75, 90 and 100 %, and nothing without a budget", () => {
    expect([reached("74.99", "100"), reached("75", "100"), reached("90", "100"), reached("100", "100")]).toEqual([
      [],
      [75],
      [75, 90],
      [75, 90, 100],
    ]);
    expect([reached("5", "0"), meterOf("5", "0")]).toEqual([[], null]);
  });
});
