import { describe, expect, it } from "vitest";
import { passes, testsEndedBy, visionOn, visionThrough, type VisionTest } from "#modules/ndt-training/rules.ts";
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
    ["Ishihara", "pass", 305, false, false],
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

describe("a near-vision chart that is none of the list", () => {
  const other: VisionTest = { id: "o", testedOn: "2026-01-10", kind: "near", chart: "other", result: "pass" };
  const named = { chartName: "Rosenbaum card", equivalentTo: "Jaeger 2" } as const;
  it("satisfies Jaeger 2 only by its name and what it is equivalent to (SNT-TC-1A 8.2)", () => {
    expect(passes(other, snt)).toBe(false);
    expect(passes({ ...other, chartName: "Rosenbaum card" }, snt)).toBe(false);
    expect(passes({ ...other, equivalentTo: "Jaeger 1" }, snt)).toBe(false);
    expect([passes({ ...other, ...named }, snt), passes({ ...other, ...named }, iso)]).toEqual([true, false]);
    expect(passes({ ...other, ...named, equivalentTo: "Jaeger 1" }, iso)).toBe(true);
    expect(passes({ ...other, ...named, result: "fail" }, snt)).toBe(false);
  });
  it("without them proves nothing, neither for nor against an earlier test", () => {
    const early: VisionTest = { id: "n", testedOn: "2025-06-01", kind: "near", chart: "Jaeger", result: "J1", distanceMm: 350 };
    const asked = { scheme: snt, method: "MT" };
    expect(visionOn([early, other], "2026-02-01", "near", asked).ok).toBe(true);
    expect(visionOn([other], "2026-02-01", "near", asked)).toMatchObject({
      ok: false,
      message:
        "no passed near-vision test on or before 2026-02-01; that of 2026-01-10 names no chart: record it with the chart and what it is equivalent to",
    });
  });
});

describe("vision on a day", () => {
  const near: VisionTest = { id: "n", testedOn: "2024-02-29", kind: "near", chart: "Jaeger", result: "J1", distanceMm: 350 };
  const colour: VisionTest = { id: "c", testedOn: "2021-06-10", kind: "colour", chart: "Ishihara", result: "pass" };

  it("tested on 29 February is good through 28 February", () => {
    expect(visionOn([near], "2025-02-28", "near", { scheme: snt, method: "UT" })).toMatchObject({
      ok: true,
      near: { validTo: "2025-02-28" },
    });
    expect(visionOn([near], "2025-03-01", "near", { scheme: snt, method: "UT" })).toMatchObject({
      ok: false,
      near: null,
      message: "near vision expired 2025-02-28",
    });
    expect(visionOn([near], "2024-02-28", "near", { scheme: snt, method: "UT" }).ok).toBe(false);
  });

  it("colour is good for five years", () => {
    expect(visionOn([near, colour], "2025-01-01", "nearColour", { scheme: snt, method: "UT" })).toMatchObject({
      ok: true,
      colour: { validTo: "2026-06-10" },
    });
    expect(
      visionOn([{ ...near, testedOn: "2026-06-01" }, colour], "2026-06-11", "nearColour", { scheme: snt, method: "UT" }),
    ).toMatchObject({
      ok: false,
      missing: ["colour"],
    });
  });

  it("of shades of grey counts for radiographs, never where indications are coloured", () => {
    const grey: VisionTest = { ...colour, id: "g", kind: "grey-scale", chart: "other" };
    const on = (method: string) => visionOn([near, grey], "2025-01-01", "nearColour", { scheme: snt, method }).missing;
    expect([on("RT"), on("MT"), on("PT"), on("VT")]).toEqual([[], ["colour"], ["colour"], ["colour"]]);
  });

  it("does not count failed and voided tests", () => {
    expect(
      visionOn([{ ...colour, result: "fail" }, near], "2024-06-01", "nearColour", { scheme: snt, method: "UT" }).missing,
    ).toEqual(["colour"]);
    expect(
      visionOn([{ ...near, voidedAt: "2024-05-01T00:00:00Z" }], "2024-06-01", "near", { scheme: snt, method: "UT" }).ok,
    ).toBe(false);
    expect(
      visionOn([{ ...near, voidedAt: "2024-07-01T00:00:00Z" }], "2024-06-01", "near", {
        scheme: snt,
        method: "UT",
        knownAt: "2024-06-02T00:00:00Z",
      }).ok,
    ).toBe(true);
  });

  it("ends on the day before a later test of the kind is failed", () => {
    const failed: VisionTest = { ...near, id: "f", testedOn: "2024-07-01", result: "J6" };
    const on = (day: string, tests: VisionTest[]) => visionOn(tests, day, "near", { scheme: snt, method: "UT" });
    expect(on("2024-06-30", [near, failed])).toMatchObject({ ok: true, near: { validTo: "2024-06-30" } });
    expect(on("2024-07-01", [near, failed])).toMatchObject({ ok: false, message: "near-vision test of 2024-07-01 not passed" });
    expect(on("2025-02-28", [near, failed]).ok).toBe(false);
    const again: VisionTest = { ...near, id: "a", testedOn: "2024-07-20" };
    expect(on("2024-07-19", [near, failed, again]).ok).toBe(false);
    expect(on("2024-07-20", [near, failed, again])).toMatchObject({ ok: true, near: { validTo: "2025-07-20" } });
    expect(on("2024-07-01", [near, failed, { ...again, testedOn: "2024-07-01" }]).ok).toBe(true);
    expect(visionThrough([near, failed], "2024-08-01", snt).near).toBe("2024-06-30");
  });

  it("of colour ends the same way, and a test of shades of grey is another one", () => {
    const on = (method: string, ...tests: VisionTest[]) =>
      visionOn([near, colour, ...tests], "2025-01-01", "nearColour", { scheme: snt, method }).missing;
    const failed: VisionTest = { ...colour, id: "f", testedOn: "2024-03-01", result: "fail" };
    const grey: VisionTest = { ...colour, id: "g", kind: "grey-scale", chart: "other" };
    expect(on("MT", failed)).toEqual(["colour"]);
    expect(on("RT", failed, grey)).toEqual([]);
  });

  it("is not ended by a chart read too close, which proves nothing", () => {
    const close: VisionTest = { ...near, id: "x", testedOn: "2024-07-01", distanceMm: 250 };
    expect(visionOn([near, close], "2024-08-01", "near", { scheme: snt, method: "UT" }).ok).toBe(true);
    expect(visionOn([near, { ...close, result: "J6" }], "2024-08-01", "near", { scheme: snt, method: "UT" }).ok).toBe(false);
  });
});

