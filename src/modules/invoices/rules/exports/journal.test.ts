import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Credit, creditOf, leftOf } from "../credit.ts";
import type { LineTax, ToTotal } from "../parts.ts";
import { exempt, film, fullInvoice, line, salesTax, vat } from "../testing.ts";
import { totalsOf } from "../totals.ts";
import {
  type Allocated,
  clearingEntries,
  creditEntries,
  documentEntries,
  type Entry,
  paymentEntries,
  reversed,
  writeOffEntries,
} from "./journal.ts";
import { amountsIn } from "#kit/money.ts";

const sum = (currency: string, entries: readonly Entry[]) => amountsIn(currency).sum(...entries.map(({ base }) => base));
const shown = (entries: readonly Entry[]) =>
  entries.map(({ account, amount }) => [Object.values(account)[0] as string | null, amount] as const);
const issued = (asked: ToTotal, more: Partial<Parameters<typeof documentEntries>[1]> = {}) => ({
  type: "invoice" as const,
  currency: asked.currency,
  fxRate: "1",
  figures: totalsOf(asked),
  lines: asked.lines.map(({ kind }) => ({ kind, account: "4000" })),
  baseReleased: null,
  ...more,
});

describe("example 3", () => {
  it("is a receivable, held retainage and a discount against revenue and tax", () => {
    const entries = documentEntries("USD", issued(fullInvoice));
    expect(shown(entries)).toEqual([
      ["receivable", "13395.35"],
      ["retainage held", "1456.25"],
      ["discount", "297.19"],
      ["4000", "-14859.73"],
      ["T825", "-289.06"],
    ]);
    expect(sum("USD", entries)).toBe("0.00");
  });

  it("clears a deposit at the rate that was booked with, the difference of exchange apart", () => {
    const deposit: ToTotal = {
      ...fullInvoice,
      currency: "EUR",
      lines: [line("1", "5000", film)],
      discount: null,
      retainage: null,
    };
    const booked = documentEntries("USD", {
      ...issued(deposit, { type: "deposit", fxRate: "1.10" }),
      lines: [{ kind: "manual", account: null, isDeposit: true }],
    });
    const work: ToTotal = {
      ...deposit,
      lines: [line("1", "12000", film), { ...line("-1", "5000", film), kind: "deposit deduction" }],
    };
    const cleared = documentEntries("USD", {
      ...issued(work, { fxRate: "1.20" }),
      lines: [
        { kind: "manual", account: "4000" },
        { kind: "deposit deduction", account: null, bookedAt: "1.10" },
      ],
    });
    const of = (purpose: string) => (entries: readonly Entry[]) =>
      entries.flatMap(({ account, base }) => ("purpose" in account && account.purpose === purpose ? [base] : []));
    expect([booked, cleared].flatMap(of("deposits"))).toEqual(["-5500.00", "5500.00"]);
    expect(of("exchange difference")(cleared)).toEqual(["500.00"]);
    expect([booked, cleared].map((entries) => sum("USD", entries))).toEqual(["0.00", "0.00"]);
  });

  it("and its credit note have opposite sides", () => {
    const whole = { ...fullInvoice, totals: totalsOf(fullInvoice) };
    const figures = creditOf(whole, leftOf(whole, []), { kind: "quantity", lines: [{ index: 2, quantity: "15" }] });
    const note = {
      ...issued(fullInvoice),
      type: "credit note" as const,
      figures,
      lines: [{ kind: "manual" as const, account: "4000" }],
    };
    expect(shown(documentEntries("USD", note))).toEqual([
      ["receivable", "-207.25"],
      ["retainage held", "-21.09"],
      ["discount", "-4.31"],
      ["4000", "215.25"],
      ["T825", "17.40"],
    ]);
  });
});

