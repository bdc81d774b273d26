import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import { mtSample } from "../samples.ts";
import { calibration, messages, technique } from "./testing.ts";

const fluorescent = { particles: "fluorescent wet", colour: "green", contrastPaint: null, light: "UV-A lamp LMP-11" };
const checks = (...values: string[]) =>
  calibration({
    uvChecks: values.map((value, row) => ({ when: row === 0 ? "start" : "end", value: quantity(value, "µW/cm²") })),
  });

describe("viewing under ISO 3059 (MT-R26)", () => {
  const seen = (minutes: string, ...uv: string[]) => {
    const darkAdapt = quantity(minutes, "min");
    return messages(mtSample(), "MT-R26", technique({ ...fluorescent, standard: "ISO 17638", darkAdapt }), checks(...uv));
  };
  it("begins after one minute in the dark", () => {
    expect(seen("1", "2000", "2000")).toEqual([]);
    expect(seen("0", "2000", "2000")).toEqual([
      "W Dark adaptation 0 min, less than 1 min: correct it, or state how long the eyes adapted before viewing",
    ]);
  });
  it("is by no more than 50 W/m², which is 5000 µW/cm²", () => {
    expect(seen("5", "5000", "1000")).toEqual([]);
    expect(seen("5", "5001", "1000")).toEqual([
      "W UV-A 5001 µW/cm² at start, more than 5000 µW/cm² (50 W/m²): correct the value or its unit (1 W/m² is 100 µW/cm²), or explain why it was so strong",
    ]);
  });
  it("keeps its limits as refusals: 10 W/m² at least, and 20 lx of ambient light at most (MT-R8)", () => {
    const of = (lux: string, uv: string) =>
      messages(
        mtSample(),
        "MT-R8",
        technique({ ...fluorescent, standard: "ISO 17638", ambient: quantity(lux, "lx") }),
        checks(uv, "1000"),
        calibration({ lightMeter: "sample-light-meter", uvMeter: "sample-uv-meter" }),
      );
    expect(of("20", "1000")).toEqual([]);
    expect(of("20.1", "999")).toEqual([
      "E UV-A 999 µW/cm² at start; at least 1000 µW/cm²",
      "E Ambient light 20.1 lx; at most 20 lx",
    ]);
  });
});
