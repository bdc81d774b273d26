import { describe, expect, it } from "vitest";
import { checkedReadings } from "#modules/calibration/rules.ts";

describe("the readings of a functional check", () => {
  it("are numbers within the limits they are entered with", () => {
    expect(
      checkedReadings("10.02 mm, limits 9.9 to 10.1 mm\n5.00 mm, 4.9 to 5.1; 46 N, at least 44.1 N; 0.4 mm, at most 0.5"),
    ).toEqual({
      problem: null,
      readings: [
        { reading: "10.02", from: "9.9", to: "10.1", unit: "mm" },
        { reading: "5.00", from: "4.9", to: "5.1", unit: "mm" },
        { reading: "46", from: "44.1", to: null, unit: "N" },
        { reading: "0.4", from: null, to: "0.5", unit: "mm" },
      ],
    });
  });

  it("are refused where they are no numbers, have no limits, or limits of another unit", () => {
    const problem = (text: string) => checkedReadings(text).problem;
    expect(problem("ok")).toBe(
      "“ok” is not a reading with its limits. Enter what was read and its limits, one on a line, such as 10.02 mm, 9.9 to 10.1 mm.",
    );
    for (const text of ["10.02 mm", "10.02", "10.02 mm, 9.9 to 10.1 in", "10.02 mm, 9.9 to 10.1 mm; fine"])
      expect(problem(text)).toMatch(/is not a reading with its limits/);
    expect(problem(" ; ")).toMatch(/^Enter what was read/);
  });

  it("return nothing to service outside their limits", () => {
    expect(checkedReadings("10.2 mm, 9.9 to 10.1 mm").problem).toBe(
      "10.2 mm is outside its limits. A failed check cannot return an item to service: record it as out of service.",
    );
    expect(checkedReadings("44 N, at least 44.1 N").problem).toMatch(/^44 N is outside/);
  });
});
