import { describe, expect, it } from "vitest";
import { type Calibration, doubtOn, windowOfDoubt, windowOfRejected, windowsOfDoubt } from "#modules/calibration/rules.ts";

const record = (calibratedOn: string, more: Partial<Calibration> = {}): Calibration => ({
  id: calibratedOn,
  certificateNumber: `C-${calibratedOn}`,
  calibratedOn,
  dueOn: `${Number(calibratedOn.slice(0, 4)) + 1}${calibratedOn.slice(4)}`,
  result: "pass",
  state: "in force",
  releasedAt: `${calibratedOn}T18:00:00Z`,
  asFound: "in tolerance",
  asLeft: "in tolerance",
  ...more,
});

// calibration.md section 5.6
const first = record("2025-01-10");
const found = record("2026-01-08", { asFound: "out of tolerance", adjusted: true });

describe("the window of doubt", () => {
  it("runs from the last known good date to the finding", () => {
    expect(windowOfDoubt({ records: [first, found] }, found)).toMatchObject({
      cause: "found out of tolerance",
      lastGood: first,
      from: "2025-01-10",
      to: "2026-01-08",
    });
  });

  it("starts later at a passed check that the Level III accepts", () => {
    const at = (provenOn: string) => windowOfDoubt({ records: [first, found] }, found, { provenOn })?.from;
    expect(at("2025-09-02")).toBe("2025-09-02");
    expect(at("2024-09-02")).toBe("2025-01-10");
    expect(at("2026-01-09")).toBe("2025-01-10");
  });

  it("reaches past calibrations that did not show it good, and has no start without one", () => {
    const leftOut = record("2025-06-01", { asFound: "out of tolerance", asLeft: "out of tolerance", result: "limited" });
    expect(windowOfDoubt({ records: [first, leftOut, found] }, found)?.from).toBe("2025-01-10");
    const unadjusted = record("2025-06-01", { asLeft: "not applicable" });
    expect(windowOfDoubt({ records: [first, unadjusted, found] }, found)?.from).toBe("2025-06-01");
    expect(windowOfDoubt({ records: [found] }, found)?.from).toBeNull();
    expect(doubtOn({ records: [found] }, "2001-01-01")?.cause).toBe("found out of tolerance");
  });

  it("is not bounded by a calibration of which a reference standard is itself in doubt", () => {
    const doubted = record("2025-06-01", { standardInDoubt: true });
    expect(windowOfDoubt({ records: [first, doubted, found] }, found)).toMatchObject({ lastGood: first, from: "2025-01-10" });
    expect(windowOfDoubt({ records: [first, { ...doubted, standardInDoubt: false }, found] }, found)?.from).toBe("2025-06-01");
    const failed = record("2026-01-08", { result: "fail" });
    const ends = (standardInDoubt: boolean) =>
      windowOfDoubt({ records: [first, failed, record("2026-02-01", { standardInDoubt })] }, failed, { until: "2026-03-01" })?.to;
    expect([ends(true), ends(false)]).toEqual(["2026-03-01", "2026-01-31"]);
  });

  it("is opened by a failed calibration, before its review too and whatever became of its paper, and by none that was only drafted", () => {
    const failed = record("2026-01-08", { result: "fail", state: "awaiting review", releasedAt: null });
    expect(doubtOn({ records: [first, failed] }, "2025-07-01")?.cause).toBe("failed");
    expect(windowsOfDoubt({ records: [first, { ...failed, state: "draft" }] })).toEqual([]);
    const ofRejected = (more: Partial<Calibration>) => {
      const rejected = { ...failed, state: "rejected", rejectedAt: "2026-01-12T09:00:00Z", ...more } as const;
      return doubtOn({ records: [first, rejected] }, "2025-07-01")?.cause;
    };
    expect(ofRejected({})).toBe("failed");
    expect(ofRejected({ findingWithdrawnAt: "2026-01-13T09:00:00Z" })).toBeUndefined();
    const voided = { ...failed, state: "voided", releasedAt: "2026-01-09T09:00:00Z", voidedAt: "2026-01-12T09:00:00Z" } as const;
    expect(doubtOn({ records: [first, voided] }, "2025-07-01")).toMatchObject({ cause: "failed", record: voided });
    expect(windowOfDoubt({ records: [first] }, first)).toBeNull();
  });

  it("is opened by a rejected paper that says it was bad, adjusted or repaired, to an end that nobody knows", () => {
    const rejected = (more: Partial<Calibration>) =>
      windowOfRejected(
        { records: [first] },
        record("2026-01-08", { state: "rejected", releasedAt: null, ...more }),
        "2026-03-01",
      );
    const since = (from: string, cause: string) => ({ cause, from, to: null });
    expect(rejected({ result: "fail" })).toEqual(since("2025-01-10", "failed"));
    expect(rejected({ asFound: "out of tolerance", adjusted: true })).toEqual(since("2025-01-10", "found out of tolerance"));
    expect(rejected({ asFound: "not tested", repaired: true })).toEqual(since("2025-01-10", "not tested as found"));
    expect(rejected({ adjusted: true })).toEqual(since("2026-01-08", "adjusted or repaired"));
    expect(rejected({ repaired: true })).toEqual(since("2026-01-08", "adjusted or repaired"));
    expect(rejected({})).toBeNull();
    const next = [first, record("2026-02-01")];
    const paper = record("2026-01-08", { state: "rejected", releasedAt: null, adjusted: true });
    expect(windowOfRejected({ records: next }, paper, "2026-03-01")?.to).toBe("2026-01-31");
  });

  it("of a voided calibration holds while that calibration answered", () => {
    const voided = record("2025-06-01", { state: "voided", voidedAt: "2026-03-01T10:00:00Z" });
    expect(windowOfDoubt({ records: [first, voided] }, voided)).toMatchObject({
      cause: "voided",
      foundOn: "2026-03-01",
      from: "2025-06-01",
      to: "2026-03-01",
    });
    expect(windowOfDoubt({ records: [first, voided, record("2025-10-01")] }, voided)?.to).toBe("2025-09-30");
  });

  it("includes both its ends and no day beside them", () => {
    const on = (day: string) => doubtOn({ records: [first, found] }, day) !== null;
    expect([on("2025-01-09"), on("2025-01-10"), on("2026-01-08"), on("2026-01-09")]).toEqual([false, true, true, false]);
  });

  it("was not known before the finding was released", () => {
    expect(doubtOn({ records: [first, found] }, "2025-07-01", "2026-01-08T12:00:00Z")).toBeNull();
    expect(doubtOn({ records: [first, found] }, "2025-07-01", "2026-01-08T18:00:00Z")).not.toBeNull();
  });
});
