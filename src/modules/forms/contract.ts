import { z } from "zod";
import { about } from "./about.ts";
import { AnswersQuestion, AnswerTable } from "./answers-asked.ts";
import { AnonymousForm, FormLink, PublicForm, SentByLink } from "./form-link.ts";
import { FormAction, FormActionWhole } from "./form-action.ts";
import { formActionLife } from "./form-action-life.ts";
import { FormTemplate, FormTemplateListed } from "./form-template.ts";
import {
  AnswersSent,
  DrawnSlot,
  FormSubmission,
  FormSubmissionWhole,
  ReturnedField,
  SubmissionStart,
} from "./form-submission.ts";
import { FormKiosk, KioskForm, KioskPin, KioskStart, OpenedAtKiosk, SentAtKiosk } from "./kiosk.ts";
import { filling } from "./filling.ts";
import { submissionLife } from "./submission-life.ts";
import { templateLife } from "./template-life.ts";
import { actionEndpoints } from "#kit/action-endpoints.ts";
import { asStored, defineModule, download, get, many, only, patch, post, upload } from "#kit/contract.ts";
import { dayText, limitedText, optional } from "#kit/schemas.ts";

export type { AnswerTable } from "./answers-asked.ts";
export type { AnswerCondition } from "./answer-table.ts";
export * from "./form-action.ts";
export * from "./form-link.ts";
export * from "./form-submission.ts";
export * from "./form-template.ts";
export * from "./kiosk.ts";

const version = z.int();
const whole = FormSubmissionWhole;
/** Filling is a matter of the company forms; this module's own access id opens the workshop and the archive. */
const modules = filling;

/** What a form is about, as far as known: ids of records. */
export const ContextQuestion = z.object({
  workOrderId: z.uuid().optional(),
  projectId: z.uuid().optional(),
  clientCompanyId: z.uuid().optional(),
  clientSiteId: z.uuid().optional(),
  baseLocationId: z.uuid().optional(),
  inventoryItemId: z.uuid().optional(),
  subjectUserId: z.uuid().optional(),
});

/** Which filled forms are put into one file: those chosen, or those of a job. */
export const BundleQuestion = z.object({ ids: many(z.uuid()), workOrderId: z.uuid().optional() });

/** The values defaults and expressions read as context.*, by name, and the time zone of the site. */
const ContextAnswer = z.object({
  zone: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.object({ id: z.uuid(), label: z.string() }), z.null()])),
});

const templateEndpoints = {
  ...only(FormTemplate.endpoints, "count", "export", "find", "history", "create", "update"),
  list: {
    ...FormTemplate.endpoints.list,
    reply: z.object({ rows: z.array(FormTemplateListed), next: z.string().nullable() }),
  },
};

