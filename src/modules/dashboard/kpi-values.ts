/** The arithmetic of the figures. Only the server works them out: pages, which read their names in `kpis.ts`, need no decimals. */
import { Decimal } from "decimal.js";
import { type KpiId, kpis } from "./kpis.ts";

/** A percentage to one decimal, half away from zero; a denominator of 0 has no percentage. */
export function percentOf(numerator: Decimal.Value, denominator: Decimal.Value): string | null {
  if (new Decimal(denominator).isZero()) return null;
  return new Decimal(numerator).div(denominator).times(100).toDecimalPlaces(1, Decimal.ROUND_HALF_UP).toFixed(1);
}

/** The value of a figure as it is shown: "87.2", "30"; null where there is nothing to divide by. */
export function kpiValue(kpi: KpiId, numerator: Decimal.Value, denominator: Decimal.Value): string | null {
  if (kpis[kpi].unit === "%") return percentOf(numerator, denominator);
  if (new Decimal(denominator).isZero()) return null;
  return new Decimal(numerator).toDecimalPlaces(1, Decimal.ROUND_HALF_UP).toString();
}
