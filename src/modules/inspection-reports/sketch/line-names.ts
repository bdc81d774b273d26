import { valueText } from "#modules/report-templates/display.ts";
import type { Line } from "#modules/report-templates/content.ts";
import type { LineNames } from "./drawn.ts";

/** What a point on a sketch shows of its line: its item, and its least reading if it has readings, else its result. */
export function lineNames({ lines }: { lines: readonly Line[] }): LineNames {
  return new Map(
    lines.map((line) => [
      line.id,
      { name: line.itemKey.trim() || String(line.lineNo), note: leastReading(line) || line.result || "" },
    ]),
  );
}

function leastReading({ values }: Line): string {
  const readings = Object.entries(values).flatMap(([key, value]) =>
    /^r[1-8]$/.test(key) && typeof value === "object" && value !== null && "si" in value ? [value] : [],
  );
  const least = readings.toSorted((a, b) => Number(a.si) - Number(b.si))[0];
  return least ? valueText(least) : "";
}
