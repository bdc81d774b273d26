import { describe, expect, it } from "vitest";
import { isValidOn, problemAmongTaxes, problemWithTax, problemWithTaxChange, type TaxCodeDraft } from "./tax-code.ts";

const vat: TaxCodeDraft = {
  code: "VAT",
  name: "VAT",
  regime: "VAT",
  rate: "21",
  category: "S",
  exemptionReason: null,
  onTopOf: null,
  jurisdiction: null,
  printedText: null,
  validFrom: null,
  validTo: null,
};

describe("a tax code", () => {
  it.each(["E", "AE", "K", "G", "O"] as const)("of category %s has no rate and needs its reason", (category) => {
    expect(problemWithTax({ ...vat, category })).toMatchObject({ path: "rate" });
    expect(problemWithTax({ ...vat, category, rate: "0.0000" })).toMatchObject({ path: "exemptionReason" });
    expect(problemWithTax({ ...vat, category, rate: "0", exemptionReason: "Article 196 of Directive 2006/112/EC" })).toBeNull();
  });
  it("of a zero rate needs none", () => expect(problemWithTax({ ...vat, category: "Z", rate: "0" })).toBeNull());
  it("that is withheld is of the standard category", () => {
    expect(problemWithTax({ ...vat, regime: "withholding", rate: "5" })).toBeNull();
    expect(problemWithTax({ ...vat, regime: "withholding", category: "Z", rate: "0" })).toMatchObject({ path: "category" });
  });
  it("holds on its first and last day", () => {
    const year = { validFrom: "2026-01-01", validTo: "2026-12-31" };
    expect(["2025-12-31", "2026-01-01", "2026-12-31", "2027-01-01"].map((day) => isValidOn(year, day))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

describe("a new rate", () => {
  it("is a row of its own from its first day on", () => {
    expect(problemWithTaxChange(vat, { ...vat, rate: "22" })?.path).toBe("rate");
    expect(problemWithTaxChange({ ...vat, rate: "21.0000" }, vat)).toBeNull();
    expect(problemWithTaxChange(vat, { ...vat, category: "Z" })?.path).toBe("category");
    const next = { ...vat, rate: "22", validFrom: "2027-01-01" };
    expect(problemAmongTaxes(next, [vat])?.path).toBe("code");
    expect(problemAmongTaxes(next, [{ ...vat, validTo: "2027-01-01" }])?.path).toBe("code");
    expect(problemAmongTaxes(next, [{ ...vat, validTo: "2026-12-31" }])).toBeNull();
  });
});

describe("a tax on top of another", () => {
  const gst = { ...vat, code: "GST" };
  it("names one of the list, and never itself by way of others", () => {
    expect(problemAmongTaxes({ ...vat, code: "QST", onTopOf: "GST" }, [gst])).toBeNull();
    expect(problemAmongTaxes({ ...vat, code: "QST", onTopOf: "PST" }, [gst])?.path).toBe("onTopOf");
    expect(problemAmongTaxes({ ...gst, onTopOf: "GST" }, [gst])).not.toBeNull();
    expect(problemAmongTaxes({ ...gst, onTopOf: "QST" }, [{ ...vat, code: "QST", onTopOf: "GST" }])?.message).toBe(
      "A tax cannot be on top of itself.",
    );
  });
});
