import { describe, expect, it } from "vitest";
import { type PercentBase, percentGivenBack } from "./percent-credit.ts";

/** A line of work of which so much stays billed, all of it with the percentage. */
const work = (net: string, staysNet: string, stays: string): PercentBase => ({
  net,
  staysNet,
  billed: "8",
  covered: "8",
  stays,
  staysCovered: stays,
  elsewhere: "0",
});
const surcharge = { net: "474.46", left: "474.46" };

describe("8.25 % of 5,751.00", () => {
  it("gives back the percentage of what is credited of it, and the last note the rest", () => {
    const others = work("4964.20", "4964.20", "8");
    expect(percentGivenBack(surcharge, [work("786.80", "590.10", "6"), others], "USD")).toBe("16.23");
    const left = { ...surcharge, left: "458.23" };
    expect(percentGivenBack(left, [work("786.80", "0", "0"), { ...others, stays: "0", staysCovered: "0" }], "USD")).toBe(
      "458.23",
    );
  });
  it("gives back nothing while all of the work stays", () =>
    expect(percentGivenBack(surcharge, [work("5751.00", "5751.00", "8")], "USD")).toBe("0.00"));
  it("keeps the percentage of work that was credited and is billed again without it", () => {
    const others = work("4964.20", "4964.20", "8");
    expect(percentGivenBack(surcharge, [{ ...work("786.80", "590.10", "6"), elsewhere: "2" }, others], "USD")).toBe("0.00");
    expect(percentGivenBack(surcharge, [{ ...work("786.80", "393.40", "4"), elsewhere: "2" }, others], "USD")).toBe("16.23");
  });
  it("does not count work that was credited without it and stays covered", () => {
    const some = { ...work("5751.00", "2875.50", "4"), covered: "4", staysCovered: "4" };
    expect(percentGivenBack(surcharge, [some], "USD")).toBe("0.00");
  });
});
