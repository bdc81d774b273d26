import type { ReportEquipment } from "./report.ts";
import type { Day } from "#kit/validity.ts";

/** The days of the inspection on which an instrument was used, if not on all of them: "used 13 Nov 2026", "used from 13 Nov 2026". */
export function usedWords(
  { usedFrom, usedTo }: Pick<ReportEquipment, "usedFrom" | "usedTo">,
  written: (day: Day) => string,
): string {
  const [first, last] = [usedFrom && written(usedFrom), usedTo && written(usedTo)];
  if (first && last) return first === last ? `used ${first}` : `used ${first} to ${last}`;
  return first ? `used from ${first}` : last ? `used until ${last}` : "";
}
