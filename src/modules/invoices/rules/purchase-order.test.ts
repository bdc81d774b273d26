import { describe, expect, it } from "vitest";
import { type OrderToCheck, orderWarning, whyNotOnOrder } from "./purchase-order.ts";

const order: OrderToCheck = {
  number: "4500123",
  currency: "USD",
  limit: "50000.00",
  tolerancePct: null,
  counts: "net",
  validFrom: "2026-01-01",
  validTo: "2026-06-30",
};
const invoice = { currency: "USD", amount: "14562.54", serviceFrom: "2026-05-01", serviceTo: "2026-05-04" };

describe("example 7, a purchase order of 50,000.00", () => {
  // Invoiced 36,480.00, credited 480.00: the sum over documents is asked of the database in routes.test.ts.
  const used = "36000.00";
  it("refuses an invoice above the limit, and takes it within a tolerance of 2 %", () => {
    expect(whyNotOnOrder(order, used, invoice)).toEqual(["PO 4500123 has 14,000.00 left; this invoice is 14,562.54."]);
    expect(whyNotOnOrder({ ...order, tolerancePct: "2" }, used, invoice)).toEqual([]);
    expect(whyNotOnOrder(order, used, { ...invoice, amount: "14000.00" })).toEqual([]);
  });
  it("refuses another currency, and service dates outside its days", () => {
    expect(whyNotOnOrder({ ...order, currency: "EUR" }, used, invoice)).toEqual(["PO 4500123 is in EUR, this invoice in USD."]);
    const late = { ...invoice, amount: "1.00", serviceTo: "2026-07-01" };
    expect(whyNotOnOrder(order, used, late)).toEqual([
      "PO 4500123 is valid from 2026-01-01 to 2026-06-30; the service dates lie outside it.",
    ]);
    expect(whyNotOnOrder(order, used, { ...late, serviceTo: "2026-06-30" })).toEqual([]);
  });
  it("warns at 75 and 90 %, unrounded", () => {
    const warned = (amount: string) => orderWarning(order, used, amount);
    expect(["1499.99", "1500.00", "8999.99", "9000.00"].map(warned)).toEqual([null, 75, 75, 90]);
  });
});
