/** What figures are filtered and grouped by (report-statistics rule 18). */

/** The chips, by their word in the address. */
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

/** What figures can be grouped by: every chip, the month of the metric's date, why a view is shot again, and who wrote a document. */
export const groupings = [...chipNames, "month", "reshootReason", "author"] as const;
export type Grouping = (typeof groupings)[number];

/** Dimensions that name a person: shown by rule 16 alone. */
export const personDimensions: ReadonlySet<string> = new Set(["performer", "evaluator", "author"]);

/** What stands for "has none" in a chip. */
export const none = "none";
