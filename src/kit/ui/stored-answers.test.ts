import { beforeEach, describe, expect, it } from "vitest";
import { storedAnswer, dropAnswers, storeAnswer } from "#kit/offline/stored-answers.ts";

const at = new Date("2026-03-01T08:00:00Z");

describe("an answer kept on the device", () => {
  beforeEach(() => localStorage.clear());
  it("belongs to its person, with the time it was read", () => {
    storeAnswer("ana", "numbers", [{ call: "+1" }], at);
    expect(storedAnswer("ana", "numbers", at)).toEqual({ value: [{ call: "+1" }], keptAt: "2026-03-01T08:00:00.000Z" });
    expect(storedAnswer("ben", "numbers", at)).toBeNull();
  });
  it("is available for a month and no longer", () => {
    storeAnswer("ana", "numbers", 1, at);
    expect(storedAnswer("ana", "numbers", new Date("2026-04-01T08:00:00Z"))?.value).toBe(1);
    expect(storedAnswer("ana", "numbers", new Date("2026-04-01T08:00:01Z"))).toBeNull();
  });
  it("is deleted with its person's, and nobody else's", () => {
    storeAnswer("ana", "numbers", 1, at);
    storeAnswer("ben", "numbers", 2, at);
    dropAnswers("ana");
    expect([storedAnswer("ana", "numbers", at), storedAnswer("ben", "numbers", at)?.value]).toEqual([null, 2]);
  });
  it("that cannot be parsed is ignored", () => {
    localStorage.setItem("holdpoint-kept ana numbers", "{");
    expect(storedAnswer("ana", "numbers", at)).toBeNull();
  });
});
