import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { baseAmounts, exchangeDifference } from "./base-currency.ts";
import { fullInvoice, line, vat } from "./testing.ts";
import { totalsOf } from "./totals.ts";
import { amountsIn } from "#kit/money.ts";

describe("example 5", () => {
  it("EUR 12,345.67 in USD, and the difference when it is paid at another rate", () => {
    expect(amountsIn("USD").times("12345.67", "1.08345000")).toBe("13375.92");
    const paid = {
      paid: "12345.67",
      receivedInBase: amountsIn("USD").times("12345.67", "1.07100000"),
      rateAtInvoice: "1.08345",
      openInBase: "13375.92",
      clears: true,
    };
    expect(exchangeDifference("USD", paid)).toEqual({ released: "13375.92", difference: "-153.71" });
  });
  it("GBP 120.12 balances: net is gross less tax", () => {
    const asked = { ...fullInvoice, currency: "GBP", discount: null, retainage: null, lines: [line("1", "100.10", vat("20"))] };
    expect(baseAmounts("USD", "1.27345", totalsOf(asked))).toMatchObject({ gross: "152.97", tax: "25.49", net: "127.48" });
  });
  it("a part releases its own, and the last one what is left", () => {
    const part = {
      paid: "33.33",
      receivedInBase: amountsIn("USD").times("33.33", "1.1"),
      rateAtInvoice: "1.005",
      openInBase: "100.50",
      clears: false,
    };
    expect(exchangeDifference("USD", part)).toEqual({ released: "33.50", difference: "3.16" });
    expect(exchangeDifference("USD", { ...part, paid: "66.67", openInBase: "67.00", clears: true }).released).toBe("67.00");
  });
});

it("a net below one unit of the base currency is allocated by largest remainder", () => {
  const lines = ["0.10", "0.10", "0.10"].map((price) => line("1", price));
  const totals = totalsOf({ ...fullInvoice, lines, discount: null, retainage: null });
  expect(baseAmounts("JPY", "15.5", totals)).toMatchObject({ net: "5", lines: ["2", "2", "1"] });
});

it("lines add up to the net in the base currency at any rate, also lines that cancel out", () => {
  const rate = fc.integer({ min: 1, max: 200_000_000 }).map((n) => (n / 1e6).toFixed(6));
  const prices = fc.array(fc.integer({ min: -99_999, max: 99_999 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(rate, prices, fc.constantFrom("USD", "JPY", "KWD"), (fxRate, of, currency) => {
      const lines = of.map((price) => line(price < 0 ? "-1" : "1", (Math.abs(price) / 100).toFixed(2), vat("20")));
      const base = baseAmounts(currency, fxRate, totalsOf({ ...fullInvoice, lines, discount: null, retainage: null }));
      const money = amountsIn(currency);
      expect(money.sum(...base.lines)).toBe(base.net);
      expect(money.sum(base.net, base.tax)).toBe(base.gross);
    }),
  );
});
