import { describe, expect, it } from "vitest";
import { type CalibrationOnly, calibrationOnlyAfter, whyNotInField } from "./in-the-field.ts";

describe("use in the field", () => {
  const inTheField = { onlyForCalibration: false, calibrationOnlyFrom: null, calibrationOnlyBefore: [] };
  const gauge = { asset: "UTG-014", retiredOn: "2026-03-12", ...inTheField };

  it("ends on the day of retirement", () => {
    expect(whyNotInField(gauge, "2026-03-11")).toBeNull();
    expect(whyNotInField(gauge, "2026-03-12")?.message).toBe(
      "UTG-014 was retired on 2026-03-12 and not to be used on 2026-03-12.",
    );
    expect(whyNotInField({ ...gauge, retiredOn: null }, "2026-03-12")).toBeNull();
  });

  it("is refused to what is kept for calibration", () => {
    expect(whyNotInField({ ...gauge, retiredOn: null, onlyForCalibration: true }, "2026-03-12")?.code).toBe(
      "ONLY_FOR_CALIBRATION",
    );
  });

  const codeOn = (use: CalibrationOnly, day: string) => whyNotInField({ asset: "UTG-014", retiredOn: null, ...use }, day)?.code;
  it("ends on the day it becomes a standard, and the work before stays as it was", () => {
    const today = calibrationOnlyAfter(inTheField, { onlyForCalibration: true, calibrationOnlyFrom: null }, "2026-11-23");
    expect([codeOn(today, "2026-11-22"), codeOn(today, "2026-11-23")]).toEqual([undefined, "ONLY_FOR_CALIBRATION"]);
    const named = calibrationOnlyAfter(inTheField, { onlyForCalibration: true, calibrationOnlyFrom: "2026-11-09" }, "2026-11-23");
    expect([codeOn(named, "2026-11-08"), codeOn(named, "2026-11-09")]).toEqual([undefined, "ONLY_FOR_CALIBRATION"]);
  });

  it("begins again when it goes back to the field; its days as a standard stay closed, also after a second time", () => {
    const standard = { onlyForCalibration: true, calibrationOnlyFrom: "2026-03-02", calibrationOnlyBefore: [] };
    const back = calibrationOnlyAfter(standard, { onlyForCalibration: false, calibrationOnlyFrom: "2026-03-02" }, "2026-06-01");
    expect(["2026-03-01", "2026-03-02", "2026-05-31", "2026-06-01"].map((day) => codeOn(back, day))).toEqual([
      undefined,
      "ONLY_FOR_CALIBRATION",
      "ONLY_FOR_CALIBRATION",
      undefined,
    ]);
    const again = calibrationOnlyAfter(back, { onlyForCalibration: true, calibrationOnlyFrom: null }, "2026-09-01");
    expect(["2026-04-01", "2026-07-01", "2026-09-01"].map((day) => codeOn(again, day))).toEqual([
      "ONLY_FOR_CALIBRATION",
      undefined,
      "ONLY_FOR_CALIBRATION",
    ]);
  });

  it("was never left by what was a standard for no whole day, and is not reached by a new standard", () => {
    const standard = { onlyForCalibration: true, calibrationOnlyFrom: "2026-06-01", calibrationOnlyBefore: [] };
    const back = calibrationOnlyAfter(standard, { onlyForCalibration: false, calibrationOnlyFrom: null }, "2026-06-01");
    expect(back).toEqual(inTheField);
    const fresh = calibrationOnlyAfter(null, { onlyForCalibration: true, calibrationOnlyFrom: null }, "2026-06-01");
    expect(codeOn(fresh, "2020-01-01")).toBe("ONLY_FOR_CALIBRATION");
  });
});
