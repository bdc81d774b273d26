import { describe, expect, it } from "vitest";
import { positionsAt, soleOfficer, soleLevelIII } from "./rules-leaver.ts";

describe("the last Level III of a method", () => {
  it("is alone in it, whatever others hold elsewhere", () => {
    const holders = [
      { userId: "samuel", method: "UT" },
      { userId: "samuel", method: "RT" },
      { userId: "helen", method: "RT" },
    ];
    expect(soleLevelIII("samuel", holders)).toEqual(["UT"]);
    expect(soleLevelIII("helen", holders)).toEqual([]);
  });
});

describe("the only Radiation Safety Officer", () => {
  const person = (id: string, baseLocationId: string, ...roles: string[]) => ({
    id,
    baseLocationId,
    roles,
    additionalBaseIds: [],
  });
  const bases = [
    { id: "hou", name: "Houston" },
    { id: "abz", name: "Aberdeen" },
  ];
  const frank = person("frank", "hou", "Radiation Safety Officer", "Technician");
  const wes = person("wes", "hou", "Technician");

  it("leaves with them", () => {
    expect(soleOfficer("frank", [frank, wes], bases)).toEqual(["Nobody else is Radiation Safety Officer"]);
    expect(soleOfficer("wes", [frank, wes], bases)).toEqual([]);
  });

  it("is asked of each base where others hold the role elsewhere", () => {
    const rosa = person("rosa", "abz", "Radiation Safety Officer");
    expect(soleOfficer("frank", [frank, wes, rosa], bases)).toEqual(["Nobody else at Houston is Radiation Safety Officer"]);
    expect(soleOfficer("frank", [frank, { ...rosa, additionalBaseIds: ["hou"] }, wes], bases)).toEqual([]);
  });
});

describe("positions at a base", () => {
  const base = { managerId: "helen", rsoId: "frank", alternateRsoId: null, hseContactId: "frank" };
  it("say of an officer without an alternate that there is no other", () => {
    expect(positionsAt("frank", base)).toEqual(["the only Radiation Safety Officer", "HSE contact"]);
    expect(positionsAt("frank", { ...base, alternateRsoId: "rosa" })).toEqual(["Radiation Safety Officer", "HSE contact"]);
    expect(positionsAt("rosa", { ...base, alternateRsoId: "rosa" })).toEqual(["alternate Radiation Safety Officer"]);
    expect(positionsAt("helen", base)).toEqual(["manager"]);
  });
});
