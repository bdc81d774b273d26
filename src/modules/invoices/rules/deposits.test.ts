import { describe, expect, it } from "vitest";
import { deductedOf, deduction, openParts, proposedDeductions } from "./deposits.ts";
import type { PricedLine, ToTotal } from "./parts.ts";
import { exempt, film, line } from "./testing.ts";
import { totalsOf } from "./totals.ts";
import { amountsIn } from "#kit/money.ts";

const usd = amountsIn("USD");

describe("a deposit", () => {
  it("is open by its taxes, less what was deducted or credited of each", () => {
    const parts = openParts(usd, [
      { taxes: [film], net: "4000.00" },
      { taxes: [exempt], net: "1000.00" },
      { taxes: [film], net: "-1500.00" },
      { taxes: [exempt], net: "-1000.00" },
    ]);
    expect(parts).toEqual([{ taxes: [film], net: "2500.00" }]);
    expect(openParts(usd, [...parts, { taxes: [film], net: "-2500.00" }])).toEqual([]);
  });

  it("is deducted over its taxes to the cent, and never above what is open", () => {
    const parts = [
      { taxes: [film], net: "100.00" },
      { taxes: [exempt], net: "200.00" },
    ];
    expect(deduction("USD", "DEP-1", parts, "100.00").map(({ net }) => net)).toEqual(["33.33", "66.67"]);
    expect(deduction("USD", "DEP-1", parts, "0")).toEqual([]);
    expect(() => deduction("USD", "DEP-1", parts, "300.01")).toThrow("Only 300.00 of DEP-1 is open.");
    expect(() => deduction("USD", "DEP-1", parts, "123.4567")).toThrow("An amount in USD has fewer decimals.");
    expect(() => deduction("JPY", "DEP-1", parts, "10.5")).toThrow("An amount in JPY has fewer decimals.");
    expect(deduction("USD", "DEP-1", parts, "100.0000").map(({ net }) => net)).toEqual(["33.33", "66.67"]);
  });

  it("is proposed up to what the work comes to, the oldest first", () => {
    expect(proposedDeductions("USD", "6000.00", ["5000.00", "2500.00", "10.00"])).toEqual(["5000.00", "1000.00", "0.00"]);
    expect(proposedDeductions("USD", "-4.00", ["5000.00"])).toEqual(["0.00"]);
  });

  it("gives no money of the client's order back: net and gross before the deduction of example 13", () => {
    const deducted: PricedLine = { ...line("-1", "5000", film), kind: "deposit deduction" };
    const asked: ToTotal = {
      currency: "USD",
      lines: [line("1", "12000", film), deducted],
      discount: { kind: "percent", value: "3" },
      taxRounding: "per tax group",
      retainage: { pct: "10", base: "net", tax: "full" },
    };
    const totals = totalsOf(asked);
    const { net, gross } = deductedOf(asked, totals.netsAfterDiscount);
    expect([usd.sum(totals.netTotal, net), usd.sum(totals.grossTotal, gross)]).toEqual(["11640.00", "12600.30"]);
    expect(deductedOf({ ...asked, lines: asked.lines.slice(0, 1) }, ["11640.00"])).toEqual({ net: "0.00", gross: "0.00" });
  });
});
