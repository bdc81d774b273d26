/** Inspections in service of a circuit, a vessel and a tank. */
import type { Specimen } from "./specimen.ts";

const inspection = {
  project: "P7",
  procedure: "INS-001",
  performer: "omar",
  evaluator: "omar",
  reviewer: "samuel",
  instruments: {},
} as const;

/** Who was told of the findings, and the thickness report of the client's own programme that the walls are from. */
const ofPlant: NonNullable<Specimen["change"]> = ({ summary }) => {
  for (const key of ["actions", "thicknesses"]) {
    const rows = summary[key];
    if (!Array.isArray(rows)) continue;
    for (const row of rows as Record<string, unknown>[]) {
      if (row["toldTo"]) row["toldTo"] = "Khalid Al Mansoori";
      if (row["report"]) row["report"] = "HAB-INS-UT-0114";
    }
  }
};

export const assets: readonly Specimen[] = [
  { ...inspection, key: "piping circuit in service", template: "API-570", daysAgo: 96, change: ofPlant },
  { ...inspection, key: "separator on stream", template: "API-510", daysAgo: 88, pictures: { photo: "pipe" }, change: ofPlant },
  { ...inspection, key: "condensate tank in service", template: "API-653", daysAgo: 81, change: ofPlant },
];
