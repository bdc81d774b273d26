import { describe, expect, it } from "vitest";
import {
  beyondParent,
  coversScope,
  decideRevision,
  obstaclesToApproval,
  problemsWithVariables,
  reviewDueOn,
  unqualifiedChanges,
  type RevisionStated,
  type ProcedureVariable,
} from "#modules/processes-procedures/rules.ts";

const couplant: ProcedureVariable = {
  key: "couplant",
  label: "Couplant",
  class: "nonessential",
  type: "enum set",
  allowed: ["gel"],
};
const angle: ProcedureVariable = {
  key: "angle",
  label: "Search unit angle",
  class: "essential",
  type: "enum set",
  allowed: ["45", "60"],
};
const overlap: ProcedureVariable = {
  key: "overlap",
  label: "Scan overlap",
  class: "essential",
  type: "range",
  unit: "%",
  min: "10",
  decreaseOnly: true,
};
const thickness: ProcedureVariable = {
  key: "t",
  label: "Thickness",
  class: "essential",
  type: "range",
  unit: "mm",
  min: "8",
  max: "40",
};
const rev3: RevisionStated = { variables: [couplant, angle, overlap, thickness] };
const rev4 = (changes: Record<string, Partial<ProcedureVariable>>): RevisionStated => ({
  variables: rev3.variables.map((variable) => ({ ...variable, ...changes[variable.key] })),
});

describe("from one revision to the next", () => {
  it("a new probe is essential, whatever else changes", () => {
    const { decision, message, changes } = decideRevision(
      rev3,
      rev4({ couplant: { allowed: ["oil"] }, angle: { allowed: ["45", "60", "70"] } }),
    );
    expect(decision).toBe("essential changed: qualification required");
    expect(message).toBe("requalification required: search unit angle");
    expect(changes.map(({ key }) => key)).toEqual(["couplant", "angle"]);
  });

  it("less overlap needs a qualification, more does not", () => {
    const less = decideRevision(rev3, rev4({ overlap: { min: "5" } }));
    expect(unqualifiedChanges(less.changes)).toEqual([
      "Scan overlap changed from 10 % to 5 % (essential). Attach a qualification or a Level III statement.",
    ]);
    expect(less.decision).toBe("essential changed: qualification required");
    expect(decideRevision(rev3, rev4({ overlap: { min: "15" } })).decision).toBe("nonessential changed: revision only");
  });

  it("a narrower range stays qualified, a wider one and a dropped row do not", () => {
    expect(decideRevision(rev3, rev4({ t: { max: "30" } })).decision).toBe("nonessential changed: revision only");
    expect(decideRevision(rev3, rev4({ t: { max: "50" } })).decision).toBe("essential changed: qualification required");
    expect(decideRevision(rev3, { variables: [couplant, angle, overlap] }).decision).toBe(
      "essential changed: qualification required",
    );
  });

  it("another couplant is a revision only, the same variables are editorial", () => {
    expect(decideRevision(rev3, rev4({ couplant: { allowed: ["oil"] } })).decision).toBe("nonessential changed: revision only");
    expect(decideRevision(rev3, rev4({}))).toEqual({
      decision: "no variable changed: editorial",
      changes: [],
      message: "no variable changed: editorial",
    });
  });
});

