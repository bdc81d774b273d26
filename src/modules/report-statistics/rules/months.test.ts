import { describe, expect, it } from "vitest";
import { isWholeIn, lastEnded, monthsToStore } from "./months.ts";

describe("a month is kept", () => {
  it("once it has ended in the time zone where it ends last", () => {
    expect(lastEnded(new Date("2026-11-01T11:59:59Z"))).toBe("2026-09");
    expect(lastEnded(new Date("2026-11-01T12:00:00Z"))).toBe("2026-10");
    expect(lastEnded(new Date("2027-01-01T12:00:00Z"))).toBe("2026-12");
  });

  it("with those missed while nothing ran, but none from before the first", () => {
    const now = new Date("2027-02-10T08:00:00Z");
    expect(monthsToStore(null, now)).toEqual(["2027-01"]);
    expect(monthsToStore("2026-10", now)).toEqual(["2026-11", "2026-12", "2027-01"]);
    expect(monthsToStore("2027-01", now)).toEqual([]);
  });

  it("and shown only where the period has all of it", () => {
    expect(isWholeIn("2026-02", { from: "2026-02-01", to: "2026-02-28" })).toBe(true);
    expect(isWholeIn("2026-02", { from: "2026-02-01", to: "2026-02-27" })).toBe(false);
    expect(isWholeIn("2026-02", { from: "2026-02-02", to: "2026-12-31" })).toBe(false);
  });
});
