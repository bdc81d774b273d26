import { expect, it } from "vitest";
import { averageDaysToPay } from "./days-to-pay.ts";

it("weights the days from invoice to payment by what was paid", () => {
  const parts = [
    { amount: "10000", invoiceDate: "2026-01-01", paidOn: "2026-02-01" },
    { amount: "5000", invoiceDate: "2026-01-01", paidOn: "2026-02-22" },
  ];
  expect(averageDaysToPay(parts)).toBe("38.0");
});

it("counts a payment before the date of the invoice as no days, and has no average without a payment", () => {
  const early = { amount: "100", invoiceDate: "2026-01-11", paidOn: "2026-01-01" };
  expect(averageDaysToPay([early, { amount: "100", invoiceDate: "2026-01-01", paidOn: "2026-01-06" }])).toBe("2.5");
  expect(averageDaysToPay([])).toBeNull();
});
