/** An issued invoice or credit note as EN 16931 has it (invoices section 6). */
import { groupKeys } from "../totals.ts";
import type { EAllowance, EGroup, EInvoice, ELine, EParty, IssuedLine, ToConvert } from "./model.ts";
import { unitCode } from "./unit-codes.ts";
import { whyNot } from "./obstacles.ts";
import type { ShownTax } from "../../invoice-line.ts";
import { type Amounts, amountsIn, compareAmounts, grouped, total } from "#kit/money.ts";

/** The e-invoice. Throws a RangeError with the reason where it cannot be one: "it has a withholding tax". */
export function eInvoiceOf(asked: ToConvert): EInvoice {
  const why = whyNot(asked);
  if (why) throw new RangeError(why);
  const { figures, currency, baseCurrency, baseTax, lines } = asked;
  const money = amountsIn(currency);
  const isCredit = asked.type === "credit note";
  const made = lines.map((line, index) => lineOf(money, line, index, figures.lineNets[index] ?? money.zero));
  const groups = figures.taxes.map(({ category, rate, base, tax, key }) => {
    const reason = reasonOf(lines.flatMap((line) => line.taxes.filter(() => groupKeys(line).includes(key))));
    return { ...groupOf({ category, rate }), base, tax, reason, key };
  });
  const allowances = groups.flatMap(({ key, base, category, rate }) => {
    const own = made.filter((_, index) => groupKeys(lines[index]).includes(key)).map(({ net }) => net);
    const off = allowance(money, money.minus(money.sum(...own), base), "Discount");
    return off ? [{ ...off, group: { category, rate } }] : [];
  });
  const all = (charge: boolean) =>
    money.sum(...allowances.filter(({ isCharge }) => isCharge === charge).map(({ amount }) => amount));
  const days = lines.flatMap(({ serviceFrom, serviceTo }) => [serviceFrom, serviceTo]).toSorted();
  const [from, to] = [days[0], days.at(-1)];
  // Outside the scope of tax no VAT number is given (BR-O-02).
  const isOutside = groups.some(({ category }) => category === "O");
  const party = (one: EParty): EParty => (isOutside ? { ...one, vatId: null } : one);
  return {
    isCredit,
    isDeposit: asked.type === "deposit",
    number: asked.number,
    date: asked.date,
    due: isCredit ? null : asked.due,
    currency,
    taxInBase: baseCurrency === currency || baseTax === null ? null : { currency: baseCurrency, amount: baseTax },
    note: asked.note,
    buyerAccounting: asked.buyerAccounting,
    period: from && to ? { from, to } : null,
    order: asked.order,
    of: asked.of,
    project: asked.project,
    seller: party(asked.seller),
    buyer: party(asked.buyer),
    deliveredTo: asked.deliveredTo,
    accounts: isCredit ? [] : asked.accounts,
    terms: termsOf(asked),
    allowances,
    groups: groups.map(({ key: _key, ...group }) => group),
    totals: {
      lines: figures.linesTotal,
      allowances: all(false),
      charges: all(true),
      net: figures.netTotal,
      tax: figures.taxTotal,
      gross: figures.grossTotal,
      prepaid: money.zero,
      // Retainage is not in the model: what is payable stays the gross (BR-CO-16), and BT-20 says what is retained.
      payable: figures.grossTotal,
    },
    lines: made,
  };
}

const groupOf = ({ category, rate }: { category: EGroup["category"]; rate: string }): EGroup => ({
  category,
  rate: category === "O" ? null : total(rate),
});

function lineOf(money: Amounts, line: IssuedLine, index: number, net: string): ELine {
  const { description, unit, serviceFrom, serviceTo, quantity, unitPrice } = line;
  const [tax] = line.taxes;
  if (!tax) throw new RangeError(`line ${index + 1} has no tax`);
  return {
    id: String(index + 1),
    description,
    unit,
    unitCode: unitCode(unit),
    from: serviceFrom,
    to: serviceTo,
    quantity: total(quantity),
    price: total(unitPrice),
    net,
    allowance: allowance(money, money.minus(money.times(quantity, unitPrice), net), "Discount"),
    group: groupOf(tax),
  };
}

/** What is taken off as an allowance; what is added as a charge. */
function allowance(money: Amounts, off: string, reason: string): EAllowance | null {
  const sign = compareAmounts(off, "0");
  if (sign === 0) return null;
  return sign > 0
    ? { isCharge: false, amount: off, reason }
    : { isCharge: true, amount: money.negated(off), reason: "Adjustment" };
}

/** BT-120: none for the standard and the zero rate (BR-S-10, BR-Z-10). */
function reasonOf(taxes: readonly ShownTax[]): string | null {
  const texts = taxes.flatMap(({ category, exemptionReason }) => [
    ...(category === "AE" ? ["Reverse charge"] : []),
    ...(exemptionReason && category !== "S" && category !== "Z" ? [exemptionReason] : []),
  ]);
  return texts.length > 0 ? [...new Set(texts)].join(". ") : null;
}

/** BT-20, with what is retained. */
function termsOf({ terms, figures }: ToConvert): string {
  const { retainageAmount, amountDue } = figures;
  if (!/[1-9]/.test(retainageAmount)) return terms;
  return `${terms}; retained ${grouped(retainageAmount)}, due ${grouped(amountDue)}`;
}
