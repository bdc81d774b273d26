/** What figures are filtered and grouped by (report-statistics rule 18). */

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
  thickness: "Thickness",
  diameter: "Diameter",
  subcontracted: "Subcontracted",
  performer: "Technician",
  evaluator: "Evaluator",
} as const;
export type Chip = keyof typeof chips;
export const chipNames = Object.keys(chips) as [Chip, ...Chip[]];

/** What figures can be grouped by: every chip, the month of the metric's date, the reason for a reshoot, and the author of a document. */
export const groupings = [...chipNames, "month", "reshootReason", "author"] as const;
export type Grouping = (typeof groupings)[number];

/** Dimensions that name a person: shown only as rule 16 allows. */
export const personDimensions: ReadonlySet<string> = new Set(["performer", "evaluator", "author"]);

/** The value of a chip that means "has none". */
export const none = "none";
