/** What figures are filtered and grouped by (report-statistics rule 18). */
import { methods } from "#modules/report-templates/definition.ts";

/** The methods as figures count them: the measurement of thickness is one of its own, and UT is the examination of welds (rule 8). */
export const thicknessMethod = "UT thickness";
export const countedMethods = [...methods, thicknessMethod] as const;

/** The chips, by their name in the address. */
export const chips = {
  client: "Client",
  site: "Site",
  project: "Project",
  workOrder: "Work order",
  base: "Base",
  method: "Method",
  group: "Group",
  template: "Template",
  code: "Acceptance code",
  headerStage: "Stage of the work",
  material: "Material",
  process: "Welding process",
  wps: "WPS",
  thickness: "Thickness",
  diameter: "Diameter",
  subcontracted: "Subcontracted",
  performer: "Technician",
  evaluator: "Evaluator",
  welder: "Welder",
} as const;
export type Chip = keyof typeof chips;
/** The chip of the stage of examinations, which has one value at a time. */
export const seriesChip = "Series";
export const chipNames = Object.keys(chips) as [Chip, ...Chip[]];

/** What figures can be grouped by: every chip, the month of the metric's date, the reason for a reshoot, and the author of a document. */
export const groupings = [...chipNames, "month", "reshootReason", "author"] as const;
export type Grouping = (typeof groupings)[number];

/** Dimensions that name a person: shown only as rule 16 allows. */
export const personDimensions: ReadonlySet<string> = new Set(["performer", "evaluator", "author", "welder"]);

/** The value of a chip, or of the key of a group, that means "has none". */
export const none = "none";
