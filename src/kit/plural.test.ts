import { expect, it } from "vitest";
import { counted, plural } from "./plural.ts";

it("makes the plural of a noun", () => {
  expect(["work order", "laboratory", "survey", "report in doubt"].map(plural)).toEqual([
    "work orders",
    "laboratories",
    "surveys",
    "reports in doubt",
  ]);
  expect([counted(1, "laboratory"), counted(2, "laboratory")]).toEqual(["1 laboratory", "2 laboratories"]);
});
