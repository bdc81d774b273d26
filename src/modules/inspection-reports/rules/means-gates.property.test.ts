/** Signable exactly when the evidence covers every day of the work: generated instruments, spans of use, ranges and revisions. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gates, type GateFacts, obstacles } from "#modules/inspection-reports/rules/gates.ts";
import { usedOn } from "#modules/inspection-reports/rules/dates.ts";
import { calibrationOn, type EquipmentEvent, type CalibrationFacts } from "#modules/calibration/rules.ts";
import { whyNotInField } from "#modules/inventory/rules/in-the-field.ts";
import { procedureOn } from "#modules/processes-procedures/rules.ts";
import { addDays, type Day } from "#kit/validity.ts";

const inTheField = { onlyForCalibration: false, calibrationOnlyFrom: null, calibrationOnlyBefore: [] };

const start = "2026-03-01";
const dayAt = (index: number): Day => addDays(start, index);
const index = fc.nat({ max: 14 });
const span = fc.tuple(index, index).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));
const within = ({ from, to }: { from: number; to: number }, at: number) => from <= at && at <= to;

/** Mostly what covers everything, so that both answers are met often. */
const mostly = <T>(usual: T, other: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other });

const types = ["gauge", "probe"] as const;
const anInstrument = fc.record({
  type: fc.constantFrom(...types),
  /** The days its calibration is good, and those on which it was used. */
  good: mostly({ from: 0, to: 14 }, span),
  use: mostly<{ from: number; to: number } | null>(null, span),
  retired: mostly<number | null>(null, index),
  dropped: mostly<number | null>(null, index),
  /** The least thickness its certificate covers, and the reading taken with it on each day of use, in mm. */
  least: mostly(5, fc.nat({ max: 40 })),
  reading: mostly(5, fc.nat({ max: 40 })),
});
type Generated = typeof anInstrument extends fc.Arbitrary<infer T> ? T : never;

/** What is true of an instrument on a day, said without the product's rules. */
const mayServe = ({ good, retired, dropped, least, reading }: Generated, at: number) =>
  within(good, at) && (retired === null || at < retired) && (dropped === null || at < dropped) && reading >= least;
const wasUsed = ({ use }: Generated, at: number) => use === null || within(use, at);

const factsOf = ({ good, dropped, least }: Generated, asset: string): CalibrationFacts => ({
  asset,
  plan: { requirement: "required" },
  records: [
    {
      id: asset,
      certificateNumber: `C-${asset}`,
      calibratedOn: dayAt(good.from),
      dueOn: dayAt(good.to),
      result: "limited",
      state: "in force",
      releasedAt: `${dayAt(good.from)}T12:00:00Z`,
      limitation: `not below ${least} mm`,
      // Half a millimetre under the border: both ends of what is left out count as left out.
      excludes: [{ parameter: "thickness", from: null, to: String(least - 0.5), unit: "mm" }],
    },
  ],
  events:
    dropped === null
      ? []
      : [{ type: "dropped", effectiveOn: dayAt(dropped), recordedAt: `${dayAt(dropped)}T23:00:00Z` } satisfies EquipmentEvent],
});

function found(instruments: readonly Generated[], performed: readonly number[], revisions: readonly number[]): GateFacts {
  const performedDates = performed.map(dayAt);
  const daysOf = ({ use }: Generated) =>
    usedOn({ usedFrom: use && dayAt(use.from), usedTo: use && dayAt(use.to) }, performedDates);
  const facts = {
    procedure: { number: "UT-004" },
    revisions: revisions.map((from, revision) => ({
      id: String(revision),
      revision,
      approvedOn: dayAt(from),
      effectiveFrom: dayAt(from),
    })),
  };
  const answers = performedDates.map((onDate) => {
    const answer = procedureOn(facts, onDate);
    return { onDate, answer, revision: answer.ok ? answer.held.revision.revision : null };
  });
  const person = {
    name: "Ana Ruiz",
    role: "evaluator" as const,
    performs: false,
    evaluates: true,
    scope: "UT",
    level: "II",
    rankHeld: 2 as const,
    signs: true,
    days: performedDates.map((onDate) => ({
      onDate,
      certificate: { ok: true as const },
      vision: { ok: true, missing: [], message: null },
    })),
  };
  return {
    performedDates,
    people: [person, { ...person, role: "performer", performs: true, evaluates: false }],
    instruments: instruments.map((one, number) => ({
      asset: `I-${number}`,
      days: daysOf(one).map((onDate) => ({
        onDate,
        answer:
          whyNotInField(
            { asset: `I-${number}`, retiredOn: one.retired === null ? null : dayAt(one.retired), ...inTheField },
            onDate,
          ) ??
          calibrationOn(factsOf(one, `I-${number}`), onDate, { parameter: "thickness", value: String(one.reading), unit: "mm" }),
      })),
    })),
    requiredEquipment: types.map((type) => {
      const serving = instruments.filter((one) => one.type === type);
      const uncoveredOn = performedDates.filter((day) => !serving.some((one) => daysOf(one).includes(day)));
      return { label: type, listed: serving.length > 0, uncoveredOn };
    }),
    procedures: [{ number: "UT-004", revision: answers[0]?.revision ?? 0, effective: null, days: answers }],
    template: { name: "UT-THK v1", approved: true },
    workOrder: { number: "W-1", openOn: performedDates.map((onDate) => ({ onDate, whyNot: null })) },
    client: { name: "Acme", active: true },
  };
}

const performed = fc.uniqueArray(index, { minLength: 1, maxLength: 5 }).map((days) => days.toSorted((a, b) => a - b));
const anyRevisions = fc.uniqueArray(index, { minLength: 1, maxLength: 3 }).map((days) => days.toSorted((a, b) => a - b));
const revisions = mostly([0], anyRevisions);

describe("instruments and procedure", () => {
  it("let a report be signed exactly when they cover every performed date", () => {
    let signed = 0;
    fc.assert(
      fc.property(fc.array(anInstrument, { minLength: 1, maxLength: 3 }), performed, revisions, (instruments, days, from) => {
        const everyUse = instruments.every(
          (one) => days.some((at) => wasUsed(one, at)) && days.filter((at) => wasUsed(one, at)).every((at) => mayServe(one, at)),
        );
        const everyType = types.every((type) =>
          days.every((at) => instruments.some((one) => one.type === type && wasUsed(one, at))),
        );
        const revisionOf = (at: number) => from.filter((one) => one <= at).at(-1);
        const oneRevision = new Set(days.map(revisionOf)).size === 1 && revisionOf(days[0] ?? 0) !== undefined;
        const may = everyUse && everyType && oneRevision;
        if (may) signed += 1;
        expect(obstacles(gates(found(instruments, days, from))).length === 0).toBe(may);
      }),
      { numRuns: 2000, seed: 20260312 },
    );
    // Both answers must have been met, or the property says nothing.
    expect(signed).toBeGreaterThan(100);
  });

  it("sign when all of it covers the work: the control", () => {
    const covering = { good: { from: 0, to: 14 }, use: null, retired: null, dropped: null, least: 5, reading: 5 };
    const both = types.map((type) => ({ ...covering, type }));
    expect(obstacles(gates(found(both, [2, 3, 9], [0])))).toEqual([]);
    expect(obstacles(gates(found(both, [2, 3, 9], [0, 9])))).toEqual([
      `UT-004 Rev 0 was not effective on ${dayAt(9)} (never effective)`,
    ]);
  });
});
