import { describe, expect, it } from "vitest";
import { extremeHardness, hardnessVerdict, meanHardness } from "./hardness.ts";

describe("hardness of a zone", () => {
  const readings = ["238", "244", "251", null, "240"];
  it("has a mean, a least and a greatest reading", () => {
    expect(meanHardness(readings)).toMatchObject({
      value: "243.25",
      formula: "mean of the readings = (238 + 244 + 251 + 240) / 4 = 243.3",
    });
    expect([extremeHardness(readings, "least").value, extremeHardness(readings, "greatest").value]).toEqual(["238", "251"]);
    expect(meanHardness([null])).toMatchObject({ value: null, reason: "no reading" });
    expect(extremeHardness([], "least")).toMatchObject({ value: null, reason: "no reading" });
  });
  it("is decided by each reading, not by the mean", () => {
    const of = (most: string | null, least: string | null = null, own = readings) =>
      hardnessVerdict({ readings: own, least, most, scale: "HV10" });
    expect(of("250")).toEqual({ verdict: "REJ", clause: "hardness limits", reason: "251 > 250 HV10" });
    expect(of("251")).toMatchObject({ verdict: "ACC", reason: "238 to 251 <= 251 HV10" });
    expect(of("265", "239")).toMatchObject({ verdict: "REJ", reason: "238 < 239 HV10" });
    expect(of("265", "238")).toMatchObject({ verdict: "ACC", reason: "238 to 251 within 238 to 265 HV10" });
    expect(of(null)).toMatchObject({ verdict: null, reason: "no limit" });
    expect(of("250", null, [])).toMatchObject({ verdict: null, reason: "no reading" });
  });
  it("at the limits of the trade: 200 HBW, 22 HRC, P91 190 to 250 HBW", () => {
    const one = (reading: string, least: string | null, most: string, scale: string) =>
      hardnessVerdict({ readings: [reading], least, most, scale }).verdict;
    expect([one("200", null, "200", "HBW"), one("201", null, "200", "HBW")]).toEqual(["ACC", "REJ"]);
    expect([one("22.0", null, "22", "HRC"), one("22.1", null, "22", "HRC")]).toEqual(["ACC", "REJ"]);
    expect([one("189", "190", "250", "HBW"), one("190", "190", "250", "HBW"), one("250", "190", "250", "HBW")]).toEqual([
      "REJ",
      "ACC",
      "ACC",
    ]);
  });
});