export const forms = defineModule({
  ...about,
  endpoints: {
    ...templateEndpoints,
    ...actionEndpoints(FormTemplate, templateLife, { issue: { effectiveFrom: optional(dayText()) } }),
    revise: post("/api/form-templates/:id/versions", {
      action: "create",
      reply: FormTemplate.row,
      summary: "Start the next version of an issued form as a copy of it; the issued one stays in use",
    }),
    discard: post("/api/form-templates/:id/discards", {
      action: "create",
      body: z.object({ version }),
      reply: FormTemplate.row,
      summary: "Discard a draft of a form",
    }),
    versions: get("/api/form-templates/:id/versions", {
      action: "view",
      reply: z.array(FormTemplateListed),
      summary: "All versions of a form, the latest first",
    }),
    testFill: post("/api/form-templates/:id/test-fills", {
      action: "create",
      body: z.object({ version, answers: AnswersSent }),
      reply: FormTemplate.row,
      summary: "Record that a draft was filled as a test; it may then be sent for review",
    }),
    blank: download("/api/form-templates/:id/blank", {
      action: "view",
      modules: ["forms", ...modules],
      summary: "The blank form as PDF, to fill on paper",
    }),
    xlsForm: download("/api/form-templates/:id/xlsform", {
      action: "export",
      summary: "The questions of a form as an XLSForm workbook; what it cannot say is named beside its question",
    }),
    fillable: get("/api/fillable-forms", {
      action: "view",
      modules,
      reply: z.array(FormTemplate.row),
      summary: "The issued forms this person may fill, with their questions, for the device to store",
    }),
    answers: get("/api/form-answers", {
      action: "view",
      query: AnswersQuestion,
      reply: asStored(AnswerTable),
      summary: "The answers of the filled forms of one kind: a row for each form, a column for each question, with totals",
    }),
    answersFile: download("/api/form-answers/file", {
      action: "export",
      query: AnswersQuestion.extend({ format: z.enum(["csv", "xlsx"]).default("xlsx") }),
      summary: "The same as CSV, or as a workbook with each table of the form on a sheet of its own",
    }),
    linked: get("/api/form-by-link/:token", {
      open: true,
      reply: PublicForm,
      summary: "A form by its link, for someone without an account",
    }),
    sendLinked: post("/api/form-by-link/:token/submissions", {
      open: true,
      body: SentByLink,
      reply: z.object({ number: z.string() }),
      summary: "Send a form filled through a link; it is marked as such, and reviewed like any other",
    }),
    kiosk: get("/api/kiosk/:token", {
      open: true,
      reply: KioskStart,
      summary: "What a kiosk shows before a PIN is entered: the names of the people of its base who have one, and its forms",
    }),
    openAtKiosk: post("/api/kiosk/:token/forms", {
      open: true,
      body: OpenedAtKiosk,
      reply: KioskForm,
      summary: "Open a form at a kiosk with a name and a PIN; five wrong PINs lock it for ten minutes",
    }),
    sendAtKiosk: post("/api/kiosk/:token/submissions", {
      open: true,
      body: SentAtKiosk,
      reply: z.object({ number: z.string() }),
      summary: "Send a form filled at a kiosk, as the person whose PIN was entered",
    }),
    pin: get("/api/kiosk-pin", {
      action: "view",
      modules,
      reply: z.object({ isSet: z.boolean() }),
      summary: "Whether the person has a PIN for kiosks",
    }),
    setPin: post("/api/kiosk-pin", {
      action: "view",
      modules,
      body: z.object({ pin: KioskPin }),
      reply: z.object({ isSet: z.boolean() }),
      summary: "Set or change the person's own PIN for kiosks",
    }),
    anonymous: get("/api/anonymous-reports", {
      action: "view",
      modules,
      reply: z.array(AnonymousForm),
      summary: "The forms that may be sent as an anonymous report, each with the token of its page",
    }),
    context: get("/api/form-context", {
      action: "view",
      modules,
      query: ContextQuestion,
      reply: ContextAnswer,
      summary: "The values a form is prefilled with: client, site, job, crew, equipment",
    }),
  },
  records: {
    links: {
      ...only(FormLink.endpoints, "list", "count", "export", "find", "history"),
      create: post("/api/form-links", {
        action: "create",
        body: FormLink.draft,
        reply: FormLink.row.extend({ address: z.string() }),
        summary: "Make a link to a form; its address is shown once",
      }),
      end: post("/api/form-links/:id/ends", {
        action: "create",
        body: z.object({ version }),
        reply: FormLink.row,
        summary: "End a link: nobody can send a form through it any more",
      }),
    },
    kiosks: {
      ...only(FormKiosk.endpoints, "list", "count", "export", "find", "history"),
      create: post("/api/form-kiosks", {
        action: "approve",
        modules,
        body: FormKiosk.draft,
        reply: FormKiosk.row.extend({ address: z.string() }),
        summary: "Set up a kiosk; its address is shown once",
      }),
      end: post("/api/form-kiosks/:id/ends", {
        action: "approve",
        modules,
        body: z.object({ version }),
        reply: FormKiosk.row,
        summary: "End a kiosk: nothing can be opened or sent at its address any more",
      }),
    },
    actions: {
      ...only(FormAction.endpoints, "list", "count", "export", "history"),
      find: get("/api/form-actions/:id", {
        action: "view",
        modules,
        reply: FormActionWhole,
        summary: "What an answer of a form asks of someone, and whether that is the person who reads it",
      }),
      ...actionEndpoints({ path: FormAction.path, row: FormActionWhole, modules }, formActionLife),
    },
    submissions: {
      ...only(FormSubmission.endpoints, "list", "count", "export", "history"),
      find: get("/api/form-submissions/:id", { action: "view", modules, reply: whole, summary: "One filled form in full" }),
      start: post("/api/form-submissions", {
        action: "create",
        modules,
        body: SubmissionStart,
        reply: whole,
        summary: "Start filling a form; sent again with the same id, it is started only once",
      }),
      save: patch("/api/form-submissions/:id", {
        action: "create",
        modules,
        body: z.object({ version, answers: AnswersSent, language: z.string().max(8).optional() }),
        reply: whole,
        summary:
          "Save the answers given so far; in an opened form, those of the part after the work and further rows of running tables",
      }),
      upgrade: post("/api/form-submissions/:id/upgrades", {
        action: "create",
        modules,
        body: z.object({ version }),
        reply: whole.extend({ lost: z.array(z.string()) }),
        summary: "Move a draft to the issued version of its form; answers are carried over by key",
      }),
      submit: post("/api/form-submissions/:id/submissions", {
        action: "create",
        modules,
        body: z.object({
          version,
          part: z.enum(["before", "after"]).optional().describe("For a form with parts: which part"),
          answers: AnswersSent.optional().describe("The final answers; without them, those saved before"),
          language: z.string().max(8).optional(),
          signatures: z.array(DrawnSlot).max(40).optional(),
        }),
        reply: whole,
        summary: "Submit a form or its part: the answers are checked again and become final, and the number is assigned",
      }),
      sign: post("/api/form-submissions/:id/signatures", {
        action: "view",
        modules,
        body: z.object({
          version,
          slot: z.string().max(60),
          drawn: DrawnSlot.omit({ slot: true }).optional(),
          password: z.string().max(200).optional(),
          userId: z.string().max(200).optional(),
          code: z.string().max(40).optional(),
          passkey: z.record(z.string(), z.unknown()).optional(),
        }),
        reply: whole,
        summary: "Sign a slot of a submitted form: drawn, or electronically with proof of who signs",
      }),
      drawing: upload("/api/form-submissions/:id/drawings", {
        action: "view",
        modules,
        query: z.object({ slot: z.string().max(60) }),
        reply: z.object({ fileId: z.uuid() }),
        summary:
          "Store the drawn signature of the person the form waits for (multipart, one part named file, PNG), to be signed with",
      }),
      amend: post("/api/form-submissions/:id/amendments", {
        action: "view",
        modules,
        body: z.object({
          version,
          text: limitedText(2_000).min(1, "Enter what is added"),
          signature: z.object({ name: limitedText(120).min(1, "Enter the name"), fileId: z.uuid() }).optional(),
        }),
        reply: whole,
        summary:
          "Add a correction, or the signature of someone who came later, under a closed form; its answers stay as they are",
      }),
      acceptSeveral: post("/api/form-submissions/acceptances", {
        action: "view",
        modules,
        body: z.object({
          forms: z
            .array(z.object({ id: z.uuid(), version }))
            .min(1)
            .max(200),
        }),
        reply: z.object({ accepted: z.int() }),
        summary: "Accept several submitted forms in review, all or none; a form with a flag is accepted by itself",
      }),
      discard: post("/api/form-submissions/:id/discards", {
        action: "create",
        modules,
        body: z.object({ version }),
        reply: whole,
        summary: "Discard a draft; it can be restored for 90 days",
      }),
      workbook: download("/api/form-submissions/:id/workbook", {
        action: "view",
        modules,
        summary: "A filled form on the company's own workbook, where its version has one",
      }),
      bundle: download("/api/form-bundles", {
        action: "export",
        modules,
        query: BundleQuestion,
        summary: "Several filled forms, or those of a job, as one PDF with a bookmark each",
      }),
      pdf: download("/api/form-submissions/:id/pdf", { action: "view", modules, summary: "A filled form as PDF" }),
      ...actionEndpoints({ path: FormSubmission.path, row: whole, modules }, submissionLife, {
        accept: { comment: optional(limitedText(1_000)) },
        giveBack: { fields: z.array(ReturnedField).max(50).optional() },
      }),
    },
  },
});
