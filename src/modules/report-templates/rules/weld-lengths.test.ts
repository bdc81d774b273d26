import { expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import type { Values } from "../content.ts";
import { mtSample } from "../samples.ts";
import { type Change, header, lineOf, messages } from "./testing.ts";

const mm = (entered: string) => quantity(entered, "mm");
/** Butt welds of NPS 6 pipe, 529 mm round; the first as changed. */
const pipe =
  (values: Values): Change =>
  (sample) => {
    sample.content.lines.forEach(({ values: own }) =>
      Object.assign(own, { joint: "butt", size: "6 in", thickness: mm("7.11"), lengthExamined: mm("530") }),
    );
    Object.assign(lineOf(sample, 0).values, values);
  };
const says = (values: Values, ...changes: Change[]) => messages(mtSample(), "MT-R31", pipe(values), ...changes);

it("an extent of 100 % is the whole length of the weld (MT-R31)", () => {
  expect(says({ lengthExamined: mm("60") })).toEqual([
    'W FW-1: 60 mm examined, less than the 529 mm around the weld, but the extent is "100 %". Correct one of them, or state which part of the weld was examined',
  ]);
  expect(says({ lengthExamined: mm("6200") })[0]).toMatch(/6200 mm examined, more than twice the 529 mm/);
  for (const length of ["530", "500", "900"]) expect(says({ lengthExamined: mm(length) })).toEqual([]);
  expect(says({ lengthExamined: mm("60") }, header({ extent: "10 % random" }))).toEqual([]);
});

it("is not asked of a weld whose length nobody knows", () => {
  const short = { lengthExamined: mm("60") };
  expect(says({ ...short, joint: "fillet" })).toEqual([]);
  expect(says({ ...short, joint: "longitudinal seam" })).toEqual([]);
  expect(says({ ...short, size: "3/8 in" })).toEqual([]);
  expect(says({ lengthExamined: null })).toEqual([]);
  expect(messages(mtSample(), "MT-R31")).toEqual([]);
});
