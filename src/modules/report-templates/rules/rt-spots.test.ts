import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import type { Values } from "../content.ts";
import { rtFilmSample } from "../samples.ts";
import { type Change, header, inUS, lineOf, messages, technique } from "./testing.ts";

const inch = (entered: string) => quantity(entered, "in");
const mm = (entered: string) => quantity(entered, "mm");

describe("spots to UW-52 (RT-R32)", () => {
  const spot = (values: Values, ...changes: Change[]) =>
    messages(
      rtFilmSample(),
      "RT-R32",
      technique({ coverage: "spot" }),
      header({ extent: "spot" }),
      ({ content }) => {
        Object.assign(content.acceptance, { criteriaSet: "ASME VIII-1 UW-52", code: "ASME VIII-1", clause: "UW-52" });
        content.lines = content.lines.slice(0, 1);
      },
      (sample) => Object.assign(lineOf(sample, 0).values, { position: "A", ...values }),
      ...changes,
    );
  it("show at least 150 mm (6 in)", () => {
    expect(spot({ lengthExamined: inch("3") }, inUS)).toEqual([
      "W W-014: a spot of 3 in is shorter than 150 mm (6 in). Correct it, retake it, or explain why less of the weld is enough",
    ]);
    expect(spot({ position: "0-3 in" }, inUS)).toHaveLength(1);
    expect(spot({ filmSize: "4.5 × 5 in" }, inUS)).toHaveLength(1);
    expect(spot({ lengthExamined: mm("149") })).toHaveLength(1);
    const enough: Values[] = [{ lengthExamined: inch("6") }, { position: "0-6 in" }, { filmSize: "4.5 × 10 in" }];
    for (const values of enough) expect(spot(values, inUS)).toEqual([]);
    expect(spot({ lengthExamined: mm("150") })).toEqual([]);
    const byOther: Change = ({ content }) => Object.assign(content.acceptance, { criteriaSet: "ASME VIII-1 UW-51" });
    expect(spot({ lengthExamined: mm("100") }, byOther)).toEqual([]);
  });
});
