/** Double entries of invoices and payments (invoices section 6). Debits are positive; the amounts in the base currency of a posting add up to 0. */
import { baseAmounts } from "../base-currency.ts";
import { negated } from "../figures.ts";
import { discountByTax } from "../payments.ts";
import type { LineKind, TaxGroup, Totals } from "../parts.ts";
import type { InvoiceType } from "../../invoice.ts";
import type { LedgerPurpose } from "#directory/finance/ledger-accounts.ts";
import { amountsIn } from "#kit/money.ts";

/** An account by what it stands for: the mapping gives its number. */
export type Account = { purpose: LedgerPurpose } | { revenue: string | null } | { taxCode: string };

export interface Entry {
  account: Account;
  currency: string;
  amount: string;
  /** In the base currency. */
  base: string;
}

export interface IssuedDocument {
  type: InvoiceType;
  currency: string;
  fxRate: string;
  /** Without a sign, as of a credit note. */
  figures: Totals;
  lines: readonly BookedLine[];
  /** Of a credit note: what it takes off the receivable of its invoice. */
  baseReleased: string | null;
}

interface BookedLine {
  account: string | null;
  kind: LineKind;
  /** It is a line of a deposit, or credits one. */
  isDeposit?: boolean;
  /** Of a deduction: the rate at which its deposit was booked. */
  bookedAt?: string | null;
}

/** Where a line is booked: a deposit is a liability until it is deducted (rule 14). */
export const lineAccount = ({ account, kind, isDeposit }: BookedLine): Account => {
  if (kind === "retainage release") return { purpose: "retainage held" };
  return isDeposit || kind === "deposit deduction" ? { purpose: "deposits" } : { revenue: account };
};

/** The entries of a document on its date; those of a credit note have the other side. */
export function documentEntries(baseCurrency: string, of: IssuedDocument): Entry[] {
  const { currency, fxRate, figures, lines, type, baseReleased } = of;
  const [own, base] = [amountsIn(currency), amountsIn(baseCurrency)];
  const converted = baseAmounts(baseCurrency, fxRate, figures);
  const entry = (account: Account, amount: string, inBase: string): Entry => ({ account, currency, amount, base: inBase });
  const discounts = figures.lineNets.map((net, index) => own.minus(net, figures.netsAfterDiscount[index] ?? net));
  const discountsInBase = discounts.map((discount) => base.times(discount, fxRate));
  const ofLines = figures.lineNets.flatMap((net, index) => {
    const line = lines[index] ?? { account: null, kind: "manual" as const };
    const inBase = base.sum(converted.lines[index] ?? base.zero, discountsInBase[index] ?? base.zero);
    // A deduction clears its deposit at the rate that was booked with.
    const booked = line.bookedAt ? base.times(net, line.bookedAt) : inBase;
    return [
      entry(lineAccount(line), own.negated(net), base.negated(booked)),
      entry({ purpose: "exchange difference" }, own.zero, base.minus(booked, inBase)),
    ];
  });
  const taxes = figures.taxes.map((group, index) =>
    entry(taxAccount(group), own.negated(group.tax), base.negated(converted.taxes[index] ?? base.zero)),
  );
  const [held, withheld] = [figures.retainageAmount, figures.withheldTotal].map((amount) => base.times(amount, fxRate));
  const due = base.minus(converted.gross, held ?? base.zero, withheld ?? base.zero);
  // The note that clears an invoice takes all that is left of it, which may be some cents of rounding more or less.
  const released = type === "credit note" ? (baseReleased ?? due) : due;
  const all = [
    entry({ purpose: "receivable" }, figures.amountDue, released),
    entry({ purpose: "exchange difference" }, own.zero, base.minus(due, released)),
    entry({ purpose: "retainage held" }, figures.retainageAmount, held ?? base.zero),
    entry({ purpose: "withheld tax" }, figures.withheldTotal, withheld ?? base.zero),
    entry({ purpose: "discount" }, own.sum(...discounts), base.sum(...discountsInBase)),
    ...ofLines,
    ...taxes,
  ];
  return together(baseCurrency, type === "credit note" ? reversed(all) : all);
}

/**
 * The entries of the note that takes the rest of an invoice: it takes what is left of every account in the base currency, so that each clears with the
 * amount in its own currency (rules 8 and 15). `before` are those of the invoice, its earlier notes and its releases. What is receivable is cleared by
 * what pays it.
 */
export function clearingEntries(baseCurrency: string, own: readonly Entry[], before: readonly Entry[]): Entry[] {
  const base = amountsIn(baseCurrency);
  const byAccount = Map.groupBy([...before, ...own], keyOf);
  const cleared = [...byAccount].flatMap(([key, all]): Entry[] => {
    const mine = own.filter((one) => keyOf(one) === key);
    const [{ account, currency }] = all as [Entry];
    const isBetween = "purpose" in account && ["receivable", "exchange difference"].includes(account.purpose);
    if (isBetween || /[1-9]/.test(amountsIn(currency).sum(...all.map(({ amount }) => amount)))) return mine;
    const amount = amountsIn(currency).sum(...mine.map((one) => one.amount));
    const left = base.negated(base.sum(...before.flatMap((one) => (keyOf(one) === key ? [one.base] : []))));
    return [{ account, currency, amount, base: left }];
  });
  const [first] = own;
  if (!first) return [];
  const difference = base.negated(base.sum(...cleared.map((one) => one.base)));
  const { currency } = first;
  const rest = {
    account: { purpose: "exchange difference" as const },
    currency,
    amount: amountsIn(currency).zero,
    base: difference,
  };
  return together(baseCurrency, [...cleared, rest]);
}

