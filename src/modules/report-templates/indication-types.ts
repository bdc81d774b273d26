/** The indication types every company starts with: numbers of ISO 6520-1, and the codes of film readers under API 1104. */
type IndicationClass = "planar" | "volumetric" | "linear" | "rounded" | "surface" | "wallLoss";
export type IndicationType = { code: string; label: string; iso6520: string | null; class: IndicationClass };

export const indicationTypes: readonly IndicationType[] = [
  { code: "CR", label: "Crack", iso6520: "100", class: "planar" },
  { code: "CC", label: "Crater crack", iso6520: "104", class: "planar" },
  { code: "LF", label: "Lack of fusion", iso6520: "401", class: "planar" },
  { code: "IP", label: "Incomplete penetration", iso6520: "402", class: "planar" },
  { code: "PO", label: "Gas pore", iso6520: "2011", class: "volumetric" },
  { code: "UP", label: "Uniform porosity", iso6520: "2012", class: "volumetric" },
  { code: "CP", label: "Cluster porosity", iso6520: "2013", class: "volumetric" },
  { code: "LP", label: "Linear porosity", iso6520: "2014", class: "volumetric" },
  { code: "EC", label: "Elongated cavity", iso6520: "2015", class: "volumetric" },
  { code: "WH", label: "Wormhole", iso6520: "2016", class: "volumetric" },
  { code: "SH", label: "Shrinkage", iso6520: "202", class: "volumetric" },
  { code: "SI", label: "Slag inclusion", iso6520: "301", class: "volumetric" },
  { code: "FI", label: "Flux inclusion", iso6520: "302", class: "volumetric" },
  { code: "OI", label: "Oxide inclusion", iso6520: "303", class: "volumetric" },
  { code: "TI", label: "Tungsten inclusion", iso6520: "3041", class: "volumetric" },
  { code: "UC", label: "Undercut", iso6520: "5011", class: "surface" },
  { code: "EX", label: "Excess weld metal", iso6520: "502", class: "surface" },
  { code: "CX", label: "Excessive convexity", iso6520: "503", class: "surface" },
  { code: "XP", label: "Excess penetration", iso6520: "504", class: "surface" },
  { code: "OL", label: "Overlap", iso6520: "506", class: "surface" },
  { code: "HL", label: "Misalignment", iso6520: "507", class: "surface" },
  { code: "BT", label: "Burn-through", iso6520: "510", class: "surface" },
  { code: "UF", label: "Underfill", iso6520: "511", class: "surface" },
  { code: "RC", label: "Root concavity", iso6520: "515", class: "surface" },
  { code: "AS", label: "Arc strike", iso6520: "601", class: "surface" },
  { code: "SP", label: "Spatter", iso6520: "602", class: "surface" },
  { code: "IPD", label: "Inadequate penetration, high-low", iso6520: null, class: "planar" },
  { code: "ICP", label: "Inadequate cross penetration", iso6520: null, class: "planar" },
  { code: "IFD", label: "Incomplete fusion, cold lap", iso6520: null, class: "planar" },
  { code: "HB", label: "Hollow bead porosity", iso6520: null, class: "volumetric" },
  { code: "ESI", label: "Elongated slag inclusion", iso6520: null, class: "volumetric" },
  { code: "ISI", label: "Isolated slag inclusion", iso6520: null, class: "volumetric" },
  { code: "IC", label: "Internal concavity", iso6520: null, class: "surface" },
  { code: "EU", label: "External undercut", iso6520: null, class: "surface" },
  { code: "IU", label: "Internal undercut", iso6520: null, class: "surface" },
  { code: "AI", label: "Accumulation of imperfections", iso6520: null, class: "surface" },
  { code: "RL", label: "Relevant linear", iso6520: null, class: "linear" },
  { code: "RR", label: "Relevant rounded", iso6520: null, class: "rounded" },
  { code: "RA", label: "Relevant rounded, aligned", iso6520: null, class: "rounded" },
  { code: "WL", label: "Wall loss", iso6520: null, class: "wallLoss" },
  { code: "PT", label: "Pit", iso6520: null, class: "wallLoss" },
  { code: "DN", label: "Dent", iso6520: null, class: "wallLoss" },
  { code: "LM", label: "Lamination", iso6520: null, class: "wallLoss" },
];

export function indicationType(code: string | null): IndicationType | null {
  return indicationTypes.find((type) => type.code === code) ?? null;
}
