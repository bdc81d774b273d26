import { describe, expect, it } from "vitest";
import { contradictedAsset, contradictedReadings } from "./earlier-readings.ts";
import { utThickness } from "#modules/report-templates/builtin/ut-thickness.ts";
import type { Value, Values } from "#modules/report-templates/content.ts";

const mm = (entered: string): Value => ({ entered, unit: "mm", si: entered });
const inch = (entered: string): Value => ({ entered, unit: "in", si: String(Number(entered) * 25.4) });
const line = (values: Record<string, Value>, itemKey = "CML-3") => ({ itemKey, lineNo: 1, values: { position: "N", ...values } });

const signed = {
  number: "HEB-UT-26-0004",
  carried: [line({ tPrev: mm("11.20"), prevOn: "2026-05-01", tInitial: mm("12.70"), initialOn: "2019-03-12" })],
};
const said = (values: Record<string, Value>, itemKey?: string) =>
  contradictedReadings([line(values, itemKey)], signed)?.message ?? null;

describe("the earlier readings of a thickness report, beside the last signed report of the item", () => {
  it("agree when they are the same, in whichever unit they are written", () => {
    expect(said({ tPrev: mm("11.2"), prevOn: "2026-05-01", tInitial: mm("12.70"), initialOn: "2019-03-12" })).toBeNull();
    expect(said({ tPrev: inch("0.441"), prevOn: "2026-05-01" })).toBeNull();
  });
  it("are asked about when another reading is stated for the same day", () => {
    expect(said({ tPrev: mm("11.50"), prevOn: "2026-05-01" })).toBe(
      "The item differs from HEB-UT-26-0004 (CML-3 N: 11.50 mm on 2026-05-01, there 11.20 mm). Correct it, or explain why it is right",
    );
    expect(said({ tPrev: mm("11.20"), prevOn: "2026-05-01", tInitial: mm("11.90"), initialOn: "2019-03-12" })).toContain(
      "11.90 mm on 2019-03-12, there 12.70 mm",
    );
  });
  it("are asked about when a later reading is passed over, or none is stated", () => {
    expect(said({ tPrev: mm("11.60"), prevOn: "2022-05-01" })).toContain("there a later one: 11.20 mm on 2026-05-01");
    expect(said({ tPrev: null, prevOn: null })).toContain("no previous reading, there 11.20 mm on 2026-05-01");
  });
  it("are those of the part that is there now: what was read before it was replaced is not held against it, but the record is asked for", () => {
    expect(said({ tPrev: null, prevOn: null, replacedOn: "2026-06-10" })).toContain(
      "(CML-3 N: replaced on 2026-06-10, there no replacement: name the record of the work)",
    );
    const known = { ...signed, carried: [line({ tPrev: mm("11.20"), prevOn: "2026-05-01", replacedOn: "2026-06-10" })] };
    const again = [line({ tPrev: null, prevOn: null, replacedOn: "2026-06-10" })];
    expect(contradictedReadings(again, known)).toBeNull();
  });
  it("go with the part: a lower required thickness or another nominal wall is asked about", () => {
    const same = { tPrev: mm("11.20"), prevOn: "2026-05-01" };
    const carried = [line({ ...same, tReq: inch("0.218"), nominal: inch("0.375") })];
    const about = (values: Record<string, Value>) =>
      contradictedReadings([line({ ...same, ...values })], { ...signed, carried })?.message ?? null;
    expect(about({ tReq: inch("0.100"), nominal: inch("0.375") })).toContain("required thickness 0.100 in, there 0.218 in");
    expect(about({ tReq: mm("5.54"), nominal: mm("9.53") })).toBeNull();
    expect(about({ tReq: inch("0.250"), nominal: inch("0.375") })).toBeNull();
    expect(about({ tReq: inch("0.218"), nominal: inch("0.500") })).toContain("nominal 0.500 in, there 0.375 in");
  });
  it("are not asked for a place the signed report does not have", () => {
    expect(said({ tPrev: mm("9.10"), prevOn: "2026-05-01" }, "CML-4")).toBeNull();
  });
  it("are those of the location, however it is written", () => {
    for (const name of ["CML 3", "cml_3", "CML-3 (elbow)"])
      expect(said({ tPrev: mm("11.50"), prevOn: "2026-05-01" }, name)).toContain("11.50 mm on 2026-05-01, there 11.20 mm");
  });
  it("are held against the location where its position is worded otherwise, and the wording is asked about", () => {
    expect(said({ position: "North, centre", tPrev: mm("11.50"), prevOn: "2026-05-01" })).toContain(
      "(CML-3 North, centre: position North, centre, there N; CML-3 North, centre: 11.50 mm on 2026-05-01, there 11.20 mm)",
    );
    const both = [line({ position: "n." }), line({ position: "S" })];
    const same = both.map((one) => ({ ...one, values: { ...one.values, tPrev: mm("11.20"), prevOn: "2026-05-01" } }));
    expect(contradictedReadings(same, signed)).toBeNull();
    const three = ["N", "E", "W"].map((position) => line({ position, tPrev: mm("11.20"), prevOn: "2026-05-01" }));
    const now = [line({ position: "top", tPrev: mm("11.20"), prevOn: "2026-05-01" }), ...three.slice(0, 1)];
    expect(contradictedReadings(now, { ...signed, carried: three })?.message).toContain("CML-3 top: position top, there E, W");
  });
  it("are asked about again when another of them changes", () => {
    const about = (t: string) => contradictedReadings([line({ tPrev: mm(t), prevOn: "2026-05-01" })], signed)?.about;
    expect(about("11.50")).not.toBe(about("11.60"));
  });
});