const keyOf = ({ account, currency }: Entry): string => JSON.stringify([account, currency]);

const taxAccount = ({ codes }: Pick<TaxGroup, "codes">): Account => ({ taxCode: codes[0] ?? "" });

/** What one allocation took off an invoice. */
export interface Allocated {
  /** Of the invoice. */
  currency: string;
  fxRate: string;
  taxes: readonly TaxGroup[];
  amount: string;
  discountTaken: string;
  discountTax: string | null;
  rounding: string;
  /** In the currency of the payment. */
  paid: string;
  baseReceived: string;
  baseReleased: string;
}

/** The entries of an allocation, without where the money came from. */
function allocationEntries(baseCurrency: string, of: Allocated): Entry[] {
  const { currency, fxRate, amount, discountTaken, rounding, discountTax, baseReceived, baseReleased } = of;
  const [own, base] = [amountsIn(currency), amountsIn(baseCurrency)];
  const entry = (account: Account, value: string): Entry => ({
    account,
    currency,
    amount: value,
    base: base.times(value, fxRate),
  });
  const byTax = discountTax === null ? [] : discountByTax(own, discountTaken, of.taxes);
  const taxes = byTax.map(({ tax }, index) => entry(taxAccount(of.taxes[index] ?? { codes: [] }), tax));
  const off = base.times(discountTaken, fxRate);
  const discount = {
    ...entry({ purpose: "early-payment discount" }, own.minus(discountTaken, ...taxes.map((tax) => tax.amount))),
    base: base.minus(off, ...taxes.map((tax) => tax.base)),
  };
  const rest = entry({ purpose: "rounding" }, rounding);
  const difference = base.minus(baseReleased, baseReceived, off, rest.base);
  return [
    {
      account: { purpose: "receivable" },
      currency,
      amount: own.negated(own.sum(amount, discountTaken, rounding)),
      base: base.negated(baseReleased),
    },
    discount,
    ...taxes,
    rest,
    { account: { purpose: "exchange difference" }, currency: baseCurrency, amount: difference, base: difference },
  ];
}

/** The entries of a payment on the day it was received; what pays no invoice is credit of the client. */
export function paymentEntries(
  baseCurrency: string,
  { currency, amount, baseAmount }: { currency: string; amount: string; baseAmount: string },
  allocations: readonly Allocated[],
): Entry[] {
  const [own, base] = [amountsIn(currency), amountsIn(baseCurrency)];
  const left = own.minus(amount, ...allocations.map(({ paid }) => paid));
  const leftInBase = base.minus(baseAmount, ...allocations.map(({ baseReceived }) => baseReceived));
  return together(baseCurrency, [
    { account: { purpose: "bank" }, currency, amount, base: baseAmount },
    { account: { purpose: "client credit" }, currency, amount: own.negated(left), base: base.negated(leftInBase) },
    ...allocations.flatMap((one) => allocationEntries(baseCurrency, one)),
  ]);
}

/** The entries of credit of the client that was used later. */
export function creditEntries(baseCurrency: string, currency: string, of: Allocated): Entry[] {
  const credit: Entry = { account: { purpose: "client credit" }, currency, amount: of.paid, base: of.baseReceived };
  return together(baseCurrency, [credit, ...allocationEntries(baseCurrency, of)]);
}

/** The entries of what was written off: with relief, the tax in it is taken off what is owed. */
export function writeOffEntries(baseCurrency: string, { currency, amount, inBase, fxRate, relief, taxes }: WrittenOff): Entry[] {
  const [own, base] = [amountsIn(currency), amountsIn(baseCurrency)];
  const byTax = relief ? discountByTax(own, amount, taxes) : [];
  const ofTaxes = byTax.map(({ tax }, index): Entry => {
    return { account: taxAccount(taxes[index] ?? { codes: [] }), currency, amount: tax, base: base.times(tax, fxRate) };
  });
  return together(baseCurrency, [
    { account: { purpose: "receivable" }, currency, amount: own.negated(amount), base: base.negated(inBase) },
    {
      account: { purpose: "write-off" },
      currency,
      amount: own.minus(amount, ...ofTaxes.map((tax) => tax.amount)),
      base: base.minus(inBase, ...ofTaxes.map((tax) => tax.base)),
    },
    ...ofTaxes,
  ]);
}

interface WrittenOff {
  currency: string;
  amount: string;
  /** What was open in the base currency. */
  inBase: string;
  fxRate: string;
  relief: boolean;
  taxes: readonly TaxGroup[];
}

/** The same on the other side: of a payment that came back. */
export const reversed = (entries: readonly Entry[]): Entry[] =>
  entries.map((one) => ({ ...one, amount: negated(one.amount), base: negated(one.base) }));
/** One entry for each account and currency; those of nothing are left out. */
function together(baseCurrency: string, entries: readonly Entry[]): Entry[] {
  const groups = Map.groupBy(entries, keyOf);
  return [...groups.values()].flatMap((members) => {
    const [first] = members;
    if (!first) return [];
    const amount = amountsIn(first.currency).sum(...members.map((one) => one.amount));
    const base = amountsIn(baseCurrency).sum(...members.map((one) => one.base));
    return /[1-9]/.test(amount) || /[1-9]/.test(base) ? [{ ...first, amount, base }] : [];
  });
}
