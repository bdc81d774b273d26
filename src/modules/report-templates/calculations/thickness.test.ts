import { describe, expect, it } from "vitest";
import { Decimal, rounded } from "#kit/decimal.ts";
import { shown } from "./testing.ts";
import * as readings from "./thickness-readings.ts";
import * as ut from "./thickness.ts";

describe("corrosion rates (API 570 7.1.2)", () => {
  const now = { tNow: "11.20", now: "2024-06-03" };
  const crLT = ut.corrosionRate({ earlier: "initial", t: "12.70", on: "2010-06-01", ...now });
  const crST = ut.corrosionRate({ earlier: "previous", t: "11.90", on: "2019-06-03", ...now });

  it("1.50 mm in 14.0068 y is 0.1071, 0.70 mm in 5.0021 y 0.1399 mm/y: the greater governs", () => {
    const crGov = ut.governingRate({ crLT: crLT.value, crST: crST.value, least: null });
    expect([shown(crLT, 4), shown(crST, 4), shown(crGov, 4)]).toEqual(["0.1071", "0.1399", "0.1399"]);
  });
  it("count 3653 days as 10.0014 years", () => {
    expect(rounded(ut.yearsBetween("2010-01-01", "2020-01-02"), 4)).toBe("10.0014");
  });
  it("keep a negative rate and let 0 govern", () => {
    const grown = ut.corrosionRate({ earlier: "previous", t: "11.00", on: "2019-06-03", ...now });
    expect(Number(grown.value)).toBeLessThan(0);
    expect(ut.governingRate({ crLT: null, crST: grown.value, least: null }).value).toBe("0");
  });
  it.each([
    ["0.01", "0.05", "0.05"],
    ["0.05", "0.05", "0.05"],
    ["0.06", "0.05", "0.06"],
  ])("short-term %s against the policy's least rate %s: %s governs", (crST, least, governing) => {
    expect(ut.governingRate({ crLT: null, crST, least }).value).toBe(governing);
  });
  it("are the policy's least rate where both are unknown, and none without one", () => {
    expect(ut.governingRate({ crLT: null, crST: null, least: "0.05" }).value).toBe("0.05");
    expect(ut.governingRate({ crLT: null, crST: null, least: null })).toMatchObject({
      value: null,
      reason: "no earlier reading for a rate",
    });
    expect(ut.corrosionRate({ earlier: "previous", t: null, on: null, ...now }).reason).toBe("no previous reading");
  });
});

describe("remaining life (API 570 7.2, API 510 7.2)", () => {
  it.each([
    ["11.20", "6.35", "0.139943", "34.66"],
    ["6.36", "6.35", "0.10", "0.10"],
    ["6.35", "6.35", "0.10", "immediate"],
    ["6.34", "6.35", null, "immediate"],
    ["11.20", "6.35", "0", "no measurable loss"],
    ["11.20", "6.35", null, "no corrosion rate"],
  ])("from %s to %s mm at %s mm/y: %s", (tActual, tReq, rate, life) => {
    expect(shown(ut.remainingLife({ tActual, tReq, rate }), 2)).toBe(life);
  });
  it("ends on the retirement date", () => {
    const life = ut.remainingLife({ tActual: "11.20", tReq: "6.35", rate: "0.139943" });
    expect(ut.retirementDate({ on: "2024-06-03", life }).value).toBe("2059-01-28");
    expect(ut.retirementDate({ on: "2024-06-03", life: { value: "immediate", reason: null } }).reason).toBe("immediate");
    expect(ut.retirementDate({ on: "2024-06-03", life: { value: "5000", reason: null } }).reason).toBe("more than 200 years");
  });
  it("leaves so much corrosion allowance", () => {
    expect(ut.allowanceLeft({ tActual: "11.20", tReq: "6.35" }).value).toBe("4.85");
  });
});

