import { z } from "zod";
import { assignmentLife, assignmentStates } from "./assignment-life.ts";
import { Checked, PassedCheck } from "./finding.ts";
import { many } from "#kit/contract.ts";
import { defineRecord } from "#kit/define-record.ts";
import { choice, day, derived, field, ref, text } from "#kit/fields.ts";
import { meaningsOf } from "#kit/lifecycle.ts";
import { dayText } from "#kit/schemas.ts";
import { methods } from "#modules/report-templates/definition.ts";

/** What somebody is on a job for. Assistants need no certificate, and a qualified supervisor of the method on the same shift. */
export const assignmentRoles = ["lead", "technician", "assistant", "rope access", "driver", "RSO cover", "equipment"] as const;
export type AssignmentRole = (typeof assignmentRoles)[number];

/** A time of day, "07:00". */
export const Clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "Enter a time such as 07:00");
const Weekdays = z.array(z.int().min(1).max(7)).max(7);

/** A person or an inventory item on a work order, on its days from a clock time to another at the site. */
export const Assignment = defineRecord({
  entity: "Assignment",
  noun: "assignment",
  path: "/api/calendar/assignments",
  page: "/calendar/assignments",
  rights: { update: "create" },
  fields: {
    workOrderId: ref("Work order", { required: true }),
    userId: ref("Person", {}),
    inventoryItemId: ref("Item", {}),
    role: choice("Role", assignmentRoles, { filledIn: true }),
    /** The certificate that is needed; none where the role needs none. */
    method: choice("Method", methods, {}),
    level: field("Level", z.int().min(1).max(3).nullable().optional(), z.int().nullable()),
    fromOn: day("From", { required: "Enter the first day" }),
    toOn: day("To", { required: "Enter the last day" }),
    /** 1 is Monday; none means every day. Left out: the working days of the base, where the range has any. */
    weekdays: field("Weekdays", Weekdays.optional(), z.array(z.int())),
    /** Left out: the working hours of the base. */
    startClock: field("Shift from", Clock.optional(), z.string()),
    endClock: field("Shift to", Clock.optional(), z.string()),
    note: text("Note", { most: 500, lines: 2 }),
  },
  shown: {
    status: derived("Status", z.enum(assignmentStates), { options: assignmentStates, meanings: meaningsOf(assignmentLife) }),
    timeZone: derived("Time zone", z.string()),
    startAt: derived("", z.string()),
    endAt: derived("", z.string()),
    declineReason: derived("Reason for declining", z.string().nullable()),
    overrides: derived("", z.array(PassedCheck)),
    checked: derived("", Checked.nullable()),
    atRiskSince: derived("At risk since", z.string().nullable()),
    acknowledgedAt: derived("Change acknowledged", z.string().nullable()),
    personName: derived("Name", z.string().nullable()),
    assetTag: derived("Asset tag", z.string().nullable(), { mono: true }),
    workOrderNumber: derived("Number", z.string().nullable(), { mono: true }),
    workOrderTitle: derived("Work", z.string().nullable()),
    clientName: derived("Client", z.string().nullable()),
    siteName: derived("Site", z.string().nullable()),
    baseLocationId: derived("", z.uuid()),
  },
  filters: {
    userId: z.uuid().optional(),
    inventoryItemId: z.uuid().optional(),
    workOrderId: z.uuid().optional(),
    baseLocationId: z.uuid().optional(),
    status: many(z.enum(assignmentStates)),
    /** Those that touch these days. */
    from: dayText().optional(),
    to: dayText().optional(),
  },
});
export type Assignment = z.infer<typeof Assignment.row>;
export type AssignmentDraft = z.infer<typeof Assignment.draft>;
