import { describe, expect, it } from "vitest";
import { leftInside, obstaclesToOpening, wrongParent } from "./rules.ts";
import { officeHours } from "#directory/bases/working-hours.ts";
import { dayIn } from "#kit/validity.ts";

describe("a base inside another", () => {
  const bases = [
    { id: "head", parentId: null },
    { id: "branch", parentId: "head" },
    { id: "yard", parentId: "branch" },
    { id: "vault", parentId: "yard" },
    { id: "lab", parentId: null },
  ];
  it("cannot be inside itself, however far round", () => {
    expect(wrongParent(bases, "head", "head")).toBe("A location cannot be part of itself.");
    expect(wrongParent(bases, "head", "vault")).toBe("A location cannot be part of itself.");
  });
  it("goes at most four deep", () => {
    expect(wrongParent(bases, null, "yard")).toBeNull();
    expect(wrongParent(bases, null, "vault")).toBe("Locations go at most 4 deep.");
    expect(wrongParent(bases, "lab", "yard")).toBeNull();
  });
  it("counts what lies inside the base that moves", () => {
    expect(wrongParent(bases, "branch", "lab")).toBeNull();
    expect(wrongParent([...bases, { id: "town", parentId: "lab" }], "branch", "town")).toBe("Locations go at most 4 deep.");
  });
});

describe("opening a base", () => {
  const ready = {
    managerId: "m",
    emergencyPhone: "+1 713 555 0199",
    nearestHospital: "St Luke's",
    people: 3,
    workingHours: officeHours,
    hasPlan: true,
  };
  const bare = { managerId: null, emergencyPhone: null, nearestHospital: null, people: 0, workingHours: [], hasPlan: false };
  it("needs a manager, working hours and an emergency number", () => {
    expect(obstaclesToOpening(ready)).toEqual([]);
    expect(obstaclesToOpening(bare)).toEqual([
      "Choose a manager.",
      "Enter the working hours.",
      "Enter the 24 h emergency number.",
    ]);
  });
  it("needs a hospital and an emergency plan where people work", () => {
    expect(obstaclesToOpening({ ...ready, nearestHospital: null, hasPlan: false })).toEqual([
      "A base with staff needs its nearest hospital.",
      "A base with staff needs its emergency plan: attach it.",
    ]);
  });
});

describe("closing a base", () => {
  it("says what has to move first", () => {
    expect(
      leftInside("Houston", [
        { count: 3, one: "person", several: "people" },
        { count: 12, one: "item", several: "items" },
        { count: 1, one: "source", several: "sources" },
      ]),
    ).toBe("Move 3 people, 12 items and 1 source before closing Houston.");
    expect(leftInside("Houston", [{ count: 1, one: "person", several: "people" }])).toBe("Move 1 person before closing Houston.");
    expect(leftInside("Houston", [{ count: 0, one: "person", several: "people" }])).toBeNull();
  });
});

describe("today at a base", () => {
  it("is still 28 February in Houston at 2026-03-01T02:30Z", () => {
    expect(dayIn("America/Chicago", "2026-03-01T02:30:00Z")).toBe("2026-02-28");
  });
});
