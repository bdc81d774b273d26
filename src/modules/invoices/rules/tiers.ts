/** What tiered items come to over their period, against what lines priced of them: the tier adjustment (rule 23, rate-sheets rule 9). */
import { amountsIn, compareAmounts, total } from "#kit/money.ts";
import type { Day } from "#kit/validity.ts";
import { sheetName } from "#modules/rate-sheets/rules/choose.ts";
import {
  type TieredItem,
  type TieredRevision,
  type TierPeriod,
  tierPeriodOf,
  tierPeriodWithKey,
} from "#modules/rate-sheets/rules/tier-periods.ts";
import { periodAdjustment, type PricedByRevision, slicesOver } from "#modules/rate-sheets/rules/tiers.ts";

/** A line of a tiered item at the prices of its sheet, as far as it is not credited; or an adjustment, which has the key of its period. */
export interface TierPart {
  /** The item of the revision that priced it. */
  itemId: string;
  day: Day;
  workOrderId: string | null;
  quantity: string;
  /** Below zero for what is taken off. */
  net: string;
  /** Of an adjustment. */
  periodKey: string | null;
  /** Of the invoice that is being built. */
  isNow: boolean;
  /** Open on another work order: it counts in the total of the period, and is billed there. */
  isElsewhere?: boolean;
  /** Where it is billed. */
  invoiceId: string | null;
  lineId: string | null;
}

export interface TierBalance {
  of: TieredItem;
  period: TierPeriod;
  /** The last day of the period; of a job that of its work so far. */
  on: Day;
  /** The work order that was worked for last. */
  workOrderId: string | null;
  parts: readonly TierPart[];
  /** What counts in the period. */
  quantity: string;
  /** What is to be charged, below zero in the client's favour, zero where nothing is. */
  due: string;
  /** How it comes about: "51 × 37.50 = 1912.50", "priced 50 before: 2100.00". */
  trace: readonly string[];
}

/** What the periods of a client's tiered items are found by. */
export interface TierTerms {
  items: ReadonlyMap<string, TieredItem>;
  /** Month and day on which the client's tier years begin. */
  start: string | null;
  /** The periods of each item that invoices have adjusted, by the id of its earliest revision. */
  adjusted: ReadonlyMap<string, readonly TierPeriod[]>;
}

/** The terms, with the periods that these parts adjust. */
export function tierTermsOf(
  items: ReadonlyMap<string, TieredItem>,
  start: string | null,
  parts: readonly Pick<TierPart, "itemId" | "periodKey">[],
): TierTerms {
  const adjustments = parts.flatMap(({ itemId, periodKey }) => {
    const of = items.get(itemId);
    return of && periodKey !== null ? [{ id: of.item.id, periodKey }] : [];
  });
  const ofItems = [...Map.groupBy(adjustments, ({ id }) => id)].map(([id, own]) => {
    const keys = [...new Set(own.map(({ periodKey }) => periodKey))].toSorted();
    return [id, keys.map(tierPeriodWithKey)] as const;
  });
  return { items, start, adjusted: new Map(ofItems) };
}

/**
 * Which item and period a line belongs to, or null for what has no tiers over a period. A period that was adjusted stays as it was, also where the
 * client's tier years begin on another day since: its work is not counted in a second one.
 */
export function tierPlaceOf(
  { items, start, adjusted }: TierTerms,
  { itemId, day, workOrderId, periodKey }: Pick<TierPart, "itemId" | "day" | "workOrderId"> & { periodKey?: string | null },
): { of: TieredItem; period: TierPeriod; key: string } | null {
  const of = items.get(itemId);
  if (!of) return null;
  const there = adjusted.get(of.item.id)?.find(({ from, to }) => from !== null && to !== null && from <= day && day <= to);
  const period = periodKey
    ? tierPeriodWithKey(periodKey)
    : ((of.per === "job" ? null : there) ?? tierPeriodOf(of.per, { day, workOrderId }, start));
  return period && { of, period, key: `${of.item.id} ${period.key}` };
}

/** What each item comes to in each of its periods, in the order of their ends. */
export function tierBalances(terms: TierTerms, parts: readonly TierPart[], currency: string): TierBalance[] {
  const placed = parts.flatMap((part) => {
    const place = tierPlaceOf(terms, part);
    return place ? [{ part, place }] : [];
  });
  return [...Map.groupBy(placed, ({ place }) => place.key).values()]
    .flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const { of, period } = first.place;
      return [balanceOf(terms, of, period, group.map(({ part }) => part), currency)]; // prettier-ignore
    })
    .toSorted((a, b) => a.on.localeCompare(b.on));
}

