/** How much of a client's credit limit is used (client-companies rule 10); asked at the start of a work order and at the issue of an invoice. */
import { compareAmounts, percentOf, product, total } from "#kit/money.ts";

/** In base currency at today's rate: balances, retainage and client credit gross, work not billed and approved drafts net + tax. */
interface Credit {
  balances: string;
  heldRetainage: string;
  clientCredit: string;
  unbilled: string;
}

export interface CreditUse {
  used: string;
  /** Of the limit, one decimal, as it is shown: "104.1". */
  pct: string;
  /** Unrounded: over 100 % warns, over 120 % needs Finance. */
  verdict: "within" | "warning" | "Finance";
}

/** The use of a limit; null where the client has none. */
export function creditUse(limit: string | null, { balances, heldRetainage, clientCredit, unbilled }: Credit): CreditUse | null {
  if (limit === null || compareAmounts(limit, "0") <= 0) return null;
  const used = total(balances, heldRetainage, product("-1", clientCredit), unbilled);
  const over = (share: string) => compareAmounts(used, product(limit, share)) > 0;
  const verdict = over("1.2") ? "Finance" : over("1") ? "warning" : "within";
  return { used, pct: percentOf(used, limit), verdict };
}

/** Why Finance has to agree first, or null. */
export const creditRefusal = (use: CreditUse | null): string | null =>
  use?.verdict === "Finance" ? `Credit use is ${use.pct} % of the limit: Finance has to agree.` : null;
