import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  calibrationOn,
  calibrationPeriods,
  calibrationStateOn,
  inForce,
  type Calibration,
  type CalibrationFacts,
  type CalibrationPlan,
  type EquipmentEvent,
} from "#modules/calibration/rules.ts";
import { addDays, addMonths, type Day } from "#kit/validity.ts";

const yearly: CalibrationPlan = { requirement: "required", interval: { value: 12, unit: "months" } };

function calibrated(calibratedOn: Day, more: Partial<Calibration> = {}): Calibration {
  return {
    id: `calibration of ${calibratedOn}`,
    certificateNumber: `C-${calibratedOn}`,
    calibratedOn,
    dueOn: addMonths(calibratedOn, 12),
    result: "pass",
    state: "in force",
    releasedAt: `${addDays(calibratedOn, 3)}T10:00:00Z`,
    ...more,
  };
}

function gauge(records: Calibration[], more: Partial<CalibrationFacts> = {}): CalibrationFacts {
  return { asset: "UTG-014", plan: yearly, records, ...more };
}

function event(type: EquipmentEvent["type"], effectiveOn: Day, more: Partial<EquipmentEvent> = {}): EquipmentEvent {
  return { type, effectiveOn, recordedAt: `${effectiveOn}T08:00:00Z`, ...more };
}

const january = calibrated("2025-01-15");
const failedInMay = calibrated("2025-05-20", { result: "fail" });
const awaiting = { state: "awaiting review", releasedAt: null } as const;

