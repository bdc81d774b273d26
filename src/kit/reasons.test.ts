import { describe, expect, it } from "vitest";
import { askedOfAnswer, isAnswer, isAnswerTo, reasonText } from "./reasons.ts";

describe("a reason", () => {
  it("is in words, two different ones or a long one", () => {
    for (const one of [".", "x", "ok", "12345", "done", "Wahr", "asdfgh", "reason", "okay okay", null])
      expect(isAnswer(one)).toBe(false);
    for (const one of [
      "Remeasured",
      "Прочитано",
      "重新测量了",
      "as is; read twice",
      "Scaffold removed",
      "Typing error",
      "Wrong weld number",
    ])
      expect(isAnswer(one)).toBe(true);
    expect(askedOfAnswer("ok")).toBe("Enter what happened and why, in at least two words");
  });
  it("must say something", () => {
    const said = [
      "Ditto",
      "see above.",
      "Not applicable",
      "checked",
      "Because...",
      "lorem ipsum dolor sit amet",
      "Accepted",
      "Client OK",
    ];
    for (const one of [
      ...said,
      "No reason",
      "As discussed",
      "as agreed!",
      "I don't know",
      "I do not know why",
      "To be checked later",
    ])
      expect(isAnswer(one)).toBe(false);
    expect(askedOfAnswer("see above")).toBe("Enter what happened and why");
    for (const one of [
      "Checked again with PRB-22, same wall",
      "Not applicable to a part without coating",
      "To be checked by UT, access from inside only",
      "As agreed with the client in WO-12, section 4",
      "Accepted under concession C-12 of the client",
    ])
      expect(isAnswer(one)).toBe(true);
  });
  it("does not repeat the question", () => {
    const question = "CML 01 (line 1): 100 A; 600-1550 A is required. Is this the highest current that can be obtained?";
    for (const one of [question, "is this the highest current that can be obtained", "100 A; 600-1550 A is required."])
      expect(isAnswerTo(question, one)).toBe(false);
    expect(isAnswerTo(question, "The highest current that can be obtained with this unit")).toBe(true);
    expect(isAnswerTo(question, ".")).toBe(false);
  });
  it("is asked for by name, and the refusal says what is missing", () => {
    const reason = reasonText("Explain why the record is void");
    const problem = (text: string) => reason.safeParse(text).error?.issues.map(({ message }) => message);
    expect(problem("  ")).toEqual(["Explain why the record is void"]);
    expect(problem(" . ")).toEqual(["Explain why the record is void. “.” is not a reason: enter what happened and why"]);
    expect(reason.parse(" Certificate of another gauge ")).toBe("Certificate of another gauge");
  });
});
