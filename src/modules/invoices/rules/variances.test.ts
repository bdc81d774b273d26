import { describe, expect, it } from "vitest";
import { itemDaysApart, longerThanRoad } from "./variances.ts";

describe("a distance on a ticket", () => {
  it("differs where it is more than a tenth longer than the road there and back", () => {
    // 69.2 km are 42.99… mi: there and back 86.0.
    expect(longerThanRoad([{ quantity: "94", unit: "mile" }], "69.2")).toBeNull();
    expect(longerThanRoad([{ quantity: "95", unit: "mile" }], "69.2")).toEqual({ driven: "95", road: "86" });
    expect(longerThanRoad([{ quantity: "30", unit: "mile" }], "69.2")).toBeNull();
    const legs = [
      { quantity: "80", unit: "km" },
      { quantity: "50", unit: "mile" },
    ] as const;
    expect(longerThanRoad(legs, "69.2")).toEqual({ driven: "160.4672", road: "138.4" });
    expect(longerThanRoad([], "69.2")).toBeNull();
  });
});

describe("days of an item on tickets", () => {
  const of = (onTickets: string[], assigned: string[], elsewhere: [string, string][] = []) =>
    itemDaysApart({ onTickets, assigned: new Set(assigned), elsewhere: new Map(elsewhere) });
  it("agree with its assignment, or with no plan at all", () => {
    expect(of(["2026-05-04", "2026-05-05"], ["2026-05-04", "2026-05-05", "2026-05-06"])).toEqual([]);
    expect(of(["2026-05-04"], [])).toEqual([]);
  });
  it("differ where it was not assigned, was elsewhere, or a day between is on no ticket", () => {
    expect(of(["2026-05-04", "2026-05-06"], ["2026-05-05", "2026-05-06"])).toEqual([
      "2026-05-04 is on a ticket, and it was not assigned",
      "it was assigned on 2026-05-05 without a day on a ticket",
    ]);
    expect(of(["2026-05-04"], [], [["2026-05-04", "WO-0417"]])).toEqual([
      "2026-05-04 is on a ticket, and it was assigned to WO-0417",
    ]);
  });
});
