import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Credit, creditOf, type CreditRequest, type Issued, leftOf } from "./credit.ts";
import { type LineTax, type PricedLine, type ToTotal } from "./parts.ts";
import { exempt, film, fullInvoice, line, salesTax, vat } from "./testing.ts";
import { totalsOf } from "./totals.ts";
import { amountsIn, compareAmounts } from "#kit/money.ts";

const issued = (asked: ToTotal): Issued => ({ ...asked, totals: totalsOf(asked) });
const example3 = issued(fullInvoice);
const bare = (...lines: readonly PricedLine[]) =>
  issued({ currency: "USD", lines, discount: null, taxRounding: "per tax group", retainage: null });

const withholding: LineTax = { code: "WH", regime: "withholding", category: "S", rate: "4", onTopOf: null };

/** The notes asked for, one after the other. */
function credited(invoice: Issued, ...requests: readonly CreditRequest[]): Credit[] {
  return requests.reduce<Credit[]>((made, one) => [...made, creditOf(invoice, leftOf(invoice, made), one)], []);
}
const all = (invoice: Issued, earlier: readonly Credit[] = []): CreditRequest => ({
  kind: "quantity",
  lines: leftOf(invoice, earlier).lines.map(({ quantity }, index) => ({ index, quantity: quantity.replace("-", "") })),
});
const films: CreditRequest = { kind: "quantity", lines: [{ index: 2, quantity: "15", unit: "films" }] };

describe("example 4, a credit note for 15 films", () => {
  it("has the totals of the page, with the retainage of example 11", () => {
    expect(credited(example3, films)[0]).toMatchObject({
      lineNets: ["215.25"],
      discountTotal: "4.31",
      netTotal: "210.94",
      taxTotal: "17.40",
      grossTotal: "228.34",
      retainageAmount: "21.09",
      amountDue: "207.25",
    });
  });
  it("leaves 100 of 115, and no more can be credited", () => {
    const more: CreditRequest = { kind: "quantity", lines: [{ index: 2, quantity: "101", unit: "films" }] };
    expect(() => credited(example3, films, more)).toThrow("Only 100 of 115 films are left to credit.");
  });
  it("and one for the rest leaves nothing (example 11)", () => {
    const [first] = credited(example3, films);
    const rest = creditOf(example3, leftOf(example3, first ? [first] : []), all(example3, first ? [first] : []));
    expect(rest).toMatchObject({
      takesTheRest: true,
      grossTotal: "14623.26",
      retainageAmount: "1435.16",
      amountDue: "13188.10",
    });
  });
});

describe("example 14", () => {
  it("a price credit takes something off: a line that was credited whole has nothing left, and 0 for each is none", () => {
    const ofLine = (perUnit: string): CreditRequest => ({ kind: "price", lines: [{ index: 0, quantity: "10", perUnit }] });
    const invoice = bare(line("10", "100", exempt));
    expect(credited(invoice, ofLine("100.01"))[0]).toMatchObject({ netTotal: "1000.00", takesTheRest: true });
    expect(() => credited(invoice, ofLine("100.01"), ofLine("100"))).toThrow("All of line 1 has been credited.");
    expect(() => credited(invoice, ofLine("0"))).toThrow("Nothing would be credited of line 1: enter how much less each is.");
  });
  it("a price credit leaves quantity billed", () => {
    const price: CreditRequest = { kind: "price", lines: [{ index: 0, quantity: "40.00", perUnit: "5.00" }] };
    const [note] = credited(example3, price);
    expect(note).toMatchObject({
      lineNets: ["200.00"],
      discountTotal: "4.00",
      netTotal: "196.00",
      taxTotal: "0.00",
      retainageAmount: "19.60",
      amountDue: "176.40",
    });
    expect(leftOf(example3, note ? [note] : []).lines[0]).toMatchObject({ quantity: "40", net: "6400.00" });
  });
  it("a tax credit takes the line back at the wrong code and sets it against at the right one", () => {
    const invoice = bare(line("1", "100", vat("20")));
    const request: CreditRequest = { kind: "tax", lines: [{ index: 0, taxes: [vat("10")] }] };
    const [note] = credited(invoice, request);
    expect(note).toMatchObject({ netTotal: "0.00", taxTotal: "10.00", amountDue: "10.00", takesTheRest: false });
    expect(note?.taxes.map(({ tax }) => tax)).toEqual(["20.00", "-10.00"]);
    const rest = credited(invoice, request, all(invoice))[1];
    expect(rest).toMatchObject({ grossTotal: "110.00", takesTheRest: true });
    expect(rest?.taxes.map(({ key, tax }) => [key, tax])).toEqual([["S 10", "10.00"]]);
  });
  it("a higher tax is no credit", () =>
    expect(() => credited(bare(line("1", "100", vat("10"))), { kind: "tax", lines: [{ index: 0, taxes: [vat("20")] }] })).toThrow(
      "The right tax is not lower",
    ));
  it("a tax credit of a discounted invoice is on what was taxed", () => {
    const request: CreditRequest = { kind: "tax", lines: [{ index: 2, taxes: [exempt] }] };
    // 1,650.25 less 33.01 of the discount.
    expect(credited(example3, request)[0]).toMatchObject({ taxTotal: "133.42", discountTotal: "0.00" });
  });
});

