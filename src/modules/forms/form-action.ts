import { z } from "zod";
import { filling } from "./filling.ts";
import { formActionLife, formActionStates } from "./form-action-life.ts";
import { flag, many } from "#kit/contract.ts";
import { defineRecord } from "#kit/define-record.ts";
import { day, derived, ref } from "#kit/fields.ts";
import { meaningsOf } from "#kit/lifecycle.ts";

/** A task or a nonconformity that a rule of the form opened, or an answer that its filler gave to somebody. */
export const formActionKinds = ["task", "nonconformity", "assigned answer"] as const;
const kindWords = { task: "Task", nonconformity: "Nonconformity", "assigned answer": "Assigned answer" };

/** What an answer of a filled form asks of somebody, until it is done (forms rules 5 and 20). */
export const FormAction = defineRecord({
  entity: "FormAction",
  noun: "action of a form",
  path: "/api/form-actions",
  page: "/forms/actions",
  modules: filling,
  fields: { ownerId: ref("Owner", {}), dueOn: day("Due", {}) },
  shown: {
    title: derived("Action", z.string()),
    kind: derived("Kind", z.enum(formActionKinds), { options: formActionKinds, words: kindWords }),
    submissionId: derived("", z.uuid()),
    submissionNumber: derived("Filled form", z.string(), { mono: true }),
    formCode: derived("Code", z.string(), { mono: true }),
    formTitle: derived("Form", z.string()),
    about: derived("About", z.string()),
    /** A person, or a role by its name. */
    ownerName: derived("For", z.string()),
    state: derived("State", z.enum(formActionStates), { options: formActionStates, meanings: meaningsOf(formActionLife) }),
    outcome: derived("Outcome", z.string().nullable()),
    closedAt: derived("Closed", z.string().nullable()),
    closedByName: derived("Closed by", z.string().nullable()),
  },
  filters: {
    state: many(z.enum(formActionStates)),
    kind: many(z.enum(formActionKinds)),
    submissionId: z.uuid().optional(),
    forMe: flag.describe("Only those of the person or of a role of theirs"),
    overdue: flag.describe("Only open ones whose day has passed"),
  },
});
export type FormAction = z.infer<typeof FormAction.row>;

/** One of them, with whether it is for the person who reads it, or theirs to close. */
export const FormActionWhole = FormAction.row.extend({ asksMe: z.boolean() });
export type FormActionWhole = z.infer<typeof FormActionWhole>;
