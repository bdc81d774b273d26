import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LineTax, PricedLine, ToTotal } from "./parts.ts";
import { film, fullInvoice, line, salesTax, vat } from "./testing.ts";
import { lineNet, packageNets, totalsOf } from "./totals.ts";
import { amountsIn } from "#kit/money.ts";

const usd = amountsIn("USD");
const plainInvoice = (lines: readonly PricedLine[], more: Partial<ToTotal> = {}) =>
  totalsOf({ currency: "USD", lines, discount: null, taxRounding: "per tax group", retainage: null, ...more });

describe("example 1, a line", () => {
  it.each([
    ["USD", "7.25", "86.50", "627.13"],
    ["USD", "1", "1.005", "1.01"],
    ["USD", "-1", "1.005", "-1.01"],
    ["JPY", "3.5", "12345", "43208"],
    ["KWD", "12.5", "18.1235", "226.544"],
  ])("in %s: %s × %s is %s", (currency, quantity, unitPrice, net) =>
    expect(lineNet(amountsIn(currency), { quantity, unitPrice, discountPct: "0" })).toBe(net),
  );
  it("of yen has its tax in yen", () =>
    expect(plainInvoice([line("3.5", "12345", vat("10"))], { currency: "JPY" }).taxTotal).toBe("4321"));
  it("with a discount of its own is rounded once", () =>
    expect(lineNet(usd, { quantity: "3", unitPrice: "10.05", discountPct: "12.5" })).toBe("26.38"));
});

describe("example 2, tax", () => {
  const three = [line("1", "10.03", film), line("1", "10.03", film), line("1", "10.03", film)];
  it("of three lines is rounded once for the group, or on each line", () => {
    expect(plainInvoice(three).taxTotal).toBe("2.48");
    expect(plainInvoice(three, { taxRounding: "per line" }).taxTotal).toBe("2.49");
  });
  it("is the same in the total and in the breakdown", () => {
    const { taxes, taxTotal } = plainInvoice([line("1", "1091.50", vat("15"))], { currency: "SAR" });
    expect([taxTotal, taxes.map(({ tax }) => tax)]).toEqual(["163.73", ["163.73"]]);
  });
  it("of two codes with one category and rate is one VAT group", () => {
    const { taxes } = plainInvoice([line("1", "10.03", vat("20", "S", "UK20")), line("1", "10.04", vat("20.00", "S", "DE20"))]);
    expect(taxes).toMatchObject([{ base: "20.07", tax: "4.01", codes: ["UK20", "DE20"] }]);
  });
  it("of two sales taxes on one line has one base, and each is rounded on its own", () => {
    const [gst, pst] = [salesTax("GST", "5"), salesTax("PST", "7")];
    expect(plainInvoice([line("1", "10.30", gst, pst)]).taxes).toMatchObject([{ tax: "0.52" }, { tax: "0.72" }]);
  });
  it("that compounds has the other tax in its base, on its own lines only", () => {
    const [gst, qst] = [salesTax("GST", "5"), { ...salesTax("QST", "9.5"), onTopOf: "GST" }];
    const { taxes } = plainInvoice([line("1", "100", gst, qst), line("1", "50", gst)]);
    expect(taxes).toMatchObject([
      { codes: ["GST"], base: "150.00", tax: "7.50" },
      { codes: ["QST"], base: "105.00", tax: "9.98" },
    ]);
  });
  it("codes on top of each other do not go round in circles", () => {
    const [a, b] = [
      { ...salesTax("A", "5"), onTopOf: "B" },
      { ...salesTax("B", "5"), onTopOf: "A" },
    ];
    expect(plainInvoice([line("1", "100", a, b)]).taxes).toMatchObject([{ tax: "5.25" }, { tax: "5.25" }]);
  });
  it("that the client withholds reduces only what is due", () => {
    const wht: LineTax = { code: "WHT5", regime: "withholding", category: "S", rate: "5", onTopOf: null };
    const lines = fullInvoice.lines.map((one) => ({ ...one, taxes: [...one.taxes, wht] }));
    const { taxTotal, withheldTotal, amountDue } = totalsOf({ ...fullInvoice, lines });
    expect([taxTotal, withheldTotal, amountDue]).toEqual(["289.06", "728.13", "12667.22"]);
  });
});

describe("example 3, the full invoice", () => {
  const made = totalsOf(fullInvoice);
  it("has the totals of the page", () => {
    expect(made.lineNets).toEqual(["6600.00", "2475.00", "1650.25", "559.48", "1650.00", "1925.00"]);
    expect(made).toMatchObject({
      linesTotal: "14859.73",
      discountTotal: "297.19",
      netTotal: "14562.54",
      taxTotal: "289.06",
      grossTotal: "14851.60",
      retainageAmount: "1456.25",
      amountDue: "13395.35",
    });
  });
  it("splits its discount over the tax groups", () =>
    expect(made.taxes.map(({ base, tax }) => [base, tax])).toEqual([
      ["11058.79", "0.00"],
      ["3503.75", "289.06"],
    ]));
  it("taxes what is held when it is paid, if so agreed (example 11)", () => {
    const later = totalsOf({ ...fullInvoice, retainage: { pct: "10", base: "net", tax: "on payment" } });
    expect(later).toMatchObject({ taxTotal: "260.15", retainageAmount: "1456.25", amountDue: "13366.44" });
    expect(later.taxes.map(({ base }) => base)).toEqual(["9952.91", "3153.38"]);
  });
  it("retains of the gross, if so agreed", () => {
    const gross = totalsOf({ ...fullInvoice, retainage: { pct: "10", base: "gross", tax: "full" } });
    expect(gross).toMatchObject({ retainageAmount: "1485.16", amountDue: "13366.44" });
  });
});

