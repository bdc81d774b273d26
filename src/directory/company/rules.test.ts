import { describe, expect, it } from "vitest";
import { companyPolicy } from "./rules.ts";

describe("the company's report policy", () => {
  it("takes units and paper from the settings and the rest from what is usual", () => {
    const policy = companyPolicy({ reportPolicy: { photosPerPage: "6" }, unitSystem: "US", pageSize: "LETTER" });
    expect(policy).toMatchObject({ unitSystem: "US", pageSize: "LETTER", photosPerPage: "6", reviewLevel: "levelII" });
  });
});
