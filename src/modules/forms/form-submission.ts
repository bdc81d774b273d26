import { z } from "zod";
import { filling } from "./filling.ts";
import { ActionDone } from "./action-done.ts";
import { Answers } from "./answers.ts";
import { categories, confidentialities, FormDefinition } from "./definition.ts";
import { submissionLife, submissionStates } from "./submission-life.ts";
import { flag, many } from "#kit/contract.ts";
import { defineRecord } from "#kit/define-record.ts";
import { derived, ref } from "#kit/fields.ts";
import { meaningsOf } from "#kit/lifecycle.ts";
import { dayText, limitedText } from "#kit/schemas.ts";

/** The answers in requests and replies: validated by their own schema, described as an object. */
export const AnswersSent = z.custom<Answers>((value) => Answers.safeParse(value).success, "These answers are not valid");
AnswersSent._zod.toJSONSchema = () => ({ type: "object", description: "Answers by field key" });

/** What must be filled in again, field by field. */
export const ReturnedField = z.object({ path: z.string().max(160), reason: limitedText(500).min(1, "Enter the reason") });

/** What a form is about. */
const subjectFields = {
  workOrderId: ref("Work order", {}),
  projectId: ref("Project", {}),
  clientCompanyId: ref("Client", {}),
  clientSiteId: ref("Site", {}),
  baseLocationId: ref("Base", {}),
  inventoryItemId: ref("Equipment", {}),
  /** The person it is about, if any, such as a new starter. */
  subjectUserId: ref("Person", {}),
};

/** One signature on a filled form: drawn, or electronic with proof of identity. */
export const SlotSignature = z.object({
  slot: z.string(),
  label: z.string(),
  kind: z.enum(["drawn", "electronic", "externalDrawn"]),
  meaning: z.string().nullable(),
  name: z.string(),
  company: z.string().nullable(),
  /** For an electronic one the signer; for a drawn one who was signed in on the device. */
  personId: z.uuid().nullable(),
  at: z.string(),
  /** The time zone of printed times. */
  zone: z.string(),
  fileId: z.uuid().nullable(),
});
export type SlotSignature = z.infer<typeof SlotSignature>;

export const ReviewNote = z.object({
  byId: z.uuid(),
  byName: z.string(),
  at: z.string(),
  outcome: z.enum(["accepted", "returned"]),
  comment: z.string().nullable(),
  fields: z.array(ReturnedField),
});
export type ReviewNote = z.infer<typeof ReviewNote>;

/** What is added under a closed form: a correction, or somebody who came later and signs. The answers stay as they are. */
export const Amendment = z.object({
  byId: z.uuid(),
  byName: z.string(),
  at: z.string(),
  text: z.string(),
  /** Drawn on the device of whoever added it. */
  signature: z.object({ name: z.string(), fileId: z.uuid() }).nullable(),
});
export type Amendment = z.infer<typeof Amendment>;

/** A filled form. */
export const FormSubmission = defineRecord({
  entity: "FormSubmission",
  noun: "filled form",
  path: "/api/form-submissions",
  page: "/forms/submissions",
  modules: filling,
  fields: subjectFields,
  shown: {
    number: derived("Number", z.string().nullable(), { mono: true }),
    provisionalRef: derived("Device reference", z.string().nullable(), { mono: true }),
    templateId: derived("", z.uuid()),
    formCode: derived("Code", z.string(), { mono: true }),
    formTitle: derived("Form", z.string()),
    formVersion: derived("Version", z.int()),
    category: derived("Category", z.enum(categories)),
    confidential: derived("Confidentiality", z.enum(confidentialities)),
    status: derived("Status", z.enum(submissionStates), { options: submissionStates, meanings: meaningsOf(submissionLife) }),
    about: derived("About", z.string()),
    filledById: derived("", z.uuid().nullable()),
    filledByName: derived("Filled by", z.string()),
    atKiosk: derived("At the kiosk", z.string().nullable()),
    linkId: derived("", z.uuid().nullable()),
    startedAt: derived("Started", z.string()),
    openedAt: derived("Opened", z.string().nullable()),
    submittedAt: derived("Submitted", z.string().nullable()),
    receivedAt: derived("Received", z.string().nullable()),
    closedAt: derived("Closed", z.string().nullable()),
    clockSkewSec: derived("Device clock off by (s)", z.int().nullable()),
    versionNote: derived("Version note", z.string().nullable()),
    createdOffline: derived("Started offline", z.boolean()),
    language: derived("Language", z.string().nullable()),
    zone: derived("Time zone", z.string()),
    score: derived("Score %", z.string().nullable()),
    flagCount: derived("Flags", z.int()),
    riskScore: derived("Risk", z.int().nullable()),
    waitsFor: derived("Waiting for", z.string().nullable()),
    reviewerId: derived("", z.uuid().nullable()),
    reviewRole: derived("", z.string().nullable()),
    reviewDueOn: derived("Review by", z.string().nullable()),
    voidReason: derived("Reason for void", z.string().nullable()),
    contentHash: derived("SHA-256", z.string().nullable(), { mono: true }),
    verificationCode: derived("Verification code", z.string().nullable(), { mono: true }),
  },
  filters: {
    status: many(z.enum(submissionStates)),
    formCode: many(z.string().max(20)),
    category: many(z.enum(categories)),
    filledById: z.uuid().optional(),
    baseLocationId: z.uuid().optional(),
    clientCompanyId: z.uuid().optional(),
    projectId: z.uuid().optional(),
    workOrderId: z.uuid().optional(),
    inventoryItemId: z.uuid().optional(),
    subjectUserId: z.uuid().optional(),
    from: dayText().optional(),
    to: dayText().optional(),
    flagged: flag.describe("Only those with a flagged answer"),
    mine: flag.describe("Only those the person filled"),
    forMe: flag.describe("Only those that wait for the person's review or signature"),
  },
});

export type FormSubmissionListed = z.infer<typeof FormSubmission.row>;

/** A filled form in full: questions and answers. */
export const FormSubmissionWhole = FormSubmission.row.extend({
  answers: AnswersSent,
  definition: FormDefinition,
  signatures: z.array(SlotSignature),
  reviews: z.array(ReviewNote),
  amendments: z.array(Amendment),
  actions: z.array(ActionDone),
  /** It waits for the signature or the review of the person who reads it. */
  asksMe: z.boolean(),
  /** Its version has a workbook of the company, on which it is also put out. */
  hasWorkbook: z.boolean(),
});
export type FormSubmissionWhole = z.infer<typeof FormSubmissionWhole>;

/** How one is started; a device that is offline assigns the id and its own reference. */
export const SubmissionStart = FormSubmission.draft.extend({
  id: z.uuid().optional(),
  templateId: z.uuid("Choose the form"),
  answers: AnswersSent.optional(),
  language: z.string().max(8).optional(),
  startedAt: z.iso.datetime().optional(),
  provisionalRef: limitedText(40).optional(),
});

/** A drawn signature that comes with a submission. */
export const DrawnSlot = z.object({
  slot: z.string().max(60),
  name: limitedText(120).min(1, "Enter the name"),
  company: limitedText(120).optional(),
  fileId: z.uuid(),
  at: z.iso.datetime().optional(),
});
