import { expect, it } from "vitest";
import { departures } from "./departure.ts";

const judged = (work: string, evaluator: string, rejected: number, views: number) => ({ work, evaluator, rejected, views });

it("4 of 40 against 3 of 60 of the others: 2.0 expected, +2.0", () => {
  const [own] = departures([judged("a", "e", 4, 40), judged("a", "f", 1, 20), judged("a", "g", 2, 40)]);
  const counted = { evaluator: "e", views: 40, rejected: 4, withoutComparison: 0 };
  expect(own).toEqual({ ...counted, expected: "2.0", departure: "2.0", chance: "inside" });
});

it("is held against chance at the exact rate of the others: 1 of 27 at 1 of 700, which is written 0.0", () => {
  const [own] = departures([judged("a", "e", 1, 27), judged("a", "f", 1, 700)]);
  expect(own).toMatchObject({ expected: "0.0", chance: "inside" });
});

it("work that nobody else judged is not compared", () => {
  const [own] = departures([judged("a", "e", 1, 10), judged("b", "e", 5, 20), judged("a", "f", 2, 10)]);
  expect(own).toMatchObject({ views: 10, rejected: 1, expected: "2.0", departure: "-1.0", withoutComparison: 20 });
});