describe("in calibration on a day", () => {
  it("through the due date and no longer", () => {
    expect(calibrationOn(gauge([january]), "2026-01-15")).toMatchObject({
      ok: true,
      held: { record: january, dueOn: "2026-01-15" },
    });
    expect(calibrationOn(gauge([january]), "2026-01-16")).toEqual({
      ok: false,
      code: "OVERDUE",
      message: "UTG-014 was overdue on 2026-01-16 (due 2026-01-15).",
      dueOn: "2026-01-15",
    });
  });

  it("never without a record, nor before the first", () => {
    expect(calibrationOn(gauge([]), "2025-02-01")).toMatchObject({ ok: false, code: "NO_RECORD" });
    expect(calibrationOn(gauge([january]), "2025-01-14")).toMatchObject({ ok: false, code: "BEFORE_FIRST" });
    expect(calibrationOn(gauge([january]), "2025-01-15").ok).toBe(true);
  });

  it("ends when the instrument fails its next calibration", () => {
    expect(calibrationOn(gauge([january, failedInMay]), "2025-05-19")).toMatchObject({ ok: true, held: { record: january } });
    expect(calibrationOn(gauge([january, failedInMay]), "2025-05-20")).toMatchObject({ ok: false, code: "FAILED" });
    expect(calibrationOn(gauge([january, failedInMay, calibrated("2025-06-01")]), "2025-06-01").ok).toBe(true);
  });

  it("is decided by the last of two calibrations of one day", () => {
    const failed = calibrated("2025-05-20", { id: "first", result: "fail", releasedAt: "2025-05-21T09:00:00Z" });
    const passed = calibrated("2025-05-20", { id: "second", releasedAt: "2025-05-21T11:00:00Z", adjusted: true });
    expect(calibrationOn(gauge([passed, failed]), "2025-05-20")).toMatchObject({ ok: true, held: { record: { id: "second" } } });
  });

  it("is not given back on the day it failed by a pass before which nothing was done", () => {
    const failed = calibrated("2025-05-20", { id: "first", result: "fail", releasedAt: "2025-05-21T09:00:00Z" });
    const passed = calibrated("2025-05-20", { id: "second", releasedAt: "2025-05-21T11:00:00Z" });
    expect(calibrationOn(gauge([failed, passed]), "2025-06-01")).toMatchObject({ ok: false, code: "FAILED" });
    expect(inForce([failed, passed])?.id).toBe("first");
    expect(calibrationOn(gauge([failed, { ...passed, repaired: true }]), "2025-06-01").ok).toBe(true);
    const voided = { ...failed, voidedAt: "2025-05-22T09:00:00Z" };
    expect(calibrationOn(gauge([voided, passed]), "2025-06-01")).toMatchObject({ code: "OUT_OF_SERVICE" });
    const withdrawn = { ...voided, findingWithdrawnAt: "2025-05-23T09:00:00Z" };
    expect(calibrationOn(gauge([withdrawn, passed]), "2025-06-01").ok).toBe(true);
  });

  it("ends on the day of a newer paper awaiting review that says it was bad, limited, adjusted or repaired", () => {
    const waiting = (more: Partial<Calibration>) => gauge([january, calibrated("2025-11-01", { ...awaiting, ...more })]);
    for (const more of [
      { asFound: "out of tolerance" },
      { asLeft: "out of tolerance" },
      { adjusted: true },
      { repaired: true },
      { result: "limited" },
    ] as const) {
      expect(calibrationOn(waiting(more), "2025-10-31").ok).toBe(true);
      expect(calibrationOn(waiting(more), "2025-11-01")).toMatchObject({ ok: false, code: "AWAITING_REVIEW" });
      expect(calibrationPeriods(waiting(more)).map(({ validTo }) => validTo)).toEqual(["2025-10-31"]);
    }
    expect(calibrationOn(waiting({ asFound: "in tolerance", asLeft: "not applicable" }), "2025-11-01").ok).toBe(true);
  });

  it("begins with the day of first use where the plan counts the interval from it", () => {
    const plan: CalibrationPlan = { ...yearly, startRule: "from first use", maxDelayMonths: 6 };
    const stored = gauge([calibrated("2025-01-15", { firstUsedOn: "2025-05-01", dueOn: "2026-05-01" })], { plan });
    expect(calibrationOn(stored, "2025-04-30")).toEqual({
      ok: false,
      code: "BEFORE_FIRST",
      message:
        "UTG-014 on 2025-04-30: the interval of certificate C-2025-01-15 counts from its first use on 2025-05-01; correct that day.",
    });
    expect(calibrationOn(stored, "2025-05-01").ok).toBe(true);
    expect(calibrationPeriods(stored)).toMatchObject([{ validFrom: "2025-05-01", validTo: "2026-05-01" }]);
    expect(calibrationOn({ ...stored, plan: yearly }, "2025-04-30").ok).toBe(true);
    expect(calibrationOn({ ...stored, plan: { ...plan, regulatory: true } }, "2025-04-30").ok).toBe(true);
  });

  it("waits for the review of a certificate, and an unreviewed failure stops the earlier one", () => {
    expect(calibrationOn(gauge([calibrated("2025-01-15", awaiting)]), "2025-02-01")).toMatchObject({
      ok: false,
      code: "AWAITING_REVIEW",
    });
    expect(calibrationOn(gauge([january, calibrated("2025-11-01", awaiting)]), "2025-12-01").ok).toBe(true);
    expect(calibrationOn(gauge([january, calibrated("2026-01-20", awaiting)]), "2026-02-01")).toMatchObject({
      ok: false,
      code: "AWAITING_REVIEW",
    });
    const failing = calibrated("2025-05-20", { ...awaiting, result: "fail" });
    expect(calibrationOn(gauge([january, failing, calibrated("2025-05-21", awaiting)]), "2025-06-01")).toMatchObject({
      ok: false,
      code: "AWAITING_REVIEW",
      message: "UTG-014: certificate C-2025-05-20 of 2025-05-20 awaits review.",
    });
  });

  it("does not count drafts, rejected and voided certificates", () => {
    const voided = calibrated("2025-03-01", { state: "voided", voidedAt: "2025-04-01T00:00:00Z" });
    const draft = calibrated("2025-03-01", { state: "draft", releasedAt: null });
    const rejected = calibrated("2025-03-01", { state: "rejected", releasedAt: null });
    expect(calibrationOn(gauge([voided, draft, rejected]), "2025-05-01")).toMatchObject({ ok: false, code: "NO_RECORD" });
  });

  it("asks nothing of an item that needs no calibration, unless it is out of service", () => {
    const weight = gauge([], { plan: { requirement: "none" }, events: [event("quarantined", "2025-05-01")] });
    expect(calibrationOn(weight, "2025-04-30")).toEqual({ ok: true, held: null });
    expect(calibrationOn(weight, "2025-05-01")).toMatchObject({ ok: false, code: "OUT_OF_SERVICE" });
  });

  it("counts cycles as well as months, and is last good on the day on which they are reached", () => {
    const plan = { ...yearly, usageLimit: { value: "5000", unit: "cycles" } };
    const used = (amount: string, on: string, unit = "cycles") => ({ ...event("used", on), amount, unit });
    const days = [used("3000", "2025-02-01"), used("1999", "2025-02-20"), used("9000", "2025-02-21", "hours")];
    expect(calibrationOn(gauge([january], { plan, events: days }), "2025-03-02").ok).toBe(true);
    const events = [...days, used("1", "2025-03-01")];
    expect(calibrationOn(gauge([january], { plan, events }), "2025-03-01")).toMatchObject({
      ok: true,
      held: { dueOn: "2025-03-01" },
    });
    expect(calibrationOn(gauge([january], { plan, events }), "2025-03-02")).toMatchObject({
      ok: false,
      code: "OVERDUE",
      message: "UTG-014 was overdue on 2025-03-02 (due 2025-03-01; 5000 of 5000 cycles used).",
    });
    expect(calibrationOn(gauge([january], { events }), "2025-03-02").ok).toBe(true);
    const corrected = [...events, used("-1999", "2025-02-20")];
    expect(calibrationOn(gauge([january], { plan, events: corrected }), "2025-03-02").ok).toBe(true);
    const recalibrated = gauge([january, calibrated("2025-03-10")], { plan, events });
    expect(calibrationOn(recalibrated, "2025-03-10").ok).toBe(true);
    expect(calibrationPeriods(recalibrated)).toMatchObject([{ validTo: "2025-03-01" }, { validFrom: "2025-03-10" }]);
  });

  it("is not good any more on the day on which the limit of use is passed", () => {
    const plan = { ...yearly, usageLimit: { value: "100", unit: "hours" } };
    const used = (amount: string, on: string) => ({ ...event("used", on), amount, unit: "hours" });
    const passed = gauge([january], { plan, events: [used("99", "2025-03-01"), used("60", "2025-03-01")] });
    expect(calibrationOn(passed, "2025-02-28").ok).toBe(true);
    expect(calibrationOn(passed, "2025-03-01")).toMatchObject({
      code: "OVERDUE",
      message: "UTG-014 was overdue on 2025-03-01 (due 2025-02-28; 159 of 100 hours used).",
    });
    const filled = gauge([january], { plan, events: [used("99", "2025-03-01"), used("1", "2025-03-01")] });
    expect([calibrationOn(filled, "2025-03-01").ok, calibrationOn(filled, "2025-03-02").ok]).toEqual([true, false]);
  });

  it("is good again once use entered too high is corrected, on the same day or later", () => {
    const plan = { ...yearly, usageLimit: { value: "100", unit: "hours" } };
    const used = (amount: string, on: string) => ({ ...event("used", on), amount, unit: "hours" });
    const after = (...events: EquipmentEvent[]) => calibrationOn(gauge([january], { plan, events }), "2025-03-05").ok;
    expect(after(used("120", "2025-03-01"))).toBe(false);
    expect(after(used("120", "2025-03-01"), used("-50", "2025-03-02"))).toBe(true);
    expect(after(used("60", "2025-03-01"), used("60", "2025-03-02"), used("-70", "2025-03-03"))).toBe(true);
    expect(after(used("120", "2025-03-01"), used("-50", "2025-03-02"), used("40", "2025-03-04"))).toBe(false);
  });
});

