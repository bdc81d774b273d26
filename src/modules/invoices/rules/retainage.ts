/** Releases of held retainage (invoices rule 13). */
import type { HeldLeft, PricedLine, Totals } from "./parts.ts";
import { groupKeys } from "./totals.ts";
import { amountsIn, compareAmounts, grouped } from "#kit/money.ts";

export interface Release {
  amount: string;
  /** The tax that was left for the releases, by group; empty where it was charged on the full amount. */
  taxes: readonly { key: string; tax: string }[];
  taxTotal: string;
  /** What the client is asked to pay. */
  due: string;
  /** What is taken of each part that is held. */
  parts: HeldLeft["parts"];
}

/**
 * The release of an amount of what is held on one invoice. `parts` and `laterTaxes` are what is left of both, of retainage taxed on payment; the release
 * of all takes exactly the rest of each tax. Throws a RangeError above what is held.
 */
export function releaseOf(currency: string, number: string, { held, parts, laterTaxes }: HeldLeft, amount: string): Release {
  const money = amountsIn(currency);
  if (compareAmounts(amount, held) > 0) throw new RangeError(`Only ${grouped(held)} of retainage is held on ${number}.`);
  const all = compareAmounts(amount, held) === 0;
  const shares =
    parts.length === 0
      ? []
      : money.split(
          amount,
          parts.map((part) => part.amount),
        );
  const taxes = laterTaxes.map(({ key, rate, tax }) => {
    const own = money.sum(...shares.filter((_, index) => parts[index]?.keys.includes(key)));
    return { key, tax: all ? tax : money.least(money.percent(own, rate), tax) };
  });
  const taxTotal = money.sum(...taxes.map(({ tax }) => tax));
  return {
    amount: money.sum(amount),
    taxes,
    taxTotal,
    due: money.sum(amount, taxTotal),
    parts: parts.map(({ keys }, index) => ({ keys, amount: shares[index] ?? money.zero })),
  };
}

interface Held extends Pick<Totals, "heldByLines"> {
  lines: readonly PricedLine[];
}

/** What an invoice holds by set of taxes, less what its credit notes gave back; empty where the tax was charged in full. */
export function heldParts(currency: string, invoice: Held, credits: readonly Held[]): { keys: string[]; amount: string }[] {
  const money = amountsIn(currency);
  const entries = [
    ...invoice.heldByLines.map((amount, index) => ({ keys: groupKeys(invoice.lines[index]), amount })),
    ...credits.flatMap((note) =>
      note.heldByLines.map((amount, index) => ({ keys: groupKeys(note.lines[index]), amount: money.negated(amount) })),
    ),
  ];
  return [...Map.groupBy(entries, ({ keys }) => keys.join(" + ")).values()].map((members) => ({
    keys: members[0]?.keys ?? [],
    amount: money.sum(...members.map(({ amount }) => amount)),
  }));
}
