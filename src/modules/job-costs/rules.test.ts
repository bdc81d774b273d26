import { describe, expect, it } from "vitest";
import { costAt, problemWithRate, type Rated, rateOfItem, rateOfPerson, sameRate, weightedHours } from "./rules.ts";

const rate = (more: Partial<Rated>): Rated => ({
  of: "grade",
  userId: null,
  grade: null,
  inventoryItemId: null,
  rate: "42.0000",
  burden: "28.5000",
  currency: "USD",
  validFrom: "2026-01-01",
  validTo: null,
  ...more,
});
const ana = { userId: "ana", grade: "Senior technician" };

describe("what hours cost (project-management section 5.3)", () => {
  it("(8 + 4 × 1.5 + 1 × 2) × (42.00 + 28.50) = 1,128.00", () => {
    const hours = [
      { hours: "8", multiplier: "1" },
      { hours: "4", multiplier: "1.5" },
      { hours: "1", multiplier: "2.0" },
    ];
    expect(weightedHours(hours)).toBe("16");
    expect(costAt(rate({}), weightedHours(hours))).toBe("1128.00");
    expect(costAt(rate({ rate: "96", burden: "0" }), "1")).toBe("96.00");
  });

  it("is rounded once, half away from zero, to the decimals of the currency", () => {
    expect(costAt(rate({ rate: "33.335", burden: "0" }), "0.5")).toBe("16.67");
    expect(costAt(rate({ rate: "3300.5", burden: "0", currency: "JPY" }), "1")).toBe("3301");
  });
});

describe("the rate in force", () => {
  const grade = rate({ grade: " senior Technician " });
  const own = rate({ of: "person", userId: "ana", rate: "50", validFrom: "2026-05-01", validTo: "2026-05-31" });
  it("is the person's own on its days, else that of the grade", () => {
    const on = (day: string) => rateOfPerson([grade, own], ana, day)?.rate;
    expect([on("2025-12-31"), on("2026-04-30"), on("2026-05-01"), on("2026-05-31"), on("2026-06-01")]).toEqual([
      undefined,
      "42.0000",
      "50",
      "50",
      "42.0000",
    ]);
    expect(rateOfPerson([grade], { userId: "ben", grade: null }, "2026-05-01")).toBeUndefined();
  });
  it("of equipment is that of the item", () => {
    const truck = rate({ of: "equipment", inventoryItemId: "truck" });
    expect(rateOfItem([grade, truck], "truck", "2026-05-01")).toBe(truck);
    expect(rateOfItem([grade, truck], "van", "2026-05-01")).toBeUndefined();
  });
  it("is one on a day, for someone or something", () => {
    expect(problemWithRate(rate({ of: "person" }), [])?.path).toBe("userId");
    expect(problemWithRate(rate({ grade: " " }), [])?.path).toBe("grade");
    expect(problemWithRate(rate({ of: "equipment" }), [])?.path).toBe("inventoryItemId");
    expect(problemWithRate(rate({ grade: "Helper", validTo: "2025-12-31" }), [])?.path).toBe("validTo");
    expect(problemWithRate(rate({ grade: "SENIOR TECHNICIAN", validFrom: "2026-06-01" }), [grade])?.path).toBe("validFrom");
    expect(problemWithRate(rate({ grade: "Helper" }), [grade])).toBeNull();
  });
  it("says the same in another writing of its figures", () => {
    expect(sameRate(grade, { ...grade, rate: "42", validTo: "2026-12-31" })).toBe(true);
    expect(sameRate(grade, { ...grade, burden: "28" })).toBe(false);
  });
});