function balanceOf(
  { start }: TierTerms,
  of: TieredItem,
  period: TierPeriod,
  parts: readonly TierPart[],
  currency: string,
): TierBalance {
  const { sum } = amountsIn(currency);
  const priced = parts.filter(({ periodKey }) => periodKey === null);
  const adjusted = parts.filter(({ periodKey }) => periodKey !== null);
  const last = [...(priced.length > 0 ? priced : adjusted)].toSorted((a, b) => a.day.localeCompare(b.day)).at(-1);
  const revisions = of.revisions
    .map((revision) => ({ ...revision, priced: priced.filter(({ itemId }) => revision.itemIds.includes(itemId)) }))
    .filter((revision) => revision.priced.length > 0);
  const due = periodAdjustment(revisions, currency, adjusted.map(({ net }) => net)); // prettier-ignore
  const said = (some: readonly TierPart[], when: string) =>
    some.length === 0
      ? []
      : [`priced ${total(...some.map(({ quantity }) => quantity))} ${when}: ${sum(...some.map(({ net }) => net))}`];
  return {
    of,
    period,
    on: period.to ?? last?.day ?? "",
    workOrderId: last?.workOrderId ?? null,
    parts,
    quantity: total("0", ...priced.map(({ quantity }) => quantity)),
    due,
    trace: [
      `${of.item.code}, ${(revisions[0] ?? of.revisions[0])?.mode ?? "graduated"} tiers${period.to ? `, ${period.from ?? ""} to ${period.to}` : " of the job"}${movedStart(of, period, start)}`,
      ...slicesSaid(revisions, currency),
      ...said(priced.filter(({ isNow, isElsewhere }) => !isNow && !isElsewhere), "before"), // prettier-ignore
      ...said(priced.filter(({ isNow }) => isNow), "now"), // prettier-ignore
      ...said(priced.filter(({ isElsewhere }) => isElsewhere), "on other work orders, not billed yet"), // prettier-ignore
      ...(adjusted.length > 0 ? [`adjusted before: ${sum(...adjusted.map(({ net }) => net))}`] : []),
      `difference ${due} ${currency}`,
    ],
  };
}

/** Said of a period that was adjusted before the client's tier years began on another day. */
function movedStart({ per }: TieredItem, { key, from }: TierPeriod, start: string | null): string {
  if (from === null || tierPeriodOf(per, { day: from, workOrderId: null }, start)?.key === key) return "";
  return ", as it was adjusted before the client's tier period changed";
}

/** "51 × 37.50 = 1912.50 USD"; of several revisions each with where it counts on from. */
function slicesSaid(revisions: readonly (TieredRevision & PricedByRevision)[], currency: string): string[] {
  const { sum } = amountsIn(currency);
  const over = slicesOver(revisions, currency);
  if (over.length === 0) return [`0 = ${sum()} ${currency}`];
  return over.map(({ from, slices }, at) => {
    const { sheet } = revisions[at] ?? {};
    const where = at === 0 ? "" : `, counted on from ${from}`;
    const whose = over.length === 1 || !sheet ? "" : `${sheetName(sheet)}${where}: `;
    return `${whose}${slices.map(({ quantity, price }) => `${quantity} × ${price}`).join(" + ") || "0"} = ${sum(...slices.map(({ net }) => net))} ${currency}`;
  });
}

/** Whether anything is to be charged or given back. */
export const isDue = ({ due }: Pick<TierBalance, "due">): boolean => compareAmounts(due, "0") !== 0;

/** What an issued line still is after credits by quantity; null once all of it is taken back. */
export function aliveOf(
  { quantity, unitPrice }: { quantity: string; unitPrice: string },
  credits: readonly { quantity: string; lineNet: string; discountPct: string }[],
  currency: string,
): { quantity: string; net: string } | null {
  const { times, sum } = amountsIn(currency);
  const left = total(quantity, ...credits.map((credit) => credit.quantity));
  if (compareAmounts(left, "0") === 0) return null;
  const taken = credits.map((credit) =>
    compareAmounts(credit.discountPct, "0") === 0 ? credit.lineNet : times(credit.quantity, unitPrice),
  );
  return { quantity: left, net: sum(times(quantity, unitPrice), ...taken) };
}

/** How much of an amount each line can give back in a price credit: one unit at a lower price, in the order of the lines, none below zero. */
export function sharedOverLines(
  amount: string,
  lines: readonly { lineId: string; quantity: string; net: string }[],
  currency: string,
): { lineId: string; perUnit: string }[] {
  const { least, minus } = amountsIn(currency);
  let open = amount;
  return lines.flatMap(({ lineId, quantity, net }) => {
    const perUnit = least(open, net);
    if (compareAmounts(quantity, "1") < 0 || compareAmounts(perUnit, "0") <= 0) return [];
    open = minus(open, perUnit);
    return [{ lineId, perUnit }];
  });
}
