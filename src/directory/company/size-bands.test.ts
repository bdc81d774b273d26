import { expect, it } from "vitest";
import { DiameterBands, standardDiameterBands, standardThicknessBands, ThicknessBands } from "./size-bands.ts";

it("limits of bands rise, and diameters are nominal pipe sizes", () => {
  expect(ThicknessBands.safeParse(standardThicknessBands).success).toBe(true);
  const wrongThickness = ["", "5, 5", "10, 5", "0, 5", "5 10", "five"];
  expect(wrongThickness.filter((one) => ThicknessBands.safeParse(one).success)).toEqual([]);
  expect(ThicknessBands.safeParse("6.3,12.5").success).toBe(true);
  expect(DiameterBands.safeParse(standardDiameterBands).success).toBe(true);
  expect(DiameterBands.safeParse("3/4, 2-1/2, 24").success).toBe(true);
  expect(["", "7", "6, 2", "2, 2"].filter((one) => DiameterBands.safeParse(one).success)).toEqual([]);
});
