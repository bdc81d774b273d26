import { expect, it } from "vitest";
import { PrintedSheet } from "../printed-sheet.ts";
import { emptyItem, type RateItem } from "../rate-item.ts";
import { printedSheet } from "./printed.ts";
import { overtimePresets } from "#directory/finance/overtime.ts";

const item = (more: Partial<RateItem>): RateItem => ({ ...emptyItem("00000000-0000-4000-8000-000000000001"), cost: "31.77", sort: 0, ...more }); // prettier-ignore
const sheet = {
  number: "RS-0042",
  revision: "B",
  title: "Rates",
  currency: "USD",
  effectiveFrom: "2026-01-01",
  effectiveTo: null,
  overtimeRule: { ...overtimePresets["US 8/12/40"], otMultiplier: "1.35" },
  minimumRule: null,
  cancellation: null,
  travelRule: null,
  perDiemRule: null,
  escalation: null,
  paymentTerms: "Net 30",
  validityText: null,
  notes: null,
  exclusions: null,
  internalNotes: "margin 41",
};
const around = { company: { name: "Brazos", phone: null, email: null }, forWhom: "Northgate", watermark: "Paula, 4 May 2026", supersededOn: null }; // prettier-ignore

it("what is printed has prices in each class, and no cost, no internal note, no id, and nothing that is not printed", () => {
  const items = [
    item({ code: "UT", description: "UT", price: "86.55", category: "labour", unit: "hour" }),
    item({ code: "SECRET", description: "Not printed", price: "1.00", printed: false }),
    item({ code: "THIRD", description: "Freight", price: "0.00", category: "third party", unit: "lot", markupPct: "10" }),
  ];
  const printed = printedSheet(sheet, items, around);
  expect(PrintedSheet.strict().parse(printed)).toEqual(printed);
  expect(printed.groups[0]?.items).toEqual([
    { code: "UT", description: "UT", terms: "", unit: "hour", price: "86.55", priceOt: "116.8425", priceDt: "173.10", priceHt: "173.10" },
    { code: "THIRD", description: "Freight", terms: "cost plus 10 %", unit: "lot", price: null, priceOt: null, priceDt: null, priceHt: null },
  ]); // prettier-ignore
  const text = JSON.stringify(printed);
  for (const hidden of ["31.77", "margin", "00000000", "SECRET"]) expect(text).not.toContain(hidden);
});
