import { z } from "zod";
import { parties } from "./itp.ts";
import { limitedText, optional, requiredText } from "#kit/schemas.ts";

/** What happens at a step for a unit. */
export const eventKinds = ["notice sent", "attended", "waived", "released", "accepted with concession", "failed"] as const;
export type EventKind = (typeof eventKinds)[number];

/** What is recorded of one step for one unit or several at once. */
export const PassedPoint = z
  .object({
    lineId: z.uuid("Choose the step"),
    units: z.array(requiredText("Choose a unit", 60)).min(1, "Choose the units").max(500),
    kind: z.enum(eventKinds),
    party: z.enum(parties),
    /** Who attended, waived or released for the party. */
    personName: optional(limitedText(120)),
    /** Of a concession, a waiver, a failure; of a release by others, where it stands in writing. */
    reason: optional(limitedText(1000)),
    /** Of a notice: when the step is done, where, and who is told. */
    plannedAt: optional(z.iso.datetime("Enter a day and a time")),
    place: optional(limitedText(200)),
    email: optional(z.email("Enter an email address").max(200)),
  })
  .superRefine((event, check) => {
    const wrong = (path: string, message: string) => check.addIssue({ code: "custom", path: [path], message });
    if (event.kind === "notice sent") {
      if (!event.plannedAt) wrong("plannedAt", "Enter when the step is done");
      if (!event.place) wrong("place", "Enter where");
      if (!event.email) wrong("email", "Enter whom to tell");
    } else if (event.kind !== "failed" && !event.personName) wrong("personName", "Enter who did it for the party");
    if (["waived", "accepted with concession", "failed"].includes(event.kind) && !event.reason)
      wrong("reason", "Enter the reason or the reference");
    if (event.kind === "released" && event.party !== "company" && !event.reason)
      wrong("reason", `Enter the reference of the ${event.party}'s written release`);
  });
export type PassedPoint = z.infer<typeof PassedPoint>;

/** As it stands on record. Nothing of it is changed or removed. */
export const ItpEvent = z.object({
  id: z.uuid(),
  lineId: z.uuid(),
  unit: z.string(),
  kind: z.enum(eventKinds),
  party: z.enum(parties),
  personName: z.string().nullable(),
  reason: z.string().nullable(),
  at: z.string(),
  recordedBy: z.string(),
  plannedAt: z.string().nullable(),
  place: z.string().nullable(),
  email: z.string().nullable(),
  noticeHours: z.int().nullable(),
  /** When our server handed the notice over; the notice runs from then. Null while it waits. */
  handedOverAt: z.string().nullable(),
  /** The message came back: the notice does not count. */
  bounced: z.boolean(),
});
export type ItpEvent = z.infer<typeof ItpEvent>;
