import { describe, expect, it } from "vitest";
import { reachOf, wider } from "./access.ts";

describe("how far a right reaches", () => {
  it("is what its letter says", () => {
    expect(reachOf({ inventory: { view: "all", edit: "base" } }, ["inventory"], "edit")).toBe("base");
    expect(reachOf({ inventory: { view: "all" } }, ["inventory"], "edit")).toBeNull();
  });
  it("is limited to the reach of viewing", () => {
    const lead = { "inspection-reports": { view: "base", edit: "own", approve: "all" } } as const;
    expect(reachOf(lead, ["inspection-reports"], "approve")).toBe("base");
    expect(reachOf(lead, ["inspection-reports"], "edit")).toBe("own");
  });
  it("of several access ids the widest counts, each limited by its own viewing", () => {
    const rights = { a: { view: "own", edit: "all" }, b: { view: "base", edit: "all" } } as const;
    expect(reachOf(rights, ["a", "b"], "edit")).toBe("base");
  });
  it("without viewing only the letter counts", () => {
    expect(reachOf({ a: { create: "all" } }, ["a"], "create")).toBe("all");
  });
  it("of two roles the wider counts", () => {
    expect([wider("own", "base"), wider(undefined, "own"), wider("all", "base")]).toEqual(["base", "own", "all"]);
  });
});