describe("out of service", () => {
  it("from the day it was dropped until it is calibrated again, whatever someone declares", () => {
    const facts = gauge([january, calibrated("2025-04-10")], {
      events: [event("dropped", "2025-03-05"), event("returned to service", "2025-03-07")],
    });
    expect(calibrationOn(facts, "2025-03-04").ok).toBe(true);
    expect(calibrationOn(facts, "2025-03-05")).toEqual({
      ok: false,
      code: "OUT_OF_SERVICE",
      message: "UTG-014 was out of service on 2025-03-05 (dropped on 2025-03-05).",
    });
    expect(calibrationOn(facts, "2025-04-09").ok).toBe(false);
    expect(calibrationOn(facts, "2025-04-10").ok).toBe(true);
  });

  it("until a functional check where no calibration is needed", () => {
    const facts = gauge([january], { events: [event("quarantined", "2025-03-05"), event("returned to service", "2025-03-07")] });
    expect([calibrationOn(facts, "2025-03-06").ok, calibrationOn(facts, "2025-03-07").ok]).toEqual([false, true]);
    const severe = gauge([january], {
      events: [event("quarantined", "2025-03-05", { needsCalibration: true }), event("returned to service", "2025-03-07")],
    });
    expect(calibrationOn(severe, "2025-03-07").ok).toBe(false);
  });

  describe("on the day of a calibration", () => {
    // calibration.md, EquipmentEvent: the day asks "before or after the calibration?"; unanswered, it counts as after.
    const again = calibrated("2025-03-05", { releasedAt: "2025-03-07T12:00:00Z" });
    const stopped = (more: Partial<EquipmentEvent>) =>
      gauge([january, again], { events: [event("dropped", "2025-03-05", more)] });

    it("is ended by that calibration when it happened before it", () => {
      expect(calibrationOn(stopped({ calibrationOrder: "before" }), "2025-03-05").ok).toBe(true);
      const named = gauge([january, { ...again, precedingEventIds: ["e1"] }], {
        events: [event("dropped", "2025-03-05", { id: "e1" })],
      });
      expect(calibrationOn(named, "2025-03-05").ok).toBe(true);
    });

    it("lasts until the next calibration when it happened after it or nobody has said, whenever the certificate was released", () => {
      for (const more of [{ calibrationOrder: "after" as const }, {}, { timeOfDay: "15:30" }])
        expect([
          calibrationOn(stopped(more), "2025-03-04").ok,
          calibrationOn(stopped(more), "2025-03-05").ok,
          calibrationOn(stopped(more), "2025-12-01").ok,
        ]).toEqual([true, false, false]);
      const next = gauge([january, again, calibrated("2025-06-01")], { events: [event("dropped", "2025-03-05")] });
      expect([calibrationOn(next, "2025-05-31").ok, calibrationOn(next, "2025-06-01").ok]).toEqual([false, true]);
    });

    it("is not ended by another event's answer", () => {
      const other = gauge([january, { ...again, precedingEventIds: ["e2"] }], {
        events: [event("dropped", "2025-03-05", { id: "e1" })],
      });
      expect(calibrationOn(other, "2025-03-05").ok).toBe(false);
    });

    it("takes the time of day where a check and the stop both have one", () => {
      const [stop, check] = ["09:00", "15:00"];
      const checked = (from: string, to: string) =>
        gauge([january], {
          events: [
            event("quarantined", "2025-03-05", { timeOfDay: from, recordedAt: "2025-03-06T08:00:00Z" }),
            event("returned to service", "2025-03-05", { timeOfDay: to, recordedAt: "2025-03-05T20:00:00Z" }),
          ],
        });
      expect(calibrationOn(checked(stop, check), "2025-03-05").ok).toBe(true);
      expect(calibrationOn(checked(check, stop), "2025-03-05").ok).toBe(false);
    });
  });

  it("is not caused by a missing label", () => {
    expect(calibrationOn(gauge([january], { events: [event("label missing", "2025-03-05")] }), "2025-03-06").ok).toBe(true);
  });
});

