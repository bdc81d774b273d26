/** How reports use number patterns (inspection-reports R20 to R26; the patterns themselves are in the kit). */
import type { Day } from "#kit/validity.ts";

/** The day whose year and month go into the number: the first day of inspection, whenever it was entered. Null before there is one. */
export function numberDay(performedDates: readonly Day[]): Day | null {
  return performedDates.toSorted()[0] ?? null;
}

/** "Rev 0", or by the client's policy a letter: "Rev A", "Rev B", after Z "Rev AA". */
export function revisionName(revision: number, style: "number" | "letter" = "number"): string {
  return `Rev ${style === "letter" ? letters(revision) : revision}`;
}

function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}
