import type { EstimateLineDraft } from "./estimate-line.ts";
import type { EstimatedWork } from "./pricing.ts";
import type { JobSheet } from "#modules/rate-sheets/rules/job-sheets.ts";

/** Work and lines for tests of the rules of estimates. */
export const work = (sheets: readonly JobSheet[], more: Partial<EstimatedWork> = {}): EstimatedWork => ({
  sheets,
  sheetNumber: "RS-0042",
  clientCompanyId: "client",
  baseId: "base",
  currency: "USD",
  from: "2026-06-15",
  to: "2026-06-24",
  priceAtStart: false,
  needsAcceptance: false,
  ...more,
});

let made = 0;
export function line(more: Partial<EstimateLineDraft>): EstimateLineDraft {
  made += 1;
  return { id: `00000000-0000-4000-8000-${String(made).padStart(12, "0")}`, kind: "item", quantity: "1", ...more };
}
