import { z } from "zod";
import { leaveLife, leaveStates } from "./leave-life.ts";
import { many } from "#kit/contract.ts";
import { defineRecord } from "#kit/define-record.ts";
import { choice, day, derived, field, text, yesNo } from "#kit/fields.ts";
import { meaningsOf } from "#kit/lifecycle.ts";
import { dayText } from "#kit/schemas.ts";

export const leaveTypes = ["annual", "sick", "unpaid", "parental", "training", "other"] as const;

/** A request for leave: both days inclusive. Its type and note are for the person and who decides; sickness for the manager and HSE only. */
export const LeaveRequest = defineRecord({
  entity: "LeaveRequest",
  noun: "leave request",
  path: "/api/calendar/leave",
  page: "/calendar/leave",
  rights: { create: "view", update: "view" },
  fields: {
    /** Left out: the person who requests it. Operations enters it for someone else. */
    userId: field("Person", z.uuid("Choose the person").optional(), z.uuid(), { kind: "record" }),
    /** Null where its kind is not for the reader. */
    type: { ...choice("Type", leaveTypes, { required: "Choose the type" }), row: z.enum(leaveTypes).nullable() },
    fromOn: day("First day", { required: "Enter the first day" }),
    toOn: day("Last day", { required: "Enter the last day" }),
    startsHalf: yesNo("First day half", { help: "Off from 12:00 on the first day." }),
    endsHalf: yesNo("Last day half", { help: "Off until 12:00 on the last day." }),
    note: text("Note", { most: 500, lines: 2 }),
  },
  shown: {
    status: derived("Status", z.enum(leaveStates), { options: leaveStates, meanings: meaningsOf(leaveLife) }),
    personName: derived("Name", z.string().nullable()),
    decidedByName: derived("Decided by", z.string().nullable()),
    decidedAt: derived("Decided", z.string().nullable()),
    decisionReason: derived("Reason", z.string().nullable()),
    /** Work orders the person is assigned to on these days. */
    hits: derived("Jobs it hits", z.array(z.string())),
    mayDecide: derived("", z.boolean()),
  },
  filters: {
    userId: z.uuid().optional(),
    status: many(z.enum(leaveStates)),
    from: dayText().optional(),
    to: dayText().optional(),
  },
});
export type LeaveRequest = z.infer<typeof LeaveRequest.row>;
