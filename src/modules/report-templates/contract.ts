import { z } from "zod";
import { about } from "./about.ts";
import { TemplateDefinition } from "./definition.ts";
import { PrintForm, PrintFormListed } from "./print-form.ts";
import { printFormLife } from "./print-form-life.ts";
import { ReportTemplate, ReportTemplateListed, TemplateName } from "./report-template.ts";
import { VariantFile } from "./variant-file.ts";
import { templateLife, templateStates } from "./template-life.ts";
import { actionEndpoints } from "#kit/action-endpoints.ts";
import { defineModule, download, get, only, post, upload } from "#kit/contract.ts";
import { dayText } from "#kit/schemas.ts";

export * from "./print-form.ts";
export * from "./report-template.ts";

export const indicationClasses = ["planar", "volumetric", "linear", "rounded", "surface", "wallLoss"] as const;

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

const version = z.int();
const path = "/api/report-templates/:id";

export const reportTemplates = defineModule({
  ...about,
  endpoints: {
    ...only(ReportTemplate.endpoints, "count", "export", "find", "history", "create", "update"),
    list: {
      ...ReportTemplate.endpoints.list,
      reply: z.object({ rows: z.array(ReportTemplateListed), next: z.string().nullable() }),
    },
    ...actionEndpoints({ path: "/api/report-templates", row: ReportTemplate.row }, templateLife, {
      retire: {
        despiteDrafts: z.boolean().optional().describe("Also while drafts are written on it; they stay on their version"),
      },
    }),
    revise: post(`${path}/versions`, {
      action: "approve",
      reply: ReportTemplate.row,
      summary: "Start the next version of a variant, on the built-in template as it is in force now",
    }),
    discard: post(`${path}/discards`, {
      action: "approve",
      body: z.object({ version }),
      reply: ReportTemplate.row,
      summary: "Discard a draft of a variant",
    }),
    versions: get(`${path}/versions`, {
      action: "view",
      reply: z.array(ReportTemplateListed),
      summary: "All versions of a report template, the latest first",
    }),
    origin: get(`${path}/origin`, {
      action: "view",
      reply: TemplateDefinition.nullable(),
      summary: "The version of the built-in template that a variant is based on; null of a built-in one",
    }),
    sample: download(`${path}/sample`, {
      action: "view",
      summary: "A finished report on this version, as PDF marked as no report",
    }),
    blankSheet: download(`${path}/blank-sheet`, {
      action: "view",
      summary: "An empty sheet of this version for paper, as PDF",
    }),
    variantFile: download(`${path}/file`, { action: "view", summary: "A version of a variant as a JSON file with its hash" }),
    importVariant: post("/api/report-templates/imports", {
      action: "approve",
      body: z.object({
        file: VariantFile,
        code: ReportTemplate.draft.shape.code,
        clientCompanyId: z.uuid().nullable().optional(),
      }),
      reply: ReportTemplate.row,
      summary: "Create a draft with the changes of an exported variant file; a file whose hash does not fit is refused",
    }),
    latest: get("/api/report-templates/latest", {
      action: "view",
      query: z.object({ on: dayText().optional() }),
      reply: z.array(ReportTemplate.row),
      summary: "The full version of each template in force on a day, for the editor and its device",
    }),
    names: get("/api/report-templates/names", {
      action: "view",
      reply: z.array(TemplateName),
      summary: "The code and title of each template in force today, for pickers and filters",
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
    printForm: upload("/api/print-forms/:id/file", {
      action: "approve",
      namedActions: ["template.approve"],
      query: z.object({}),
      reply: PrintForm.row,
      summary: "Put the client's empty form in (multipart, one part named file; a fillable PDF or an XLSX up to 20 MB)",
    }),
    discardPrintForm: post("/api/print-forms/:id/discards", {
      action: "approve",
      namedActions: ["template.approve"],
      body: z.object({ version }),
      reply: PrintForm.row,
      summary: "Discard a draft of a print form",
    }),
    emptyPrintForm: download("/api/print-forms/:id/file", { action: "view", summary: "The client's empty form" }),
    printFormSample: download("/api/print-forms/:id/sample", {
      action: "view",
      summary: "The form filled with the sample of its template, marked as no report",
    }),
  },
  records: {
    printForms: {
      ...only(PrintForm.endpoints, "count", "find", "history", "create", "update"),
      list: { ...PrintForm.endpoints.list, reply: z.object({ rows: z.array(PrintFormListed), next: z.string().nullable() }) },
      ...actionEndpoints(PrintForm, printFormLife),
    },
  },
});
