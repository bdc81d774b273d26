/** The light that surface methods need, by the standard of the technique: `data/lighting.json`. */
import lighting from "../data/lighting.json" with { type: "json" };
import type { Limit } from "./columns.ts";

/**
 * Limits of one template under one body of standards: white light on the surface, the least and the most UV-A on it, ambient light and, where the
 * standard asks for it, minutes of dark adaptation.
 */
export function lightLimits(template: string, standard: "ASME" | "ISO"): Readonly<Record<string, Limit>> {
  const rows = lighting.rows.filter((row) => row.standard === standard && row.templates?.includes(template));
  const limits: Record<string, Limit> = {};
  for (const row of rows) {
    const isUltraviolet = row.min_uWPerCm2 !== undefined;
    if (!isUltraviolet && row.min_lux !== undefined) limits["whiteLight"] = inColumns("higher", row.min_lux, row.min_fc);
    if (row.min_uWPerCm2 !== undefined) limits["uvA"] = { value: String(row.min_uWPerCm2), unit: "µW/cm²", tighter: "higher" };
    if (row.max_uWPerCm2 !== undefined) limits["uvAMost"] = { value: String(row.max_uWPerCm2), unit: "µW/cm²", tighter: "lower" };
    if (row.ambientMax_lux !== undefined) limits["ambient"] = inColumns("lower", row.ambientMax_lux, row.ambientMax_fc);
    if (row.darkAdaptation_min !== undefined)
      limits["darkAdapt"] = { value: String(row.darkAdaptation_min), unit: "min", tighter: "higher" };
  }
  return limits;
}

function inColumns(tighter: Limit["tighter"], lux: number, footcandles: number | undefined): Limit {
  const limit: Limit = { value: String(lux), unit: "lx", tighter };
  return footcandles === undefined ? limit : { ...limit, us: { value: String(footcandles), unit: "fc" } };
}
