import { describe, expect, it } from "vitest";
import { differencesOf, lineLabel, placeWords, type Names } from "./differences.ts";
import type { Content } from "./report.ts";
import { quantity } from "#kit/quantity.ts";
import { utThickness } from "#modules/report-templates/builtin/ut-thickness.ts";
import { utWeld } from "#modules/report-templates/builtin/ut-weld.ts";
import { blankContent } from "./testing.ts";
import { nextLine } from "#modules/report-templates/new-content.ts";

const names: Names = { person: (id) => `Person ${id}`, instrument: (id) => `UTG-${id}`, procedure: (id) => `Procedure ${id}` };

function thickness(id: string, r1: string): Content {
  const line = { ...nextLine(utThickness, id), itemKey: "CML-01", result: "ACC" as const };
  line.values["r1"] = quantity(r1, "mm");
  return { ...blankContent(utThickness), locationText: "Unit 12", lines: [line] };
}

describe("a revision and the one before", () => {
  const before = thickness("a", "11.20");

  it("differ in the reading that was corrected, although every row has a new id", () => {
    expect(differencesOf(utThickness, before, thickness("b", "11.02"), names)).toMatchObject([
      { section: "Lines", place: "CML-01: Reading 1", before: "11.20 mm", after: "11.02 mm" },
    ]);
  });

  it("differ in the reason to repeat a view, in words", () => {
    const after = thickness("b", "11.20");
    const lines = after.lines.map((line) => ({ ...line, reshootReason: "filmQuality" as const }));
    expect(differencesOf(utThickness, before, { ...after, lines }, names)).toMatchObject([
      { section: "Lines", place: "CML-01: Reason for repetition", before: "", after: "film quality" },
    ]);
  });

  it("name the instrument of a row by its tag, not by an id", () => {
    const blank = blankContent(utWeld);
    const of = (probe: string): Content => ({ ...blank, technique: { ...blank.technique, probes: [{ mark: "70", probe }] } });
    expect(differencesOf(utWeld, of("031"), of("034"), names)).toMatchObject([
      { place: "Probes, row 1", before: expect.stringMatching(/^70 UTG-031/), after: expect.stringMatching(/^70 UTG-034/) },
    ]);
  });

  it("name people and instruments that came or went", () => {
    const row = { id: "1", inventoryItemId: "014", purpose: null, usedFrom: null, usedTo: null };
    expect(differencesOf(utThickness, before, { ...thickness("b", "11.20"), equipment: [row] }, names)).toMatchObject([
      { section: "Equipment", place: "UTG-014", before: "", after: "used" },
    ]);
  });

  it("are the same when nothing was changed", () => {
    expect(differencesOf(utThickness, before, thickness("b", "11.20"), names)).toEqual([]);
  });
});

describe("a place in a report", () => {
  it("is named as a person would", () => {
    const content = thickness("a", "11.20");
    expect(placeWords(utThickness, content, ["technique", "velocity"])).toBe("Technique: Sound velocity");
    expect(placeWords(utThickness, content, ["lines", "a", "values", "r1"])).toBe("CML-01: Reading 1");
    expect(placeWords(utThickness, content, ["lines", "a", "performedOn"])).toBe("CML-01: Day");
    expect(placeWords(utThickness, content, ["lines"])).toBe("Lines");
    expect(placeWords(utThickness, content, ["remarks"])).toBe("Remarks");
  });
});

it("a line is told apart from others of its weld by number and view", () => {
  const line = { lineNo: 5, itemKey: "W-202", values: { position: "120-240" } };
  expect(lineLabel(line)).toBe("5 W-202, 120-240");
  expect(lineLabel({ ...line, values: {} })).toBe("5 W-202");
  expect(lineLabel({ ...line, itemKey: " ", values: {} })).toBe("Line 5");
});
