import { withUnit } from "./line-quantity.ts";
import { type InvoiceWhole, relatedTitle, typeTitles } from "./invoice.ts";
import { printedGroups } from "./rules/printed-groups.ts";
import { grouped } from "#kit/money.ts";
import { type Content, facts, heading, table, unbroken } from "#kit/letterhead.ts";

/** An invoice, a deposit, a proforma, a credit note or a release on paper: both parties, its numbers, lines, taxes, what is retained and what is due. */
export function invoiceSheet(invoice: InvoiceWhole) {
  const { type, number, shownNumber, status, currency, notes, billTo, taxes } = invoice;
  const isProforma = type === "proforma";
  const content: Content[] = [
    ...(isProforma ? [{ text: proformaText, margin: [0, 0, 0, 6] as const }] : []),
    facts([
      ["Billed to", [billTo.name, billTo.address, ...billTo.taxIds].filter(Boolean).join("\n")],
      ["Invoice date", invoice.invoiceDate],
      ["Due", type === "credit note" || isProforma ? "" : invoice.dueDate],
      ["Work", [invoice.serviceFrom, invoice.serviceTo].filter((day, index, all) => day && day !== all[index - 1]).join(" to ")],
      ["Client's PO", invoice.poNumber ?? ""],
      ["Vendor number", invoice.vendorNumber ?? ""],
      ["Project", invoice.projectNumber ?? ""],
      ["AFE", invoice.afe ?? ""],
      ["Cost code", invoice.costCode ?? ""],
      ...(invoice.relatedNumber ? [[relatedTitle(type), invoice.relatedNumber] as const] : []),
      ...(invoice.reason ? [["Reason", invoice.reason] as const] : []),
    ]),
    heading("Lines"),
    table(
      [
        { title: "Description", width: "*" },
        { title: "Date", width: 58 },
        { title: "Quantity", width: 62, align: "right", figures: true },
        { title: "Price", width: 62, align: "right", figures: true },
        { title: "Off", width: 34, align: "right", figures: true },
        { title: "Tax", width: 58 },
        { title: `Net ${currency}`, width: 72, align: "right", figures: true },
      ],
      lineRows(invoice),
    ),
    unbroken(heading("Taxes"), taxTable(invoice), ...taxTexts(invoice)),
    unbroken(heading("Totals"), totalsTable(invoice)),
    ...(type === "credit note" ? [] : payment(invoice)),
    ...(notes ? [unbroken(heading("Notes"), { text: notes })] : []),
  ];
  return {
    title: typeTitles[type],
    subtitle: taxes.length > 0 ? `Amounts in ${currency}` : currency,
    number: number ?? shownNumber,
    content,
    ...(number === null ? { watermark: status === "void" ? "VOID" : "DRAFT" } : {}),
  };
}

/** A row for each line; under their groups, with what each comes to, where the client wants them so. */
function lineRows({ lines, grouping, currency }: InvoiceWhole): (string | Content)[][] {
  const groups = printedGroups(lines, grouping, currency);
  if (groups.length === 0) return lines.map(lineRow);
  return groups.flatMap((group) => [
    [{ text: group.title, bold: true }, "", "", "", "", "", { text: grouped(group.net), bold: true }],
    ...group.lines.map(lineRow),
  ]);
}

const lineRow = (line: InvoiceWhole["lines"][number]): string[] => {
  const { description, serviceFrom, serviceTo, quantity, unit, unitPrice, discountPct, taxCodes, lineNet } = line;
  return [
    description,
    serviceFrom === serviceTo ? serviceFrom : `${serviceFrom} to ${serviceTo}`,
    withUnit(grouped(plainNumber(quantity)), unit),
    unitPrice === null ? "" : grouped(unitPrice),
    /[1-9]/.test(discountPct) ? `${plainNumber(discountPct)} %` : "",
    taxCodes.join(", "),
    grouped(lineNet),
  ];
};

const proformaText = "This proforma shows an invoice to come. It is no invoice for tax purposes, and nothing is owed by it.";

/** When and where to pay. */
function payment({ terms, banks, paymentInstructions }: InvoiceWhole): Content[] {
  const accounts = banks.map(({ name, account, bic }) => [name, [account, bic].filter(Boolean).join(", BIC ")] as const);
  return [
    unbroken(
      heading("Payment"),
      facts([["Terms", terms], ...accounts], 2),
      ...(paymentInstructions ? [{ text: paymentInstructions, margin: [0, 4, 0, 0] as const }] : []),
    ),
  ];
}

const plainNumber = (text: string): string => text.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");

function taxTable({ taxes }: InvoiceWhole): Content {
  return table(
    [
      { title: "Tax", width: "*" },
      { title: "Rate", width: 60, align: "right", figures: true },
      { title: "On", width: 90, align: "right", figures: true },
      { title: "Amount", width: 90, align: "right", figures: true },
    ],
    taxes.map(({ codes, category, regime, rate, base, tax }) => [
      `${codes.join(", ")}${regime === "VAT" ? ` (${category})` : ""}`,
      `${plainNumber(rate)} %`,
      grouped(base),
      grouped(tax),
    ]),
  );
}

/** Why no tax is charged, where the category asks for it (rule 16). */
function taxTexts({ lines }: InvoiceWhole): Content[] {
  const taxes = lines.flatMap((line) => line.taxes);
  const reasons = taxes.flatMap(({ category, exemptionReason }) => [
    ...(category === "AE" ? ["Reverse charge"] : []),
    ...(exemptionReason ? [exemptionReason] : []),
  ]);
  return [...new Set(reasons)].map((text) => ({ text, margin: [0, 4, 0, 0] as const }));
}

function totalsTable(invoice: InvoiceWhole): Content {
  const { currency, withheld, type } = invoice;
  const rows = [
    ["Lines", invoice.linesTotal, true],
    ["Discount", minus(invoice.discountTotal), isAny(invoice.discountTotal)],
    ["Net", invoice.netTotal, true],
    ["Tax", invoice.taxTotal, true],
    ["Gross", invoice.grossTotal, true],
    [
      `Retained ${invoice.retainagePct ? `${plainNumber(invoice.retainagePct)} %` : ""}`,
      minus(invoice.retainageAmount),
      isAny(invoice.retainageAmount),
    ],
    ...withheld.map(
      ({ code, rate }) => [`Withheld by the client, ${code} ${rate} %`, minus(invoice.withheldTotal), true] as const,
    ),
    [type === "credit note" ? "Credited" : type === "proforma" ? "Total" : "Due now", invoice.amountDue, true],
  ] as const;
  return table(
    [
      { title: "", width: "*" },
      { title: currency, width: 110, align: "right", figures: true },
    ],
    rows.flatMap(([label, amount, shown]) => (shown ? [[label, grouped(amount)]] : [])),
  );
}

const isAny = (amount: string): boolean => /[1-9]/.test(amount);
/** What is taken off, with its sign. */
const minus = (amount: string): string => (amount.startsWith("-") ? amount.slice(1) : isAny(amount) ? `-${amount}` : amount);
