import { describe, expect, it } from "vitest";
import { accreditedFor, leftInside, obstaclesToOpening, wrongParent } from "./rules.ts";
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
  const ready = { kinds: ["branch"], managerId: "m", emergencyPhone: null, nearestHospital: "St Luke's", people: 3 };
  it("needs a manager, and a hospital where people work", () => {
    expect(obstaclesToOpening(ready)).toEqual([]);
    expect(obstaclesToOpening({ ...ready, managerId: null, nearestHospital: null })).toEqual([
      "Name a manager.",
      "A base with staff needs its nearest hospital.",
    ]);
  });
  it("needs an emergency number where sources are stored", () => {
    expect(obstaclesToOpening({ ...ready, kinds: ["yard", "source storage"] })).toEqual([
      "Source storage needs a 24 h emergency number.",
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
  it("covers no report of a template outside those it names", () => {
    expect(accreditedFor([{ ...scope, templates: ["UT-THK"] }], work)).toEqual([]);
  });
});

describe("today at a base", () => {
  it("is still 28 February in Houston at 2026-03-01T02:30Z", () => {
    expect(dayIn("America/Chicago", "2026-03-01T02:30:00Z")).toBe("2026-02-28");
  });
});
