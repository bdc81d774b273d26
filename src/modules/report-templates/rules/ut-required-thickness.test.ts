import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import { utThicknessSample } from "../samples.ts";
import { type Change, findings, firstLine, header, inUS, messages } from "./testing.ts";

const mm = (entered: string) => quantity(entered, "mm");
const plain = (entered: string) => quantity(entered, "");
const all =
  (...changes: Change[]): Change =>
  (sample) => {
    for (const change of changes) change(sample);
  };

describe("the required thickness (UT-R8, UT-R14)", () => {
  const source = (tReqSource: string, tReq: string): Change =>
    all(header({ tReqSource }), ({ content }) =>
      content.lines.forEach(({ values }) => Object.assign(values, { tReq: mm(tReq) })),
    );
  const ofFirst = (...changes: Change[]) =>
    findings(utThicknessSample(), "UT-R14", ...changes)
      .filter(({ target }) => target.lineId === undefined || target.lineId === "line-1")
      .map(({ severity, message }) => `${severity} ${message}`);
  const noStructural = header({ structuralMin: null });

  it("is above 0", () => {
    expect(messages(utThicknessSample(), "UT-R8", firstLine({ tReq: mm("0") }))).toEqual([
      "E The required thickness is not above 0",
    ]);
  });
  // B31.3 304.1.2: 2.0 × 219.1/(2(137.9 + 0.8)) = 1.57967 mm.
  it.each([
    ["1.00", 1],
    ["1.57", 1],
    ["1.58", 0],
  ])("by the pressure formula 1.5797 mm, %s typed: %i refusal", (tReq, count) => {
    const found = ofFirst(noStructural, source("pressure formula", tReq));
    expect(found).toHaveLength(count);
    if (tReq === "1.00")
      expect(found).toEqual([
        "E CML 01: required thickness 1.00 mm is below the 1.5797 mm that the design pressure needs (B31.3 304.1.2)",
      ]);
  });
  it("is asked about where the client states less than the pressure needs", () => {
    expect(ofFirst(noStructural, source("client value", "1.00"))).toEqual([
      expect.stringMatching(/^W CML 01: required thickness 1.00 mm is below/),
    ]);
  });
  it("of a nozzle, or of what has a diameter of its own, is not measured by the pipe's or the vessel's", () => {
    const vessel = header({
      assetType: "vessel",
      structuralMin: null,
      designPressure: { entered: "1.85", unit: "MPa", si: "1.85" },
      allowableStress: { entered: "138.0", unit: "MPa", si: "138.0" },
      insideRadius: mm("800.0"),
      E: { entered: "0.85", unit: "", si: "0.85" },
    });
    const part = (component: string, tReq: string) =>
      ofFirst(vessel, source("pressure formula", tReq), firstLine({ component, tReq: mm(tReq) }));
    expect(part("nozzle", "4.20")).toEqual([
      'W CML 01: the diameter of the vessel gives no required thickness for a part of kind "nozzle". State the source of the 4.20 mm',
    ]);
    expect(ofFirst(vessel, source("client value", "4.20"), firstLine({ component: "nozzle" }))).toEqual([]);
    expect(part("shell", "4.20")).toEqual([expect.stringMatching(/^E CML 01: required thickness 4.20 mm is below .*UG-27/)]);
    expect(part("head", "4.20")).toEqual([expect.stringMatching(/^E CML 01: required thickness 4.20 mm is below .*UG-32/)]);
    expect(ofFirst(noStructural, source("pressure formula", "1.00"), firstLine({ component: "reducer" }))).toEqual([
      expect.stringMatching(/^W CML 01: the diameter of the piping gives no required thickness/),
    ]);
  });
  it("is not below the structural minimum it is from", () => {
    expect(ofFirst(source("structural minimum", "2.80"))).toEqual([]);
    expect(ofFirst(source("structural minimum", "2.79"))).toContain(
      "E CML 01: 2.79 mm is below the structural minimum of 2.80 mm (API 570 7.6)",
    );
  });
  it("names the structural minimum where it governs over the pressure", () => {
    expect(ofFirst(source("pressure formula", "2.79"))).toEqual([
      "E CML 01: 2.79 mm is below the structural minimum of 2.80 mm (API 570 7.6)",
    ]);
    expect(ofFirst(source("structural minimum", "1.00"))).toEqual([
      "E CML 01: 1.00 mm is below the structural minimum of 2.80 mm (API 570 7.6)",
    ]);
    expect(ofFirst(source("structural minimum", "1.00"), header({ structuralMin: mm("1.20") }))).toEqual([
      "E CML 01: 1.00 mm is below the structural minimum of 1.20 mm (API 570 7.6)",
      "E CML 01: required thickness 1.00 mm is below the 1.5797 mm that the design pressure needs (B31.3 304.1.2)",
    ]);
  });
  it("from a structural minimum that nobody entered is from nothing", () => {
    expect(ofFirst(noStructural, source("structural minimum", "6.35"))).toEqual([
      "E The required thickness is from the structural minimum: enter it, or name another source",
    ]);
    expect(ofFirst(source("structural minimum", "6.35"), header({ assetType: "structure" }))).toEqual([]);
  });
  it("of the client below the structural minimum is asked about, with the pressure known or not (API 570 7.6)", () => {
    const below = ["W CML 01: 1.00 mm is below the structural minimum of 2.80 mm (API 570 7.6)"];
    expect(ofFirst(source("client value", "1.00"))).toEqual(below);
    expect(ofFirst(source("client value", "1.00"), header({ designPressure: null }))).toEqual(below);
    expect(ofFirst(source("client value", "2.80"), header({ designPressure: null }))).toEqual([]);
  });
  it("of a reducer below the structural minimum of the pipe is asked about", () => {
    expect(ofFirst(source("pressure formula", "1.00"), firstLine({ component: "reducer" }))).toEqual([
      expect.stringMatching(/^W CML 01: the diameter of the piping gives no required thickness/),
      "W CML 01: 1.00 mm is below the structural minimum of 2.80 mm (API 570 7.6)",
    ]);
  });
  it("cannot be from a formula that gives nothing", () => {
    expect(ofFirst(source("pressure formula", "6.35"), header({ designPressure: null }))).toEqual([
      "E The pressure formula gives no thickness: no design pressure. Enter what it needs, or name another source",
    ]);
    expect(ofFirst(source("pressure formula", "6.35"), header({ assetType: "structure" }))).toEqual([
      "E There is no built-in pressure formula for structure: name who set the required thickness",
    ]);
  });
  it("of a vessel is by UG-27, of its head by UG-32", () => {
    const vessel = header({
      assetType: "vessel",
      designPressure: quantity("1.5", "MPa"),
      allowableStress: quantity("138", "MPa"),
      E: plain("0.85"),
      insideRadius: mm("762"),
      corrosionAllowance: null,
    });
    expect(ofFirst(vessel, source("pressure formula", "9.83"))).toEqual([]);
    expect(ofFirst(vessel, source("pressure formula", "9.81"))).toEqual([
      "E CML 01: required thickness 9.81 mm is below the 9.8196 mm that the design pressure needs (VIII-1 UG-27)",
    ]);
    expect(ofFirst(vessel, source("pressure formula", "9.76"), firstLine({ component: "head" }))).toEqual([]);
    expect(ofFirst(vessel, source("pressure formula", "9.75"), firstLine({ component: "head" }))).toHaveLength(1);
    // UG-16: 1.5 mm in the SI column, 1/16 in (1.5875 mm) in the US column.
    const low = all(vessel, header({ designPressure: quantity("0.1", "MPa"), insideRadius: mm("300"), service: "Hydrocarbons" }));
    const refusals = (...changes: Change[]) => ofFirst(low, ...changes).filter((message) => message.startsWith("E"));
    expect(refusals(source("pressure formula", "1.50"))).toEqual([]);
    expect(refusals(source("pressure formula", "1.50"), inUS)).toHaveLength(1);
  });
  // VIII-1 UG-16(b)(4): 2.5 mm (3/32 in) in compressed air, steam and water service.
  describe("of a vessel in air, steam or water is not below 2.5 mm", () => {
    const low = (service: string | null) =>
      header({
        assetType: "vessel",
        designPressure: quantity("0.1", "MPa"),
        allowableStress: quantity("138", "MPa"),
        E: plain("0.85"),
        insideRadius: mm("300"),
        corrosionAllowance: null,
        service,
      });
    const least = "CML 01: required thickness 2.00 mm is below the 2.50 mm of UG-16(b)(4) for compressed air, steam and water";
    it.each(["Instrument air", "LP steam", "Cooling water", "Seawater"])("%s", (service) => {
      expect(ofFirst(low(service), source("pressure formula", "2.00"))).toEqual([`E ${least}; the service is ${service}`]);
      expect(ofFirst(low(service), source("client value", "2.00"))).toEqual([`W ${least}; the service is ${service}`]);
      expect(ofFirst(low(service), source("pressure formula", "2.50"))).toEqual([]);
    });
    it.each([null, "Hydrocarbons", "Fairway condensate"])("and %s is asked whether it is one of them", (service) => {
      expect(ofFirst(low(service), source("pressure formula", "2.00"))).toEqual([
        `W ${least}. State that the service is none of these, or enter 2.50 mm`,
      ]);
    });
    it("3/32 in on a US report, and nothing of piping or a nozzle", () => {
      expect(ofFirst(low("Steam"), source("pressure formula", "2.38"), inUS)).toHaveLength(1);
      expect(ofFirst(low("Steam"), source("pressure formula", "2.39"), inUS)).toEqual([]);
      expect(ofFirst(low("Steam"), source("client value", "2.00"), firstLine({ component: "nozzle" }))).toEqual([]);
      expect(ofFirst(noStructural, source("client value", "2.00"))).toEqual([]);
    });
    it("is asked again when the service changes", () => {
      const key = (service: string) =>
        findings(utThicknessSample(), "UT-R14", low(service), source("pressure formula", "2.00"))[0]?.about;
      expect(key("Diesel")).not.toBe(key("Propane"));
    });
  });
});