/** Notes that credit the lines of an invoice one after the other, each whole, in its currency and the base currency. */
function notesOf(asked: ToTotal, fxRate: string, base: string) {
  const invoice = { ...asked, totals: totalsOf(asked) };
  const accounts = asked.lines.map((_, index) => ({ kind: "manual" as const, account: index % 2 === 0 ? "4000" : "4100" }));
  const first = documentEntries(base, { ...issued(asked, { fxRate }), lines: accounts });
  const credits: Credit[] = [];
  return asked.lines.reduce<Entry[][]>(
    (made, { quantity }, index) => {
      const note = creditOf(invoice, leftOf(invoice, credits), { kind: "quantity", lines: [{ index, quantity }] });
      credits.push(note);
      const document = { ...issued(asked, { fxRate }), type: "credit note" as const, figures: note };
      const entries = documentEntries(base, { ...document, lines: accounts.slice(index, index + 1) });
      return [...made, note.takesTheRest ? clearingEntries(base, entries, made.flat()) : entries];
    },
    [first],
  );
}

it("an invoice in another currency that is credited in parts leaves nothing on any account in the base currency", () => {
  const price = fc.integer({ min: 1000, max: 99_999 }).map(String);
  const tax = fc.constantFrom([film], [vat("20")], [exempt], [salesTax("GST", "5"), vat("7.7")]);
  const lines = fc.array(
    fc.tuple(price, tax).map(([unitPrice, taxes]) => line("3", unitPrice, ...taxes)),
    { minLength: 2, maxLength: 7 },
  );
  const retainage = fc.record({
    pct: fc.constant("10"),
    base: fc.constantFrom("net" as const, "gross" as const),
    tax: fc.constantFrom("full" as const, "on payment" as const),
  });
  fc.assert(
    fc.property(lines, retainage, (of, held) => {
      const asked: ToTotal = {
        currency: "JPY",
        lines: of,
        discount: { kind: "percent", value: "2.5" },
        taxRounding: "per tax group",
        retainage: held,
      };
      const documents = notesOf(asked, "0.00665", "USD");
      for (const entries of documents) expect(sum("USD", entries)).toBe("0.00");
      const accounts = Map.groupBy(documents.flat(), ({ account }) => JSON.stringify(account));
      const left = [...accounts].flatMap(([name, entries]) =>
        name.includes("receivable") || name.includes("exchange") || sum("USD", entries) === "0.00" ? [] : [name],
      );
      expect(left).toEqual([]);
    }),
  );
});

it("a deposit that is deducted goes to its liability, and released retainage to what was held", () => {
  const deposit = { ...line("-1", "5000.00", film), kind: "deposit deduction" as const };
  const asked: ToTotal = { ...fullInvoice, discount: null, retainage: null, lines: [line("1", "12000.00", film), deposit] };
  expect(shown(documentEntries("USD", issued(asked)))).toContainEqual(["deposits", "5000.00"]);
  const release: ToTotal = { ...asked, lines: [{ ...line("1", "1456.25"), kind: "retainage release" }] };
  expect(shown(documentEntries("USD", issued(release)))).toEqual([
    ["receivable", "1456.25"],
    ["retainage held", "-1456.25"],
  ]);
});

const allocated: Allocated = {
  currency: "EUR",
  fxRate: "1.08345",
  taxes: [],
  amount: "12345.67",
  discountTaken: "0.00",
  discountTax: null,
  rounding: "0.00",
  paid: "12345.67",
  baseReceived: "13222.21",
  baseReleased: "13375.92",
};