describe("years become dates: whole years as calendar months, the fraction as days", () => {
  it.each([
    ["2023-03-01", "5", "2028-03-01"],
    ["2024-06-03", "7.5", "2031-12-02"],
    ["2024-02-29", "1", "2025-02-28"],
    ["2024-06-03", "0.75", "2025-03-03"],
    ["2024-06-03", "0", "2024-06-03"],
    // A spare wall that lasts exactly 7 days more: 7 / 365.25 has no end.
    ["2024-06-03", "0.01916495550992470910335386721", "2024-06-10"],
    ["2024-06-03", "1.999999999999999999999999999", "2026-06-03"],
  ])("%s + %s y = %s", (day, years, due) => {
    expect(ut.yearsAfter(day, years)).toBe(due);
  });
});

describe("the band of a reading", () => {
  const U = "0.10";
  it.each([
    ["6.45", "accept"],
    ["6.44", "recheck"],
    ["6.40", "recheck"],
    ["6.35", "recheck"],
    ["6.34", "reject"],
  ])("guarded, %s against 6.35 with U 0.10: %s", (t, band) => {
    expect(ut.thicknessBand({ t, tReq: "6.35", U, rule: "guardband" }).value).toBe(band);
  });
  it.each([
    ["6.40", "accept"],
    ["6.35", "accept"],
    ["6.34", "reject"],
  ])("simple, %s against 6.35: %s", (t, band) => {
    expect(ut.thicknessBand({ t, tReq: "6.35", U, rule: "simple" }).value).toBe(band);
  });
  it("is the evaluator's under the client's own rule", () => {
    expect(ut.thicknessBand({ t: "6.40", tReq: "6.35", U, rule: "client" })).toMatchObject({
      value: null,
      reason: "the evaluator decides by the client's decision rule",
    });
  });
});

describe("what is read and what is there", () => {
  it("takes a coating out of a single echo: 8.40 read, 0.30 mm at 2375 m/s, steel 5920 is 7.65 mm", () => {
    const t = readings.throughCoating({ read: "8.40", coating: "0.30", vCoating: "2375", vSteel: "5920" });
    expect(shown(t, 2)).toBe("7.65");
    expect(readings.throughCoating({ read: "8.40", coating: null, vCoating: "2375", vSteel: "5920" }).reason).toBe(
      "no coating thickness",
    );
    expect(readings.throughCoating({ read: "8.40", coating: "0.3", vCoating: "0", vSteel: "5920" }).value).toBeNull();
    expect(readings.throughCoating({ read: "0.50", coating: "0.25", vCoating: "2375", vSteel: "5920" }).reason).toBe(
      "the coating accounts for the whole reading",
    );
  });
  // SE-797 9.5: 1 % per 55 °C, or per 100 °F.
  it.each([
    ["12.70", "460", "20", "°C", "11.684"],
    ["10.00", "120", "20", "°C", "9.818"],
    ["0.500", "660", "70", "°F", "0.471"],
  ] as const)("takes the heat out: %s at %s, set at %s %s, is %s", (read, Ts, Tc, scale, t) => {
    expect(shown(readings.temperatureCorrected({ read, Ts, Tc, scale }), 3)).toBe(t);
  });
  it("0.500 in at 660 °F is 0.4705 in", () => {
    expect(shown(readings.temperatureCorrected({ read: "0.500", Ts: "660", Tc: "70", scale: "°F" }), 4)).toBe("0.4705");
  });
  it("knows the second echo: within 10 % of twice the wall", () => {
    const doubled = (reading: string, known: string) => readings.isDoubled(new Decimal(reading), new Decimal(known));
    expect(["15.30", "14.04", "17.16", "14.03", "17.17"].map((reading) => doubled(reading, "7.80"))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
  it("counts what was read on the part that is there now", () => {
    expect(["2021-05-01", "2021-05-02", null].map((on) => ut.isOfThisPart(on, "2021-05-02"))).toEqual([false, true, true]);
    expect(ut.isOfThisPart("2010-06-01", null)).toBe(true);
  });
  it("has a least reading and a mean", () => {
    expect([readings.leastReading(["12", "12", "6"]).value, readings.meanReading(["12", "12", "6"]).value]).toEqual(["6", "10"]);
    expect(readings.leastReading([]).reason).toBe("no reading");
  });
  it("12.70 to 11.20 is a loss of 11.8 %", () => {
    expect(shown(ut.lossPercent({ nominal: "12.70", tActual: "11.20" }), 1)).toBe("11.8");
  });
});
