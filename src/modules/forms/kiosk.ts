import { z } from "zod";
import { filling } from "./filling.ts";
import { FormDefinition } from "./definition.ts";
import { AnswersSent } from "./form-submission.ts";
import { defineRecord } from "#kit/define-record.ts";
import { derived, ref, rows, text } from "#kit/fields.ts";
import { limitedText } from "#kit/schemas.ts";

/** A tablet in a yard or at a gate on which the people of a base fill some forms without signing in (company-forms rule 14). */
export const FormKiosk = defineRecord({
  entity: "FormKiosk",
  noun: "kiosk",
  path: "/api/form-kiosks",
  page: "/forms/kiosks",
  modules: filling,
  fields: {
    name: text("Name", { required: "Enter where it stands, such as Yard gate", most: 80 }),
    baseLocationId: ref("Base", { required: "Choose the base" }),
    formCodes: rows("Forms", z.string().max(20), { most: 20 }),
  },
  shown: {
    baseName: derived("Base", z.string().nullable()),
    state: derived("State", z.enum(["in use", "ended"]), {
      options: ["in use", "ended"],
      meanings: { "in use": "good", ended: "idle" },
    }),
    usedCount: derived("Sent", z.int()),
    lastUsedAt: derived("Last sent", z.string().nullable()),
    endedAt: derived("Ended", z.string().nullable()),
  },
});
export type FormKiosk = z.infer<typeof FormKiosk.row>;

/** 4 to 8 digits, not all the same. */
export const KioskPin = z
  .string()
  .regex(/^\d{4,8}$/, "A PIN has 4 to 8 digits")
  .refine((pin) => new Set(pin).size > 1, "Use more than one digit");

/** What a kiosk shows before somebody has entered their PIN: nothing but names and forms. */
export const KioskStart = z.object({
  company: z.object({ name: z.string() }),
  name: z.string(),
  isEnded: z.boolean(),
  people: z.array(z.object({ id: z.uuid(), name: z.string() })),
  forms: z.array(z.object({ code: z.string(), title: z.string() })),
});
export type KioskStart = z.infer<typeof KioskStart>;

const who = { personId: z.uuid(), pin: z.string().max(20), formCode: z.string().max(20) };

export const OpenedAtKiosk = z.object(who);

/** The form for somebody who has entered their PIN, and the equipment of the base that it may be about. */
export const KioskForm = z.object({
  title: z.string(),
  definition: FormDefinition,
  zone: z.string(),
  person: z.object({ id: z.uuid(), name: z.string() }),
  facts: z.record(z.string(), z.union([z.string(), z.object({ id: z.uuid(), label: z.string() }), z.null()])),
  /** Null unless the form is about equipment. */
  items: z.array(z.object({ id: z.uuid(), label: z.string() })).nullable(),
  itemRequired: z.boolean(),
});
export type KioskForm = z.infer<typeof KioskForm>;

/** Characters of a drawn signature as base64: a PNG of at most 256 kB. */
const longestPicture = 350_000;

export const SentAtKiosk = z.object({
  ...who,
  id: z.uuid(),
  inventoryItemId: z.uuid().optional(),
  answers: AnswersSent,
  language: z.string().max(8).optional(),
  startedAt: z.iso.datetime().optional(),
  /** The signatures of the person, drawn on the kiosk: PNG pictures in base64. */
  signatures: z
    .array(
      z.object({
        slot: z.string().max(60),
        name: limitedText(120).min(1, "Enter the name"),
        picture: z.base64().max(longestPicture),
      }),
    )
    .max(4),
});
