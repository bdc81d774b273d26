import { describe, expect, it } from "vitest";
import type { Value } from "../content.ts";
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
    const asked = ["E Say whether it is a crack: yes or no"];
    expect(messages(mtSample(), "MT-R21", onEarlierVersion, crack(null))).toEqual(asked);
    expect(messages(mtSample(), "MT-R21", onEarlierVersion, crack(undefined))).toEqual(asked);
    expect(messages(mtSample(), "MT-R21", onEarlierVersion, crack(false))).toEqual([]);
  });
});
