import { describe, expect, it } from "vitest";
import { accreditationsOf } from "./accreditations.ts";

const scope = {
  standard: "ISO/IEC 17020",
  accreditationNumber: "IB-123",
  methods: ["UT", "MT"],
  templates: ["UT-THK"],
  validFrom: "2026-01-01",
  validTo: "2026-12-31",
};
const own = {
  id: "5f1c8d7e-0000-4000-8000-000000000001",
  body: "ANAB",
  number: "IB-123",
  standard: "ISO/IEC 17020:2012",
  validFrom: "2025-01-01",
  validTo: "2026-06-30",
  symbolAllowedOn: ["reports" as const],
};
const company = { accreditations: [own], inspectionBodyType: "A" };
const work = { method: "UT", template: "UT-THK", days: ["2026-03-12", "2026-03-13"] };

describe("the accreditation a report may claim", () => {
  it("is named with the type of body, and its symbol stands, where template, method, base and every day lie inside", () => {
    expect(accreditationsOf([scope], company, work)).toEqual([
      { id: own.id, mark: true, text: "ISO/IEC 17020:2012 Type A, IB-123" },
    ]);
  });

  it("is none for another method, another template, or one day outside the scope of the base", () => {
    expect(accreditationsOf([scope], company, { ...work, method: "RT" })).toEqual([]);
    expect(accreditationsOf([scope], company, { ...work, template: "UT-WELD" })).toEqual([]);
    expect(accreditationsOf([scope], company, { ...work, days: ["2026-12-31", "2027-01-01"] })).toEqual([]);
    expect(accreditationsOf([scope], company, { ...work, days: [] })).toEqual([]);
    expect(accreditationsOf([], company, work)).toEqual([]);
  });

  it("is none on a day on which the company's own accreditation had lapsed", () => {
    expect(accreditationsOf([scope], company, { ...work, days: ["2026-06-30"] })).toHaveLength(1);
    expect(accreditationsOf([scope], company, { ...work, days: ["2026-06-30", "2026-07-01"] })).toEqual([]);
  });

  it("is named without the symbol where the symbol may not stand on reports, or the company keeps no such accreditation", () => {
    const invoices = { ...company, accreditations: [{ ...own, symbolAllowedOn: ["invoices" as const] }] };
    expect(accreditationsOf([scope], invoices, work)).toMatchObject([{ mark: false }]);
    expect(accreditationsOf([scope], { accreditations: [], inspectionBodyType: null }, work)).toEqual([
      { id: null, mark: false, text: "ISO/IEC 17020, IB-123" },
    ]);
  });

  it("says no type of inspection body for a laboratory", () => {
    const laboratory = { ...scope, standard: "ISO/IEC 17025", accreditationNumber: "LB-9" };
    expect(accreditationsOf([laboratory], company, work)).toMatchObject([{ text: "ISO/IEC 17025, LB-9" }]);
  });
});
