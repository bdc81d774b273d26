import { beforeEach, describe, expect, it } from "vitest";
import { answerKept, dropAnswers, keepAnswer } from "#kit/offline/kept-answers.ts";

const at = new Date("2026-03-01T08:00:00Z");

describe("an answer kept on the device", () => {
  beforeEach(() => localStorage.clear());
  it("is that of its person, with the moment it is of", () => {
    keepAnswer("ana", "numbers", [{ call: "+1" }], at);
    expect(answerKept("ana", "numbers", at)).toEqual({ value: [{ call: "+1" }], keptAt: "2026-03-01T08:00:00.000Z" });
    expect(answerKept("ben", "numbers", at)).toBeNull();
  });
  it("is at hand for a month and no longer", () => {
    keepAnswer("ana", "numbers", 1, at);
    expect(answerKept("ana", "numbers", new Date("2026-04-01T08:00:00Z"))?.value).toBe(1);
    expect(answerKept("ana", "numbers", new Date("2026-04-01T08:00:01Z"))).toBeNull();
  });
  it("leaves with its person, and nobody else's with it", () => {
    keepAnswer("ana", "numbers", 1, at);
    keepAnswer("ben", "numbers", 2, at);
    dropAnswers("ana");
    expect([answerKept("ana", "numbers", at), answerKept("ben", "numbers", at)?.value]).toEqual([null, 2]);
  });
  it("that cannot be read is none", () => {
    localStorage.setItem("holdpoint-kept ana numbers", "{");
    expect(answerKept("ana", "numbers", at)).toBeNull();
  });
});
