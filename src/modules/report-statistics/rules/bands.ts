/** Bands of thickness and diameter (report-statistics rule 22). */

export const thicknessBands = ["under 5 mm", "5 to 10 mm", "10 to 20 mm", "20 to 40 mm", "40 mm and more"] as const;
export const diameterBands = ["to NPS 2", "to NPS 6", "to NPS 12", "over NPS 12"] as const;

/** The band of a thickness in micrometres; each band ends below the start of the next. */
export function thicknessBand(thickness: number | null): string | null {
  if (thickness === null) return null;
  const limits = [5_000, 10_000, 20_000, 40_000];
  return thicknessBands[limits.filter((limit) => thickness >= limit).length] ?? null;
}

/** The band of an outside diameter in micrometres: NPS 2, 6 and 12 are 60.3, 168.3 and 323.8 mm. */
export function diameterBand(diameter: number | null): string | null {
  if (diameter === null) return null;
  const limits = [60_400, 168_400, 323_900];
  return diameterBands[limits.filter((limit) => diameter > limit).length] ?? null;
}

/** Bands of remaining life in years, from the shortest; the last has no end. */
export const lifeBands = [
  { below: 2, name: "under 2 years" },
  { below: 5, name: "2 to 5 years" },
  { below: 10, name: "5 to 10 years" },
  { below: 20, name: "10 to 20 years" },
  { below: null, name: "20 years and more" },
] as const;
/** The band of a location without a corrosion rate. */
export const unknownLife = "no rate";
