import { describe, expect, it } from "vitest";
import { passes, visionOn, type VisionTest } from "#modules/ndt-training/rules.ts";
import { schemeOf } from "#modules/ndt-training/schemes.ts";

const snt = schemeOf("SNT-TC-1A:2020");
const iso = schemeOf("ISO-9712:2021");
const nas = schemeOf("NAS410:Rev5|EN4179:2021");

describe("a near-vision result", () => {
  it.each([
    ["Jaeger", "J1", 305, true, true],
    ["Jaeger", "J1+", 305, true, true],
    ["Jaeger", "J2", 305, true, false],
    ["Jaeger", "J3", 305, false, false],
    ["Jaeger", "J1", 300, false, true],
    ["Jaeger", "J1", 250, false, false],
    ["Jaeger", "J1", null, false, false],
    ["Times Roman N", "N4.5", 305, true, true],
    ["Times Roman N", "N3", 305, true, true],
    ["Times Roman N", "N5", 305, false, false],
    ["Ortho-Rater", "8", null, true, false],
    ["Ortho-Rater", "7", null, false, false],
    ["tumbling E ISO 18490", "pass", 305, true, true],
    ["Snellen near", "pass", null, true, true],
    ["Snellen near", "fail", null, false, false],
    ["other", "unreadable", null, false, false],
  ] as const)("%s %s at %s mm: SNT-TC-1A %s, ISO 9712 %s", (chart, result, distanceMm, forSnt, forIso) => {
    expect(passes({ kind: "near", chart, result, distanceMm }, snt)).toBe(forSnt);
    expect(passes({ kind: "near", chart, result, distanceMm }, iso)).toBe(forIso);
  });

  it("to NAS 410 is Jaeger 1", () => {
    expect(passes({ kind: "near", chart: "Jaeger", result: "J2", distanceMm: 400 }, nas)).toBe(false);
    expect(passes({ kind: "near", chart: "Jaeger", result: "J1", distanceMm: 400 }, nas)).toBe(true);
  });
});

describe("vision on a day", () => {
  const near: VisionTest = { id: "n", testedOn: "2024-02-29", kind: "near", chart: "Jaeger", result: "J1", distanceMm: 350 };
  const colour: VisionTest = { id: "c", testedOn: "2021-06-10", kind: "colour", chart: "Ishihara", result: "pass" };

  it("tested on 29 February is good through 28 February", () => {
    expect(visionOn([near], "2025-02-28", "near", snt)).toMatchObject({ ok: true, near: { validTo: "2025-02-28" } });
    expect(visionOn([near], "2025-03-01", "near", snt)).toMatchObject({
      ok: false,
      near: null,
      message: "near vision expired 2025-02-28",
    });
    expect(visionOn([near], "2024-02-28", "near", snt).ok).toBe(false);
  });

  it("colour is good for five years", () => {
    expect(visionOn([near, colour], "2025-01-01", "nearColour", snt)).toMatchObject({
      ok: true,
      colour: { validTo: "2026-06-10" },
    });
    expect(visionOn([{ ...near, testedOn: "2026-06-01" }, colour], "2026-06-11", "nearColour", snt)).toMatchObject({
      ok: false,
      missing: ["colour"],
    });
  });

  it("does not count failed and voided tests", () => {
    expect(visionOn([{ ...colour, result: "fail" }, near], "2024-06-01", "nearColour", snt).missing).toEqual(["colour"]);
    expect(visionOn([{ ...near, voidedAt: "2024-05-01T00:00:00Z" }], "2024-06-01", "near", snt).ok).toBe(false);
    expect(visionOn([{ ...near, voidedAt: "2024-07-01T00:00:00Z" }], "2024-06-01", "near", snt, "2024-06-02T00:00:00Z").ok).toBe(
      true,
    );
  });
});
