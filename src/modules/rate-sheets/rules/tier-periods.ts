/** The periods over which tiers count: a job, or a month or year of the client (rule 9). */
import type { Tier, tierPeriods } from "../item-terms.ts";
import type { JobItem, JobSheet } from "./job-sheets.ts";
import type { TierMode } from "./tiers.ts";
import { addDays, addMonths, type Day } from "#kit/validity.ts";

/** A period: its key is the work order, or its first and last day; a job has no days of its own. */
export interface TierPeriod {
  key: string;
  from: Day | null;
  to: Day | null;
}

/** An item whose tiers count over a period, in all revisions of its sheet: the same code and unit. */
export interface TieredItem {
  sheet: JobSheet;
  /** Of the earliest revision: it stands for all of them. */
  item: JobItem;
  per: (typeof tierPeriods)[number];
  revisions: readonly TieredRevision[];
}

/** Its tiers in one revision, or in several one after the other that have the same. In the order of their days. */
export interface TieredRevision {
  sheet: JobSheet;
  itemIds: readonly string[];
  tiers: readonly Tier[];
  mode: TierMode;
}

/**
 * Tiered items by the id of each of their revisions: a period counts on over a revision, with its own prices (rules 1 and 9). Tiers without a period
 * count for each ticket alone.
 */
export function tieredItems(sheets: readonly JobSheet[]): Map<string, TieredItem> {
  const all = sheets.flatMap((sheet) =>
    sheet.items.flatMap((item) => {
      const { tiers, tierMode: mode, tierPeriod: per } = item;
      return tiers.length > 0 && mode !== null && per !== null ? [{ sheet, item, tiers, mode, per }] : [];
    }),
  );
  const same = Map.groupBy(all, ({ sheet, item, per }) => JSON.stringify([sheet.number, item.code, item.unit, per]));
  return new Map(
    [...same.values()].flatMap((group) => {
      const ordered = group.toSorted((a, b) => a.sheet.effectiveFrom.localeCompare(b.sheet.effectiveFrom));
      const [first] = ordered;
      if (!first) return [];
      const { sheet, item, per } = first;
      const of: TieredItem = { sheet, item, per, revisions: revisionsOf(ordered) };
      return ordered.map(({ item: { id } }) => [id, of] as const);
    }),
  );
}

function revisionsOf(ordered: readonly { sheet: JobSheet; item: JobItem; tiers: readonly Tier[]; mode: TierMode }[]) {
  const keyOf = ({ mode, tiers }: Pick<TieredRevision, "mode" | "tiers">) =>
    JSON.stringify([mode, tiers.map(({ upTo, price }) => [upTo, price])]);
  return ordered.reduce<TieredRevision[]>((all, { sheet, item, tiers, mode }) => {
    const last = all.at(-1);
    if (!last || keyOf(last) !== keyOf({ mode, tiers })) return [...all, { sheet, itemIds: [item.id], tiers, mode }];
    return [...all.slice(0, -1), { ...last, itemIds: [...last.itemIds, item.id] }];
  }, []);
}

/**
 * The period of work. `start` is the month and day on which the client's tier years begin ("04-01"): a tier month begins on that day of each month.
 * Null for a job without a work order.
 */
export function tierPeriodOf(
  per: TieredItem["per"],
  { day, workOrderId }: { day: Day; workOrderId: string | null },
  start: string | null,
): TierPeriod | null {
  if (per === "job") return workOrderId === null ? null : { key: workOrderId, from: null, to: null };
  const begins = `${day.slice(0, 4)}-${start ?? "01-01"}`;
  const step = per === "year" ? 12 : 1;
  // Counted from the start of the year before, so that a month that begins on the 31st keeps its day.
  let count = 0;
  while (addMonths(begins, (count + 1) * step - 12) <= day) count += 1;
  const from = addMonths(begins, count * step - 12);
  const to = addDays(addMonths(begins, (count + 1) * step - 12), -1);
  return { key: `${from} ${to}`, from, to };
}

/** The period of a key, as `tierPeriodOf` names it. */
export function tierPeriodWithKey(key: string): TierPeriod {
  const [from, to] = key.split(" ");
  return to === undefined ? { key, from: null, to: null } : { key, from: from ?? null, to };
}
