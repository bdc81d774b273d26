import { describe, expect, it } from "vitest";
import { costOf, needsReceipt, problemWith } from "./rules.ts";

const entered = (more: object = {}) => ({
  spentOn: "2026-05-06",
  amount: "48.20",
  currency: "USD",
  taxAmount: null,
  billable: false,
  workOrderId: null,
  ...more,
});

describe("an expense", () => {
  const wrong = (more: object) => problemWith(entered(more), "2026-05-06")?.path ?? null;
  it("is dated today or before, holds less tax than its amount, and is billed for a work order", () => {
    expect([wrong({}), wrong({ spentOn: "2026-05-07" })]).toEqual([null, "spentOn"]);
    expect([wrong({ spentOn: "2016-05-06" }), wrong({ spentOn: "2016-05-05" })]).toEqual([null, "spentOn"]);
    expect(problemWith(entered({ spentOn: "1900-01-01" }), "2026-05-06")?.message).toBe(
      "The receipt is more than 10 years old. Check its date.",
    );
    expect([wrong({ taxAmount: "48.19" }), wrong({ taxAmount: "48.2000" })]).toEqual([null, "taxAmount"]);
    expect([wrong({ billable: true }), wrong({ billable: true, workOrderId: "w" })]).toEqual(["workOrderId", null]);
  });

  it("has no more decimals than its currency, and its tax neither", () => {
    expect([wrong({ amount: "0.001" }), wrong({ amount: "48.2000" }), wrong({ taxAmount: "4.025" })]).toEqual([
      "amount",
      null,
      "taxAmount",
    ]);
    expect([wrong({ amount: "48.2", currency: "JPY" }), wrong({ amount: "48.201", currency: "KWD" })]).toEqual(["amount", null]);
  });

  it("costs its amount without the tax the company recovers", () => {
    const cost = (taxRecoverable: boolean) => costOf({ amount: "374.88", taxAmount: "62.48", taxRecoverable });
    expect([cost(true), cost(false)]).toEqual(["312.4", "374.88"]);
    expect(costOf({ amount: "20.00", taxAmount: null, taxRecoverable: true })).toBe("20");
  });

  it("needs a receipt from the amount of the settings on, and always if it is billable", () => {
    const needs = (amount: string | null, billable = false) => needsReceipt({ billable }, amount, "25");
    expect([needs("24.99"), needs("25.00"), needs("24.99", true), needs(null)]).toEqual([false, true, true, true]);
  });
});
