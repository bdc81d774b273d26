/** What the rules of pricing need to know of a sheet and its items. Amounts and quantities are decimal texts. */
import type { Band, Included, ItemCategory, ItemUnit, Tier } from "../item-terms.ts";
import type { MinimumRule } from "../sheet-terms.ts";
import type { OvertimeRule } from "#directory/finance/overtime.ts";
import type { Day } from "#kit/validity.ts";

export interface PricedItem {
  id: string;
  code: string;
  description: string;
  category: ItemCategory;
  unit: ItemUnit;
  price: string;
  priceOt: string | null;
  priceDt: string | null;
  priceHt: string | null;
  method: string | null;
  level: string | null;
  crewSize: number | null;
  band: Band | null;
  filmSize: string | null;
  included: readonly Included[];
  minimumQty: string | null;
  increment: string | null;
  incrementMode: "nearest" | "up" | null;
  tiers: readonly Tier[];
  tierMode: "graduated" | "whole volume" | null;
  /** Over what tiers count; null: each ticket by itself. */
  tierPeriod: "job" | "month" | "year" | null;
  sort: number;
}

export interface PricedSheet {
  id: string;
  number: string;
  revision: string;
  scope: "standard" | "client" | "project" | "work order";
  clientCompanyId: string | null;
  projectId: string | null;
  workOrderId: string | null;
  baseIds: readonly string[];
  currency: string;
  effectiveFrom: Day;
  effectiveTo: Day | null;
  /** As stored: the states that follow from a day are computed (`statusOn`). */
  status: "draft" | "in review" | "approved" | "sent" | "accepted" | "archived";
  overtimeRule: OvertimeRule;
  minimumRule: MinimumRule | null;
  items: readonly PricedItem[];
}

/** A line with a price: what is charged, and how it came about (rule 14). */
export interface PricedLine {
  rateSheetId: string;
  rateItemId: string;
  code: string;
  description: string;
  quantity: string;
  unit: string;
  unitPrice: string;
  /** quantity × unit price, rounded once to the currency. */
  net: string;
  /** Date, sheet, item, class, quantity, rounding. */
  trace: readonly string[];
}
/** No price never becomes zero: it says what was looked for, where (rule 4). */
export interface Unpriced {
  unpriced: string;
  /** The sheet that prices it once its client has accepted it: "RS-0042 rev C". */
  awaits?: string;
}
