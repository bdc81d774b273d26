import { describe, expect, it } from "vitest";
import { cellText, cellWords, differencesOf, effectOn, grantable, heldRole, wrongWithRole } from "./permissions-rules.ts";
import { builtInRights } from "#access/matrix.ts";

describe("a cell of the matrix", () => {
  it("is written as the specification prints it", () => {
    expect(cellText(builtInRights.TECH.projects)).toBe("VoCo");
    expect(cellText(builtInRights.LEAD["inspection-reports"])).toBe("VbCoEoA");
    expect(cellText(builtInRights.QM.qms)).toBe("VCEDAXM");
    expect(cellText(undefined)).toBe("");
  });
  it("says in words how far each action reaches", () => {
    expect(cellWords({ view: "base", create: "own", approve: "all" })).toBe(
      "view records of their own bases, create own records, approve",
    );
    expect(cellWords({})).toBe("nothing");
  });
});

describe("a role of the company's own", () => {
  const role = { name: "Site clerk", permissions: { forms: { view: "all", create: "all" } }, defaultModules: ["forms"] } as const;
  it("may be saved when whoever acts can also view", () => {
    expect(wrongWithRole(role)).toEqual([]);
  });
  it("is refused where it may do what it cannot see, and where it names what does not exist", () => {
    expect(wrongWithRole({ ...role, permissions: { forms: { create: "all" } } })).toEqual([
      "Forms: any other right also requires View.",
    ]);
    expect(wrongWithRole({ ...role, permissions: { kitchen: { view: "all" } } })).toEqual(["There is no module kitchen."]);
    expect(wrongWithRole({ ...role, defaultModules: ["kitchen"] })).toEqual(["There is no module kitchen."]);
  });
  it("cannot call itself Super Admin, however it is written", () => {
    expect(wrongWithRole({ ...role, name: "super-admin" })).toEqual(["The Super Admin role cannot be edited or copied."]);
  });
  it("cannot be removed while people hold it", () => {
    expect(heldRole("Site clerk", 1)).toBe("One person still holds the role Site clerk. Give them another role first.");
    expect(heldRole("Site clerk", 3)).toBe("3 people still hold the role Site clerk. Give them another role first.");
  });
});

describe("two roles compared", () => {
  it("show only the modules in which they differ", () => {
    const found = differencesOf(builtInRights.TECH, builtInRights.ASST);
    expect(found.map(({ id }) => id)).toContain("inspection-reports");
    expect(found.find(({ id }) => id === "inspection-reports")).toMatchObject({ left: "VoCoEoA", right: "VoCo" });
    expect(found.map(({ id }) => id)).not.toContain("dashboard");
    expect(differencesOf(builtInRights.TECH, builtInRights.TECH)).toEqual([]);
  });
});

describe("a change of a role's default modules", () => {
  const held = [
    { moduleId: "forms", source: "role default" },
    { moduleId: "projects", source: "role default" },
    { moduleId: "calendar", source: "added" },
    { moduleId: "documents", source: "removed" },
  ] as const;
  it("gives what is new and takes what only the role had brought", () => {
    expect(effectOn(held, new Set(["forms", "radiation"]))).toEqual({ gains: ["radiation"], loses: ["projects"] });
  });
  it("leaves what was given to or taken from the person one by one", () => {
    expect(effectOn(held, new Set(["forms", "projects", "documents"]))).toEqual({ gains: [], loses: [] });
  });
});

describe("what rights can be granted in", () => {
  it("is every module of the specification, and each once", () => {
    const ids = grantable.map(({ id }) => id);
    expect(ids.length).toBe(new Set(ids).size);
    expect(ids.length).toBeGreaterThanOrEqual(31);
  });
});
