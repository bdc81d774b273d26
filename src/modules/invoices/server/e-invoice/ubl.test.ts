import { describe, expect, it } from "vitest";
import { eInvoiceOf } from "../../rules/e-invoice/convert.ts";
import { ublOf } from "./ubl.ts";
import { document, dutch, examples, german, line, tax } from "./testing-examples.ts";
import { broken, read } from "./testing-rules.ts";

const xmlOf = (name: string): string => {
  const example = examples[name];
  if (!example) throw new Error(name);
  return ublOf(eInvoiceOf(example));
};
const words = (xml: string, element: string): (string | null)[] =>
  [...read(xml).getElementsByTagName(element)].map(({ textContent }) => textContent);
const sent = (asked: Parameters<typeof eInvoiceOf>[0]) => () => eInvoiceOf(asked);

describe("an e-invoice", () => {
  it.each(Object.keys(examples))("of %s breaks no rule of EN 16931", (name) => {
    expect(broken(xmlOf(name))).toEqual([]);
  });

  it("of example 3 has the figures of the page, and its retainage in the terms", () => {
    const xml = xmlOf("example 3");
    expect(words(xml, "cbc:LineExtensionAmount")[0]).toBe("14859.73");
    expect(words(xml, "cbc:AllowanceTotalAmount")).toEqual(["297.19"]);
    const amounts = words(xml, "cbc:Amount");
    expect([amounts, words(xml, "cbc:TaxExclusiveAmount")]).toEqual([["225.69", "71.50"], ["14562.54"]]);
    expect(words(xml, "cbc:TaxAmount")).toEqual(["289.06", "0.00", "289.06"]);
    expect([words(xml, "cbc:TaxInclusiveAmount"), words(xml, "cbc:PrepaidAmount")]).toEqual([["14851.60"], ["0.00"]]);
    expect(words(xml, "cbc:PayableAmount")).toEqual(["14851.60"]);
    expect(words(xml, "cbc:Note")).toEqual(["net 30; retained 1,456.25, due 13,395.35"]);
  });

  it("of a credit note is of type 381, with positive figures and the number of its invoice", () => {
    const xml = xmlOf("example 4, a credit of 15 films");
    expect(words(xml, "cbc:CreditNoteTypeCode")).toEqual(["381"]);
    expect(words(xml, "cbc:PayableAmount")).toEqual(["228.34"]);
    expect(words(xml, "cbc:ID")).toContain("INV-2026-00112");
    expect(xml).not.toMatch(/>-\d/);
  });

  it("outside the scope of tax has no VAT numbers and no rate", () => {
    const xml = xmlOf("outside the scope");
    expect([words(xml, "cbc:Percent"), xml.includes("NL000099998B57"), xml.includes("DE123456788")]).toEqual([[], false, false]);
  });
});

describe("the rules find", () => {
  const xml = xmlOf("example 3");
  it.each([
    [
      "BR-CO-16",
      "payable less retainage",
      '<cbc:PayableAmount currencyID="USD">14851.60',
      '<cbc:PayableAmount currencyID="USD">13395.35',
    ],
    ["BR-CO-10", "another sum of lines", "14859.73", "14859.74"],
    ["BR-27", "a price below zero", ">14.35<", ">-14.35<"],
    ["BR-DEC", "three decimals", ">289.06<", ">289.060<"],
    ["BR-E-10", "an exemption without its reason", "<cbc:TaxExemptionReason>Exempt labor</cbc:TaxExemptionReason>", ""],
    ["BR-4", "another type", ">380<", ">381<"],
    ["order in Invoice", "elements in another order", /(<cbc:ID>.*?<\/cbc:ID>)(<cbc:IssueDate>.*?<\/cbc:IssueDate>)/, "$2$1"],
  ])("%s in %s", (id, _, from, to) => {
    const changed = xml.replace(from, to);
    expect([changed === xml, broken(changed).includes(id)]).toEqual([false, true]);
  });
});

describe("what EN 16931 cannot express is refused:", () => {
  const s20 = line("Work", "1", "lot", "100", tax("S", "20"));
  it.each([
    ["a release", document({}, [s20], { type: "retainage release" }), "a release of retainage is a request for payment"],
    ["three decimals", document({ currency: "KWD" }, [s20]), "amounts in KWD have three decimals"],
    ["tax per line", document({ taxRounding: "per line" }, [s20]), "its tax is rounded on each line"],
    [
      "withholding",
      document({}, [{ ...s20, taxes: [tax("S", "20"), { ...tax("S", "5"), regime: "withholding" }] }]),
      "the client withholds tax of it",
    ],
    [
      "retainage taxed on payment",
      document({ retainage: { pct: "10", base: "net", tax: "on payment" } }, [s20]),
      "the tax on its retainage is charged with the release",
    ],
    ["two taxes", document({}, [{ ...s20, taxes: [tax("S", "5"), tax("S", "7")] }]), "line 1 has several taxes"],
    [
      "two groups of one rate",
      document({}, [
        { ...s20, taxes: [{ ...tax("S", "5"), regime: "sales tax", code: "A" }] },
        { ...s20, taxes: [{ ...tax("S", "5"), regime: "sales tax", code: "B" }] },
      ]),
      "two taxes share category and rate S 5 (BR-S-08)",
    ],
    [
      "O beside S",
      document({}, [s20, { ...s20, taxes: [tax("O", "0", "Abroad")] }]),
      "lines outside the scope of tax stand beside others (BR-O-11): give them a zero rate or an exemption, or an invoice of their own",
    ],
    [
      "reverse charge without VAT number",
      document({}, [{ ...s20, taxes: [tax("AE", "0", "Article 196")] }], { seller: dutch, buyer: { ...german, vatId: null } }),
      "category AE needs the VAT number of the client",
    ],
    [
      "S without a rate",
      document({}, [{ ...s20, taxes: [tax("S", "0")] }]),
      "tax code S0 has the standard category without a rate",
    ],
    [
      "no country",
      document({}, [s20], { buyer: { ...german, country: "" } }),
      "the client has no country of its billing address",
    ],
  ])("%s", (_, asked, why) => {
    expect(sent(asked)).toThrow(new RangeError(why));
  });
});
