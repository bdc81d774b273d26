import { z } from "zod";
import { Rotation } from "./rules/availability.ts";
import { WorkingHours } from "#directory/bases/working-hours.ts";
import { only } from "#kit/contract.ts";
import { defineRecord } from "#kit/define-record.ts";
import { day, derived, field, ref } from "#kit/fields.ts";

/** When a person is there from a day on: weekly hours of their own, a rotation, or both. Without one the hours of their base count. */
export const AvailabilityRule = defineRecord({
  entity: "AvailabilityRule",
  noun: "availability rule",
  path: "/api/calendar/availability",
  page: "/calendar/availability",
  fields: {
    userId: ref("Person", { required: "Choose the person" }),
    validFrom: day("From", { required: "Enter the first day" }),
    validTo: day("To", {}),
    weekly: field("Weekly hours", WorkingHours.optional(), WorkingHours),
    rotation: field("Rotation", Rotation.nullable().optional(), Rotation.nullable()),
  },
  shown: { personName: derived("Name", z.string().nullable()) },
  filters: { userId: z.uuid().optional() },
});
export type AvailabilityRule = z.infer<typeof AvailabilityRule.row>;
export const availabilityEndpoints = only(
  AvailabilityRule.endpoints,
  "list",
  "count",
  "export",
  "find",
  "history",
  "create",
  "update",
  "archive",
  "restore",
);
