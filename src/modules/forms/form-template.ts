import { z } from "zod";
import { Audience, categories, confidentialities, FormDefinition } from "./definition.ts";
import { templateLife, templateStates } from "./template-life.ts";
import { many } from "#kit/contract.ts";
import { defineRecord } from "#kit/define-record.ts";
import { choice, day, derived, field, text, whole } from "#kit/fields.ts";
import { meaningsOf } from "#kit/lifecycle.ts";

const categoryWords = { HSE: "HSE", HR: "HR" };

/** A version of a form: its questions, who fills it, how it is reviewed. */
export const FormTemplate = defineRecord({
  entity: "FormTemplate",
  noun: "form",
  path: "/api/form-templates",
  page: "/forms",
  fields: {
    code: field(
      "Code",
      z
        .string("Enter a code")
        .trim()
        .toUpperCase()
        .regex(/^[A-Z0-9][A-Z0-9-]{1,19}$/, "A code has 2 to 20 letters, digits and hyphens"),
      z.string(),
      { kind: "text", mono: true, help: "Part of the number of every filled form. Fixed once the form is issued." },
    ),
    title: text("Title", { required: "Enter the title", most: 120 }),
    description: text("Description", { most: 1000, lines: 3 }),
    category: choice("Category", categories, { required: true, words: categoryWords }),
    definition: field("", FormDefinition, FormDefinition),
    audience: field("Who fills it", Audience, Audience),
    numberPattern: text("Number pattern", {
      most: 60,
      mono: true,
      help: "Must contain {CODE} and {SEQ}. Leave blank to use the pattern in the settings.",
    }),
    confidential: choice("Confidentiality", confidentialities, {
      required: true,
      words: { normal: "Normal", HSE: "HSE", HR: "HR" },
    }),
    retentionYears: whole("Retained for", { required: "Enter how many years it is retained", least: 3, most: 60, unit: "years" }),
    changeNote: text("What changed", { most: 1000, lines: 2 }),
    effectiveFrom: day("Effective from", {}),
  },
  shown: {
    formVersion: derived("Version", z.int()),
    status: derived("Status", z.enum(templateStates), { options: templateStates, meanings: meaningsOf(templateLife) }),
    testedAt: derived("Test filled", z.string().nullable()),
    sentById: derived("", z.uuid().nullable()),
    issuedOn: derived("Issued on", z.string().nullable()),
    issuedByName: derived("Issued by", z.string().nullable()),
    reviewDueOn: derived("Review due", z.string().nullable()),
    withdrawnReason: derived("Reason for withdrawal", z.string().nullable()),
    submissionCount: derived("Filled in the last 30 days", z.int()),
    flaggedCount: derived("Of these, with flags", z.int()),
  },
  filters: {
    status: many(z.enum(templateStates)),
    category: many(z.enum(categories)),
    code: z.string().max(20).optional(),
  },
  rights: { update: "create" },
});
export type FormTemplate = z.infer<typeof FormTemplate.row>;
export type FormTemplateDraft = z.infer<typeof FormTemplate.draft>;

/** A version without its questions, for lists. */
export const FormTemplateListed = FormTemplate.row.omit({ definition: true });
export type FormTemplateListed = z.infer<typeof FormTemplateListed>;
