/** Bands of remaining life, and whether what was examined is plate (report-statistics rule 22). */

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
