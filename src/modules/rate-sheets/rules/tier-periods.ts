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

/** An item whose tiers count over a period, in all revisions of its sheet that have the same tiers. */
export interface TieredItem {
  sheet: JobSheet;
  /** Of the earliest of these revisions: it stands for all of them. */
  item: JobItem;
  tiers: readonly Tier[];
  mode: TierMode;
  per: (typeof tierPeriods)[number];
}

/** Tiered items by the id of each of their revisions. Tiers without a period count for each ticket alone. */
export function tieredItems(sheets: readonly JobSheet[]): Map<string, TieredItem> {
  const all = sheets.flatMap((sheet) =>
    sheet.items.flatMap((item): TieredItem[] => {
      const { tiers, tierMode: mode, tierPeriod: per } = item;
      return tiers.length > 0 && mode !== null && per !== null ? [{ sheet, item, tiers, mode, per }] : [];
    }),
  );
  const same = Map.groupBy(all, ({ sheet, item, tiers, mode, per }) =>
    JSON.stringify([sheet.number, item.code, mode, per, tiers.map(({ upTo, price }) => [upTo, price])]),
  );
  return new Map(
    [...same.values()].flatMap((revisions) => {
      const [first] = revisions.toSorted((a, b) => a.sheet.effectiveFrom.localeCompare(b.sheet.effectiveFrom));
      return first ? revisions.map(({ item }) => [item.id, first] as const) : [];
    }),
  );
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
