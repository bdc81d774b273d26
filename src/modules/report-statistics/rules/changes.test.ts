import { expect, it } from "vitest";
import { figureChanges, type KeptFigure, type KeptRow, rowChanges } from "./changes.ts";

const row = (id: string, num = "0", apart: string | null = null): KeptRow => [id, apart, "2026-07-10", num, "1"];

it("rows that went, came or changed are told apart; one that is as it was is none of them", () => {
  const found = rowChanges([row("a"), row("b"), row("c", "1")], [row("b"), row("c", "0"), row("d")]);
  expect(found.map(({ kind, before, now }) => [kind, before?.[0] ?? now?.[0]])).toEqual([
    ["went", "a"],
    ["came", "d"],
    ["changed", "c"],
  ]);
});

it("a row is one for each method, signature or gate it counts under", () => {
  expect(rowChanges([row("a", "1", "G4"), row("a", "1", "G7")], [row("a", "1", "G4")]).map(({ kind }) => kind)).toEqual(["went"]);
});

it("figures are compared part by part, those that appeared or have gone too", () => {
  const figure = (apart: string | null, numerator: string): KeptFigure => ({
    metric: "M2",
    apart,
    key: null,
    numerator,
    denominator: "12",
    value: null,
  });
  const found = figureChanges([figure("RT", "3"), figure("UT", "1")], [figure("RT", "2"), figure("UT", "1"), figure("MT", "0")]);
  expect(found.map(({ apart, before, now }) => [apart, before?.numerator, now?.numerator])).toEqual([
    ["RT", "3", "2"],
    ["MT", undefined, "0"],
  ]);
});
