import { z } from "zod";
import { AnswersSent } from "./form-submission.ts";
import { FormDefinition } from "./definition.ts";
import { defineRecord } from "#kit/define-record.ts";
import { day, derived, ref, text, whole, yesNo } from "#kit/fields.ts";
import { limitedText } from "#kit/schemas.ts";

const linkStates = ["open", "used up", "expired", "ended"] as const;

/** A link by which somebody without an account fills one form; a site board has one for many people. */
export const FormLink = defineRecord({
  entity: "FormLink",
  noun: "form link",
  path: "/api/form-links",
  page: "/forms/links",
  fields: {
    formCode: text("Form", { required: "Choose the form", most: 20, mono: true }),
    purpose: text("For", { required: "Enter whom or what it is for", most: 120, help: "A person, or a board at a site." }),
    workOrderId: ref("Work order", {}),
    baseLocationId: ref("Base", {}),
    usesLeft: whole("Can be sent", { least: 1, most: 10_000, unit: "times", help: "Leave blank for any number." }),
    anonymous: yesNo("Anonymous reports", {
      help: "Offered to everyone in Company forms. Nobody learns who sent what: neither account nor device is stored.",
    }),
    expiresOn: day("Last day", { help: "Leave blank for a board: it is valid until it is ended." }),
  },
  shown: {
    formTitle: derived("Title", z.string().nullable()),
    state: derived("State", z.enum(linkStates), {
      options: linkStates,
      meanings: { open: "good", "used up": "idle", expired: "idle", ended: "idle" },
    }),
    about: derived("About", z.string()),
    usedCount: derived("Sent", z.int()),
    lastUsedAt: derived("Last sent", z.string().nullable()),
    endedAt: derived("Ended", z.string().nullable()),
  },
});
export type FormLink = z.infer<typeof FormLink.row>;

/** The form as anyone with its link sees it: nothing else can be read with it. */
export const PublicForm = z.object({
  company: z.object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() }),
  state: z.enum([...linkStates, "withdrawn"]),
  /** Nothing is stored of who sends it. */
  anonymous: z.boolean(),
  /** Null unless it can be filled now. */
  form: z
    .object({
      code: z.string(),
      title: z.string(),
      formVersion: z.int(),
      definition: FormDefinition,
      zone: z.string(),
      facts: z.record(z.string(), z.union([z.string(), z.object({ id: z.uuid(), label: z.string() }), z.null()])),
    })
    .nullable(),
});
export type PublicForm = z.infer<typeof PublicForm>;

/** A form that may be sent as an anonymous report, with the token of its page. */
export const AnonymousForm = z.object({
  formCode: z.string(),
  title: z.string(),
  token: z.string(),
  /** The base it is for; null for all. */
  baseLocationId: z.uuid().nullable(),
  baseName: z.string().nullable(),
});
export type AnonymousForm = z.infer<typeof AnonymousForm>;

/** What is sent through a link; sent again with the same id, it is taken once. */
export const SentByLink = z.object({
  id: z.uuid(),
  answers: AnswersSent,
  name: limitedText(120).optional(),
  language: z.string().max(8).optional(),
  startedAt: z.iso.datetime().optional(),
});
