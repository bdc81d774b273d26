import { z } from "zod";
import { about } from "./about.ts";
import { TemplateDefinition } from "./definition.ts";
import { defineModule, get, many, only, ordinary, Stored } from "#kit/contract.ts";
import { dayText } from "#kit/schemas.ts";

export const templateStates = ["draft", "approved", "retired"] as const;
export const indicationClasses = ["planar", "volumetric", "linear", "rounded", "surface", "wallLoss"] as const;

const TemplateFields = z.object({
  code: z.string(),
  title: z.string(),
  method: z.string(),
  technique: z.string(),
  /** The version number shown to people, such as v3. */
  templateVersion: z.int(),
  status: z.enum(templateStates),
  approvedBy: z.string().nullable(),
  effectiveFrom: z.string().nullable(),
  changeNote: z.string().nullable(),
});

/** A template as a list shows it. */
export const ReportTemplateSummary = Stored.extend(TemplateFields.shape);
export type ReportTemplateSummary = z.infer<typeof ReportTemplateSummary>;
export const ReportTemplate = ReportTemplateSummary.extend({ definition: TemplateDefinition });
export type ReportTemplate = z.infer<typeof ReportTemplate>;

const AcceptanceCriteriaSet = z.object({
  id: z.uuid(),
  code: z.string(),
  standard: z.string(),
  edition: z.string().nullable(),
  clause: z.string(),
  scope: z.string(),
  methods: z.array(z.string()),
  evaluator: z.string().nullable(),
  /** Services, loadings or levels, one of which a report names; null if the set has none. */
  classes: z.object({ label: z.string(), options: z.array(z.string()) }).nullable(),
  editions: z.array(z.string()),
  /** What the built-in limits were taken from; null for a reference. */
  basis: z.string().nullable(),
  /** Whether a Level III must still compare the limits with the edition in force. */
  toVerify: z.boolean(),
  setVersion: z.int(),
  status: z.enum(templateStates),
  effectiveFrom: z.string().nullable(),
});
type AcceptanceCriteriaSet = z.infer<typeof AcceptanceCriteriaSet>;

const IndicationTypeRow = z.object({
  id: z.uuid(),
  code: z.string(),
  label: z.string(),
  iso6520: z.string().nullable(),
  class: z.enum(indicationClasses),
});
type IndicationTypeRow = z.infer<typeof IndicationTypeRow>;

export const templateLabels = {
  code: "Code",
  title: "Title",
  method: "Method",
  technique: "Technique",
  templateVersion: "Version",
  status: "Status",
  effectiveFrom: "Effective from",
  approvedBy: "Approved by",
  changeNote: "What changed",
};

const templates = ordinary("/api/report-templates", {
  row: ReportTemplateSummary,
  draft: z.object({}),
  filters: { method: many(z.string()), status: many(z.enum(templateStates)) },
  labels: templateLabels,
  noun: "report template",
  modules: about.opens,
});

export const reportTemplates = defineModule({
  ...about,
  endpoints: {
    ...only(templates, "list", "count", "export", "history"),
    find: { ...templates.find, reply: ReportTemplate },
    latest: get("/api/report-templates/latest", {
      action: "view",
      query: z.object({ on: dayText().optional() }),
      reply: z.array(ReportTemplate),
      summary: "The full version of each template in force on a day, for the editor and its device",
    }),
    acceptanceSets: get("/api/acceptance-criteria-sets", {
      action: "view",
      reply: z.array(AcceptanceCriteriaSet),
      summary: "The acceptance criteria, with those the product evaluates itself",
    }),
    indicationTypes: get("/api/indication-types", {
      action: "view",
      reply: z.array(IndicationTypeRow),
      summary: "The indication types with their codes",
    }),
  },
});
