/**
 * Rules of EN 16931-1:2017 (chapter 6.4) and the order of elements of UBL 2.1, asked of an XML document: what it breaks. Written from the standard and apart from what
 * writes e-invoices, with its own reading and arithmetic.
 */
import { DOMParser, type Element } from "@xmldom/xmldom";
import { Decimal } from "decimal.js";

const orders: Readonly<Record<string, string>> = {
  Invoice:
    "CustomizationID ID IssueDate DueDate InvoiceTypeCode Note DocumentCurrencyCode TaxCurrencyCode AccountingCost InvoicePeriod OrderReference BillingReference ProjectReference AccountingSupplierParty AccountingCustomerParty Delivery PaymentMeans PaymentTerms AllowanceCharge TaxTotal LegalMonetaryTotal InvoiceLine",
  CreditNote:
    "CustomizationID ID IssueDate CreditNoteTypeCode Note DocumentCurrencyCode TaxCurrencyCode AccountingCost InvoicePeriod OrderReference BillingReference AccountingSupplierParty AccountingCustomerParty Delivery PaymentMeans PaymentTerms AllowanceCharge TaxTotal LegalMonetaryTotal CreditNoteLine",
  Party: "EndpointID PartyIdentification PartyName PostalAddress PartyTaxScheme PartyLegalEntity",
  PostalAddress: "StreetName AdditionalStreetName AddressLine Country",
  PaymentMeans: "PaymentMeansCode PaymentID PayeeFinancialAccount",
  PayeeFinancialAccount: "ID Name FinancialInstitutionBranch",
  AllowanceCharge: "ChargeIndicator AllowanceChargeReason Amount TaxCategory",
  TaxTotal: "TaxAmount TaxSubtotal",
  TaxSubtotal: "TaxableAmount TaxAmount TaxCategory",
  TaxCategory: "ID Percent TaxExemptionReason TaxScheme",
  ClassifiedTaxCategory: "ID Percent TaxScheme",
  LegalMonetaryTotal:
    "LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount AllowanceTotalAmount ChargeTotalAmount PrepaidAmount PayableRoundingAmount PayableAmount",
  InvoiceLine: "ID InvoicedQuantity LineExtensionAmount InvoicePeriod AllowanceCharge Item Price",
  CreditNoteLine: "ID CreditedQuantity LineExtensionAmount InvoicePeriod AllowanceCharge Item Price",
  Item: "Description Name ClassifiedTaxCategory",
};

const childrenOf = (of: Element): Element[] => [...of.childNodes].filter((node): node is Element => node.nodeType === 1);
const name = (of: Element): string => of.localName ?? "";

/** The elements at a path of local names. */
function at(from: Element, path: string): Element[] {
  return path
    .split("/")
    .reduce<Element[]>((found, step) => found.flatMap((one) => childrenOf(one).filter((child) => name(child) === step)), [from]);
}
const text = (from: Element, path: string): string | null => at(from, path)[0]?.textContent ?? null;
const amount = (from: Element, path: string): Decimal => new Decimal(text(from, path) ?? "0");
const sum = (from: readonly Element[], path: string): Decimal =>
  from.reduce((all, one) => all.plus(amount(one, path)), new Decimal(0));
const rounded = (value: Decimal): Decimal => value.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);

/** The root of the document; throws where it is not well-formed. */
export function read(xml: string): Element {
  const onError = (level: string, message: string) => {
    throw new Error(`${level}: ${message}`);
  };
  const root = new DOMParser({ onError }).parseFromString(xml, "text/xml").documentElement;
  if (!root) throw new Error("There is no root.");
  return root;
}

/** The names of the rules that are broken: "BR-CO-13"; none for a valid document. */
export function broken(xml: string): string[] {
  const root = read(xml);
  const found: string[] = [];
  const rule = (id: string, holds: boolean) => void (holds || found.push(id));
  inOrder(root, rule);
  present(root, rule);
  sums(root, rule);
  taxed(root, rule);
  return [...new Set(found)];
}

type Rule = (id: string, holds: boolean) => void;

function inOrder(element: Element, rule: Rule): void {
  const children = childrenOf(element);
  const order = orders[name(element)]?.split(" ");
  if (order) {
    const places = children.map((child) => order.indexOf(name(child)));
    rule(`order in ${name(element)}`, !places.includes(-1) && places.every((place, index) => place >= (places[index - 1] ?? 0)));
  }
  if (children.length === 0) rule(`empty ${name(element)}`, (element.textContent ?? "").trim() !== "");
  for (const child of children) inOrder(child, rule);
}

const linesOf = (root: Element) => [...at(root, "InvoiceLine"), ...at(root, "CreditNoteLine")];
const seller = "AccountingSupplierParty/Party";
const buyer = "AccountingCustomerParty/Party";

