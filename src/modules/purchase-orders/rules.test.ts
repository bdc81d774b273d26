import { describe, expect, it } from "vitest";
import { meterOf, otherCurrency, problemWithOrder } from "./rules.ts";

const order = { number: "4500117733", amount: "50000", currency: "USD", validFrom: null, validTo: null, lines: [] };
const line = (amount: string | null) => ({ id: "a", text: "RT", amount });

describe("the meter of a purchase order", () => {
  it("is 87.6 %, amber, with 36,000 invoiced and 7,800 waiting of 50,000 (example 4)", () => {
    expect(meterOf(order, [{ invoiced: "36000", waiting: "7800" }])).toEqual({
      invoiced: "36000.00",
      waiting: "7800.00",
      left: "14000.00",
      pct: "87.6",
      level: "amber",
      counted: true,
    });
  });
  it.each([
    ["37499.99", "green"],
    ["37500.00", "amber"],
    ["44999.99", "amber"],
    ["45000.00", "red"],
    ["60000.00", "red"],
  ])("with %s is %s", (invoiced, level) => expect(meterOf(order, [{ invoiced, waiting: "0" }]).level).toBe(level));
  it("adds what invoices and tickets say, and says when nothing counts yet", () => {
    const uses = [
      { invoiced: "100", waiting: "0" },
      { invoiced: "0", waiting: "50.5" },
    ];
    expect(meterOf(order, uses)).toMatchObject({ invoiced: "100.00", waiting: "50.50", left: "49900.00" });
    expect(meterOf(order, [])).toMatchObject({ invoiced: "0.00", pct: "0.0", counted: false });
  });
});

describe("an order", () => {
  it("has lines that come to no more than itself", () => {
    expect(problemWithOrder({ ...order, lines: [line("30000"), line("20000"), line(null)] })).toBeNull();
    expect(problemWithOrder({ ...order, lines: [line("30000"), line("20000.01")] })?.path).toBe("lines");
  });
  it("has the decimals of its currency, and days in order", () => {
    expect(problemWithOrder({ ...order, amount: "50000.001" })?.path).toBe("amount");
    expect(problemWithOrder({ ...order, amount: "50000.5", currency: "JPY" })?.path).toBe("amount");
    expect(problemWithOrder({ ...order, amount: "50000.001", currency: "KWD" })).toBeNull();
    expect(problemWithOrder({ ...order, lines: [line("1.001")] })?.path).toBe("lines.0.amount");
    expect(problemWithOrder({ ...order, validFrom: "2026-05-02", validTo: "2026-05-01" })?.path).toBe("validTo");
  });
  it("is not used beside another currency", () => {
    expect(otherCurrency({ ...order, currency: "EUR" }, "the rate sheet", "USD")).toBe(
      "PO 4500117733 is in EUR, the rate sheet in USD.",
    );
    expect(otherCurrency(order, "the rate sheet", "USD")).toBeNull();
  });
});
