import { describe, expect, it } from "vitest";
import { nextEnd, rolesAt } from "./role-ends.ts";

describe("a role given for a time", () => {
  const ends = { Auditor: "2026-05-11T05:00:00.000Z" };
  it("counts until the last moment of its last day, and not a millisecond longer", () => {
    expect(rolesAt(["Auditor", "Technician"], ends, "2026-05-11T04:59:59.999Z")).toEqual(["Auditor", "Technician"]);
    expect(rolesAt(["Auditor", "Technician"], ends, "2026-05-11T05:00:00.000Z")).toEqual(["Technician"]);
  });
  it("says when the next one ends, so that nobody believes an old answer beyond it", () => {
    expect(nextEnd([ends.Auditor, null, "2026-05-06T00:00:00.000Z"], "2026-05-04T00:00:00.000Z")).toBe(
      "2026-05-06T00:00:00.000Z",
    );
    expect(nextEnd([ends.Auditor], "2026-06-01T00:00:00.000Z")).toBeNull();
  });
});
