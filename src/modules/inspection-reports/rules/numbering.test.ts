import { describe, expect, it } from "vitest";
import { provisionalRef } from "#kit/numbering.ts";
import { numberDay, revisionName } from "#modules/inspection-reports/rules/numbering.ts";

describe("a report's number", () => {
  it("takes its year from the first day inspected", () => {
    expect(numberDay(["2026-01-02", "2025-12-31"])).toBe("2025-12-31");
    expect(numberDay([])).toBeNull();
  });

  it("is a reference of the device until there is one", () => expect(provisionalRef("7F3", 12)).toBe("D-7F3-0012"));

  it("has revisions as numbers or letters", () => {
    expect(revisionName(0)).toBe("Rev 0");
    expect([0, 1, 25, 26, 27].map((revision) => revisionName(revision, "letter"))).toEqual([
      "Rev A",
      "Rev B",
      "Rev Z",
      "Rev AA",
      "Rev AB",
    ]);
  });
});