it("example 15: what is left bounds each note, and the last one takes the rest", () => {
  const invoice = bare(line("7", "0.0780", film));
  const one: CreditRequest = { kind: "quantity", lines: [{ index: 0, quantity: "1" }] };
  const notes = credited(invoice, one, one, one, one, one, one, one);
  expect(notes.map(({ netTotal }) => netTotal)).toEqual([...Array<string>(6).fill("0.08"), "0.07"]);
  expect(notes.map(({ taxTotal }) => taxTotal)).toEqual([...Array<string>(5).fill("0.01"), "0.00", "0.00"]);
});

it("a note never leaves more discount than lines", () => {
  const invoice = issued({
    ...fullInvoice,
    lines: [line("10", "0.04", film)],
    discount: { kind: "percent", value: "60" },
    retainage: null,
  });
  const one: CreditRequest = { kind: "quantity", lines: [{ index: 0, quantity: "1" }] };
  const notes = credited(invoice, ...Array.from({ length: 9 }, () => one));
  expect(notes.map(({ discountTotal }) => discountTotal)).toEqual([...Array<string>(7).fill("0.02"), "0.02", "0.04"]);
  expect(leftOf(invoice, notes)).toMatchObject({ lines: [{ quantity: "1", net: "0.04" }], discount: "0.04" });
});

it("the last note takes the cents of a tax whose lines earlier notes have taken", () => {
  const invoice = bare(line("9", "274.50", exempt), line("4", "47.11", vat("20"), withholding));
  const one: CreditRequest = { kind: "quantity", lines: [{ index: 1, quantity: "1" }] };
  const notes = credited(invoice, one, one, one, one);
  // 37.69 of tax in four times 9.42, and 7.54 withheld in four times 1.88.
  expect(notes.map(({ taxTotal, withheldTotal }) => [taxTotal, withheldTotal])).toEqual(notes.map(() => ["9.42", "1.88"]));
  const last = creditOf(invoice, leftOf(invoice, notes), { kind: "quantity", lines: [{ index: 0, quantity: "9" }] });
  expect(last).toMatchObject({ netTotal: "2470.50", taxTotal: "0.01", withheldTotal: "0.02", takesTheRest: true });
  const { taxes, withheld } = leftOf(invoice, [...notes, last]);
  expect([...taxes.values(), ...withheld.values()]).toEqual(["0.00", "0.00", "0.00"]);
});

it("a line taken off, credited alone, takes back the tax it took off", () => {
  const invoice = bare(line("2", "100", vat("10")), line("-1", "50", vat("10")));
  const [rebate, work] = credited(
    invoice,
    { kind: "quantity", lines: [{ index: 1, quantity: "1" }] },
    { kind: "quantity", lines: [{ index: 0, quantity: "2" }] },
  );
  expect(rebate).toMatchObject({ netTotal: "-50.00", taxTotal: "-5.00", grossTotal: "-55.00" });
  expect(work).toMatchObject({ taxTotal: "20.00", takesTheRest: true });
});

it("an invoice below zero is credited as the mirror of one above it", () => {
  const terms = { discount: { kind: "percent", value: "2" }, retainage: { pct: "10", base: "net", tax: "full" } } as const;
  const noteOf = (quantity: string) =>
    credited(issued({ ...bare(line(quantity, "190", vat("10"))), ...terms }), {
      kind: "quantity",
      lines: [{ index: 0, quantity: "12" }],
    })[0];
  expect(noteOf("36")).toMatchObject({ discountTotal: "45.60", retainageAmount: "223.44", amountDue: "2234.40" });
  expect(noteOf("-36")).toMatchObject({ discountTotal: "-45.60", retainageAmount: "-223.44", amountDue: "-2234.40" });
});

it("a line named twice in one note is refused: together they could be more than is left", () => {
  const six = { index: 0, quantity: "6" };
  const invoice = bare(line("10", "10", film));
  expect(() => credited(invoice, { kind: "quantity", lines: [six, six] })).toThrow("Name each line once.");
});

it("a line of a package price is credited by its share", () => {
  const invoice = bare({ ...line("4", "50"), net: "100.00" });
  const part: CreditRequest = { kind: "quantity", lines: [{ index: 0, quantity: "1" }] };
  expect(credited(invoice, part, all(invoice, credited(invoice, part))).map(({ netTotal }) => netTotal)).toEqual([
    "25.00",
    "75.00",
  ]);
});