describe("what a revision changes beside its variables", () => {
  const stated = {
    scope: {
      thickness: { from: "3", to: "60" },
      temperature: { from: "5", to: "60" },
      materials: "Carbon and low-alloy steels",
      surface: "Free of loose scale",
    },
    personnelRequirement: { performLevel: 1, interpretLevel: 2, schemes: ["SNT-TC-1A"] },
    equipmentTypes: ["UT-TG", "UT-BLOCK"],
  };
  const revised = (changes: Partial<RevisionStated>) =>
    decideRevision({ ...rev3, ...stated }, { ...rev3, ...stated, ...changes });
  it("is qualified again where the scope is widened, the equipment dropped or less asked of people", () => {
    const { scope } = stated;
    expect(revised({}).decision).toBe("no variable changed: editorial");
    const wider = revised({ scope: { ...scope, thickness: { from: "0.5", to: "500" }, materials: "All metals" } });
    expect(unqualifiedChanges(wider.changes)).toEqual([
      "Thickness changed from 3-60 mm to 0.5-500 mm (essential). Attach a qualification or a Level III statement.",
      "Materials changed from Carbon and low-alloy steels to All metals (essential). Attach a qualification or a Level III statement.",
    ]);
    expect(revised({ scope: { ...scope, temperature: null } }).message).toBe("requalification required: temperature");
    expect(revised({ equipmentTypes: ["UT-TG"] }).message).toBe("requalification required: equipment");
    const people = { performLevel: 1, interpretLevel: 1, schemes: [] };
    expect(revised({ personnelRequirement: people }).message).toBe("requalification required: level to interpret, schemes");
  });
  it("is a revision only where it asks for more or speaks of the surface", () => {
    const { scope } = stated;
    for (const changes of [
      { scope: { ...scope, thickness: { from: "6", to: "40" } } },
      { scope: { ...scope, surface: "Any" } },
      { scope: { ...scope, products: "Pipe" } },
      { equipmentTypes: ["UT-TG", "UT-BLOCK", "UT-PROBE"] },
      { personnelRequirement: { performLevel: 2, interpretLevel: 2, schemes: ["SNT-TC-1A"] } },
    ])
      expect(revised(changes).decision).toBe("nonessential changed: revision only");
  });
});

describe("the table of variables", () => {
  it("needs a value or a range in every row", () => {
    const rows: ProcedureVariable[] = [
      { key: "light", label: "minimum light intensity", tableRef: "T-721", class: "essential", type: "range", unit: "lx" },
      { key: "coating", label: "coating thickness", tableRef: "T-721", class: "essential", type: "range", unit: "µm" },
    ];
    expect(problemsWithVariables([...rows, ...rev3.variables])).toEqual([
      "T-721 needs a value or range for: minimum light intensity, coating thickness.",
    ]);
    expect(problemsWithVariables(rev3.variables)).toEqual([]);
  });

  it("refuses a maximum below the minimum and an unknown unit", () => {
    expect(problemsWithVariables([{ ...thickness, min: "40", max: "8" }])).toEqual(["Maximum must not be below minimum."]);
    expect(problemsWithVariables([{ ...thickness, unit: "furlong" }])).toEqual([
      "Thickness: furlong is not a unit this product knows.",
    ]);
  });
});

describe("the scope", () => {
  it("of 60 mm is B's, not A's, and no procedure takes a 60.3 mm pipe from 114.3 mm up", () => {
    expect(coversScope({ thickness: { from: "8", to: "40" } }, { thickness: "60" })).toBe(false);
    expect(coversScope({ thickness: { from: "25", to: "100" } }, { thickness: "60" })).toBe(true);
    expect(coversScope({ diameter: { from: "114.3", to: "610" } }, { diameter: "60.3" })).toBe(false);
    expect(coversScope({}, { diameter: "60.3" })).toBe(true);
  });

  it("of a technique sheet lies inside its procedure's", () => {
    const parent = { thickness: { from: "8", to: "40" } };
    expect(beyondParent({ thickness: { from: "8", to: "60" } }, parent)).toEqual([
      "Thickness 8-60 mm exceeds the procedure's 8-40 mm.",
    ]);
    expect(beyondParent({ thickness: { from: "10", to: "40" } }, parent)).toEqual([]);
  });
});

describe("approval", () => {
  const found = { method: "UT", levelIIIUntil: "2026-06-30", approvedOn: "2026-02-01", effectiveFrom: "2026-02-01" };

  it("needs a Level III in the method on the day, and counts from then on", () => {
    expect(obstaclesToApproval(found)).toEqual([]);
    expect(obstaclesToApproval({ ...found, levelIIIUntil: "2026-01-31" })).toEqual([
      "Your Level III UT certificate ended 2026-01-31.",
    ]);
    expect(obstaclesToApproval({ ...found, levelIIIUntil: null })).toEqual(["You hold no Level III in UT."]);
    expect(obstaclesToApproval({ ...found, effectiveFrom: "2026-01-31" })).toEqual([
      "A revision can take effect only from its approval on 2026-02-01.",
    ]);
  });

  it("is looked at again after the interval", () => expect(reviewDueOn("2026-02-01", 24)).toBe("2028-02-01"));
});
