import { expect, it } from "vitest";
import { ageWords, meaningOfAge } from "./rules.ts";

it("up to five working days are in order, the sixth is due, the eleventh late", () => {
  expect([0, 5, 6, 10, 11].map(meaningOfAge)).toEqual([null, null, "due", "due", "bad"]);
});

it("shows an age in words", () => {
  expect([0, 1, 2].map(ageWords)).toEqual(["since today", "1 working day", "2 working days"]);
});
