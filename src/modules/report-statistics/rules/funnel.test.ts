import { describe, expect, it } from "vitest";
import { funnelSteps, againstChance, tails } from "./funnel.ts";

describe("a share against that of the group", () => {
  it("has the exact tails of the page", () => {
    const upper = (k: number, n: number) => tails(k, n, 0.05).atLeast;
    expect([upper(2, 10), upper(3, 20), upper(3, 10), upper(5, 20), upper(12, 100)].map((one) => one.toFixed(4))).toEqual([
      "0.0861",
      "0.0755",
      "0.0115",
      "0.0026",
      "0.0043",
    ]);
    expect(tails(0, 10, 0.5).atMost).toBeCloseTo(1 / 1024, 12);
    const { atLeast, atMost } = tails(500, 10_000, 0.05);
    expect(atLeast + atMost - 1).toBeCloseTo(0.0183, 3);
  });

  it("is judged from twenty, outside 95 % and 99.8 % by the chance of so many or so few", () => {
    expect([
      againstChance(3, 20, 0.05),
      againstChance(5, 20, 0.05),
      againstChance(7, 20, 0.05),
      againstChance(3, 10, 0.05),
    ]).toEqual(["inside", "outside 95 %", "outside 99.8 %", null]);
    expect([againstChance(0, 60, 0.05), againstChance(0, 100, 0.05), againstChance(0, 150, 0.05)]).toEqual([
      "inside",
      "outside 95 %",
      "outside 99.8 %",
    ]);
    expect([againstChance(0, 20, 0), againstChance(1, 20, 0), againstChance(20, 20, 1), againstChance(19, 20, 1)]).toEqual([
      "inside",
      "outside 99.8 %",
      "inside",
      "outside 99.8 %",
    ]);
  });

  it("the drawn limits are the last counts inside, in steps that can be seen", () => {
    const steps = funnelSteps(5000, 0.05);
    expect(steps.length).toBeLessThanOrEqual(121);
    expect(funnelSteps(19, 0.05)).toEqual([]);
    for (const { n, low95, high95, low998, high998 } of [...funnelSteps(40, 0.05), ...steps]) {
      const at = (share: number) => Math.round((share * n) / 100);
      expect([againstChance(at(low95), n, 0.05), againstChance(at(high95), n, 0.05)]).toEqual(["inside", "inside"]);
      expect(againstChance(at(high95) + 1, n, 0.05)).not.toBe("inside");
      expect(againstChance(at(high998) + 1, n, 0.05)).toBe("outside 99.8 %");
      if (at(low95) > 0) expect(againstChance(at(low95) - 1, n, 0.05)).not.toBe("inside");
      if (at(low998) > 0) expect(againstChance(at(low998) - 1, n, 0.05)).toBe("outside 99.8 %");
    }
  });
});