describe("the asset of a thickness report, beside the last signed report of the item (API 570 6.3, 7)", () => {
  const before: Values = {
    material: "ASTM A106 Gr. B",
    nominalThickness: mm("9.53"),
    outsideDiameter: inch("12.75"),
    pipingClass: "1",
    injectionOrMixPoint: true,
    service: "amine",
  };
  const simple = { decisionRule: "simple" as const };
  const asset = (changes: Values, acceptance: { decisionRule: "simple" | "guardband" } = simple) =>
    contradictedAsset(
      { header: { ...before, ...changes }, acceptance },
      { number: "HEB-UT-26-0004", header: before, acceptance: simple },
      utThickness.blocks.header,
    );
  it("is the same, in whichever unit and letters it is written", () => {
    expect(asset({ outsideDiameter: mm("323.85"), material: "astm A106 Gr B", service: "rich amine" })).toBeNull();
  });
  it("is judged as before: another allowance, basis of the thickness or decision rule is asked about", () => {
    const there = { ...before, corrosionAllowance: mm("3.00"), tActualRule: "minimum", assetType: "piping" };
    const here = { ...there, corrosionAllowance: mm("1.00"), tActualRule: "average", assetType: "vessel" };
    const asked = contradictedAsset(
      { header: here, acceptance: simple },
      { number: "HEB-UT-26-0004", header: there, acceptance: { decisionRule: "guardband" } },
      utThickness.blocks.header,
    );
    for (const words of [
      "1.00 mm, there 3.00 mm",
      "average, there minimum",
      "vessel, there piping",
      "rule simple, there guardband",
    ])
      expect(asked?.message).toContain(words);
  });
  it("is asked about where it is another, by each thing that differs", () => {
    expect(asset({ pipingClass: "3", injectionOrMixPoint: false, nominalThickness: mm("12.70"), material: null })?.message).toBe(
      "The asset differs from HEB-UT-26-0004 (Material not stated, there ASTM A106 Gr. B; Nominal thickness 12.70 mm, there 9.53 mm; Piping class (API 570) 3, there 1; Injection or mix point no, there yes). Correct it, or state what was changed and which record shows it",
    );
  });
});
