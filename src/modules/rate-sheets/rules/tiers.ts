/** Prices that depend on the quantity: graduated (each slice at its own) or whole volume (all at the one reached), rule 9. */
import type { Tier } from "../item-terms.ts";
import { Decimal, plain } from "#kit/decimal.ts";
import { amountsIn, total } from "#kit/money.ts";

export interface Slice {
  quantity: string;
  price: string;
  /** In the currency, rounded. */
  net: string;
}
export type TierMode = "graduated" | "whole volume";

/** The slices of a quantity. An end belongs to its own tier: 50.5 is 50 at the first price and 0.5 at the second. */
export function slicesOf(quantity: string, tiers: readonly Tier[], mode: TierMode, currency: string): Slice[] {
  const whole = new Decimal(quantity);
  if (whole.lte(0)) return [];
  const slice = (part: Decimal, at: string): Slice => ({
    quantity: plain(part),
    price: at,
    net: amountsIn(currency).times(plain(part), at),
  });
  if (mode === "whole volume") {
    const reached = tiers.find(({ upTo }) => upTo === null || whole.lte(upTo));
    return reached ? [slice(whole, reached.price)] : [];
  }
  return tiers.flatMap((tier, index) => {
    const from = new Decimal(tiers[index - 1]?.upTo ?? 0);
    const to = tier.upTo === null ? whole : Decimal.min(whole, tier.upTo);
    return to.gt(from) ? [slice(to.minus(from), tier.price)] : [];
  });
}

/** The slices of a part that follows what was priced before; a whole volume is priced at the tier that all of it reaches. */
export function slicesOfPart(
  { before, after, whole }: { before: string; after: string; whole: string },
  tiers: readonly Tier[],
  mode: TierMode,
  currency: string,
): Slice[] {
  if (mode === "whole volume") {
    const [reached] = slicesOf(whole, tiers, mode, currency);
    const quantity = plain(new Decimal(after).minus(before));
    return reached ? [{ quantity, price: reached.price, net: amountsIn(currency).times(quantity, reached.price) }] : [];
  }
  const done = slicesOf(before, tiers, mode, currency);
  return slicesOf(after, tiers, mode, currency).flatMap(({ quantity, price }, index) => {
    const rest = new Decimal(quantity).minus(done[index]?.quantity ?? 0);
    return rest.lte(0) ? [] : [{ quantity: plain(rest), price, net: amountsIn(currency).times(plain(rest), price) }];
  });
}

/** What the quantity costs, slices rounded and added. */
export const tieredNet = (quantity: string, tiers: readonly Tier[], mode: TierMode, currency: string): string =>
  amountsIn(currency).sum(...slicesOf(quantity, tiers, mode, currency).map(({ net }) => net));

/** What a line priced of a period. */
interface PricedQuantity {
  quantity: string;
  net: string;
}
/** What was priced of a period by one revision of a sheet. */
export interface PricedByRevision {
  tiers: readonly Tier[];
  mode: TierMode;
  priced: readonly PricedQuantity[];
}
/**
 * The slices of what each revision priced, in the order of their days: the count goes on over them, each prices its own quantity at the place it has in
 * the total (rules 1 and 9). A whole volume is priced at the tier that the total reaches.
 */
export function slicesOver(revisions: readonly PricedByRevision[], currency: string): { from: string; slices: Slice[] }[] {
  const quantities = revisions.map(({ priced }) => total("0", ...priced.map(({ quantity }) => quantity)));
  const whole = total("0", ...quantities);
  return revisions.map(({ tiers, mode }, at) => {
    const before = total("0", ...quantities.slice(0, at));
    const after = total(before, quantities[at] ?? "0");
    return { from: before, slices: slicesOfPart({ before, after, whole }, tiers, mode, currency) };
  });
}

/**
 * The line at the end of a period: the price of the total less what its tickets were priced and what was adjusted before; below zero in the client's
 * favour.
 */
export function periodAdjustment(
  revisions: readonly PricedByRevision[],
  currency: string,
  adjusted: readonly string[] = [],
): string {
  const { sum, minus } = amountsIn(currency);
  const whole = sum(...slicesOver(revisions, currency).flatMap(({ slices }) => slices.map(({ net }) => net)));
  return minus(whole, ...revisions.flatMap(({ priced }) => priced.map(({ net }) => net)), ...adjusted);
}

/** Ends of tiers after which one more unit makes the whole cheaper: the warning of rule 9. */
export function cheaperBeyond(
  tiers: readonly Tier[],
  mode: TierMode,
  currency: string,
): { upTo: string; net: string; next: string }[] {
  if (mode !== "whole volume") return [];
  return tiers.flatMap(({ upTo }) => {
    if (upTo === null) return [];
    const [net, next] = [upTo, plain(new Decimal(upTo).plus(1))].map((one) => tieredNet(one, tiers, mode, currency));
    return net && next && new Decimal(next).lt(net) ? [{ upTo, net, next }] : [];
  });
}
