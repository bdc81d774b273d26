import { z } from "zod";
import { about } from "./about.ts";
import { methods, TemplateDefinition } from "./definition.ts";
import { statusesToday, templateStates } from "./template-life.ts";
import { VariantChanges } from "./variant.ts";
import { flag, many } from "#kit/contract.ts";
import { defineRecord } from "#kit/define-record.ts";
import { day, derived, field, ref, text } from "#kit/fields.ts";
import type { Meaning } from "#kit/meaning.ts";

const statusMeanings: Record<(typeof statusesToday)[number], Meaning> = {
  draft: "idle",
  "in review": "waiting",
  "quality review": "waiting",
  approved: "good",
  "in force": "good",
  superseded: "idle",
  retired: "bad",
};

/** A version of a report template: built in, or a variant for a client or for the company. What is entered is that of a variant. */
export const ReportTemplate = defineRecord({
  entity: "ReportTemplate",
  noun: "report template",
  path: "/api/report-templates",
  page: "/inspection-reports/templates",
  modules: about.opens,
  fields: {
    basedOnCode: field("Based on", z.string("Choose the built-in template").max(12), z.string().nullable(), { mono: true }),
    clientCompanyId: ref("Client", { help: "Left out: for every client." }),
    code: field(
      "Code",
      z
        .string("Enter a code")
        .trim()
        .toUpperCase()
        .regex(/^[A-Z0-9][A-Z0-9-]{1,11}$/, "A code has 2 to 12 letters, digits and hyphens"),
      z.string(),
      { kind: "text", mono: true, help: "Stands on every report written on it. It is fixed once the variant is approved." },
    ),
    title: text("Title", { required: "Enter the title", most: 120 }),
    changes: field("Changes", VariantChanges, VariantChanges.nullable()),
    changeNote: text("What changed", { most: 1000, lines: 2 }),
    effectiveFrom: day("In force from", { help: "Left out: the day it is put in force." }),
  },
  shown: {
    method: derived("Method", z.string()),
    technique: derived("Technique", z.string()),
    templateVersion: derived("Version", z.int()),
    status: derived("State", z.enum(templateStates)),
    statusToday: derived("Status", z.enum(statusesToday), { options: statusesToday, meanings: statusMeanings }),
    clientName: derived("Client", z.string().nullable()),
    basedOnVersion: derived("Version of the built-in template", z.int().nullable()),
    definition: derived("", TemplateDefinition),
    sentById: derived("", z.uuid().nullable()),
    levelThreeId: derived("", z.uuid().nullable()),
    levelThreeName: derived("Approved as Level III", z.string().nullable()),
    approvedBy: derived("Approved by", z.string().nullable()),
    retiredReason: derived("Reason for the retirement", z.string().nullable()),
  },
  filters: {
    method: many(z.enum(methods)),
    status: many(z.enum(templateStates)),
    clientCompanyId: z.uuid().optional(),
    variants: flag,
    code: z.string().max(12).optional(),
  },
  rights: { create: "approve", update: "approve" },
});
export type ReportTemplate = z.infer<typeof ReportTemplate.row>;
export type ReportTemplateDraft = z.infer<typeof ReportTemplate.draft>;

/** A version as lists have it, with how many reports are written on it. */
export const ReportTemplateListed = ReportTemplate.row.omit({ definition: true, changes: true }).extend({ reportCount: z.int() });
export type ReportTemplateListed = z.infer<typeof ReportTemplateListed>;

/** What a template in force is called, for pickers and filters. */
export const TemplateName = ReportTemplate.row.pick({ id: true, code: true, title: true, basedOnCode: true });
export type TemplateName = z.infer<typeof TemplateName>;

export const templateLabels = { ...ReportTemplate.labels, reportCount: "Reports" };
