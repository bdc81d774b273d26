import type { RateItemDraft } from "./rate-item.ts";
import { defineEvent } from "#kit/events.ts";

/** The prices a client has accepted for a job: the revision they come from, and what was agreed beside it. */
export interface AgreedRates {
  projectId: string;
  title: string;
  /** In which the prices are. */
  currency: string;
  effectiveFrom: string;
  effectiveTo: string | null;
  /** The revision whose terms and items the sheet of the project begins with; null where every price was typed. */
  fromId: string | null;
  /** Prices that were agreed otherwise, by the code of the item. */
  prices: ReadonlyMap<string, string>;
  /** Items that no sheet had, with a price of their own. */
  items: readonly Pick<RateItemDraft, "description" | "unit" | "price">[];
}

/** An accepted estimate becomes the rate sheet of its project: whoever keeps rate sheets writes it as a draft, in the same transaction. */
export const ratesAgreed = defineEvent<AgreedRates>("rates agreed");
