import { describe, expect, it } from "vitest";
import { shown } from "./testing.ts";
import * as tubes from "./tubes.ts";

describe("tubes", () => {
  it("a 13.5 probe fills 82.9 % of 19.05 × 2.11", () => {
    expect(shown(tubes.fillFactor({ probeOD: "13.5", tubeOD: "19.05", wall: "2.11" }), 1)).toBe("82.9");
  });
  it("classes losses by twenty", () => {
    expect(["0", "19", "19.9", "20", "39", "40", "60", "79.9", "80", "100"].map((loss) => tubes.lossClass(loss).value)).toEqual([
      "0-19",
      "0-19",
      "0-19",
      "20-39",
      "20-39",
      "40-59",
      "60-79",
      "60-79",
      "80+",
      "80+",
    ]);
  });
});
