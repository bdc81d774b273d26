import { describe, expect, it } from "vitest";
import type { Value } from "../content.ts";
import { quantity } from "#kit/quantity.ts";
import { mtSample } from "../samples.ts";
import { type Change, messages } from "./testing.ts";

/** Whether the first indication is called a crack. */
const crack =
  (answer: Value | undefined): Change =>
  ({ content }) => {
    const values = content.indications[0]?.values ?? {};
    delete values["crack"];
    if (answer !== undefined) values["crack"] = answer;
  };
const onEarlierVersion: Change = ({ definition }) => {
  definition.indications = {
    codes: definition.indications?.codes ?? [],
    fields: (definition.indications?.fields ?? []).map(({ required, ...field }) =>
      field.key === "crack" || required === undefined ? field : { ...field, required },
    ),
  };
};

describe("whether an indication is a crack (MT-R21)", () => {
  it("is answered for each indication: left open it is no no", () => {
    for (const unanswered of [null, undefined])
      expect(messages(mtSample(), "C-REQUIRED", crack(unanswered))).toEqual(["E Enter crack"]);
    for (const answer of [true, false]) expect(messages(mtSample(), "C-REQUIRED", crack(answer))).toEqual([]);
  });
  it("also on a draft of an earlier version of the template", () => {
    const asked = ["E State whether it is a crack: yes or no"];
    expect(messages(mtSample(), "MT-R21", onEarlierVersion, crack(null))).toEqual(asked);
    expect(messages(mtSample(), "MT-R21", onEarlierVersion, crack(undefined))).toEqual(asked);
    expect(messages(mtSample(), "MT-R21", onEarlierVersion, crack(false))).toEqual([]);
  });
});

it("the welder of a rejected weld is named; a casting has none (MT-R32)", () => {
  const rejected =
    (values: Record<string, Value>): Change =>
    ({ content: { lines } }) =>
      lines.slice(0, 1).forEach((line) => {
        line.result = "REJ";
        Object.assign(line.values, values);
      });
  expect(messages(mtSample(), "MT-R32", rejected({ welders: "" }))).toEqual([
    expect.stringMatching(/^W .*: rejected, and no welder is named/),
  ]);
  expect(messages(mtSample(), "MT-R32", rejected({ welders: "W-7" }))).toEqual([]);
  expect(messages(mtSample(), "MT-R32", rejected({ welders: "", joint: "" }))).toEqual([]);
});

describe("linear and rounded (MT-R29)", () => {
  const sized =
    (code: string, length: string, width: string): Change =>
    ({ content }) => {
      const [first] = content.indications;
      if (!first) return;
      first.code = code;
      Object.assign(first.values, { length: quantity(length, "mm"), width: quantity(width, "mm") });
    };
  const says = (code: string, length: string, width: string) => messages(mtSample(), "MT-R29", sized(code, length, width));
  it("a linear indication of 2.0 by 2.0 mm is a rounded one, and is corrected", () => {
    expect(messages(mtSample(), "MT-R29")).toEqual([]);
    expect(says("RL", "2.0", "2.0")).toEqual([
      expect.stringMatching(/^E .*: RL is linear, but 2.0 mm by 2.0 mm is rounded: correct the type or the sizes$/),
    ]);
    expect(says("RR", "6.1", "2.0")).toEqual([expect.stringContaining("RR is rounded, but 6.1 mm by 2.0 mm is linear")]);
  });
  it("just three widths are rounded, and the greater size is the length", () => {
    expect([says("RR", "6.0", "2.0"), says("RL", "2.0", "6.1"), says("RA", "2.0", "2.0")]).toEqual([[], [], []]);
    expect(says("RL", "6.0", "2.0")).toHaveLength(1);
  });
});
