/** The sheets that may price the work of a job; `findItem` chooses among them by the day of the work. */
import type { PricedItem, PricedSheet } from "./types.ts";
import type { ItemCategory, TaxClass } from "../item-terms.ts";
import type { CancellationRule, PerDiemRule, TravelRule } from "../sheet-terms.ts";
import type { Day } from "#kit/validity.ts";

/** An item as estimates and invoices need it: also what it costs, and how it is taxed and booked. */
export interface JobItem extends PricedItem {
  cost: string | null;
  standbyPrice: string | null;
  weekPrice: string | null;
  monthPrice: string | null;
  markupPct: string | null;
  markupCap: string | null;
  /** Of a percentage: the categories it is taken of. */
  percentOf: readonly ItemCategory[];
  taxCode: string | null;
  taxClass: TaxClass | null;
  revenueAccountId: string | null;
}

export interface JobSheet extends PricedSheet {
  travelRule: TravelRule | null;
  perDiemRule: PerDiemRule | null;
  cancellation: CancellationRule | null;
  items: readonly JobItem[];
}

export interface JobSheets {
  sheets: readonly JobSheet[];
  /** The days a holiday calendar observes, by its id. */
  holidays: ReadonlyMap<string, ReadonlySet<Day>>;
}
