import { describe, expect, it } from "vitest";
import * as coating from "./coating.ts";
import { shown } from "./testing.ts";

describe("coating thickness (SSPC-PA 2)", () => {
  const spots = ["9.37", "8.40", "10.20", "12.50", "9.00"];
  it("accepts spots 9.37 8.40 10.20 12.50 9.00 mil on 8 to 12 at level 3: area 9.89, 12.5 <= 14.4", () => {
    expect(shown(coating.mean(spots, "spots"), 2)).toBe("9.89");
    expect(coating.coatedArea({ spots, specMin: "8", specMax: "12" }).value).toBe("ACC");
  });
  // Level 3: spots from 80 % of the least to 120 % of the most: 160 to 360 µm on 200 to 300.
  it.each([
    ["160", "ACC"],
    ["159", "REJ"],
    ["360", "ACC"],
    ["361", "REJ"],
  ])("level 3, a spot of %s µm on 200 to 300: %s", (spot, verdict) => {
    const area = [spot, "250", "250", "250", "250"];
    expect(coating.coatedArea({ spots: area, specMin: "200", specMax: "300" }).value).toBe(verdict);
  });
  it.each([
    ["1", "199", "REJ"],
    ["2", "360", "ACC"],
    ["4", "450", "ACC"],
    ["4", "451", "REJ"],
    ["5", "900", "ACC"],
  ] as const)("level %s, a spot of %s µm: %s", (level, spot, verdict) => {
    const area = [spot, "230", "230", "230", "230"];
    expect(coating.coatedArea({ spots: area, specMin: "200", specMax: level === "5" ? null : "300", level }).value).toBe(verdict);
  });
  it("is not judged by fewer than five spots", () => {
    expect(coating.coatedArea({ spots: ["250", "250", "250", "250"], specMin: "200", specMax: "300" })).toMatchObject({
      value: null,
      reason: "4 of 5 spots measured",
    });
  });
  it.each([
    ["249", "µm", null],
    ["250", "µm", "1644"],
    ["760", "µm", "2867"],
    ["761", "µm", null],
    ["9.9", "mil", null],
    ["30", "mil", "2876"],
    ["30.1", "mil", null],
  ] as const)("SP0490, %s %s of epoxy: %s V", (thickness, unit, volts) => {
    const found = coating.holidayVoltage({ thickness, unit, standard: "SP0490" });
    expect(found.value === null ? null : shown(found, 0)).toBe(volts);
  });
  it("adds the coats up: 75-125 and 125-175 are 200 to 300", () => {
    const coats = [
      { specMin: "75", specMax: "125" },
      { specMin: "125", specMax: "175" },
    ];
    expect(coating.totalLimits(coats)).toEqual({ min: "200", max: "300" });
    expect(coating.totalLimits([...coats, { specMin: "50", specMax: null }])).toEqual({ min: "250", max: null });
  });
  it("needs 14 areas for 1161 m² and 15 for 12 500 ft²: systems are not mixed", () => {
    expect([coating.areasNeeded("1161", "m²").value, coating.areasNeeded("12500", "ft²").value]).toEqual(["14", "15"]);
    expect(["21", "29.9", "30", "100", "100.1"].map((area) => coating.areasNeeded(area, "m²").value)).toEqual([
      "3",
      "3",
      "3",
      "3",
      "4",
    ]);
  });
  it("advises 7906 V on 1000 µm and 2100 V on 16 mil FBE", () => {
    expect(shown(coating.holidayVoltage({ thickness: "1000", unit: "µm", standard: "SP0274" }), 0)).toBe("7906");
    expect(shown(coating.holidayVoltage({ thickness: "16", unit: "mil", standard: "SP0490" }), 0)).toBe("2100");
  });
  it("dew point of 25 °C and 60 % is 16.7, of 20 °C and 85 % 17.4", () => {
    expect(shown(coating.dewPoint({ temperature: "25", humidity: "60" }), 1)).toBe("16.7");
    expect(shown(coating.dewPoint({ temperature: "20", humidity: "85" }), 1)).toBe("17.4");
  });
});
