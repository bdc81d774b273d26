import { describe, expect, it } from "vitest";
import { checkTimes } from "./check-times.ts";
import type { Fitted } from "./misfit.ts";
import type { Values } from "#modules/report-templates/content.ts";
import { mtSample, utThicknessSample, type Sample } from "#modules/report-templates/samples.ts";

const [first, second] = ["2026-03-16", "2026-03-17"] as const;

/** What is said of the days of checks: the work from 13:00Z on the first of these days to 21:00Z on the last, looked at long after. */
function said({ content, definition }: Sample, days: readonly string[] = [first], more: Partial<Fitted> = {}): string[] {
  const fitted = {
    content: {
      ...content,
      inspectionStart: `${days[0]}T13:00:00Z`,
      inspectionEnd: `${days.at(-1)}T21:00:00Z`,
      people: [],
      equipment: [],
      witnesses: [],
    },
    definition,
    performedDates: days,
    timeZone: "America/Chicago",
    now: "2026-12-01T12:00:00Z",
    names: { person: () => "", instrument: () => "" },
    ...more,
  };
  return checkTimes(fitted).map(({ message }) => message);
}

const lifted = (on: string) => ({ on, mass: { entered: "4.54", unit: "kg", si: "4.54" }, held: true });
const uv = (...checks: [when: string, day: string | null][]) => ({
  uvChecks: checks.map(([when, day]) => ({ when, day, value: { entered: "1200", unit: "µW/cm²", si: "1200" } })),
});
const tail = "A check counts only for the day it was made: correct the day, or remove the row";

function magnetic(calibration: Values): Sample {
  const sample = mtSample();
  Object.assign(sample.content.calibration, calibration);
  return sample;
}

/** Setup B's line is of the second day, setup A's are of the first. */
function twoSetups(calibration: Values, ofB: Values): Sample {
  const sample = magnetic(calibration);
  const { content } = sample;
  content.setups = [
    { id: "b", label: "B", technique: { ...content.technique }, calibration: { ...content.calibration, ...ofB } },
  ];
  Object.assign(content.lines[2] ?? {}, { setupId: "b", performedOn: second });
  return sample;
}

describe("the day of a check (rule 44)", () => {
  it("is a day of the inspection, also where that is one day", () => {
    expect(said(magnetic(uv(["start", first], ["end", first])))).toEqual([]);
    expect(said(magnetic(uv(["start", null], ["end", null])))).toEqual([]);
    expect(said(magnetic(uv(["start", "2026-10-01"], ["end", first])))).toEqual([
      `UV-A on the surface, row 1: 2026-10-01 is not a day of this inspection (${first}). ${tail}`,
    ]);
  });
  it("does not lie in the future", () => {
    expect(said(magnetic(uv(["start", first], ["end", "2027-01-01"])))).toEqual([
      "UV-A on the surface, row 2: 2027-01-01 is in the future",
    ]);
  });
  it("is asked of a lift test beyond those needed as well", () => {
    expect(said(magnetic({ liftTests: [lifted(first)] }))).toEqual([]);
    expect(said(magnetic({ liftTests: [lifted(first), lifted("2026-10-01"), lifted("2027-01-01")] }))).toEqual([
      `Lift tests before use, at maximum pole spacing, row 2: 2026-10-01 is not a day of this inspection (${first}). ${tail}`,
      "Lift tests before use, at maximum pole spacing, row 3: 2027-01-01 is in the future",
    ]);
  });
  it("is a day of the lines of its setup", () => {
    const days = [first, second];
    const ofA = { ...uv(["start", first], ["end", first]), liftTests: [lifted(first)] };
    const ofB = { ...uv(["start", second], ["end", second]), liftTests: [lifted(second)] };
    expect(said(twoSetups(ofA, ofB), days)).toEqual([]);
    expect(said(twoSetups(ofA, { ...ofB, ...uv(["start", first], ["end", first]) }), days)).toEqual([
      `Setup B, UV-A on the surface, row 1: ${first} is not a day of its lines (${second}). ${tail}`,
      `Setup B, UV-A on the surface, row 2: ${first} is not a day of its lines (${second}). ${tail}`,
    ]);
  });
  it("of a night shift may be either", () => {
    const night = twoSetups({ liftTests: [lifted(first)] }, { liftTests: [lifted(first)] });
    const content = { ...night.content, inspectionStart: `${first}T02:00:00Z`, inspectionEnd: `${first}T10:00:00Z` } as never;
    expect(said(night, [first, second], { content })).toEqual([]);
  });
});

describe("the time of a check on the block", () => {
  const [day, next] = ["2024-06-03", "2024-06-06"] as const;
  /** Setup B is of the last line, on its own day. */
  function thickness(at: string): Sample {
    const sample = utThicknessSample();
    const { content } = sample;
    const checks = [{ when: "start", at, step: null, read: null }];
    content.setups = [{ id: "b", label: "B", technique: content.technique, calibration: { ...content.calibration, checks } }];
    Object.assign(content.lines.at(-1) ?? {}, { setupId: "b", performedOn: next });
    return sample;
  }
  it("is on a day of the lines of its setup, or in the shift that ends or begins there", () => {
    expect(said(thickness(`${next}T14:00:00Z`), [day, next])).toEqual([]);
    expect(said(thickness("2024-06-06T04:00:00Z"), [day, "2024-06-05", next])).toEqual([]);
    expect(said(thickness(`${day}T14:00:00Z`), [day, next])).toEqual([
      `Setup B, Checks on the block, row 1: ${day} 09:00 is not on a day of its lines (${next}). Correct the time, or remove the row`,
    ]);
  });
});
