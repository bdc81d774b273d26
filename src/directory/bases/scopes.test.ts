import { describe, expect, it } from "vitest";
import { accreditedFor, type BaseScope, lostScope } from "./scopes.ts";

describe("the accreditation of a base", () => {
  const scope = {
    standard: "ISO/IEC 17020",
    accreditationNumber: "IB-0042",
    methods: ["MT", "PT"],
    validFrom: "2026-01-01",
    validTo: "2026-12-31",
  };
  const work = { method: "MT", template: "MT-WELD", days: ["2026-06-01"] };
  it("covers its methods on its days, both ends included", () => {
    expect(accreditedFor([scope], { ...work, days: ["2026-01-01", "2026-12-31"] })).toEqual([scope]);
    expect(accreditedFor([scope], { ...work, days: ["2026-12-31", "2027-01-01"] })).toEqual([]);
    expect(accreditedFor([scope], { ...work, method: "RT" })).toEqual([]);
  });
  it("covers every method and template when it names none", () => {
    const wide = { ...scope, methods: [], templates: [], validFrom: null };
    expect(accreditedFor([wide], { method: "RT", template: "RT-FILM", days: ["2020-06-01"] })).toEqual([wide]);
  });
  it("says of any day whether a base was accredited for a method, after its scope has changed too", () => {
    const wider = { ...scope, methods: ["MT", "PT", "RT"], validFrom: "2027-01-01", validTo: "2029-12-31" };
    const on = (day: string, method: string) => accreditedFor([scope, wider], { method, days: [day] }).length > 0;
    expect(["2025-12-31", "2026-06-01", "2027-06-01", "2030-01-01"].map((day) => on(day, "MT"))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(["2026-12-31", "2027-01-01"].map((day) => on(day, "RT"))).toEqual([false, true]);
  });
  it("stays on record once it has begun: only its last day may change", () => {
    const kept = (after: BaseScope[]) => lostScope([scope], after, "2026-06-01");
    expect(kept([{ ...scope, validTo: "2026-06-30" }])).toBeNull();
    expect(kept([{ ...scope, methods: ["PT", "MT"] }])).toBeNull();
    const refusal =
      "The accreditation IB-0042 to ISO/IEC 17020 began on 2026-01-01 and stays on record. Enter its last day and add the new one.";
    expect(kept([])).toBe(refusal);
    expect(kept([{ ...scope, methods: ["MT"] }])).toBe(refusal);
    expect(kept([{ ...scope, validFrom: "2026-02-01" }])).toBe(refusal);
    expect(lostScope([scope], [], "2025-12-31")).toBeNull();
    const { validFrom: _validFrom, ...always } = scope;
    expect(lostScope([{ ...always, validFrom: null }], [], "2026-06-01")).toBe(
      "The accreditation IB-0042 to ISO/IEC 17020 stays on record. Enter its last day and add the new one.",
    );
  });
  it("covers no report of a template outside those it names", () => {
    expect(accreditedFor([{ ...scope, templates: ["UT-THK"] }], work)).toEqual([]);
  });
});
