import type { GateCheck } from "#modules/inspection-reports/contract-checks.ts";
import type { Names } from "#modules/inspection-reports/differences.ts";
import type { Content } from "#modules/inspection-reports/report.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";
import type { Target } from "#modules/report-templates/rules/rule.ts";

export const sectionTitles = {
  header: "Header",
  technique: "Technique",
  people: "People",
  equipment: "Equipment",
  consumables: "Consumables",
  calibration: "Calibration",
  lines: "Lines",
  indications: "Indications",
  photos: "Photos & sketches",
  summary: "Summary",
} as const;
export type SectionId = keyof typeof sectionTitles;

/** The sections of the editor, in the order of the work; without those the template does not have. */
export function sectionsOf({ indications, blocks }: TemplateDefinition): SectionId[] {
  return (Object.keys(sectionTitles) as SectionId[]).filter(
    (id) => (id !== "indications" || indications !== null) && (id !== "calibration" || blocks.calibration.length > 0),
  );
}

const placed: Readonly<Record<Target["block"], SectionId>> = {
  header: "header",
  technique: "technique",
  calibration: "calibration",
  summary: "summary",
  lines: "lines",
  indications: "indications",
  acceptance: "technique",
  attachments: "photos",
  equipment: "equipment",
  report: "header",
};

const ofSummary = ["witnesses", "remarks", "deviations", "opinions"];

/** Where in the editor a finding is corrected. */
export function sectionOf({ block, key }: Pick<Target, "block" | "key">): SectionId {
  if (block === "report" && key?.startsWith("people")) return "people";
  return block === "report" && ofSummary.some((one) => key?.startsWith(one)) ? "summary" : placed[block];
}

/** The section a gate is about, if it is corrected in the report and not in another record; `crew` are the names of the people on the report. */
export function sectionOfGate({ gateId, code, subject }: Gate, crew: readonly string[]): SectionId {
  if (code === "EQUIPMENT") return "equipment";
  if (gateId === "G14" && crew.includes(subject)) return "people";
  const about: Readonly<Record<string, SectionId>> = {
    G1: "people",
    G2: "people",
    G3: "people",
    G4: "equipment",
    G5: "calibration",
    G7: "consumables",
  };
  return about[gateId] ?? "header";
}

type Gate = Pick<GateCheck, "gateId" | "code" | "subject">;

/** The people of a report by the names the gates give them. */
export const crewOf = ({ people }: Pick<Content, "people">, names: Names): string[] =>
  people.map(({ userId, externalName }) => (userId ? names.person(userId) : (externalName ?? "")));

/** The name of a place for the field's element: "header.material", "calibration.checks.0". */
export function placeName({ block, key = "", row }: Target): string {
  return [block, key, row].filter((part) => part !== undefined && part !== "").join(".");
}
