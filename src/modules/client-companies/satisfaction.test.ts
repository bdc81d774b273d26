import { describe, expect, it } from "vitest";
import { meanOf, satisfactionOf, yearTo } from "./satisfaction.ts";

describe("the satisfaction of a client", () => {
  it("is the mean of its scores with one decimal, and how many there are", () => {
    expect(meanOf([5, 4, 4, 3])).toBe("4.0");
    expect(meanOf([5, 5, 5, 4])).toBe("4.8");
    expect(meanOf([])).toBeNull();
  });
  it("counts each topic that was scored, and no other", () => {
    const found = satisfactionOf([{ safety: 5, competence: 4, timeliness: null }, { safety: 4 }, { safety: 3 }]);
    expect([found.mean, found.n]).toEqual(["4.0", 4]);
    expect(found.topics.slice(0, 3)).toEqual([
      { topic: "safety", mean: "4.0", n: 3 },
      { topic: "competence", mean: "4.0", n: 1 },
      { topic: "timeliness", mean: null, n: 0 },
    ]);
  });
  it("is of the twelve months that end today", () => {
    expect(yearTo("2026-05-04")).toEqual({ from: "2025-05-05", to: "2026-05-04" });
    expect(yearTo("2028-02-29")).toEqual({ from: "2027-03-01", to: "2028-02-29" });
  });
});
