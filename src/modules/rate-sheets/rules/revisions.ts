/** Prices raised by a percentage, and what differs between two revisions. */
import { Decimal } from "#kit/decimal.ts";
import { escalatedPrice } from "./escalation.ts";

/** A price changed by a percentage, with the decimals it has, at least those of the currency. */
export const changedPrice = (price: string, percent: string, currency: string): string =>
  escalatedPrice(price, new Decimal(percent).div(100).plus(1), currency);

interface Compared {
  code: string;
  description: string;
  price: string;
  unit: string;
  priceOt: string | null;
  priceDt: string | null;
  priceHt: string | null;
}
/** One item that is new, gone, or has another price. */
export interface ItemDifference {
  code: string;
  description: string;
  before: string | null;
  after: string | null;
  /** Of the price, one decimal: "2.8"; null for what was added or removed, and from a price of nothing. */
  changePct: string | null;
  /** Other terms that differ, in words. */
  others: string[];
}

/** What differs in the items of two revisions, by code: changes and additions in the order of the later one, then what was removed. */
export function differencesOf(before: readonly Compared[], after: readonly Compared[]): ItemDifference[] {
  const was = new Map(before.map((item) => [item.code, item]));
  const is = new Set(after.map(({ code }) => code));
  const changed = after.flatMap((item): ItemDifference[] => {
    const old = was.get(item.code);
    const { code, description } = item;
    if (!old) return [{ code, description, before: null, after: item.price, changePct: null, others: [] }];
    const others = othersOf(old, item);
    if (new Decimal(old.price).eq(item.price) && others.length === 0) return [];
    return [{ code, description, before: old.price, after: item.price, changePct: percentOf(old.price, item.price), others }];
  });
  const removed = before
    .filter(({ code }) => !is.has(code))
    .map(({ code, description, price }) => ({ code, description, before: price, after: null, changePct: null, others: [] }));
  return [...changed, ...removed];
}

function percentOf(before: string, after: string): string | null {
  const from = new Decimal(before);
  if (from.isZero()) return null;
  return new Decimal(after).minus(from).div(from).times(100).toDecimalPlaces(1, Decimal.ROUND_HALF_UP).toFixed(1);
}

function othersOf(before: Compared, after: Compared): string[] {
  const named = { unit: "unit", priceOt: "price OT", priceDt: "price DT", priceHt: "price HT" } as const;
  return (Object.keys(named) as (keyof typeof named)[]).flatMap((key) =>
    before[key] === after[key] ? [] : [`${named[key]} ${before[key] ?? "by multiplier"} to ${after[key] ?? "by multiplier"}`],
  );
}
