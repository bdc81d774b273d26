import { describe, expect, it } from "vitest";
import { isOneOf, methodStandards, standardsNamed } from "./method-standards.ts";

describe("standards in one form", () => {
  it.each([
    ["ASME V Art. 7", ["ASME V"]],
    ["ASME BPVC Section V, Article 7", ["ASME V"]],
    ["ASME BPVC.V", ["ASME V"]],
    ["ASME V SE-797", ["ASME V"]],
    ["SE-709", ["ASME V"]],
    ["ASME VIII-1 Appendix 6", []],
    ["ASME Section VIII Division 1", []],
    ["ASTM E709-21", ["ASTM E709"]],
    ["ASTM A1038-19", ["ASTM A1038"]],
    ["SSPC-PA 2", ["SSPC-PA 2"]],
    ["ISO 17636-1 A", ["ISO 17636-1"]],
    ["EN ISO 17638:2016", ["ISO 17638"]],
    ["AWS D1.1/D1.1M", ["AWS D1.1"]],
    ["API Std 1104", ["API 1104"]],
    ["Shell DEP 31.38.01", []],
    ["other", []],
  ])("%s", (text, names) => {
    expect(standardsNamed(text)).toEqual(names);
  });

  it("of a procedure are those of the method; one of no known body stands as written", () => {
    const of = (code: string, role: "method" | "acceptance", clause = "") => ({ code, edition: "2023", clause, role });
    expect(
      methodStandards([of("ASME V", "method", "Article 2"), of("ASME B31.3", "acceptance"), of("DEP 31.38", "method")]),
    ).toEqual([
      { name: "ASME V", isKnown: true },
      { name: "DEP 31.38", isKnown: false },
    ]);
  });

  it("a procedure to all parts of a standard covers a part of it", () => {
    expect([
      isOneOf("ISO 17636-1", ["ISO 17636"]),
      isOneOf("ISO 17636-1", ["ISO 17636-2"]),
      isOneOf("ISO 1763", ["ISO 17636"]),
    ]).toEqual([true, false, false]);
  });
});
