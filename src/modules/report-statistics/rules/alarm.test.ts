import { expect, it } from "vitest";
import { alarmOf, isAbove } from "./alarm.ts";

const of = (k: number, n: number) => alarmOf({ numerator: String(k), denominator: String(n), n }, "5", "joints");

it("at a level of 5 %: 1 of 10 and 2 of 10 are nothing, 2 of 25 amber, 12 of 100 red", () => {
  expect([of(1, 10), of(2, 10), of(2, 25), of(12, 100)]).toEqual([null, null, "amber", "red"]);
});

it("under twenty only red is raised, and a rate at the level is not above it", () => {
  expect([of(3, 10), of(1, 20), of(2, 20), of(0, 0)]).toEqual(["red", null, "amber", null]);
  expect(isAbove({ numerator: "1", denominator: "40", n: 40 }, "2.5")).toBe(false);
});

it("a length is amber at most", () => {
  const length = (n: number) => alarmOf({ numerator: "900000", denominator: "6000000", n }, "5", "length");
  expect([length(19), length(20)]).toEqual([null, "amber"]);
});
