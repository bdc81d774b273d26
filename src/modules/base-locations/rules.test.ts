import { describe, expect, it } from "vitest";
import type { BaseScope } from "./contract-scopes.ts";
import { accreditedFor, leftInside, obstaclesToOpening, lostScope, wrongParent } from "./rules.ts";
import { officeHours } from "./rules-hours.ts";
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
    expect(wrongParent(bases, "head", "head")).toBe("A location cannot be inside itself.");
    expect(wrongParent(bases, "head", "vault")).toBe("A location cannot be inside itself.");
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
    expect(obstaclesToOpening(bare)).toEqual(["Name a manager.", "Enter the working hours.", "Give the 24 h emergency number."]);
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

describe("the accreditation of a base", () => {
  const scope = {
    standard: "ISO/IEC 17020",
    accreditationNumber: "IB-0042",
    methods: ["MT", "PT"],
    validFrom: "2026-01-01",
    validTo: "2026-12-31",
  };
  const work = { method: "MT", template: "MT-WELD", days: ["2026-06-01"] };
  it("covers its methods on its days, both ends included", () => {
    expect(accreditedFor([scope], { ...work, days: ["2026-01-01", "2026-12-31"] })).toEqual([scope]);
    expect(accreditedFor([scope], { ...work, days: ["2026-12-31", "2027-01-01"] })).toEqual([]);
    expect(accreditedFor([scope], { ...work, method: "RT" })).toEqual([]);
  });
  it("covers every method and template when it names none", () => {
    const wide = { ...scope, methods: [], templates: [], validFrom: null };
    expect(accreditedFor([wide], { method: "RT", template: "RT-FILM", days: ["2020-06-01"] })).toEqual([wide]);
  });
  it("says of any day whether a base was accredited for a method, after its scope has changed too", () => {
    const wider = { ...scope, methods: ["MT", "PT", "RT"], validFrom: "2027-01-01", validTo: "2029-12-31" };
    const on = (day: string, method: string) => accreditedFor([scope, wider], { method, days: [day] }).length > 0;
    expect(["2025-12-31", "2026-06-01", "2027-06-01", "2030-01-01"].map((day) => on(day, "MT"))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(["2026-12-31", "2027-01-01"].map((day) => on(day, "RT"))).toEqual([false, true]);
  });
  it("stays on record once it has begun: only its last day may change", () => {
    const kept = (after: BaseScope[]) => lostScope([scope], after, "2026-06-01");
    expect(kept([{ ...scope, validTo: "2026-06-30" }])).toBeNull();
    expect(kept([{ ...scope, methods: ["PT", "MT"] }])).toBeNull();
    const refusal =
      "The accreditation IB-0042 to ISO/IEC 17020 began on 2026-01-01 and stays on record. End it with its last day and add the new one.";
    expect(kept([])).toBe(refusal);
    expect(kept([{ ...scope, methods: ["MT"] }])).toBe(refusal);
    expect(kept([{ ...scope, validFrom: "2026-02-01" }])).toBe(refusal);
    expect(lostScope([scope], [], "2025-12-31")).toBeNull();
    const { validFrom: _validFrom, ...always } = scope;
    expect(lostScope([{ ...always, validFrom: null }], [], "2026-06-01")).toBe(
      "The accreditation IB-0042 to ISO/IEC 17020 stays on record. End it with its last day and add the new one.",
    );
  });
  it("covers no report of a template outside those it names", () => {
    expect(accreditedFor([{ ...scope, templates: ["UT-THK"] }], work)).toEqual([]);
  });
});

describe("today at a base", () => {
  it("is still 28 February in Houston at 2026-03-01T02:30Z", () => {
    expect(dayIn("America/Chicago", "2026-03-01T02:30:00Z")).toBe("2026-02-28");
  });
});