describe("a payment", () => {
  it("at another rate brings the difference of example 5", () => {
    const entries = paymentEntries("USD", { currency: "EUR", amount: "12345.67", baseAmount: "13222.21" }, [allocated]);
    expect(entries.map(({ account, base }) => [Object.values(account)[0] as string, base])).toEqual([
      ["bank", "13222.21"],
      ["receivable", "-13375.92"],
      ["exchange difference", "153.71"],
    ]);
  });
  it("with a discount that reduces tax books both parts of example 8, and what pays nothing as credit of the client", () => {
    const taxes = [
      {
        key: "S 20",
        regime: "VAT" as const,
        category: "S" as const,
        rate: "20",
        codes: ["GB-20"],
        base: "1000.00",
        tax: "200.00",
      },
    ];
    const early = { ...allocated, currency: "USD", fxRate: "1", taxes, discountTaken: "24.00", discountTax: "4.00" };
    const paid = { amount: "1176.00", paid: "1176.00", baseReceived: "1176.00", baseReleased: "1200.00" };
    const entries = paymentEntries("USD", { currency: "USD", amount: "1200.00", baseAmount: "1200.00" }, [{ ...early, ...paid }]);
    expect(shown(entries)).toEqual([
      ["bank", "1200.00"],
      ["client credit", "-24.00"],
      ["receivable", "-1200.00"],
      ["early-payment discount", "20.00"],
      ["GB-20", "4.00"],
    ]);
    expect(sum("USD", reversed(entries))).toBe("0.00");
  });
});

it("a write-off keeps the tax, or takes it off what is owed where relief is claimed", () => {
  const group = { key: "S 20", regime: "VAT" as const, category: "S" as const, rate: "20", codes: ["GB-20"] };
  const taxes = [{ ...group, base: "1000.00", tax: "200.00" }];
  const of = { currency: "GBP", amount: "600.00", inBase: "764.07", fxRate: "1.27345", taxes };
  expect(shown(writeOffEntries("USD", { ...of, relief: false }))).toEqual([
    ["receivable", "-600.00"],
    ["write-off", "600.00"],
  ]);
  const entries = writeOffEntries("USD", { ...of, relief: true });
  expect(shown(entries)).toEqual([
    ["receivable", "-600.00"],
    ["write-off", "500.00"],
    ["GB-20", "100.00"],
  ]);
  expect(sum("USD", entries)).toBe("0.00");
});

it("every posting adds up to zero in the base currency, whatever the lines, terms, rates and currencies", () => {
  const amount = fc.integer({ min: 1, max: 9_999_999 }).map((n) => (n / 100).toFixed(2));
  const rate = fc.integer({ min: 1000, max: 200_000_000 }).map((n) => (n / 1e6).toFixed(6));
  const taxes = fc.constantFrom<LineTax[]>(
    [exempt],
    [film],
    [vat("20")],
    [film, { ...vat("5"), regime: "withholding", code: "WH" }],
  );
  const lines = fc.array(fc.tuple(amount, amount, taxes), { minLength: 1, maxLength: 5 });
  const currency = fc.constantFrom("USD", "EUR", "JPY", "KWD");
  fc.assert(
    fc.property(lines, rate, rate, currency, currency, fc.boolean(), (of, at, later, own, base, onPayment) => {
      const asked: ToTotal = {
        currency: own,
        lines: of.map(([quantity, price, tax]) => line(quantity, price, ...tax)),
        discount: { kind: "percent", value: "2.5" },
        taxRounding: "per tax group",
        retainage: { pct: "10", base: "net", tax: onPayment ? "on payment" : "full" },
      };
      const document = issued(asked, { fxRate: at });
      const entries = documentEntries(base, document);
      const money = amountsIn(base);
      expect(sum(base, entries)).toBe(money.zero);
      const due = document.figures.amountDue;
      const part = { ...allocated, currency: own, fxRate: at, taxes: document.figures.taxes, amount: due, paid: due };
      const baseReceived = money.times(due, later);
      const paid = {
        ...part,
        baseReceived,
        baseReleased: money.times(due, at),
        discountTaken: amountsIn(own).unit,
        discountTax: "0",
      };
      const payment = { currency: own, amount: due, baseAmount: baseReceived };
      expect(sum(base, paymentEntries(base, payment, [paid]))).toBe(money.zero);
      expect(sum(base, creditEntries(base, own, paid))).toBe(money.zero);
    }),
  );
});
