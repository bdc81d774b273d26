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

export const assets: readonly Specimen[] = [
  { ...inspection, key: "piping circuit in service", template: "API-570", daysAgo: 96 },
  { ...inspection, key: "separator on stream", template: "API-510", daysAgo: 88, pictures: { photo: "pipe" } },
  { ...inspection, key: "condensate tank in service", template: "API-653", daysAgo: 81 },
];
