import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import { compute } from "../engine.ts";
import { ptSample, type Sample } from "../samples.ts";
import { type Change, header, inUS, messages, technique } from "./testing.ts";

const minutes = (entered: string) => quantity(entered, "min");
const celsius = (entered: string) => header({ surfaceTemp: quantity(entered, "°C") });
const fahrenheit = (entered: string) => header({ surfaceTemp: quantity(entered, "°F") });
const iso = technique({ standard: "ISO 3452-1" });
const batch =
  (id: string, values: Partial<Sample["context"]["consumables"][number]>): Change =>
  ({ context }) =>
    Object.assign(context.consumables.find((one) => one.id === `sample-${id}`) ?? {}, values);
const says = (rule: string, ...changes: Change[]) => messages(ptSample(), rule, ...changes);

describe("temperature of the surface", () => {
  it("is 5 to 52 °C under ASME, by its own column in a US report", () => {
    expect(says("PT-R1", celsius("5"))).toEqual([]);
    expect(says("PT-R1", celsius("4.4"))).toEqual([
      "E Surface 4.4 °C; 5 °C (40 °F) to 52 °C (125 °F) is allowed. Name the record that qualifies the procedure for this temperature",
    ]);
    expect(says("PT-R1", inUS, fahrenheit("40"))).toEqual([]);
    expect(says("PT-R1", inUS, fahrenheit("126"))).toHaveLength(1);
  });
  it("may be another where the procedure is qualified for it", () => {
    expect(says("PT-R1", celsius("70"), technique({ temperatureQualification: "PQ-PT-04, comparator block" }))).toEqual([]);
    expect(says("PT-R1", celsius("70"), technique({ temperatureQualification: "ok" }))).toHaveLength(1);
  });
  it("is 10 to 50 °C under ISO", () => {
    expect(says("PT-R2", iso, celsius("10"))).toEqual([]);
    expect(says("PT-R2", iso, celsius("9"))).toHaveLength(1);
    expect(says("PT-R1", iso, celsius("9"))).toEqual([]);
  });
});

it("under ISO the designation of the penetrant system has its sensitivity level: 1 or 2 of a visible one", () => {
  const level = (sensitivity: string | null) => technique({ sensitivity });
  expect(says("PT-R18", iso, level("2"))).toEqual([]);
  expect(says("PT-R18", iso, level("3"))).toEqual([
    "E Visible penetrants have level 1 or 2, not 3: correct the level or the type",
  ]);
  expect(says("PT-R18", iso, technique({ type: "I fluorescent" }), level("3"))).toEqual([]);
  const missing = (...changes: Change[]) =>
    messages(ptSample(), "C-REQUIRED", ...changes).filter((one) => one.includes("sensitivity level"));
  expect(missing(iso)).toHaveLength(1);
  expect(missing()).toEqual([]);
});

describe("dwell", () => {
  it("is 5 min on a weld, 10 on plate, and twice that below 10 °C", () => {
    const least = (...changes: Change[]) => {
      const sample = ptSample();
      for (const change of changes) change(sample);
      return compute(sample.definition, sample.content, sample.context).blocks.technique["dwellMin"]?.value;
    };
    expect(least()).toBe("5");
    expect(least(technique({ materialForm: "wrought" }))).toBe("10");
    expect(least(celsius("8"))).toBe("10");
    expect(least(inUS, fahrenheit("40"))).toBe("10");
    expect(least(inUS, fahrenheit("50"))).toBe("5");
    expect(least(iso)).toBeNull();
  });
  it("is refused when shorter than that", () => {
    expect(says("PT-R3", technique({ dwell: minutes("5") }))).toEqual([]);
    expect(says("PT-R3", technique({ dwell: minutes("4") }))).toEqual([
      "E Dwell time 4 min; at least 5 min for this material and temperature",
    ]);
  });
  it("is over two hours only as it is qualified", () => {
    expect(says("PT-R3", technique({ dwell: minutes("120") }))).toEqual([]);
    expect(says("PT-R3", technique({ dwell: minutes("121") }))).toHaveLength(1);
    expect(says("PT-R3", technique({ dwell: minutes("240"), longDwell: "PQ-PT-07" }))).toEqual([]);
  });
  it("is 5 to 60 min under ISO", () => {
    expect(says("PT-R4", iso, technique({ dwell: minutes("60") }))).toEqual([]);
    expect(says("PT-R4", iso, technique({ dwell: minutes("61") }))).toEqual(["E Dwell 61 min; at most 60 min"]);
    expect(says("PT-R4", iso, technique({ dwell: minutes("4") }))).toEqual(["E Dwell 4 min; at least 5 min"]);
  });
});

