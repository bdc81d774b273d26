import { expect, it } from "vitest";
import { DiameterBands, standardDiameterBands, standardThicknessBands, ThicknessBands } from "./size-bands.ts";

it("limits of bands rise, and diameters are nominal pipe sizes", () => {
  expect(ThicknessBands.safeParse(standardThicknessBands).success).toBe(true);
  for (const wrong of ["", "5, 5", "10, 5", "0, 5", "5 10", "five"])
    expect(ThicknessBands.safeParse(wrong).success, wrong).toBe(false);
  expect(ThicknessBands.safeParse("6.3,12.5").success).toBe(true);
  expect(DiameterBands.safeParse(standardDiameterBands).success).toBe(true);
  expect(DiameterBands.safeParse("3/4, 2-1/2, 24").success).toBe(true);
  for (const wrong of ["", "7", "6, 2", "2, 2"]) expect(DiameterBands.safeParse(wrong).success, wrong).toBe(false);
});
