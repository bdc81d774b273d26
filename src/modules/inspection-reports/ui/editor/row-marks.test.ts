import { expect, it } from "vitest";
import type { Target } from "#modules/report-templates/rules/rule.ts";
import { rowMarks } from "./row-marks.ts";
import type { Finding } from "#modules/report-templates/findings.ts";

const finding = (message: string, target: Target, also: Target[] = []) => ({ message, target, also }) as unknown as Finding;
const line = (lineId: string): Target => ({ block: "lines", lineId, key: "result" });
const nothing = { blocking: [], missing: [], open: [], answered: [], notes: [] };

it("a row carries the gravest of what is open in it, and every place of one question", () => {
  const byKind = {
    ...nothing,
    blocking: [finding("density 1.2 is below 2.0", line("a")), finding("wire 9 is not seen", line("a"))],
    open: [finding("thicker than on 2026-03-02", line("a"), [line("b")])],
    missing: [finding("enter the result", line("b")), finding("enter the result", line("c"))],
  };
  expect([...rowMarks(byKind, "lines")]).toEqual([
    ["a", { meaning: "bad", text: "Blocks signing: density 1.2 is below 2.0; wire 9 is not seen" }],
    ["b", { meaning: "due", text: "To answer: thicker than on 2 Mar 2026" }],
    ["c", { meaning: "idle", text: "To fill in: enter the result" }],
  ]);
});

it("an indication is marked in its own grid, not on its line", () => {
  const target: Target = { block: "indications", lineId: "a", indicationId: "i", key: "length" };
  const byKind = { ...nothing, blocking: [finding("enter the length", target)] };
  expect([[...rowMarks(byKind, "lines")], [...rowMarks(byKind, "indications").keys()]]).toEqual([[], ["i"]]);
});
