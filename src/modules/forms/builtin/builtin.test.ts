import { describe, expect, it } from "vitest";
import { ShippedForm } from "../definition.ts";
import { definitionProblems } from "../definition-problems.ts";
import { gammaConstants } from "./radiography.ts";
import { builtInForms } from "./index.ts";

const codes =
  "HSE-JSA HSE-TBT VEH-CHK FLD-DFR FLD-TKT HSE-INC RAD-PRE ROP-PRE EQP-FAL EQP-RET HSE-YRD HSE-CSE HR-IND QUA-CSF".split(" ");

describe("the built-in forms", () => {
  it("are the fourteen of the product description", () => {
    expect(builtInForms.map(({ code }) => code)).toEqual(codes);
  });

  it.each(builtInForms)("$code is a valid definition without a problem", (form) => {
    expect(ShippedForm.parse(form)).toEqual(form);
    expect(definitionProblems(form.definition)).toEqual([]);
  });

  it("draw a boundary with the larger of the two gamma constants of each isotope (radiation calculators)", () => {
    // R·m²/(h·Ci) of the field, and mSv·m²/(h·GBq) of H*(10); 10 mSv for an R, 37 GBq for a Ci.
    const sets = {
      "Ir-192": [0.48, 0.139],
      "Se-75": [0.203, 0.0658],
      "Yb-169": [0.125, 0.067],
      "Co-60": [1.3, 0.35],
      "Cs-137": [0.33, 0.0927],
    };
    for (const [isotope, [field = 0, h10 = 0]] of Object.entries(sets))
      expect(Number(gammaConstants[isotope as keyof typeof gammaConstants])).toBeCloseTo(Math.max((field * 10) / 37, h10), 6);
  });
});