describe("an extension", () => {
  const extension = { fromDueOn: "2026-01-15", toDueOn: "2026-02-10", approvedOn: "2026-01-15" };

  it("approved by the due date lengthens the period and shows", () => {
    const facts = gauge([january], { extensions: [extension] });
    expect(calibrationOn(facts, "2026-02-10")).toMatchObject({
      ok: true,
      held: { extendedTo: "2026-02-10", dueOn: "2026-02-10" },
    });
    expect(calibrationOn(facts, "2026-02-11")).toMatchObject({ ok: false, code: "OVERDUE", dueOn: "2026-02-10" });
  });

  it("counts for nothing when approved late or for a legal interval", () => {
    expect(calibrationOn(gauge([january], { extensions: [{ ...extension, approvedOn: "2026-01-16" }] }), "2026-01-20").ok).toBe(
      false,
    );
    expect(
      calibrationOn(gauge([january], { plan: { ...yearly, regulatory: true }, extensions: [extension] }), "2026-01-20").ok,
    ).toBe(false);
  });
});

describe("a limited result", () => {
  const limited = calibrated("2025-01-15", {
    result: "limited",
    limitation: "Not for thickness above 50 mm",
    excludes: [{ parameter: "thickness", from: "50", to: null }, { parameter: "velocity" }],
  });

  it("passes outside what it leaves out, and carries its limitation", () => {
    expect(calibrationOn(gauge([limited]), "2025-02-01")).toMatchObject({
      ok: true,
      held: { limitation: "Not for thickness above 50 mm" },
    });
    expect(calibrationOn(gauge([limited]), "2025-02-01", { parameter: "thickness", value: "12.4" }).ok).toBe(true);
  });

  it("refuses what it leaves out", () => {
    expect(calibrationOn(gauge([limited]), "2025-02-01", { parameter: "thickness", value: "60" })).toMatchObject({
      ok: false,
      code: "LIMITED",
      message: "UTG-014 was limited on 2025-02-01: Not for thickness above 50 mm.",
    });
    expect(calibrationOn(gauge([limited]), "2025-02-01", { parameter: "velocity" })).toMatchObject({
      ok: false,
      code: "LIMITED",
    });
  });

  it("holds only in the range that was calibrated", () => {
    const facts = gauge([january], {
      plan: { ...yearly, parameters: [{ parameter: "thickness", from: "1", to: "100", unit: "mm" }] },
    });
    expect(calibrationOn(facts, "2025-02-01", { parameter: "thickness", value: "100" }).ok).toBe(true);
    expect(calibrationOn(facts, "2025-02-01", { parameter: "thickness", value: "100.1" })).toMatchObject({
      ok: false,
      code: "LIMITED",
    });
    expect(calibrationOn(facts, "2025-02-01", { parameter: "hardness" })).toMatchObject({ ok: false, code: "LIMITED" });
  });
});

