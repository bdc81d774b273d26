import { describe, expect, it } from "vitest";
import { candidateFrom, normaliseName, similarity } from "#kit/similarity.ts";

describe("a company's name", () => {
  it.each(["GULF-COAST REFINING", "Gulf Coast Refining, LLC", "The Gulf  Coast Refining Co."])(
    "%s is gulf coast refining",
    (name) => {
      expect(normaliseName(name)).toBe("gulf coast refining");
    },
  );

  it("loses accents but keeps letters of other scripts", () => {
    expect(normaliseName("Société Générale d'Énergie SA")).toBe("societe generale d energie");
    expect(normaliseName("北海 石油 Ltd")).toBe("北海 石油");
  });
});

describe("similarity", () => {
  it("shows refineries beside refining, but not a pipeline in west Texas", () => {
    expect(similarity("gulf coast refining", "gulf coast refineries")).toBeCloseTo(26 / 34, 10);
    expect(similarity("gulf coast refining", "gulf coast refineries")).toBeGreaterThanOrEqual(candidateFrom);
    expect(similarity("gulf coast refining", "west texas pipeline")).toBeCloseTo(6 / 32, 10);
  });

  it("is 1 for the same name and never counts a pair twice", () => {
    expect(similarity("Acme Inc", "ACME")).toBe(1);
    expect(similarity("aaaa", "aa")).toBe(0.5);
    expect(similarity("X", "Y")).toBe(0);
  });
});
