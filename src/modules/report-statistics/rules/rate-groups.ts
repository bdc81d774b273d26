/** Which examinations are counted together (report-statistics rule 8). */

export const rateGroups = ["volumetric", "surface", "thickness", "tube", "other"] as const;
export type RateGroup = (typeof rateGroups)[number];

const byTemplate: Readonly<Record<string, RateGroup>> = {
  "RT-FILM": "volumetric",
  "RT-DIG": "volumetric",
  "UT-WELD": "volumetric",
  PAUT: "volumetric",
  TOFD: "volumetric",
  MT: "surface",
  PT: "surface",
  "ET-SURF": "surface",
  VT: "surface",
  "UT-THK": "thickness",
  "ET-TUBE": "tube",
};

/** By built-in template; a client's variant names the one it is based on. */
export const rateGroupOf = (templateCode: string): RateGroup => byTemplate[templateCode] ?? "other";

/** Whether its views are in reject rates; the others have quantities only, or bands. */
export const hasRates = (group: RateGroup): boolean => group === "volumetric" || group === "surface";
