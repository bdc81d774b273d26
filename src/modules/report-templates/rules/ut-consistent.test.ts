import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import { utThicknessSample } from "../samples.ts";
import { type Change, firstLine, header, messages, technique } from "./testing.ts";

const mm = (entered: string) => quantity(entered, "mm");
const says = (...changes: Change[]) => messages(utThicknessSample(), "UT-R29", ...changes);

describe("figures of one thickness report (UT-R29)", () => {
  it("agree in a report that is in order", () => expect(says()).toEqual([]));

  it("the nominal wall of a pipe is that of the header; a tee may have its own", () => {
    const stated = header({ nominalThickness: mm("12.70") });
    expect(says(stated, firstLine({ component: "pipe", nominal: mm("9.53") }))).toEqual([
      "W CML 01: nominal 9.53 mm, but 12.70 mm in the header. Correct one of them, or name the drawing that gives this part another wall",
    ]);
    expect(says(stated, firstLine({ component: "pipe", nominal: quantity("0.5", "in") }))).toEqual([]);
    expect(says(stated, firstLine({ component: "tee", nominal: mm("9.53") }))).toEqual([]);
  });
  it("the required thickness of a location is no less than half of all others of its wall", () => {
    const required = (first: string): Change[] => [
      ({ content }) => content.lines.forEach(({ values }) => Object.assign(values, { nominal: mm("12.70"), tReq: mm("6.40") })),
      firstLine({ tReq: mm(first) }),
    ];
    expect(says(...required("3.20"))).toEqual([]);
    expect(says(...required("3.19"))).toEqual([
      "W CML 01: required thickness 3.19 mm, but 6.40 mm or more at every other location of nominal 12.70 mm. Correct it, or name its source",
    ]);
    expect(says(...required("3.19"), firstLine({ component: "tee", nominal: mm("5.00") }))).toEqual([]);
  });
  it("the corrosion allowance is a part of the wall", () => {
    const allowed = (allowance: string) => says(header({ nominalThickness: mm("12.70"), corrosionAllowance: mm(allowance) }));
    expect(allowed("12.69")).toEqual([]);
    expect(allowed("12.70")).toEqual([
      "W Corrosion allowance 12.70 mm of a nominal wall of 12.70 mm: too little would be left for the load. Correct one of them, or name its source",
    ]);
  });
  it("readings of one point agree to a fifth, where the least of them counts", () => {
    const read = (r2: string) => firstLine({ r1: mm("10.00"), r2: mm(r2), r3: null, r4: null });
    expect(says(read("8.00"))).toEqual([]);
    expect(says(read("7.99"))).toEqual([
      "W CML 01: readings of one point from 7.99 mm to 10.00 mm, more than 20 % apart. Repeat the readings, or state what is there",
    ]);
    expect(says(read("7.99"), technique({ readingNames: "N, E, S, W" }))).toEqual([]);
    expect(says(read("7.99"), header({ tActualRule: "average" }))).toEqual([]);
  });
  it("readings that are all the previous ones are copied or read again", () => {
    const asBefore =
      (tPrev: string): Change =>
      ({ content }) =>
        content.lines.forEach(({ values }, index) =>
          Object.assign(values, { r1: mm("10.00"), r2: null, r3: null, r4: null, tPrev: mm(index === 0 ? tPrev : "10.00") }),
        );
    expect(says(asBefore("10.01"))).toEqual([]);
    expect(says(asBefore("10.00"))).toEqual([
      "W All 4 readings equal the previous ones to the last digit. Enter the readings of this inspection, or state how they were taken",
    ]);
  });
});