describe("what was known then", () => {
  it("is answered without later certificates, voidings and events", () => {
    const may = "2025-05-01T00:00:00Z";
    const voidedInJune = calibrated("2025-01-15", { state: "voided", voidedAt: "2025-06-01T00:00:00Z" });
    expect(calibrationOn(gauge([voidedInJune]), "2025-04-01", {}, may).ok).toBe(true);
    expect(calibrationOn(gauge([voidedInJune]), "2025-04-01").ok).toBe(false);

    const backdated = event("dropped", "2025-03-01", { recordedAt: "2025-07-01T00:00:00Z" });
    expect(calibrationOn(gauge([january], { events: [backdated] }), "2025-04-01", {}, may).ok).toBe(true);
    expect(calibrationOn(gauge([january], { events: [backdated] }), "2025-04-01").ok).toBe(false);

    const lateReview = calibrated("2025-01-15", { releasedAt: "2025-05-02T00:00:00Z" });
    expect(calibrationOn(gauge([lateReview]), "2025-04-01", {}, may)).toMatchObject({ ok: false, code: "AWAITING_REVIEW" });
  });
});

describe("the state in the list", () => {
  it.each([
    ["2025-01-14", "never calibrated"],
    ["2025-06-01", "in calibration"],
    ["2025-12-15", "in calibration"],
    ["2025-12-16", "due soon"],
    ["2026-01-15", "due soon"],
    ["2026-01-16", "overdue"],
  ] as const)("on %s is %s", (day, state) => expect(calibrationStateOn(gauge([january]), day)).toBe(state));

  it("tells limited, failed, out of service, awaiting review and not required", () => {
    expect(calibrationStateOn(gauge([{ ...january, result: "limited", limitation: "x" }]), "2025-02-01")).toBe("limited");
    expect(calibrationStateOn(gauge([january, failedInMay]), "2025-06-01")).toBe("failed");
    expect(calibrationStateOn(gauge([january], { events: [event("lost", "2025-03-01")] }), "2025-03-01")).toBe("out of service");
    expect(calibrationStateOn(gauge([{ ...january, ...awaiting }]), "2025-03-01")).toBe("awaiting review");
    expect(calibrationStateOn(gauge([], { plan: { requirement: "none" } }), "2025-03-01")).toBe("not required");
  });
});

describe("the periods kept for the index", () => {
  it("end where the next calibration begins and leave out the time out of service", () => {
    const facts = gauge([january, calibrated("2025-11-20")], {
      events: [event("quarantined", "2025-03-05"), event("returned to service", "2025-03-07")],
    });
    expect(calibrationPeriods(facts).map(({ validFrom, validTo }) => [validFrom, validTo])).toEqual([
      ["2025-01-15", "2025-03-04"],
      ["2025-03-07", "2025-11-19"],
      ["2025-11-20", "2026-11-20"],
    ]);
  });

  it("cover exactly the days that are answered with yes", () => {
    const aDay = fc.integer({ min: 0, max: 900 }).map((n) => addDays("2024-06-01", n));
    const aRecord = fc
      .tuple(aDay, fc.constantFrom("pass", "limited", "fail"), fc.constantFrom(true, true, true, false), fc.uuid(), fc.boolean())
      .map(([day, result, reviewed, id, adjusted]) => calibrated(day, { id, result, adjusted, ...(reviewed ? {} : awaiting) }));
    const anEvent = fc
      .tuple(fc.constantFrom("dropped", "quarantined", "returned to service", "software changed"), aDay)
      .map(([type, day]) => event(type, day));
    fc.assert(
      fc.property(fc.array(aRecord, { maxLength: 5 }), fc.array(anEvent, { maxLength: 4 }), aDay, (records, events, day) => {
        const facts = gauge(records, { events });
        const covered = calibrationPeriods(facts).some(({ validFrom, validTo }) => validFrom <= day && day <= validTo);
        expect(covered).toBe(calibrationOn(facts, day).ok);
      }),
      { numRuns: 500 },
    );
  });
});
