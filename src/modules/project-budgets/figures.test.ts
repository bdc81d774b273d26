import { expect, it } from "vitest";
import { addedUp, byCategory, totalOf } from "./figures.ts";

it("a change order adds to the categories it names, below zero for what it takes off", () => {
  const baseline = byCategory(
    [
      { category: "labour", hours: "400", revenue: "66000" },
      { category: "travel", hours: "40", revenue: "4000.50" },
    ],
    { labour: "38000", travel: null },
  );
  const change = byCategory([{ category: "labour", hours: "-16.5", revenue: "2000" }], { labour: "-500" });
  const revised = addedUp([baseline, change]);
  expect(revised.labour).toEqual({ hours: "383.5", cost: "37500", revenue: "68000" });
  expect(totalOf(revised)).toEqual({ hours: "423.5", cost: "37500", revenue: "72000.5" });
});
