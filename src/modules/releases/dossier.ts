/** The turnover dossier of a project or a job: everything a client takes over, and what is missing of it. */
import { z } from "zod";
import { lineText } from "#kit/schemas.ts";

const mostRequired = 5_000;
export const RequiredItems = z.array(lineText(120).min(1)).max(mostRequired, "At most 5,000 items");

/** What a dossier is about. Without a list, every item of its reports is required. */
export const DossierScope = z.object({
  projectId: z.uuid().nullable(),
  workOrderId: z.uuid().nullable(),
  requiredItems: RequiredItems,
});
export type DossierScope = z.infer<typeof DossierScope>;

/** What a new dossier starts with. */
export const NewDossier = z.object({
  projectId: z.uuid("Choose the project"),
  workOrderId: z.uuid().nullable().optional(),
});

export type NewDossier = z.infer<typeof NewDossier>;

const itemOutcomes = ["accepted", "for information", "rejected", "not complete", "not signed", "not examined"] as const;
export type ItemOutcome = (typeof itemOutcomes)[number];

/** One line of the coverage sheet. */
export const CoveredItem = z.object({
  item: z.string(),
  /** Not on the list of required items, where there is one. */
  isFurther: z.boolean(),
  methods: z.array(z.string()),
  outcome: z.enum(itemOutcomes),
  /** The reports with its latest examinations. */
  reports: z.array(z.string()),
});
export type CoveredItem = z.infer<typeof CoveredItem>;

/** A list of the dossier, as it is shown and printed: text, with days in ISO form. */
export const Register = z.object({
  title: z.string(),
  /** What is said where it has no rows. */
  empty: z.string(),
  heads: z.array(z.string()),
  rows: z.array(z.array(z.string())),
});
export type Register = z.infer<typeof Register>;

/** A paper that goes with the ZIP. */
export const DossierPaper = z.object({ path: z.string(), sha256: z.string(), size: z.int() });
export type DossierPaper = z.infer<typeof DossierPaper>;

export const Dossier = z.object({
  /** "P-26-0014 North rack, WO-26-0031"; empty for one of chosen reports. */
  of: z.string(),
  madeAt: z.string(),
  required: z.int(),
  examined: z.int(),
  accepted: z.int(),
  /** "98.3 %"; null where nothing is required. */
  coverage: z.string().nullable(),
  items: z.array(CoveredItem),
  /** What is missing, one sentence each; their number is printed. */
  gaps: z.array(z.string()),
  registers: z.array(Register),
  papers: z.array(DossierPaper),
});
export type Dossier = z.infer<typeof Dossier>;

/** "INCOMPLETE: 2 items"; null for a dossier without gaps. */
export function incompleteWords({ gaps }: Pick<Dossier, "gaps">): string | null {
  if (gaps.length === 0) return null;
  return `INCOMPLETE: ${gaps.length === 1 ? "1 item" : `${gaps.length} items`}`;
}
