import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import type { Values } from "../content.ts";
import { utThicknessSample } from "../samples.ts";
import { firstLine, messages } from "./testing.ts";

const mm = (entered: string) => quantity(entered, "mm");
/** What is said of a first line of 9.53 mm pipe, first read at 9.36 mm, with these readings. */
const says = (reading: string, more: Values = {}) =>
  messages(
    utThicknessSample(),
    "UT-R5",
    firstLine({
      nominal: mm("9.53"),
      tInitial: mm("9.36"),
      initialOn: "2017-06-01",
      tPrev: null,
      prevOn: null,
      r1: mm(reading),
      r2: null,
      ...more,
    }),
  );

describe("a wall that grows (UT-R5)", () => {
  it("is asked about against the initial reading where there is no previous one", () => {
    expect(says("9.60")).toEqual([
      "W 9.60 mm now, 9.36 mm at the initial reading: growth beyond the gauge uncertainty of 0.10 mm. Correct one of them, or explain why both are right",
    ]);
    expect(says("9.45")).toEqual([]);
    expect(says("9.60", { tPrev: mm("9.58"), prevOn: "2020-06-01", tInitial: null, initialOn: null })).toEqual([]);
    // Readings of before a replacement are of another part.
    expect(says("9.60", { replacedOn: "2020-01-01" })).toEqual([]);
  });
  it("is asked about above nominal, the tolerance of 12.5 % and the uncertainty", () => {
    const alone = { tInitial: null, initialOn: null };
    expect(says("12.40", alone)).toEqual([
      "W 12.40 mm on a part of nominal 9.53 mm, more than 12.5 % plus the gauge uncertainty above it: coating, doubling or a wrong velocity may be the cause. Correct it, or state the wall the part was ordered with",
    ]);
    expect(says("10.85", alone)).toHaveLength(1);
    expect(says("10.80", alone)).toEqual([]);
    expect(says("11.00")).toHaveLength(2);
  });
});
