import { describe, expect, it } from "vitest";
import { allocate, discountByTax, earlyDiscount, type OpenInvoice, toleranceOf } from "./payments.ts";
import { amountsIn } from "#kit/money.ts";

const open = (number: string, dueDate: string, balance: string, more: Partial<OpenInvoice> = {}): OpenInvoice => ({
  id: number,
  number,
  dueDate,
  type: "invoice",
  balance,
  amountDue: balance,
  disputed: false,
  earlyPayment: null,
  ...more,
});
const paying = { credit: "0", amount: "0", on: "2026-06-01", tolerance: null };

describe("a payment", () => {
  const invoices = [
    open("R-1", "2026-01-01", "50.00", { type: "retainage release" }),
    open("INV-3", "2026-06-30", "300.00"),
    open("INV-2", "2026-06-03", "200.00"),
    open("INV-1", "2026-06-03", "100.00"),
    open("INV-0", "2026-05-01", "900.00", { disputed: true }),
  ];
  it("goes to the oldest due first, ties by number, releases of retainage last, and not to what is disputed", () => {
    const { allocations, unallocated } = allocate("USD", { ...paying, amount: "650.00" }, invoices);
    expect(allocations.map(({ id, paid }) => [id, paid])).toEqual([
      ["INV-1", "100.00"],
      ["INV-2", "200.00"],
      ["INV-3", "300.00"],
      ["R-1", "50.00"],
    ]);
    expect(unallocated).toBe("0.00");
  });
  it("takes numbers as numbers where the due dates are the same", () => {
    const two = [open("INV-2026-10000", "2026-06-03", "5.00"), open("INV-2026-9999", "2026-06-03", "5.00")];
    const { allocations } = allocate("USD", { ...paying, amount: "5.00" }, two);
    expect(allocations.map(({ id }) => id)).toEqual(["INV-2026-9999"]);
  });
  it("comes after client credit, and what is not needed stays", () => {
    const made = allocate("USD", { ...paying, credit: "120.00", amount: "200.00" }, invoices.slice(2, 4));
    expect(made.allocations.map(({ id, credit, paid }) => [id, credit, paid])).toEqual([
      ["INV-1", "100.00", "0.00"],
      ["INV-2", "20.00", "180.00"],
    ]);
    expect([made.creditLeft, made.unallocated]).toEqual(["0.00", "20.00"]);
  });
  it("that leaves no more than the tolerance clears the invoice, if Finance asks for it", () => {
    const short = { ...paying, amount: "99.95" };
    const tolerance = toleranceOf("USD", 5);
    const roundingOf = (asked: typeof short, most: string | null) =>
      allocate("USD", { ...asked, tolerance: most }, [open("INV-1", "2026-06-03", "100.00")]).allocations[0]?.rounding;
    expect(tolerance).toBe("0.05");
    expect(roundingOf(short, tolerance)).toBe("0.05");
    expect(roundingOf(short, null)).toBe("0.00");
    expect(roundingOf({ ...short, amount: "99.94" }, tolerance)).toBe("0.00");
  });
});

describe("example 8, 2 % of example 3 by 2026-05-14", () => {
  const invoice = open("INV-117", "2026-06-03", "13395.35", { earlyPayment: { pct: "2", until: "2026-05-14" } });
  const paidOn = (on: string, amount: string) => allocate("USD", { ...paying, on, amount }, [invoice]).allocations[0];
  it("is 267.91, and pays 13,127.44", () => {
    expect(earlyDiscount("USD", invoice, "2026-05-14")).toBe("267.91");
    expect(paidOn("2026-05-14", "13127.44")).toMatchObject({ paid: "13127.44", discountTaken: "267.91" });
  });
  it("a day later nothing is taken off, and neither if less is paid", () => {
    expect(earlyDiscount("USD", invoice, "2026-05-15")).toBe("0.00");
    expect(paidOn("2026-05-15", "13127.44")).toMatchObject({ paid: "13127.44", discountTaken: "0.00" });
    expect(paidOn("2026-05-14", "13127.43")).toMatchObject({ paid: "13127.43", discountTaken: "0.00" });
  });
  it("reduces tax where the country says so", () => {
    const groups = [{ key: "S 20", base: "1000.00", tax: "200.00", rate: "20" }];
    expect(discountByTax(amountsIn("EUR"), "24.00", groups)).toEqual([
      { key: "S 20", amount: "24.00", tax: "4.00", net: "20.00" },
    ]);
  });
});
