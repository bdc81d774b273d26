import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import { utThicknessSample } from "../samples.ts";
import { compute } from "../engine.ts";
import { type Change, firstLine, header, messages } from "./testing.ts";

const inch = (entered: string) => quantity(entered, "in");
const mm = (entered: string) => quantity(entered, "mm");
const says = (rule: string, ...changes: Change[]) => messages(utThicknessSample(), rule, ...changes);

describe("a tank bottom (UT-R24)", () => {
  const bottom = (more: object): Change =>
    header({
      assetType: "tank bottom",
      structuralMin: null,
      RTbc: inch("0.190"),
      RTip: inch("0.165"),
      StPr: quantity("1.5", "mpy"),
      UPr: quantity("4", "mpy"),
      limit: "0.10 in",
      barrier: false,
      ...more,
    });
  const line =
    (reading: string, tReq: string): Change =>
    ({ content }) => {
      content.lines = content.lines.slice(0, 1);
      const [first] = content.lines;
      if (first)
        Object.assign(first, {
          result: "ACC",
          values: { ...first.values, component: "bottom", r1: inch(reading), r2: null, r3: null, r4: null, tReq: inch(tReq) },
        });
    };
  it("with more metal than must remain is asked nothing", () => {
    expect(says("UT-R24", bottom({}), line("0.165", "0.10"))).toEqual([]);
  });
  it("that is already at or below the least thickness does not have its lines accepted unasked", () => {
    expect(says("UT-R24", bottom({ RTbc: inch("0.101") }), line("0.165", "0.10"))).toEqual([]);
    for (const RTbc of ["0.100", "0.090"])
      expect(says("UT-R24", bottom({ RTbc: inch(RTbc) }), line("0.165", "0.10"))).toEqual([
        expect.stringMatching(/^W RTbc .* is not above the 2.54 mm that must remain until the next inspection/),
      ]);
  });
  it("has no required thickness below the least that may remain", () => {
    expect(says("UT-R24", bottom({}), line("0.190", "0.099"))).toEqual([
      expect.stringMatching(/^E CML 01: required thickness 2.51 mm is below the 2.54 mm that must remain of the bottom/),
    ]);
    expect(says("UT-R24", bottom({ limit: "0.05 in lining" }), line("0.190", "0.099"))).toEqual([]);
  });
  it("is asked about a reading below the least of the scan, and the interval begins at it", () => {
    expect(says("UT-R24", bottom({}), line("0.107", "0.10"))).toEqual([
      expect.stringMatching(/^W CML 01: 2.72 mm is below RTbc and RTip, 4.19 mm/),
    ]);
    // As many digits as it takes: 4.19 mm is not below 4.19 mm.
    expect(says("UT-R24", bottom({}), line("0.1649", "0.10"))).toEqual([
      expect.stringMatching(/^W CML 01: 4.188 mm is below RTbc and RTip, 4.191 mm/),
    ]);
    // (0.165 − 0.100)/0.0055 = 11.8 years, (0.111 − 0.100)/0.0055 = 2.0.
    const due = (reading: string) => {
      const sample = utThicknessSample();
      for (const change of [bottom({}), line(reading, "0.10")]) change(sample);
      return compute(sample.definition, sample.content, sample.context).lines["line-1"]?.["nextDue"]?.value;
    };
    expect([due("0.165"), due("0.111")].map((day) => day?.slice(0, 4))).toEqual(["2036", "2026"]);
  });
});

describe("the shape of a head (UT-R25)", () => {
  const vessel = (more: object): Change =>
    header({
      assetType: "vessel",
      structuralMin: null,
      tReqSource: "pressure formula",
      designPressure: quantity("1.5", "MPa"),
      allowableStress: quantity("138", "MPa"),
      E: quantity("0.85", ""),
      insideRadius: mm("762"),
      corrosionAllowance: null,
      ...more,
    });
  const head = (tReq: string) => firstLine({ component: "head", tReq: mm(tReq) });
  const refused = (more: object, tReq: string) =>
    says("UT-R14", vessel(more), head(tReq)).filter((one) => one.includes("CML 01"));
  it("is asked where a head is read and nobody said it", () => {
    expect(says("UT-R25", vessel({}), head("9.76"))).toEqual([
      "W Taken as a 2:1 ellipsoidal head: choose the head shape, or state that it is 2:1",
    ]);
    expect(says("UT-R25", vessel({ headShape: "2:1 ellipsoidal" }), head("9.76"))).toEqual([]);
    expect(says("UT-R25", vessel({}), firstLine({ component: "shell" }))).toEqual([]);
    expect(says("UT-R25", vessel({ tReqSource: "client value" }), head("9.76"))).toEqual([]);
  });
  it("decides what the pressure needs", () => {
    const torispherical = { headShape: "torispherical, 6 % knuckle", crownRadius: mm("1524") };
    expect(refused(torispherical, "9.76")).toEqual([
      expect.stringMatching(/^E CML 01: required thickness 9.76 mm is below the 17.26\d+ mm/),
    ]);
    expect(refused(torispherical, "17.27")).toEqual([]);
    expect(refused({ headShape: "hemispherical" }, "4.88")).toEqual([]);
    expect(refused({ headShape: "2:1 ellipsoidal" }, "9.76")).toEqual([]);
  });
});
