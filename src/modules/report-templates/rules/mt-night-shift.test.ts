/** One shift over midnight: what is checked before use stands before its first line, what is checked at completion after its last. */
import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import { mtSample } from "../samples.ts";
import { calibration, type Change, messages, technique, worked } from "./testing.ts";

const [before, first, second] = ["2026-03-15", "2026-03-16", "2026-03-17"];

/** From 20:00 to 04:00 by the clock of the site, its lines read on these days. */
const night =
  (...days: string[]): Change =>
  (sample) => {
    worked(...days)(sample);
    const { context } = sample;
    Object.assign(context, {
      performedDates: [first, second],
      inspectionStart: `${second}T01:00:00Z`,
      inspectionEnd: `${second}T09:00:00Z`,
    });
  };

describe("lift test of a night shift (MT-R1, T-762)", () => {
  const lifted = (...days: string[]) =>
    calibration({ liftTests: days.map((on) => ({ on, mass: quantity("4.54", "kg"), held: true })) });
  const says = (...changes: Change[]) => messages(mtSample(), "MT-R1", ...changes);
  const missing = [`E No lift test on ${first}: lift 4.5 kg (10 lb) before use, at maximum pole spacing`];

  it("one before use serves the whole shift", () => {
    expect(says(night(first, second), lifted(first))).toEqual([]);
    expect(says(night(first), lifted(first))).toEqual([]);
  });
  it("one after midnight came after the work before it", () => {
    expect(says(night(first), lifted(second))).toEqual(missing);
    expect(says(night(first, second), lifted(second))).toEqual(missing);
  });
  it("where the yoke was used after midnight alone, serves from either side of it", () => {
    expect(says(night(second), lifted(second))).toEqual([]);
    expect(says(night(second), lifted(first))).toEqual([]);
  });
  it("of the day before the shift, or of none, is none", () => {
    expect(says(night(first, second), lifted(before))).toEqual(missing);
    expect(says(night(first, second), lifted())).toEqual(missing);
  });
});

describe("UV-A of a night shift (MT-R12, T-777.2)", () => {
  const measured = (...rows: [when: string, day: string | null][]) =>
    calibration({
      uvMeter: "sample-uv",
      uvChecks: rows.map(([when, day]) => ({ when, day, value: quantity("1200", "µW/cm²") })),
    });
  const fluorescent = technique({
    particles: "fluorescent dry",
    ambient: quantity("10", "lx"),
    darkAdapt: quantity("5", "min"),
  });
  const says = (...changes: Change[]) => messages(mtSample(), "MT-R12", fluorescent, ...changes);
  const enter = (...ends: string[]) => ends.map((when) => `E Enter the UV-A measured at the ${when} of ${first} to ${second}`);

  it("has one start and one end", () => {
    expect(says(night(first, second), measured(["start", first], ["end", second]))).toEqual([]);
    expect(says(night(first, second), measured(["start", null], ["end", null]))).toEqual([]);
    expect(says(night(first), measured(["start", first], ["end", first]))).toEqual([]);
    expect(says(night(second), measured(["start", first], ["end", second]))).toEqual([]);
  });
  it("is measured before the first line", () => {
    expect(says(night(first, second), measured(["start", second], ["end", second]))).toEqual(enter("start"));
  });
  it("is measured after the last line, with no start left open", () => {
    expect(says(night(first, second), measured(["start", first], ["end", first]))).toEqual(enter("end"));
    expect(says(night(first, second), measured(["start", first], ["end", first], ["start", second]))).toEqual(enter("end"));
    expect(says(night(first), measured(["start", first], ["end", first], ["start", second]))).toEqual(enter("end"));
    expect(says(night(first, second), measured(["start", first], ["end", first], ["start", second], ["end", second]))).toEqual(
      [],
    );
  });
  it("an end before the start ends nothing", () => {
    expect(says(night(first), measured(["end", first], ["start", second]))).toEqual(enter("start", "end"));
    expect(says(night(first, second), measured(["end", null], ["start", null]))).toEqual(enter("end"));
  });
});
