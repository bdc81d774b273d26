import { describe, expect, it } from "vitest";
import { above, atLeast, atMost, below, Decimal, decimal, plain, rounded } from "#kit/decimal.ts";

describe("decimals", () => {
  it("parses a plain decimal text and nothing else", () => {
    expect(decimal("12.70")?.toString()).toBe("12.7");
    expect([decimal(""), decimal("12,7"), decimal("0x10"), decimal("n/a"), decimal(null), decimal(undefined)]).toEqual(
      Array(6).fill(null),
    );
  });

  it("takes no number that could not be written out: a person who sends one would hold everybody up", () => {
    expect([decimal("1e30000000"), decimal("1e301"), decimal("9".repeat(400))]).toEqual([null, null, null]);
    expect([plain(decimal("1e-30000000") ?? new Decimal(1)), decimal("1e-9")?.toFixed()]).toEqual(["0", "0.000000001"]);
    expect(new Decimal("1e200").times("1e200").isFinite()).toBe(false);
  });

  it("carries 28 digits and never floating point", () => {
    expect(plain(new Decimal("0.1").plus("0.2"))).toBe("0.3");
    expect(plain(new Decimal(1).div(3))).toBe("0.3333333333333333333333333333");
    expect(plain(new Decimal("0.00000001"))).toBe("0.00000001");
  });

  it("rounds half up for display, and has no minus zero", () => {
    expect([rounded(new Decimal("2.125"), 2), rounded(new Decimal("-2.125"), 2), rounded(new Decimal("-0.001"), 2)]).toEqual([
      "2.13",
      "-2.13",
      "0.00",
    ]);
  });

  it("compares to within 1e-9, so that a division does not decide an acceptance", () => {
    const third = new Decimal(24).div(3).minus("1e-12");
    expect([atLeast(third, 8), atMost(third, 8), above(third, 8), below(third, 8)]).toEqual([true, true, false, false]);
    expect([above(new Decimal("8.001"), 8), below(new Decimal("7.999"), 8)]).toEqual([true, true]);
  });
});
