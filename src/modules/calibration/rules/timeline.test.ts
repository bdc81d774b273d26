import { describe, expect, it } from "vitest";
import { type Calibration, type CalibrationFacts, calibrationOn, timeline } from "#modules/calibration/rules.ts";

const january: Calibration = {
  id: "jan",
  certificateNumber: "C-1",
  calibratedOn: "2025-01-15",
  dueOn: "2026-01-15",
  result: "pass",
  state: "in force",
  releasedAt: "2025-01-16T08:00:00Z",
};
const dropped = { type: "dropped", effectiveOn: "2025-06-01", recordedAt: "2025-06-01T09:00:00Z" } as const;
const repairedAndCalibrated: Calibration = {
  ...january,
  id: "june",
  certificateNumber: "C-2",
  calibratedOn: "2025-06-20",
  dueOn: "2026-06-20",
  releasedAt: "2025-06-21T08:00:00Z",
};
const of = (facts: Omit<CalibrationFacts, "asset" | "plan">) =>
  timeline((): CalibrationFacts => ({ asset: "UTG-014", plan: { requirement: "required" }, ...facts }), facts);

describe("the days of an instrument", () => {
  it("are none before anything is known", () => expect(of({ records: [] })).toEqual([]));

  it("are in calibration through the due date and overdue from the day after", () => {
    expect(of({ records: [january] })).toEqual([
      {
        from: "2025-01-15",
        to: "2026-01-15",
        state: "in calibration",
        cause: null,
        recordId: "jan",
        dueOn: "2026-01-15",
        limitation: null,
      },
      { from: "2026-01-16", to: null, state: "overdue", cause: null, recordId: "jan", dueOn: "2026-01-15", limitation: null },
    ]);
  });

  it("are out of service from a drop until the next calibration", () => {
    const states = of({ records: [january, repairedAndCalibrated], events: [dropped] }).map(({ from, to, state, cause }) => [
      from,
      to,
      state,
      cause,
    ]);
    expect(states).toEqual([
      ["2025-01-15", "2025-05-31", "in calibration", null],
      ["2025-06-01", "2025-06-19", "out of service", "dropped"],
      ["2025-06-20", "2026-06-20", "in calibration", null],
      ["2026-06-21", null, "overdue", null],
    ]);
  });

  it("await review from the day of a newer paper that says it was adjusted", () => {
    const waiting = { ...repairedAndCalibrated, state: "awaiting review", releasedAt: null, adjusted: true } as const;
    expect(of({ records: [january, waiting] }).map(({ from, to, state }) => [from, to, state])).toEqual([
      ["2025-01-15", "2025-06-19", "in calibration"],
      ["2025-06-20", null, "awaiting review"],
    ]);
  });

  it("begin with the first use where the plan counts the interval from it", () => {
    const records = [{ ...january, firstUsedOn: "2025-05-01" }];
    const plan = { requirement: "required", startRule: "from first use", maxDelayMonths: 6 } as const;
    const spans = timeline((): CalibrationFacts => ({ asset: "UTG-014", plan, records }), { records });
    expect(spans.map(({ from, to, state }) => [from, to, state])).toEqual([
      ["2025-01-15", "2025-04-30", "never calibrated"],
      ["2025-05-01", "2026-01-15", "in calibration"],
      ["2026-01-16", null, "overdue"],
    ]);
  });

  it("go on to the extended date", () => {
    const extensions = [{ fromDueOn: "2026-01-15", toDueOn: "2026-02-10", approvedOn: "2026-01-10" }];
    expect(of({ records: [january], extensions }).map(({ to, state, dueOn }) => [to, state, dueOn])).toEqual([
      ["2026-02-10", "in calibration", "2026-02-10"],
      [null, "overdue", "2026-02-10"],
    ]);
  });

  it("change with the plan from the day it begins", () => {
    const facts = { records: [january] };
    const spans = timeline(
      (day): CalibrationFacts => ({
        asset: "UTG-014",
        plan: { requirement: day < "2025-09-01" ? "required" : "none" },
        ...facts,
      }),
      facts,
      ["2025-09-01"],
    );
    expect(spans.map(({ from, state }) => [from, state])).toEqual([
      ["2025-01-15", "in calibration"],
      ["2025-09-01", "not required"],
    ]);
  });

  it("say of each day what the rule says of it", () => {
    const facts: CalibrationFacts = {
      asset: "UTG-014",
      plan: null,
      records: [january, repairedAndCalibrated],
      events: [dropped],
    };
    const spans = timeline(() => facts, facts);
    for (const day of ["2025-01-15", "2025-05-31", "2025-06-01", "2025-06-19", "2025-06-20", "2026-06-20", "2026-06-21"]) {
      const found = spans.find(({ from, to }) => from <= day && (to === null || day <= to));
      expect(found?.state === "in calibration").toBe(calibrationOn(facts, day).ok);
    }
  });
});