it("gives back no more than was billed: work whose volume price was adjusted is credited with its adjustment", () => {
  const welds = { ...line("140", "45.00", vat("20")) };
  const adjustment = { ...line("1", "540.00", vat("20")), quantity: "-1" };
  const invoice = bare(welds, adjustment);
  expect(invoice.totals).toMatchObject({ netTotal: "5760.00", taxTotal: "1152.00" });
  const work: CreditRequest = { kind: "quantity", lines: [{ index: 0, quantity: "140" }] };
  expect(() => credited(invoice, work)).toThrow(
    "These lines come to 6,300.00, and 5,760.00 of the invoice is left. Credit the lines that were taken off it as well.",
  );
  expect(credited(invoice, all(invoice))[0]).toMatchObject({ netTotal: "5760.00", taxTotal: "1152.00" });
  // Up to what is left some of the work can be credited alone: 128 × 45.00 = 5,760.00.
  expect(credited(invoice, { kind: "quantity", lines: [{ index: 0, quantity: "128" }] })[0]?.netTotal).toBe("5760.00");
  // Two codes of one category and rate are one group of taxes (rule 5).
  const sameRate = { ...adjustment, taxes: [{ ...vat("20"), code: "UK20" }] };
  expect(() => credited(bare(welds, sameRate), work)).toThrow("5,760.00 of the invoice is left");
  // What was adjusted is no part of work with other taxes.
  const film5 = line("10", "10.00", vat("7.7"));
  expect(credited(bare(welds, adjustment, film5), { kind: "quantity", lines: [{ index: 2, quantity: "10" }] })[0]?.netTotal).toBe(
    "100.00",
  );
});

describe("any invoice", () => {
  const anyLine = fc
    .record({
      quantity: fc.integer({ min: 1, max: 40 }),
      price: fc.integer({ min: 1, max: 999_999 }),
      deducted: fc.boolean(),
      taxes: fc.subarray([salesTax("GST", "5"), vat("20"), vat("7.7")]),
    })
    .map(({ quantity, price, taxes, deducted }) => ({
      ...line(String(quantity), (price / 10_000).toFixed(4), ...taxes),
      ...(deducted ? { kind: "deposit deduction" as const, quantity: "-1" } : {}),
    }));
  const anyInvoice = fc.record<ToTotal>({
    currency: fc.constantFrom("USD", "JPY", "KWD"),
    lines: fc.array(anyLine, { minLength: 1, maxLength: 5 }),
    discount: fc.option(
      fc.record({ kind: fc.constant("percent" as const), value: fc.integer({ min: 0, max: 100 }).map(String) }),
    ),
    taxRounding: fc.constantFrom("per tax group", "per line"),
    retainage: fc.option(
      fc.record({
        pct: fc.constantFrom("5", "10"),
        base: fc.constantFrom("net", "gross"),
        tax: fc.constantFrom("full", "on payment"),
      }),
    ),
  });

  it("credited whole is mirrored exactly", () => {
    fc.assert(
      fc.property(anyInvoice, (asked) => {
        const invoice = issued(asked);
        const [note] = credited(invoice, all(invoice));
        const { lineNets, linesTotal, discountTotal, netTotal, taxTotal, grossTotal, retainageAmount, amountDue } =
          invoice.totals;
        expect(note).toMatchObject({
          lineNets,
          linesTotal,
          discountTotal,
          netTotal,
          taxTotal,
          grossTotal,
          retainageAmount,
          amountDue,
        });
      }),
    );
  });

  it("credited in parts leaves no cent, and never more than there was", () => {
    fc.assert(
      fc.property(anyInvoice, fc.array(fc.nat(4), { maxLength: 6 }), (asked, steps) => {
        const invoice = issued(asked);
        const money = amountsIn(asked.currency);
        let notes: Credit[] = [];
        for (const step of steps) {
          const index = step % asked.lines.length;
          if (leftOf(invoice, notes).lines[index]?.quantity.replace("-", "") === "0") continue;
          const request: CreditRequest = { kind: "quantity", lines: [{ index, quantity: "1" }] };
          const left = leftOf(invoice, notes);
          try {
            notes = [...notes, creditOf(invoice, left, request)];
          } catch (error) {
            // Work that something was set against: refused only where more would be given back than is left of its taxes.
            const taxes = (at: number) => left.lines[at]?.taxes.map(({ code }) => code).join();
            const there = money.sum(...left.lines.filter((_, at) => taxes(at) === taxes(index)).map(({ net }) => net));
            expect(error).toMatchObject({
              message: expect.stringContaining("Credit the lines that were taken off it as well") as string,
            });
            expect(compareAmounts(left.lines[index]?.net ?? "0", there)).toBeGreaterThan(0);
          }
        }
        const open = leftOf(invoice, notes).lines.some(({ quantity }) => quantity !== "0");
        if (open) notes = [...notes, creditOf(invoice, leftOf(invoice, notes), all(invoice, notes))];
        const sumOf = (of: (credit: Credit) => string) => money.sum(...notes.map(of));
        const { totals } = invoice;
        expect(sumOf(({ linesTotal }) => linesTotal)).toBe(totals.linesTotal);
        expect(sumOf(({ discountTotal }) => discountTotal)).toBe(totals.discountTotal);
        expect(sumOf(({ taxTotal }) => taxTotal)).toBe(totals.taxTotal);
        expect(sumOf(({ retainageAmount }) => retainageAmount)).toBe(totals.retainageAmount);
        expect(sumOf(({ amountDue }) => amountDue)).toBe(totals.amountDue);
      }),
    );
  });
});
