import { describe, expect, it } from "vitest";
import { decimal, rounded } from "#kit/decimal.ts";
import type { Outcome } from "./outcome.ts";
import * as tofd from "./tofd.ts";
import * as weld from "./ultrasonic-welds.ts";

/** The value as shown, or the reason there is none. */
function shown(outcome: Outcome, dp: number): string {
  const value = decimal(outcome.value);
  return value === null ? (outcome.value ?? outcome.reason ?? "") : rounded(value, dp);
}

describe("shear wave", () => {
  it.each([
    ["70", "20", "50", "46.98", "1", "17.10"],
    ["70", "20", "80", "75.18", "2", "12.64"],
    ["45", "25.4", "60", "42.43", "2", "8.37"],
  ])("%s°, T %s, sound path %s: surface %s, leg %s, depth %s", (angle, thickness, soundPath, surface, leg, depth) => {
    const found = weld.reflection({ soundPath, angle, thickness });
    expect([shown(found.surface, 2), found.leg.value, shown(found.depth, 2)]).toEqual([surface, leg, depth]);
  });
  it("40 against 80 % is −6.02 dB, −14 dB is 19.95 %", () => {
    expect(shown(weld.decibels({ A: "40", reference: "80" }), 2)).toBe("-6.02");
    expect(shown(weld.percentOfReference("-14"), 2)).toBe("19.95");
  });
  it("rates 48 − 40 at 1.9 in as +6, and 52 − 40 at 100 mm as +6", () => {
    const inch = weld.attenuationFactor("1.9", "in");
    const metric = weld.attenuationFactor("100", "mm");
    expect([inch.value, metric.value, weld.attenuationFactor("0.8", "in").value]).toEqual(["2", "6", "0"]);
    expect(weld.indicationRating({ a: "48", b: "40", c: inch.value }).value).toBe("6");
    expect(weld.indicationRating({ a: "52", b: "40", c: metric.value }).value).toBe("6");
    expect(weld.indicationRating({ a: "48", b: "40", c: "2", rootFace: true }).value).toBe("2");
  });
  it("knows no beam path of parts that are not flat", () => {
    expect(weld.reflection({ soundPath: "50", angle: "70", thickness: "20", curved: true }).depth).toMatchObject({
      value: null,
      reason: "flat only",
    });
  });
});

describe("time of flight", () => {
  it("places a tip 19.81 and 12.18 mm deep", () => {
    expect(shown(tofd.tipDepth({ c: "5.95", S: "30", dt: "2.0" }), 2)).toBe("19.81");
    expect(shown(tofd.tipDepth({ c: "5.95", S: "30", dt: "0.8" }), 2)).toBe("12.18");
  });
  it("advises 58.7 and 73.3 mm between the probes", () => {
    expect(shown(tofd.probeSeparation({ T: "25.4", angle: "60" }), 1)).toBe("58.7");
    expect(shown(tofd.probeSeparation({ T: "20", angle: "70" }), 1)).toBe("73.3");
  });
});
