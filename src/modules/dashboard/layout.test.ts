import { describe, expect, it } from "vitest";
import { arranged, defaultPlaces } from "./layout.ts";

describe("whose start page begins with what", () => {
  it("a technician's with the jobs of today, an equipment controller's with what is due for calibration", () => {
    expect(defaultPlaces(["TECH"])[0]).toBe("jobsToday");
    expect(defaultPlaces(["EQP"])[0]).toBe("due calibration");
  });
  it("that of somebody with two roles has each tile once, the first role's first", () => {
    const both = defaultPlaces(["L3", "QM"]);
    expect(both[0]).toBe("awaitingMe");
    expect(new Set(both).size).toBe(both.length);
    expect(both).toContain("pipeline");
  });
});

describe("an own arrangement", () => {
  const places = ["jobsToday", "myDrafts", "due mine"] as const;
  it("keeps its order, and puts what joined since at the end", () => {
    expect(arranged(places, { order: ["due mine", "jobsToday"], hidden: [] })).toEqual(["due mine", "jobsToday", "myDrafts"]);
  });
  it("hides what may be hidden, and never what stops one's own work", () => {
    expect(arranged(places, { order: [], hidden: ["myDrafts", "due mine"] })).toEqual(["jobsToday", "due mine"]);
  });
  it("is that of the roles without one", () => expect(arranged(places, null)).toEqual([...places]));
});
