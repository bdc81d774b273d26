import { expect, it } from "vitest";
import { freedBy } from "./sources.ts";

const source = (id: string, quantity: string, freed = "0") => ({ id, quantity, freed });

it("a credit frees quantities from the last source on, and hours of a crew from each of its people", () => {
  expect(freedBy([source("a", "6"), source("b", "4")], "10", "5")).toEqual([
    { id: "b", freed: "4" },
    { id: "a", freed: "1" },
  ]);
  expect(freedBy([source("a", "6", "1"), source("b", "4", "4")], "10", "5")).toEqual([
    { id: "b", freed: "4" },
    { id: "a", freed: "6" },
  ]);
  expect(freedBy([source("lead", "8"), source("assistant", "8")], "8", "2")).toEqual([
    { id: "assistant", freed: "2" },
    { id: "lead", freed: "2" },
  ]);
});