function present(root: Element, rule: Rule): void {
  const has = (path: string) => text(root, path) !== null;
  rule("BR-1", text(root, "CustomizationID") === "urn:cen.eu:en16931:2017");
  rule("BR-2", has("ID"));
  rule("BR-3", /^\d{4}-\d\d-\d\d$/.test(text(root, "IssueDate") ?? ""));
  const code = text(root, name(root) === "Invoice" ? "InvoiceTypeCode" : "CreditNoteTypeCode") ?? "";
  rule("BR-4", (name(root) === "Invoice" ? ["380", "386"] : ["381"]).includes(code));
  rule("BR-5", /^[A-Z]{3}$/.test(text(root, "DocumentCurrencyCode") ?? ""));
  rule("BR-6", has(`${seller}/PartyLegalEntity/RegistrationName`));
  rule("BR-7", has(`${buyer}/PartyLegalEntity/RegistrationName`));
  rule("BR-9", /^[A-Z]{2}$/.test(text(root, `${seller}/PostalAddress/Country/IdentificationCode`) ?? ""));
  rule("BR-11", /^[A-Z]{2}$/.test(text(root, `${buyer}/PostalAddress/Country/IdentificationCode`) ?? ""));
  rule("BR-16", linesOf(root).length > 0);
  for (const line of linesOf(root)) {
    const quantity = at(line, name(root) === "Invoice" ? "InvoicedQuantity" : "CreditedQuantity")[0];
    rule("BR-21", text(line, "ID") !== null);
    rule("BR-22", quantity !== undefined);
    rule("BR-23", /^[A-Z0-9]{2,3}$/.test(quantity?.getAttribute("unitCode") ?? ""));
    rule("BR-24", text(line, "LineExtensionAmount") !== null);
    rule("BR-25", text(line, "Item/Name") !== null);
    rule("BR-26", text(line, "Price/PriceAmount") !== null);
    rule("BR-27", !amount(line, "Price/PriceAmount").isNegative());
    rule("BR-30", (text(line, "InvoicePeriod/EndDate") ?? "") >= (text(line, "InvoicePeriod/StartDate") ?? ""));
    rule(
      "BR-42",
      at(line, "AllowanceCharge").every((one) => text(one, "AllowanceChargeReason") !== null),
    );
    rule("BR-CO-4", at(line, "Item/ClassifiedTaxCategory").length === 1);
  }
  for (const one of at(root, "AllowanceCharge")) {
    rule("BR-31", text(one, "Amount") !== null && !amount(one, "Amount").isNegative());
    rule("BR-32", text(one, "TaxCategory/ID") !== null);
    rule("BR-33", text(one, "AllowanceChargeReason") !== null);
  }
  for (const means of at(root, "PaymentMeans")) {
    rule("BR-49", text(means, "PaymentMeansCode") !== null);
    rule("BR-61", text(means, "PaymentMeansCode") !== "30" || text(means, "PayeeFinancialAccount/ID") !== null);
  }
  rule("BR-55", name(root) === "Invoice" || has("BillingReference/InvoiceDocumentReference/ID"));
  rule("BR-CO-25", name(root) === "CreditNote" || has("DueDate") || has("PaymentTerms/Note"));
  const identified = ["PartyIdentification/ID", "PartyLegalEntity/CompanyID", "PartyTaxScheme/CompanyID"];
  rule(
    "BR-CO-26",
    identified.some((path) => has(`${seller}/${path}`)),
  );
  const vats = [seller, buyer]
    .flatMap((party) => at(root, `${party}/PartyTaxScheme`))
    .filter((one) => text(one, "TaxScheme/ID") === "VAT");
  rule(
    "BR-CO-9",
    vats.every((one) => /^[A-Z]{2}/.test(text(one, "CompanyID") ?? "")),
  );
}

