import { amountsIn } from "#kit/money.ts";

/** What a milestone comes to: its amount, or its share of the price; null where neither is entered. */
export function milestonePrice(
  { amount, pct }: { amount?: string | null | undefined; pct?: string | null | undefined },
  price: string,
  currency: string,
): string | null {
  const { sum, percent } = amountsIn(currency);
  if (amount) return sum(amount);
  return pct ? percent(price, pct) : null;
}
