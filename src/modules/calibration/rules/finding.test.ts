import { describe, expect, it } from "vitest";
import {
  type Calibration,
  calibrationOn,
  calibrationPeriods,
  calibrationStateOn,
  findingStands,
  timeline,
} from "#modules/calibration/rules.ts";

const march: Calibration = {
  id: "march",
  certificateNumber: "C-1",
  calibratedOn: "2026-03-01",
  dueOn: "2027-03-01",
  result: "pass",
  state: "in force",
  releasedAt: "2026-03-03T10:00:00Z",
  asFound: "in tolerance",
  asLeft: "in tolerance",
};
/** Left out by 0.30 mm at 10 mm, on a paper that lacks the customer's name. */
const rejected: Calibration = {
  ...march,
  id: "november",
  certificateNumber: "C-2",
  calibratedOn: "2026-11-10",
  dueOn: "2027-11-10",
  result: "fail",
  state: "rejected",
  releasedAt: null,
  rejectedAt: "2026-11-20T10:00:00Z",
  asFound: "out of tolerance",
  asLeft: "out of tolerance",
};
const voided: Calibration = { ...rejected, state: "voided", releasedAt: "2026-11-12T10:00:00Z", rejectedAt: null };
const recalibrated: Calibration = {
  ...march,
  id: "recalibrated",
  certificateNumber: "C-3",
  calibratedOn: "2026-12-01",
  dueOn: "2027-12-01",
};
const facts = (...records: Calibration[]) => ({ asset: "UTG-014", plan: { requirement: "required" as const }, records });

describe("what a rejected or voided paper found", () => {
  it("keeps the instrument out of service from the day of the paper until a new calibration is released", () => {
    expect(calibrationOn(facts(march, rejected), "2026-11-09").ok).toBe(true);
    expect(calibrationOn(facts(march, rejected), "2026-11-26")).toEqual({
      ok: false,
      code: "OUT_OF_SERVICE",
      message:
        "UTG-014 was out of service on 2026-11-26: certificate C-2 of 2026-11-10 was rejected, and its finding stands until a new calibration is released or the finding is withdrawn.",
    });
    expect(calibrationStateOn(facts(march, rejected), "2026-11-26")).toBe("out of service");
    expect(calibrationOn(facts(march, rejected, recalibrated), "2026-11-30").ok).toBe(false);
    expect(calibrationOn(facts(march, rejected, recalibrated), "2026-12-01")).toMatchObject({
      ok: true,
      held: { record: recalibrated },
    });
  });

  it("stands too where the instrument was adjusted or repaired, and not where it was found good", () => {
    const good = { result: "pass", asFound: "in tolerance", asLeft: "in tolerance" } as const;
    const on = (more: Partial<Calibration>) => calibrationOn(facts(march, { ...rejected, ...good, ...more }), "2026-11-26").ok;
    expect([on({}), on({ adjusted: true }), on({ repaired: true }), on({ asFound: "out of tolerance" })]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it("stands after the voiding of a released paper, until the finding is withdrawn", () => {
    const taken = { ...voided, voidedAt: "2026-11-24T10:00:00Z" };
    expect(calibrationOn(facts(march, taken), "2026-11-26")).toMatchObject({ code: "OUT_OF_SERVICE" });
    const withdrawn = { ...taken, findingWithdrawnAt: "2026-11-25T10:00:00Z" };
    expect(calibrationOn(facts(march, withdrawn), "2026-11-26")).toMatchObject({ ok: true, held: { record: march } });
    expect(findingStands(withdrawn, "2026-11-24T12:00:00Z")).toBe(true);
    expect(findingStands(taken, "2026-11-24T09:00:00Z")).toBe(false);
  });

  it("gives way on its day to the corrected paper that says the same, and to none that says nothing of it", () => {
    const reissued = { ...recalibrated, calibratedOn: "2026-11-10", asFound: "out of tolerance", adjusted: true } as const;
    expect(calibrationOn(facts(march, rejected, reissued), "2026-11-26")).toMatchObject({ ok: true, held: { record: reissued } });
    const clean = { ...recalibrated, calibratedOn: "2026-11-10" };
    expect(calibrationOn(facts(march, rejected, clean), "2026-11-26")).toMatchObject({ code: "OUT_OF_SERVICE" });
  });

  it("is in the periods as it is in the answers", () => {
    expect(
      calibrationPeriods(facts(march, rejected, recalibrated)).map(({ validFrom, validTo }) => [validFrom, validTo]),
    ).toEqual([
      ["2026-03-01", "2026-11-09"],
      ["2026-12-01", "2027-12-01"],
    ]);
    const spans = timeline(() => facts(march, rejected, recalibrated), { records: [march, rejected, recalibrated] });
    expect(spans.map(({ from, state }) => `${from} ${state}`)).toEqual([
      "2026-03-01 in calibration",
      "2026-11-10 out of service",
      "2026-12-01 in calibration",
      "2027-12-02 overdue",
    ]);
  });
});
