import { z } from "zod";
import { about } from "./about.ts";
import { dueStates, type DueState } from "./rules/dues.ts";
import { FormAssignment } from "./form-assignment.ts";
import { defineModule, get, post } from "#kit/contract.ts";
import { reasonText } from "#kit/reasons.ts";
import { dayText } from "#kit/schemas.ts";
import { AnswersSent } from "#modules/forms/contract.ts";

export * from "./form-assignment.ts";

/** The last filled form: by the person, or for one item by anyone. */
export const LastFilled = z.object({
  id: z.uuid(),
  code: z.string(),
  /** The item or the job it was about. */
  subjectId: z.uuid().nullable(),
  about: z.string(),
  number: z.string().nullable(),
  byName: z.string(),
  isMine: z.boolean(),
  /** ISO instant of the submission. */
  at: z.string(),
  flagCount: z.int(),
  /** The signature still missing, such as that of the mechanic for yesterday's repair. */
  waitsFor: z.string().nullable(),
  answers: AnswersSent,
});
export type LastFilled = z.infer<typeof LastFilled>;

/** A form due for a subject on a day, and its state. */
export const DueForm = z.object({
  assignmentId: z.uuid(),
  formCode: z.string(),
  formTitle: z.string(),
  /** The job, item, base or person it is due for. */
  subjectKind: z.enum(["WorkOrder", "InventoryItem", "BaseLocation", "User"]),
  subjectId: z.uuid(),
  subject: z.string(),
  /** The name of the base of the job, item or person; null for a person without one. */
  base: z.string().nullable(),
  day: z.string(),
  /** ISO instants. */
  dueAt: z.string(),
  graceUntil: z.string(),
  zone: z.string(),
  blocking: z.enum(["none", "warn", "block"]),
  state: z.enum(dueStates),
  lateHours: z.string().nullable(),
  submissionId: z.uuid().nullable(),
  excuse: z.object({ reason: z.string(), byName: z.string() }).nullable(),
});
export type DueForm = z.infer<typeof DueForm>;

/** How many of the forms due in a week were filled in time. */
export const WeekOfForms = z.object({
  /** Its Monday. */
  week: z.string(),
  /** Done among done, late and missed; null while none has ended. */
  percent: z.string().nullable(),
  ...(Object.fromEntries(dueStates.map((state) => [state, z.int()])) as Record<DueState, z.ZodInt>),
});
export type WeekOfForms = z.infer<typeof WeekOfForms>;

export const companyForms = defineModule({
  ...about,
  records: { assignments: FormAssignment.endpoints },
  endpoints: {
    lasts: get("/api/company-forms/lasts", {
      action: "view",
      reply: z.array(LastFilled),
      summary: "The last filled form of each kind by the person, and for each item, for the device to store",
    }),
    due: get("/api/company-forms/due", {
      action: "view",
      reply: z.array(DueForm),
      summary: "The forms due for the person today and in the next seven days, with those missed in the last two",
    }),
    ofJob: get("/api/company-forms/jobs/:id/due", {
      action: "view",
      reply: z.array(DueForm),
      summary: "The forms due today for a job, with what waits for them",
    }),
    overview: get("/api/company-forms/overview", {
      action: "approve",
      query: z.object({ from: dayText(), to: dayText() }),
      reply: z.array(DueForm),
      summary: "The state of all due forms in at most 31 days, for the completion rate and the list of missed forms",
    }),
    weeks: get("/api/company-forms/weeks", {
      action: "approve",
      query: z.object({ to: dayText() }),
      reply: z.array(WeekOfForms),
      summary: "The completion rate of the thirteen weeks up to that of a day, the first with a due form first",
    }),
    excuse: post("/api/company-forms/excuses", {
      action: "approve",
      body: DueForm.pick({ assignmentId: true, subjectId: true }).extend({
        day: dayText(),
        reason: reasonText("Explain why the form was not needed", 300),
      }),
      summary: "Excuse a form that was missed or is not needed, with a reason",
    }),
  },
});
