import { describe, expect, it } from "vitest";
import { changesIn, differences, settled, type Conflict } from "./conflict.ts";

const base = { id: "1", version: 3, laboratory: "Hexagon", dueOn: "2026-05-01", certificateNumber: "C-1", note: null };
const conflict: Conflict = {
  base,
  theirs: { ...base, version: 4, laboratory: "Northlab", dueOn: "2026-06-01" },
  mine: { laboratory: "Southlab", certificateNumber: "C-2" },
  changedBy: "Ana Ruiz",
  changedAt: "2026-03-14T09:40:00Z",
};

describe("a record that someone else changed meanwhile", () => {
  it("asks only about the field both changed, and lists what each changed alone", () => {
    expect(differences(conflict)).toEqual([
      { field: "laboratory", mine: "Southlab", theirs: "Northlab", open: true },
      { field: "certificateNumber", mine: "C-2", theirs: "C-1", open: false },
    ]);
  });

  it("saves my changes on top of theirs, without the fields where theirs was chosen", () => {
    expect(settled(conflict, { laboratory: "theirs" })).toEqual({ certificateNumber: "C-2" });
    expect(settled(conflict, { laboratory: "mine" })).toEqual({ laboratory: "Southlab", certificateNumber: "C-2" });
  });

  it("has nothing to ask when both made the same change", () => {
    expect(differences({ ...conflict, mine: { laboratory: "Northlab" } })).toEqual([]);
  });
});

describe("what a form changed", () => {
  it("is what differs from the record; an emptied field that was empty is no change", () => {
    expect(changesIn({ laboratory: "Hexagon", note: "", dueOn: "2026-05-02" }, base)).toEqual({ dueOn: "2026-05-02" });
  });
});
