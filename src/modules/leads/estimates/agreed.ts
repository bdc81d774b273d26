/** The prices of an accepted estimate as the rate sheet of its project (leads.md rule 3). */
import type { EstimateLine } from "./estimate-line.ts";
import type { AgreedRates } from "#modules/rate-sheets/events.ts";
import { itemUnits } from "#modules/rate-sheets/item-terms.ts";

interface Accepted {
  currency: string;
  startOn: string;
}

/**
 * The sheet begins with the revision that priced the first day. A price typed for an item takes the place of the one in the sheet; what no sheet had
 * becomes an item of its own. Contingency and what third parties charge are no prices. It has no end: the work may take longer.
 */
export function agreedRates(
  { currency, startOn }: Accepted,
  lines: readonly Pick<EstimateLine, "kind" | "itemCode" | "description" | "unit" | "price" | "isPassThrough" | "parts">[],
): Omit<AgreedRates, "projectId" | "title"> {
  const priced = lines.flatMap(({ parts }) => parts).filter(({ rateSheetId }) => rateSheetId !== null);
  const [first] = priced.toSorted((a, b) => a.from.localeCompare(b.from));
  const typed = lines.flatMap(({ kind, itemCode, price, isPassThrough }) =>
    kind === "item" && itemCode && price && !isPassThrough ? [[itemCode, price] as const] : [],
  );
  const others = lines.flatMap(({ kind, description, unit, price }) =>
    kind === "manual" && description && price
      ? [{ description, price, unit: itemUnits.find((one) => one === unit) ?? ("lot" as const) }]
      : [],
  );
  return {
    currency,
    effectiveFrom: startOn,
    effectiveTo: null,
    fromId: first?.rateSheetId ?? null,
    prices: new Map(typed),
    items: others,
  };
}
