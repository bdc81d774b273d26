import { describe, expect, it } from "vitest";
import { checkParameter, type ProcedureAddendum, type ProcedureVariable } from "#modules/processes-procedures/rules.ts";
import { quantity } from "#kit/quantity.ts";

const temperature: ProcedureVariable = {
  key: "surfaceTemp",
  label: "Part temperature",
  class: "essential",
  type: "range",
  unit: "°C",
  min: "5",
  max: "52",
};
const light: ProcedureVariable = {
  key: "light",
  label: "Light",
  class: "essential",
  type: "range",
  unit: "lx",
  min: "1000",
  decreaseOnly: true,
};

describe("a parameter in the field", () => {
  it("is compared in the unit of the procedure, bounds included", () => {
    expect(checkParameter(temperature, quantity("134.6", "°F"), "PT-002 rev 3")).toEqual({
      outcome: "error",
      message: "Part temperature 134.6 °F (57 °C) is outside 5-52 °C of PT-002 rev 3",
    });
    expect(checkParameter(temperature, quantity("50", "°F"), "PT-002 rev 3").outcome).toBe("inside");
    expect(checkParameter(temperature, quantity("52", "°C"), "PT-002 rev 3").outcome).toBe("inside");
    expect(checkParameter(temperature, quantity("125.6", "°F"), "PT-002 rev 3").outcome).toBe("inside");
    expect(checkParameter(temperature, quantity("4.9", "°C"), "PT-002 rev 3").outcome).toBe("error");
  });

  it("that may only not decrease is free upwards", () => {
    expect(checkParameter(light, quantity("95", "fc"), "VT-001 rev 1").outcome).toBe("inside");
    expect(checkParameter(light, quantity("90", "fc"), "VT-001 rev 1")).toEqual({
      outcome: "error",
      message: "Light 90 fc (968.75 lx) is below 1000 lx of VT-001 rev 1",
    });
    expect(checkParameter({ ...light, max: "2000" }, quantity("5000", "lx"), "VT-001 rev 1").outcome).toBe("inside");
  });

  it("outside a nonessential variable is a note", () => {
    expect(checkParameter({ ...temperature, class: "nonessential" }, quantity("60", "°C"), "PT-002 rev 3").outcome).toBe("note");
  });

  it("may be one of a set, and is not judged before it is written", () => {
    const probe: ProcedureVariable = {
      key: "angle",
      label: "Search unit angle",
      class: "essential",
      type: "enum set",
      allowed: ["45", "60"],
    };
    expect(checkParameter(probe, "60", "UT-004 rev 3").outcome).toBe("inside");
    expect(checkParameter(probe, "70", "UT-004 rev 3")).toMatchObject({
      message: "Search unit angle 70 is outside 45, 60 of UT-004 rev 3",
    });
    expect(checkParameter(probe, null, "UT-004 rev 3").outcome).toBe("inside");
  });

  it("in words is the same with a capital, or with a space at its end", () => {
    const colour: ProcedureVariable = {
      key: "colour",
      label: "Particle colour",
      class: "essential",
      type: "enum set",
      allowed: ["black", "Red "],
    };
    for (const one of ["Black", " black ", "red"]) expect(checkParameter(colour, one, "MT-002 rev 3").outcome).toBe("inside");
    expect(checkParameter(colour, "Blackish", "MT-002 rev 3").outcome).toBe("error");
  });

  it("is covered by an addendum approved and in force on the day", () => {
    const addendum: ProcedureAddendum = {
      number: "PT-002-A1",
      variables: [{ ...temperature, max: "60" }],
      approvedOn: "2026-03-01",
      validFrom: "2026-03-01",
      validTo: "2026-03-31",
    };
    const on = (day: string, more: Partial<ProcedureAddendum> = {}) =>
      checkParameter(temperature, quantity("57", "°C"), "PT-002 rev 3", [{ ...addendum, ...more }], day).outcome;
    expect([
      on("2026-03-31"),
      on("2026-04-01"),
      on("2026-03-15", { approvedOn: null }),
      on("2026-03-15", { variables: [] }),
    ]).toEqual(["addendum", "error", "error", "error"]);
  });
});

describe("a film of a set", () => {
  const film: ProcedureVariable = {
    ...light,
    key: "filmType",
    label: "Film type",
    type: "enum set",
    allowed: ["D4", "D5", "D7"],
  };
  const outcome = (entered: string, allowed = film.allowed) =>
    checkParameter({ ...film, allowed: allowed ?? [] }, entered, "RT-001 rev 2").outcome;
  it("may stand with the name of its maker", () => {
    for (const entered of ["D5", "d5", "Agfa D5", "Structurix D5", "Agfa Structurix  D7", "D4 Agfa"])
      expect([entered, outcome(entered)]).toEqual([entered, "inside"]);
    for (const entered of ["D55", "Agfa D55", "D2", "Agfa", "D5 Pb roll", "AA400"])
      expect([entered, outcome(entered)]).toEqual([entered, "error"]);
  });
  it("named with its maker is that of no other", () => {
    expect(["D5", "Agfa D5", "Agfa Structurix D5", "Kodak D5"].map((entered) => outcome(entered, ["Agfa D5"]))).toEqual([
      "inside",
      "inside",
      "inside",
      "error",
    ]);
  });
});
