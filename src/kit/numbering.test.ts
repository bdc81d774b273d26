import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatNumber, nextNumbers, problemsWithPattern, sequenceIn, sequenceOf, type NumberRule } from "#kit/numbering.ts";

const reports: NumberRule = { pattern: "{CLIENT}-{YY}-{METHOD}-{SEQ:4}", resetEvery: "year", resetsOn: ["CLIENT"] };

describe("a printed number", () => {
  it.each([
    ["INV-{YYYY}-{SEQ:5}", {}, "2026-05-04", 117, "INV-2026-00117"],
    ["INV-{YYYY}-{SEQ:5}", {}, "2027-01-02", 1, "INV-2027-00001"],
    ["{LOC}-WO-{YY}{MM}-{SEQ:4}", { LOC: "HOU" }, "2026-05-20", 42, "HOU-WO-2605-0042"],
    ["{LOC}-WO-{YY}{MM}-{SEQ:4}", { LOC: "HOU" }, "2026-05-20", 10000, "HOU-WO-2605-10000"],
    ["{CLIENT}-{YY}-{METHOD}-{SEQ:4}", { CLIENT: "ACR", METHOD: "UT" }, "2026-01-02", 1, "ACR-26-UT-0001"],
    ["{METHOD}-{MSEQ}", { METHOD: "UT" }, "2026-01-02", 7, "UT-7"],
  ])("of %s", (pattern, values, day, value, expected) => expect(formatNumber(pattern, values, day, value)).toBe(expected));

  it("requires every value it prints", () => {
    expect(() => formatNumber("{CLIENT}-{SEQ}", {}, "2026-01-02", 1)).toThrow("{CLIENT} has no value");
    expect(() => formatNumber("{SEQ}", {}, "2026-01-02", 0)).toThrow("not a running number");
  });

  it("is previewed three ahead", () => {
    expect(nextNumbers("R-{SEQ:3}", {}, "2026-01-02", 998)).toEqual(["R-998", "R-999", "R-1000"]);
  });
});

describe("a pattern", () => {
  it("is accepted when it can never repeat a number", () => {
    expect(problemsWithPattern(reports)).toEqual([]);
    expect(problemsWithPattern({ pattern: "{SEQ:4}{YY}", resetEvery: "year" })).toEqual([]);
  });

  it.each<[NumberRule, string]>([
    [{ pattern: "INV-{YYYY}", resetEvery: "never" }, "Pattern needs {SEQ} or {MSEQ}"],
    [{ pattern: "{SEQ}-{SEQ}", resetEvery: "never" }, "A pattern has one running number only."],
    [{ pattern: "{FOO}-{SEQ}", resetEvery: "never" }, "{FOO} is not a token of a number pattern."],
    [{ pattern: "{SEQ:99}-{SEQ}", resetEvery: "never" }, "{SEQ:99} is not a token of a number pattern."],
    [{ pattern: "R-{SEQ}", resetEvery: "year" }, "Pattern needs {YYYY} or {YY}, because the count restarts each year."],
    [{ pattern: "R-{YY}-{SEQ}", resetEvery: "month" }, "Pattern needs {MM}, because the count restarts each month."],
    [
      { pattern: "R-{SEQ}", resetEvery: "never", resetsOn: ["CLIENT"] },
      "Pattern needs {CLIENT}, because the count restarts for each.",
    ],
    [{ pattern: "R-{MSEQ}", resetEvery: "never" }, "Pattern needs {METHOD}, because the count restarts for each."],
    [
      { pattern: "{WO}{SEQ:3}", resetEvery: "never" },
      "Put a character between the running number and the code beside it, or two records could get one number.",
    ],
  ])("such as %o is refused", (rule, message) => expect(problemsWithPattern(rule)).toContain(message));
});

describe("the count a number is taken from", () => {
  it("follows the inspection date, not the day of typing, and the client", () => {
    const acme = { CLIENT: "ACR", METHOD: "UT" };
    expect(sequenceOf(reports, acme, "2026-01-02")).toEqual({ scope: "CLIENT=ACR", period: "2026" });
    expect(sequenceOf(reports, acme, "2025-12-31")).toEqual({ scope: "CLIENT=ACR", period: "2025" });
    expect(sequenceOf({ pattern: "{METHOD}-{YY}{MM}-{MSEQ:3}", resetEvery: "month" }, acme, "2026-05-20")).toEqual({
      scope: "METHOD=UT",
      period: "2026-05",
    });
    expect(sequenceOf({ pattern: "{SEQ}", resetEvery: "never" }, {}, "2026-05-20")).toEqual({ scope: "", period: "" });
    expect(() => sequenceOf(reports, {}, "2026-05-20")).toThrow("{CLIENT} has no value");
  });

  it("can be read back from the number", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000_000 }), fc.constantFrom("ACR", "GULF1", "X99"), (value, CLIENT) => {
        const number = formatNumber(reports.pattern, { CLIENT, METHOD: "UT" }, "2026-01-02", value);
        expect(sequenceIn(reports.pattern, number)).toBe(value);
      }),
    );
    expect(sequenceIn("INV-{YYYY}-{SEQ:5}", "INV-2026-00117")).toBe(117);
    expect(sequenceIn("INV-{YYYY}-{SEQ:5}", "CN-2026-00117")).toBeNull();
  });
});
