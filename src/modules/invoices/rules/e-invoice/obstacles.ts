/** Why an invoice cannot be sent as EN 16931. */
import type { IssuedLine, ToConvert } from "./model.ts";
import { currencyDigits } from "#kit/currencies.ts";
import { amountsIn, compareAmounts, total, unsigned } from "#kit/money.ts";

/** The reason, to follow a colon: "it has a withholding tax"; null where it can be sent. */
export function whyNot(asked: ToConvert): string | null {
  return ofTheDocument(asked) ?? ofTheLines(asked.lines) ?? ofTheTaxes(asked) ?? ofTheParties(asked);
}

function ofTheDocument({ type, currency, baseCurrency, taxRounding, figures }: ToConvert): string | null {
  if (type === "proforma") return "a proforma is no request for payment";
  if (type === "retainage release") return "a release of retainage is a request for payment";
  // BR-DEC: amounts have two decimals at most.
  const three = [currency, baseCurrency].find((one) => currencyDigits(one) > 2);
  if (three) return `amounts in ${three} have three decimals`;
  if (taxRounding === "per line") return "its tax is rounded on each line";
  if (/[1-9]/.test(figures.withheldTotal)) return "the client withholds tax of it";
  // BR-S-08: the base of a group is the sum of its lines.
  if (figures.heldByLines.some((held) => /[1-9]/.test(held))) return "the tax on its retainage is charged with the release";
  return null;
}

function ofTheLines(lines: readonly IssuedLine[]): string | null {
  for (const [index, { taxes }] of lines.entries()) {
    if (taxes.length === 0) return `line ${index + 1} has no tax`;
    // BR-CO-4: one category for each line.
    if (taxes.length > 1) return `line ${index + 1} has several taxes`;
  }
  const categories = new Set(lines.flatMap(({ taxes }) => taxes.map(({ category }) => category)));
  if (categories.has("O") && categories.size > 1)
    return "lines outside the scope of tax stand beside others (BR-O-11): give them a zero rate or an exemption, or an invoice of their own";
  return null;
}

function ofTheTaxes({ figures, lines, currency }: ToConvert): string | null {
  const money = amountsIn(currency);
  const keys = figures.taxes.map(({ category, rate }) => `${category} ${total(rate)}`);
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice !== undefined) return `two taxes share category and rate ${twice} (BR-S-08)`;
  for (const { category, rate, base, tax } of figures.taxes) {
    const off = unsigned(money.minus(tax, money.percent(base, rate)));
    // The published rules of BR-CO-17 allow a difference below one unit, as the cents left to the last of several credit notes need.
    if (compareAmounts(off, "1") >= 0) return `the tax of ${category} ${total(rate)} is not its base times its rate (BR-CO-17)`;
  }
  // BR-S-5: what is charged nothing has another category.
  const empty = lines.flatMap(({ taxes }) => taxes).find(({ category, rate }) => category === "S" && !/[1-9]/.test(rate));
  if (empty) return `tax code ${empty.code} has the standard category without a rate`;
  const unexplained = lines
    .flatMap(({ taxes }) => taxes)
    .find(({ category, exemptionReason }) => ["E", "K", "G", "O"].includes(category) && !exemptionReason);
  return unexplained ? `tax code ${unexplained.code} gives no reason why no tax is charged (BT-120)` : null;
}

function ofTheParties({ seller, buyer, lines, deliveredTo }: ToConvert): string | null {
  if (!seller.country) return "the company has no country in the settings";
  if (!buyer.country) return "the client has no country of its billing address";
  const categories = new Set(lines.flatMap(({ taxes }) => taxes.map(({ category }) => category)));
  // Outside the scope of tax its VAT number is not given (BR-O-02).
  if (!seller.registration && !seller.identifier && (!seller.vatId || categories.has("O")))
    return "the company has no registration number in the settings (BR-CO-26)";
  if (!categories.has("O") && !seller.vatId && !seller.taxId) return "the company has no tax number in the settings";
  const needsVat = (["AE", "K", "G"] as const).find((category) => categories.has(category));
  if (needsVat && !seller.vatId) return `category ${needsVat} needs the VAT number of the company`;
  const [needsBuyer] = (["AE", "K"] as const).filter((category) => categories.has(category));
  if (needsBuyer && !buyer.vatId) return `category ${needsBuyer} needs the VAT number of the client`;
  if (categories.has("K") && !deliveredTo) return "category K needs the site of the work (BR-IC-12)";
  return null;
}