describe("example 6, a package price", () => {
  it("is shared over equal lines with the cent to the first", () =>
    expect(packageNets(usd, "100.00", ["50", "50", "50"])).toEqual(["33.34", "33.33", "33.33"]));
  it("is the net of its lines", () => {
    const nets = packageNets(usd, "100.00", ["50", "50", "50"]);
    const made = plainInvoice(nets.map((net) => ({ ...line("1", "50"), net })));
    expect([made.linesTotal, made.lineNets]).toEqual(["100.00", nets]);
  });
  it("of nothing is refused", () => expect(() => packageNets(usd, "100.00", ["0", "0"])).toThrow("add up to zero"));
});

describe("example 13, a deposit", () => {
  const deducted = (price: string): PricedLine => ({ ...line("-1", price, film), kind: "deposit deduction" });
  it("is deducted after discount and retainage, at the rate it was taxed at", () => {
    const made = totalsOf({
      ...fullInvoice,
      lines: [line("1", "12000", film), deducted("5000")],
      discount: { kind: "percent", value: "3" },
    });
    expect(made).toMatchObject({
      discountTotal: "360.00",
      retainageAmount: "1164.00",
      netTotal: "6640.00",
      taxTotal: "547.80",
      grossTotal: "7187.80",
      amountDue: "6023.80",
    });
  });
  it("joins the base of its own group", () => {
    const made = totalsOf({
      ...fullInvoice,
      lines: [line("1", "8000", film), line("31.5", "98.00", vat("0", "E")), deducted("2500")],
      retainage: { pct: "5", base: "net", tax: "full" },
    });
    expect(made).toMatchObject({
      discountTotal: "221.74",
      netTotal: "8365.26",
      taxTotal: "440.55",
      grossTotal: "8805.81",
      retainageAmount: "543.26",
      amountDue: "8262.55",
    });
  });
});

describe("a document discount", () => {
  const lines = [line("1", "100", film)];
  it("above the sum or outside 0 to 100 % is refused", () => {
    for (const discount of [
      { kind: "amount", value: "100.01" },
      { kind: "percent", value: "100.1" },
      { kind: "percent", value: "-1" },
    ] as const)
      expect(() => plainInvoice(lines, { discount })).toThrow("The discount is more than the lines it applies to.");
    expect(plainInvoice(lines, { discount: { kind: "amount", value: "100.00" } }).grossTotal).toBe("0.00");
  });
  it("is split over lines where tax is rounded on each", () => {
    const made = plainInvoice([line("1", "10", film), line("1", "10", film), line("1", "10", film)], {
      discount: { kind: "amount", value: "1.00" },
      taxRounding: "per line",
    });
    expect(made.netsAfterDiscount).toEqual(["9.66", "9.67", "9.67"]);
  });
});

describe("any invoice", () => {
  const taxes = fc.subarray([
    salesTax("GST", "5"),
    { ...salesTax("QST", "9.975"), onTopOf: "GST" },
    vat("20"),
    vat("7.7", "S", "V8"),
  ]);
  const anyLine = fc
    .record({
      quantity: fc.integer({ min: 1, max: 99_999 }),
      price: fc.integer({ min: 1, max: 9_999_999 }),
      off: fc.integer({ min: 0, max: 100 }),
      taxes,
    })
    .map(({ quantity, price, off, taxes: of }) => ({
      ...line((quantity / 1000).toFixed(3), (price / 10_000).toFixed(4), ...of),
      discountPct: String(off),
    }));
  const anyInvoice: fc.Arbitrary<ToTotal> = fc.record({
    currency: fc.constantFrom("USD", "JPY", "KWD"),
    lines: fc.array(anyLine, { minLength: 1, maxLength: 8 }),
    discount: fc.option(
      fc.record({ kind: fc.constant("percent" as const), value: fc.integer({ min: 0, max: 100 }).map(String) }),
    ),
    taxRounding: fc.constantFrom("per tax group", "per line"),
    retainage: fc.option(
      fc.record({
        pct: fc.integer({ min: 0, max: 50 }).map(String),
        base: fc.constantFrom("net", "gross"),
        tax: fc.constantFrom("full", "on payment"),
      }),
    ),
  });
  it("adds up, in each currency and way to round", () => {
    fc.assert(
      fc.property(anyInvoice, (asked) => {
        const money = amountsIn(asked.currency);
        const made = totalsOf(asked);
        expect(money.sum(...made.lineNets)).toBe(made.linesTotal);
        expect(money.sum(...made.netsAfterDiscount)).toBe(made.netTotal);
        expect(money.minus(made.linesTotal, made.discountTotal)).toBe(made.netTotal);
        expect(money.sum(...made.taxes.map(({ tax }) => tax))).toBe(made.taxTotal);
        expect(money.sum(made.netTotal, made.taxTotal)).toBe(made.grossTotal);
        expect(money.sum(made.amountDue, made.retainageAmount, made.withheldTotal)).toBe(made.grossTotal);
        if (made.heldByLines.length > 0) expect(money.sum(...made.heldByLines)).toBe(made.retainageAmount);
      }),
    );
  });
});
