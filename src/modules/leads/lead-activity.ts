import { z } from "zod";
import { only } from "#kit/contract.ts";
import { defineRecord } from "#kit/define-record.ts";
import { choice, derived, field, ref, text } from "#kit/fields.ts";
import { dayText, limitedText, optional } from "#kit/schemas.ts";

export const activityKinds = ["call", "email", "visit", "meeting", "note", "file"] as const;

/** What was said, written or seen about a lead. It is only ever added. */
export const LeadActivity = defineRecord({
  entity: "LeadActivity",
  noun: "activity",
  path: "/api/lead-activities",
  page: "/leads",
  fields: {
    leadId: ref("", { required: "Choose the lead" }),
    kind: choice("Kind", activityKinds, { required: "Choose what it was" }),
    text: text("What happened", { required: "Enter what happened", most: 4000, lines: 3 }),
    outcome: text("Outcome", { most: 200 }),
    /** Left out: now. */
    at: field("When", optional(z.iso.datetime()), z.string()),
  },
  shown: { byName: derived("By", z.string().nullable()) },
  filters: { leadId: z.uuid().optional() },
});
export type LeadActivity = z.infer<typeof LeadActivity.row>;

/** An activity as logged, with what is to be done next: the usual end of a call. */
export const NewActivity = LeadActivity.draft.extend({
  nextAction: optional(limitedText(200)),
  nextActionOn: optional(dayText()),
});
export type NewActivity = z.infer<typeof NewActivity>;

/** Whoever may create leads logs what happens to them. */
export const activityEndpoints = {
  ...only(LeadActivity.endpoints, "list", "create"),
  create: { ...LeadActivity.endpoints.create, body: NewActivity },
};