describe("the tests a failed one puts an end to", () => {
  const near = (id: string, testedOn: string, result = "J1"): VisionTest => ({
    id,
    testedOn,
    kind: "near",
    chart: "Jaeger",
    result,
    distanceMm: 350,
  });
  const failed = near("failed", "2026-03-05", "J9");
  const ended = (tests: VisionTest[], by = failed, schemes = [snt]) =>
    testsEndedBy(by, [...tests, by], schemes).map(({ test, from, to }) => `${test.id} ${from}..${to}`);

  it("are the earlier ones of its kind that still held, from its day on", () => {
    expect(ended([near("older", "2025-06-01"), near("newer", "2026-01-15")])).toEqual([
      "older 2026-03-05..2026-06-01",
      "newer 2026-03-05..2027-01-15",
    ]);
    expect(ended([near("lapsed", "2025-03-01"), { ...failed, id: "colour", kind: "colour", testedOn: "2026-01-01" }])).toEqual(
      [],
    );
  });

  it("are in doubt until the next one is passed, and not at all where that was the same day", () => {
    expect(ended([near("held", "2026-01-15"), near("again", "2026-03-12")])).toEqual(["held 2026-03-05..2026-03-11"]);
    expect(ended([near("held", "2026-01-15"), near("again", "2026-03-05")])).toEqual([]);
  });

  it("are none where an earlier failure ended them, where they were voided, or where it is passed under every scheme", () => {
    expect(ended([near("held", "2026-01-15"), near("first", "2026-02-01", "J9")])).toEqual([]);
    expect(ended([{ ...near("held", "2026-01-15"), voidedAt: "2026-02-01T00:00:00Z" }])).toEqual([]);
    const weaker = near("J2", "2026-03-05", "J2");
    expect(ended([near("held", "2026-01-15")], weaker)).toEqual([]);
    expect(ended([near("held", "2026-01-15")], weaker, [snt, iso])).toEqual(["held 2026-03-05..2027-01-15"]);
  });
});
