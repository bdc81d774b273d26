/** The computed field of penetrant reports: the minimum dwell time, in the temperature column of the report. */
import { convert } from "#kit/quantity.ts";
import { unknown } from "./calculations/outcome.ts";
import { leastDwell } from "./calculations/penetrant.ts";
import { standardFamily } from "./rules/rule.ts";
import type { Formula, Reader } from "./sheet.ts";

export const penetrantFormulas: Readonly<Record<string, Formula>> = {
  "pt.dwell": {
    title: "Minimum dwell time of the penetrant",
    clause: "ASME V T-672",
    reads: ["technique.standard", "technique.materialForm", "header.surfaceTemp"],
    solve: (read) => {
      const family = standardFamily(read);
      if (family === "ASME" || family === "ASTM") return leastDwell(partOf(read));
      return unknown(family === "ISO" ? "5 to 60 min (ISO 3452-1)" : "the procedure states it", "dwell time by Table T-672");
    },
  },
};

function partOf(read: Reader): Parameters<typeof leastDwell>[0] {
  const scale = read.context.unitSystem === "US" ? "°F" : "°C";
  const celsius = read.decimal("header.surfaceTemp");
  const form = read.text("technique.materialForm");
  return {
    form: form === "weld/casting" || form === "wrought" || form === "other" ? form : null,
    partTemperature: celsius === null ? null : convert(celsius, "°C", scale),
    scale,
  };
}