function sums(root: Element, rule: Rule): void {
  const total = (path: string) => amount(root, `LegalMonetaryTotal/${path}`);
  const charges = at(root, "AllowanceCharge").filter((one) => text(one, "ChargeIndicator") === "true");
  const allowances = at(root, "AllowanceCharge").filter((one) => text(one, "ChargeIndicator") === "false");
  const currency = text(root, "DocumentCurrencyCode");
  const [ofTax, inBase] = at(root, "TaxTotal");
  if (!ofTax) return rule("BR-CO-14", false);
  rule("BR-CO-10", total("LineExtensionAmount").equals(sum(linesOf(root), "LineExtensionAmount")));
  rule("BR-CO-11", total("AllowanceTotalAmount").equals(sum(allowances, "Amount")));
  rule("BR-CO-12", total("ChargeTotalAmount").equals(sum(charges, "Amount")));
  const net = total("LineExtensionAmount").minus(total("AllowanceTotalAmount")).plus(total("ChargeTotalAmount"));
  rule("BR-CO-13", total("TaxExclusiveAmount").equals(net));
  rule("BR-CO-14", amount(ofTax, "TaxAmount").equals(sum(at(ofTax, "TaxSubtotal"), "TaxAmount")));
  rule("BR-CO-15", total("TaxInclusiveAmount").equals(total("TaxExclusiveAmount").plus(amount(ofTax, "TaxAmount"))));
  rule("BR-CO-16", total("PayableAmount").equals(total("TaxInclusiveAmount").minus(total("PrepaidAmount"))));
  for (const line of linesOf(root)) {
    const quantity = amount(line, name(root) === "Invoice" ? "InvoicedQuantity" : "CreditedQuantity");
    const off = at(line, "AllowanceCharge").reduce(
      (all, one) =>
        text(one, "ChargeIndicator") === "true" ? all.minus(amount(one, "Amount")) : all.plus(amount(one, "Amount")),
      new Decimal(0),
    );
    // Amounts of a currency without decimals are rounded to ones.
    const places = /\./.test(text(line, "LineExtensionAmount") ?? "") ? 2 : 0;
    const worth = quantity.times(amount(line, "Price/PriceAmount")).toDecimalPlaces(places, Decimal.ROUND_HALF_UP);
    rule("line net", amount(line, "LineExtensionAmount").equals(worth.minus(off)));
  }
  for (const element of everyAmount(root)) {
    rule("BR-DEC", name(element) === "PriceAmount" || !/\.\d{3,}$/.test(element.textContent ?? ""));
    const own = element === at(inBase ?? root, "TaxAmount")[0] ? text(root, "TaxCurrencyCode") : currency;
    rule("currency", element.getAttribute("currencyID") === own);
  }
  rule("BR-53", text(root, "TaxCurrencyCode") === null || inBase !== undefined);
}

function everyAmount(element: Element): Element[] {
  return [...(name(element).endsWith("Amount") ? [element] : []), ...childrenOf(element).flatMap(everyAmount)];
}

const groupOf = (category: Element) => `${text(category, "ID")} ${new Decimal(text(category, "Percent") ?? "0").toString()}`;

function taxed(root: Element, rule: Rule): void {
  const parts = [
    ...linesOf(root).map((line) => ({ of: at(line, "Item/ClassifiedTaxCategory")[0], net: amount(line, "LineExtensionAmount") })),
    ...at(root, "AllowanceCharge").map((one) => ({
      of: at(one, "TaxCategory")[0],
      net: text(one, "ChargeIndicator") === "true" ? amount(one, "Amount") : amount(one, "Amount").negated(),
    })),
  ];
  const breakdown = at(root, "TaxTotal/TaxSubtotal");
  rule("BR-CO-18", breakdown.length > 0);
  const vatId = (party: string) =>
    at(root, `${party}/PartyTaxScheme`).some((one) => text(one, "TaxScheme/ID") === "VAT" && text(one, "CompanyID") !== null);
  const taxId = at(root, `${seller}/PartyTaxScheme/CompanyID`).length > 0;
  const categories = breakdown.map((one) => text(one, "TaxCategory/ID") ?? "");
  const keys = breakdown.flatMap((one) => at(one, "TaxCategory").map(groupOf));
  rule("BR-S-8", new Set(keys).size === keys.length && parts.every(({ of }) => of !== undefined && keys.includes(groupOf(of))));
  for (const one of breakdown) {
    const category = at(one, "TaxCategory")[0];
    if (!category) return rule("BR-47", false);
    const id = text(category, "ID") ?? "";
    const percent = text(category, "Percent");
    const own = parts.filter(({ of }) => of !== undefined && groupOf(of) === groupOf(category));
    const base = own.reduce((all, { net }) => all.plus(net), new Decimal(0));
    rule(`BR-${id}-8`, amount(one, "TaxableAmount").equals(base));
    const due = rounded(base.times(percent ?? "0").dividedBy(100));
    rule("BR-CO-17", amount(one, "TaxAmount").minus(due).abs().lessThan(1));
    const reason = text(category, "TaxExemptionReason");
    rule(`BR-${id}-10`, id === "S" || id === "Z" ? reason === null : reason !== null);
    if (id === "S") rule("BR-S-5", new Decimal(percent ?? "0").greaterThan(0));
    else rule(`BR-${id}-9`, amount(one, "TaxAmount").isZero() && (id === "O" ? percent === null : percent === "0"));
    rule(`BR-${id}-2`, id === "O" ? !vatId(seller) && !vatId(buyer) : taxId);
    if (id === "AE" || id === "K") rule(`BR-${id}-4`, vatId(seller) && vatId(buyer));
    if (id === "K") rule("BR-IC-12", text(root, "Delivery/DeliveryLocation/Address/Country/IdentificationCode") !== null);
  }
  rule("BR-O-11", !categories.includes("O") || categories.length === 1);
}
