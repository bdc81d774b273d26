import { describe, expect, it } from "vitest";
import { strayKinds } from "./stored-kinds.ts";
import type { Values } from "#modules/report-templates/content.ts";

const fields = [
  { key: "r1", type: "decimal" },
  { key: "films", type: "integer" },
  {
    key: "checks",
    type: "rows",
    columns: [
      { key: "read", type: "decimal" },
      { key: "count", type: "integer" },
    ],
  },
];
const reading = { entered: "9.80", unit: "mm", si: "9.80" };

describe("values as they are stored", () => {
  it("are readings of text, counts of numbers, and what is not entered", () => {
    expect(strayKinds({ r1: reading, films: 2, checks: [{ read: reading, count: 1 }], note: 5 }, fields)).toEqual([]);
    expect(strayKinds({ r1: null, films: "" }, fields)).toEqual([]);
    expect(strayKinds(null as unknown as Values, fields)).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ["a number for the text of a reading", { r1: { ...reading, entered: 9.8 } }, "r1"],
    ["a number for a reading", { r1: 9.8 }, "r1"],
    ["a text for a count", { films: "2" }, "films"],
    ["a fraction for a count", { films: 2.5 }, "films"],
    ["a number in a row of checks", { checks: [{ read: { ...reading, si: 9.8 }, count: 1 }] }, "checks"],
    ["a check that is no row", { checks: [null] }, "checks"],
  ])("%s is none of them", (_what, values, key) => {
    expect(strayKinds(values as Values, fields)).toEqual([key]);
  });
});
