import type { JobItem, JobSheet } from "./job-sheets.ts";
import type { PricedLine, Unpriced } from "./types.ts";
import { overtimePresets } from "#directory/finance/overtime.ts";

/** Items and sheets for tests of the rules. */
let made = 0;
export function item(more: Partial<JobItem> & Pick<JobItem, "category" | "unit" | "price">): JobItem {
  made += 1;
  return {
    id: `item-${made}`,
    code: `${more.category}-${more.unit}`,
    description: `${more.category} per ${more.unit}`,
    priceOt: null,
    priceDt: null,
    priceHt: null,
    method: null,
    level: null,
    crewSize: null,
    band: null,
    filmSize: null,
    included: [],
    minimumQty: null,
    increment: null,
    incrementMode: null,
    tiers: [],
    tierMode: null,
    tierPeriod: null,
    cost: null,
    standbyPrice: null,
    weekPrice: null,
    monthPrice: null,
    markupPct: null,
    markupCap: null,
    percentOf: [],
    taxCode: null,
    taxClass: null,
    revenueAccountId: null,
    sort: made,
    ...more,
  };
}

export function sheet(items: readonly JobItem[], more: Partial<JobSheet> = {}): JobSheet {
  return {
    id: `${more.number ?? "RS-0042"} ${more.revision ?? "C"}`,
    number: "RS-0042",
    revision: "C",
    scope: "client",
    clientCompanyId: "client",
    projectId: null,
    workOrderId: null,
    baseIds: [],
    currency: "USD",
    effectiveFrom: "2026-01-01",
    effectiveTo: null,
    status: "approved",
    overtimeRule: overtimePresets["US 8/12/40"],
    minimumRule: null,
    travelRule: null,
    perDiemRule: null,
    cancellation: null,
    items,
    ...more,
  };
}

export const job = { currency: "USD", clientCompanyId: "client", projectId: null, workOrderId: null, baseId: null };

/** "8 × 165.00 = 1320.00" for each line; what has no price as its sentence. */
export const written = (lines: readonly (PricedLine | Unpriced)[]): string[] =>
  lines.map((line) => ("net" in line ? `${line.quantity} × ${line.unitPrice} = ${line.net}` : line.unpriced));