describe("interpretation", () => {
  it("waits ten minutes", () => {
    expect(says("PT-R5", technique({ interpretedAfter: minutes("10") }))).toEqual([]);
    expect(says("PT-R5", technique({ interpretedAfter: minutes("9") }))).toEqual(["E Interpreted after 9 min; at least 10 min"]);
  });
  it("after an hour, under ISO after half an hour, asks whether the bleed-out changed", () => {
    expect(says("PT-R6", technique({ interpretedAfter: minutes("60") }))).toEqual([]);
    expect(says("PT-R6", technique({ interpretedAfter: minutes("75") }))).toEqual([
      "W Interpreted after 75 min, more than 60 min: was the bleed-out unchanged?",
    ]);
    expect(says("PT-R7", iso, technique({ interpretedAfter: minutes("31") }))).toHaveLength(1);
  });
});

describe("light", () => {
  const fluorescent: Change[] = [
    technique({ type: "I fluorescent", followsColourContrast: false, ambient: quantity("10", "lx"), darkAdapt: minutes("5") }),
    batch("penetrant", { form: "fluorescent" }),
    ({ content, context }) => {
      context.equipment.push({ inventoryItemId: "uv", typeCode: "LM-UVA", label: "UV-01", calibratedOn: "2026-01-01" });
      Object.assign(content.calibration, {
        uvMeter: "uv",
        uvChecks: ["start", "end"].map((when) => ({ when, day: null, value: quantity("1200", "µW/cm²") })),
      });
    },
  ];
  it("is 1076 lx for visible penetrant under ASME, 500 lx under ISO", () => {
    const lux = (entered: string) => technique({ whiteLight: quantity(entered, "lx") });
    expect(says("PT-R8", lux("1076"))).toEqual([]);
    expect(says("PT-R8", lux("1075"))).toEqual(["E White light 1075 lx; at least 1076 lx (100 fc)"]);
    expect(says("PT-R9", iso, lux("500"))).toEqual([]);
    expect(says("PT-R9", iso, lux("499"))).toHaveLength(1);
  });
  it("is 1000 µW/cm² in the dark for fluorescent penetrant, measured at the start and at the end", () => {
    expect(says("PT-R8", ...fluorescent)).toEqual([]);
    expect(says("PT-R8", ...fluorescent, technique({ ambient: quantity("22", "lx") }))).toEqual([
      "E Ambient light 22 lx; at most 21.5 lx (2 fc)",
    ]);
    expect(says("PT-R8", ...fluorescent, technique({ darkAdapt: minutes("4") }))).toHaveLength(1);
    expect(says("PT-R10", ...fluorescent)).toEqual([]);
    const onlyStart: Change = ({ content }) =>
      Object.assign(content.calibration, { uvChecks: [{ when: "start", day: null, value: quantity("1200", "µW/cm²") }] });
    expect(says("PT-R10", ...fluorescent, onlyStart)).toEqual(["E Enter the UV-A measured at the end"]);
  });
  it("of a fluorescent penetrant shows nothing where colour contrast penetrant went before", () => {
    expect(says("PT-R13", ...fluorescent)).toEqual([]);
    expect(says("PT-R13", ...fluorescent, technique({ followsColourContrast: true }))).toHaveLength(1);
  });
});

describe("penetrant materials", () => {
  it("are of one maker", () => {
    expect(says("PT-R16")).toEqual([]);
    expect(says("PT-R16", batch("developer", { manufacturer: "Sherwin" }))).toEqual([
      "E SKD-S2 is of Sherwin, SKL-SP2 of Magnaflux: use materials of one maker and family",
    ]);
    expect(says("PT-R16", batch("remover", { manufacturer: null }))).toEqual(["E Enter the maker of SKC-S"]);
    expect(says("PT-R16", batch("developer", { manufacturer: "MAGNAFLUX " }))).toEqual([]);
  });
  it("are of the type of the technique", () => {
    expect(says("PT-R17", batch("penetrant", { form: "fluorescent" }))).toEqual([
      "E SKL-SP2 is fluorescent, but the type is II visible: correct one of them",
    ]);
    expect(says("PT-R17", batch("penetrant", { form: null }))).toEqual(["E Enter whether SKL-SP2 is visible or fluorescent"]);
  });
  it("that are visible are not developed with dry powder", () => {
    expect(says("PT-R14", technique({ developerForm: "dry" }))).toHaveLength(1);
    expect(says("PT-R14", technique({ developerForm: "water" }))).toEqual([]);
  });
  it.each(["ASTM A240 Type 316L", "Duplex 2205", "Alloy 625", "Titanium Gr. 2"])("on %s have certificates", (material) => {
    expect(says("PT-R15", header({ material }))).toEqual([]);
    expect(says("PT-R15", header({ material }), technique({ contaminantCert: null }))).toHaveLength(1);
  });
  it("on carbon steel need none", () => {
    expect(says("PT-R15", header({ material: "ASTM A106 Gr. B" }), technique({ contaminantCert: null }))).toEqual([]);
  });
});
