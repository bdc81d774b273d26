import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import { carriedLines, emptyContent } from "./new-content.ts";
import { utThicknessSample } from "./samples.ts";

describe("a new report", () => {
  it("starts with the values of its template in the units of the client", () => {
    const { definition } = utThicknessSample();
    const us = emptyContent(definition, "US");
    expect([us.header["U"], us.calibration["tolerance"]]).toEqual([quantity("0.004", "in"), quantity("0.002", "in")]);
    const si = emptyContent(definition);
    expect([si.header["U"], si.calibration["tolerance"]]).toEqual([quantity("0.10", "mm"), quantity("0.05", "mm")]);
  });

  it("takes the mean of the last survey over in the unit it was read in", () => {
    const { definition, content, context } = utThicknessSample();
    const [line] = content.lines;
    if (!line) return expect.fail("no line");
    const readings = { r1: quantity("0.440", "in"), r2: quantity("0.443", "in"), r3: null, r4: null };
    content.lines = [{ ...line, values: { ...line.values, ...readings } }];
    content.header["tActualRule"] = "average";
    const [carried] = carriedLines(definition, content, { ...context, unitSystem: "US" }, () => "new");
    expect(carried?.values["tPrev"]).toEqual(quantity("0.4415", "in"));
  });
});
