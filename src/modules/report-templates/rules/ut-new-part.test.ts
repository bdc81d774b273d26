import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import type { Values } from "../content.ts";
import { utThicknessSample } from "../samples.ts";
import { type Change, messages } from "./testing.ts";

const mm = (entered: string) => quantity(entered, "mm");
const asked = (...changes: Change[]) => messages(utThicknessSample(), "UT-R26", ...changes);
/** The first line alone: a part of nominal 12.70 mm, of which a new pipe has 11.11 mm at least. */
const only =
  (values: Values): Change =>
  ({ content }) => {
    content.lines = content.lines.slice(0, 1);
    Object.assign(content.lines[0]?.values ?? {}, { tInitial: null, initialOn: null, tPrev: null, prevOn: null, ...values });
  };
const readings = (t: string) => ({ r1: mm(t), r2: null });

describe("a part that was replaced (UT-R26)", () => {
  const replaced = (values: Values) => asked(only({ replacedOn: "2023-05-01", ...values }));
  it("is no thinner at its first reading than 12.5 % under nominal, but for the gauge's uncertainty of 0.10 mm", () => {
    expect([...replaced(readings("11.20")), ...replaced(readings("11.02"))]).toEqual([]);
    expect(replaced(readings("11.01"))).toEqual([
      "W CML 01: 11.01 mm at the first reading of the part replaced on 2023-05-01, but a new pipe of nominal 12.70 mm has at least 11.11 mm (12.5 % under). Correct one of them, or state what was installed and what it has lost since",
    ]);
  });
  it("is judged by the reading it began with, where there is one, and by none of the part before", () => {
    const began = { tInitial: mm("12.40"), initialOn: "2023-05-02", ...readings("10.00") };
    expect(replaced(began)).toEqual([]);
    expect(replaced({ ...began, tInitial: mm("9.90") }).join()).toContain("9.90 mm at the initial reading");
    expect(replaced({ ...began, initialOn: "2019-05-02" }).join()).toContain("10.00 mm at the first reading");
    expect(replaced({ tPrev: mm("10.90"), prevOn: "2023-09-01", ...readings("10.80") }).join()).toContain(
      "10.90 mm at the previous",
    );
  });
  it("is asked about for pipe and its fittings, not for plate or for a part that was not replaced", () => {
    expect(replaced({ component: "elbow", ...readings("9.00") })).toHaveLength(1);
    expect([...replaced({ component: "shell", ...readings("9.00") }), ...asked(only(readings("9.00")))]).toEqual([]);
  });
  it("does not begin with the nominal wall that nobody measured", () => {
    expect(replaced({ tInitial: mm("12.70"), initialOn: "2023-05-02", ...readings("12.10") })).toEqual([
      "W The initial reading is the nominal wall of 12.70 mm, but a new pipe may be 12.5 % thinner: enter the wall as measured, or name the record that states exactly that value",
    ]);
    expect(replaced({ tInitial: mm("12.72"), initialOn: "2023-05-02", ...readings("12.10") })).toEqual([]);
  });
});

it("initial readings that are all the nominal wall are asked about, once (UT-R26); one among measured ones is none", () => {
  const initial =
    (...walls: string[]): Change =>
    ({ content }) =>
      content.lines.forEach(({ values }, index) =>
        Object.assign(values, index < 4 ? { tInitial: mm(walls[index] ?? "12.70"), initialOn: "2010-06-01" } : {}),
      );
  expect([...asked(), ...asked(initial("12.70", "12.66"))]).toEqual([]);
  expect(asked(initial())).toEqual([
    expect.stringMatching(
      /^W The initial reading is the nominal wall of 12\.70 mm, .* \(4 places: CML 01, CML 02, CML 03, CML 04\)$/,
    ),
  ]);
});
