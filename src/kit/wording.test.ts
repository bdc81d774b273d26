import { describe, expect, it } from "vitest";
import { filled, wordingProblems } from "./wording.ts";

const code = {
  channel: "email" as const,
  variables: { CODE: { means: "the code", sample: "123456", needed: true as const }, NAME: { means: "the name", sample: "Ana" } },
};

describe("a message with variables", () => {
  it("replaces each variable once, and ignores variables inside values", () => {
    expect(filled("{NAME}: {CODE}, {CODE}", { NAME: "{CODE}", CODE: "7" })).toBe("{CODE}: 7, 7");
  });
  it("leaves no gap where a value is empty", () => {
    expect(filled("Title\n\n{NAME}\n\nEnd", { NAME: "" })).toBe("Title\n\nEnd");
  });
});

describe("the company's own wording", () => {
  it("may use the variables of the message and no other", () => {
    expect(wordingProblems(code, { subject: "Hello {NAME}", body: "{CODE}" })).toEqual([]);
    expect(wordingProblems(code, { subject: "{PASSWORD}", body: "{CODE} {}" })).toEqual([
      { path: "subject", message: "{PASSWORD} is not a variable of this message." },
      { path: "body", message: "{} is not a variable of this message." },
    ]);
  });
  it("must keep the required variables", () => {
    expect(wordingProblems(code, { subject: "Code", body: "Look elsewhere" })).toEqual([
      { path: "body", message: "The text needs {CODE}: the code." },
    ]);
  });
  it("needs a subject for email only", () => {
    expect(wordingProblems(code, { subject: " ", body: "{CODE}" })).toMatchObject([{ path: "subject" }]);
    expect(wordingProblems({ ...code, channel: "sms" }, { subject: "", body: "{CODE}" })).toEqual([]);
  });
});
