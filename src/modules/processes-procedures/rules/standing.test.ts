import { describe, expect, it } from "vitest";
import { methodOfCompetence, statusOn } from "#modules/processes-procedures/rules.ts";

const procedure = { number: "UT-004" };
const rev2 = { id: "2", revision: 2, status: "approved", approvedOn: "2025-02-20", effectiveFrom: "2025-03-01" } as const;
const rev3 = { id: "3", revision: 3, status: "approved", approvedOn: "2026-01-20", effectiveFrom: "2026-02-01" } as const;
const rev4 = { id: "4", revision: 4, status: "quality review", approvedOn: null, effectiveFrom: null } as const;

describe("a procedure stands", () => {
  it("by the revision in force, with the one in preparation beside it", () => {
    const facts = { procedure, revisions: [rev2, rev3, rev4] };
    expect(statusOn(facts, "2026-01-31")).toMatchObject({ word: "effective", revision: rev2, inPreparation: rev4 });
    expect(statusOn(facts, "2026-02-01")).toMatchObject({ word: "effective", revision: rev3, effectiveFrom: "2026-02-01" });
  });
  it("as approved before its first day, and by its review before its approval", () => {
    expect(statusOn({ procedure, revisions: [rev3] }, "2026-01-31")).toMatchObject({ word: "approved", revision: rev3 });
    expect(statusOn({ procedure, revisions: [rev4] }, "2026-01-31")).toMatchObject({
      word: "quality review",
      inPreparation: null,
    });
    expect(statusOn({ procedure, revisions: [] }, "2026-01-31").word).toBe("draft");
  });
  it("suspended or withdrawn on the days it is", () => {
    const facts = { procedure, revisions: [rev3], suspensions: [{ from: "2026-03-01", to: "2026-03-10", revisionId: "3" }] };
    expect(statusOn(facts, "2026-03-10").word).toBe("suspended");
    expect(statusOn(facts, "2026-03-11").word).toBe("effective");
    expect(statusOn({ ...facts, withdrawnOn: "2026-03-05" }, "2026-03-05").word).toBe("withdrawn");
  });
});

describe("the Level III who approves", () => {
  it.each([
    ["UT", "UT"],
    ["PAUT", "UT"],
    ["TOFD", "UT"],
    ["DFT", null],
    [null, null],
  ])("of a %s procedure is certified in %s", (method, competence) => expect(methodOfCompetence(method)).toBe(competence));
});
