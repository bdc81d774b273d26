import { describe, expect, it } from "vitest";
import { isUndecided, leftOut, limitsText, materialGroupsOf } from "./limits.ts";

describe("the group of a material", () => {
  it.each([
    ["ASTM A106 Gr. B", ["ferritic"]],
    ["SA-516 Gr. 70", ["ferritic"]],
    ["API 5L X52", ["ferritic"]],
    ["A335 P11", ["ferritic"]],
    ["S355J2+N", ["ferritic"]],
    ["carbon steel", ["ferritic"]],
    ["ASTM A312 TP316L", ["austenitic"]],
    ["SA-240 304L", ["austenitic"]],
    ["A182 F316", ["austenitic"]],
    ["1.4404", ["austenitic"]],
    ["UNS S31803", ["duplex"]],
    ["1.4462", ["duplex"]],
    ["Inconel 625", ["nickel"]],
    ["Aluminium 6061", ["aluminium"]],
    ["Cu-Ni 90/10", ["copper"]],
    ["A106 Gr. B to A312 TP304", ["austenitic", "ferritic"]],
    ["as drawing", []],
    ["", []],
  ])("%s: %s", (material, groups) => expect(materialGroupsOf(material)).toEqual(groups));
});

describe("the limits of a certificate", () => {
  const ferritic = { materials: ["ferritic" as const] };
  it("leave out what they do not name", () => {
    expect(leftOut(ferritic, { materials: ["ferritic"] })).toBeNull();
    expect(leftOut(ferritic, { materials: ["austenitic"] })).toBe("austenitic materials");
    expect(leftOut(ferritic, { materials: ["ferritic", "austenitic"] })).toBe("austenitic materials");
    expect(leftOut({ products: ["welds"] }, { products: ["castings"] })).toBe("castings");
    expect(leftOut(null, { materials: ["austenitic"] })).toBeNull();
  });
  it("are a question where the item does not tell", () => {
    expect(isUndecided(ferritic, { materials: [] })).toBe(true);
    expect(isUndecided(ferritic, undefined)).toBe(true);
    expect(isUndecided(ferritic, { materials: ["austenitic"] })).toBe(false);
    expect(isUndecided({}, undefined)).toBe(false);
    expect(limitsText({ materials: ["ferritic"], products: ["welds"] })).toBe("ferritic materials, welds");
  });
});
