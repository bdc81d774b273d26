import { z } from "zod";
import { triggers } from "./rules/dues.ts";
import { flag } from "#kit/contract.ts";
import { defineRecord } from "#kit/define-record.ts";
import { choice, day, derived, field, ref, text, whole, yesNo } from "#kit/fields.ts";

/** Who or what a form is due for: each job with its crew, each item, each base, each person with a role. */
export const targets = ["jobs", "vehicles", "equipment", "bases", "role", "person"] as const;

/** Who must fill a form, when, and what happens if it is missing. */
export const FormAssignment = defineRecord({
  entity: "FormAssignment",
  noun: "form assignment",
  path: "/api/company-forms/assignments",
  page: "/company-forms/assignments",
  // Whoever builds forms says who must fill them.
  modules: ["forms"],
  fields: {
    formCode: text("Form", { required: "Enter the code of an issued form", most: 20, mono: true }),
    target: choice("Due for", targets, {
      required: true,
      words: {
        jobs: "Each job in progress, by its crew",
        vehicles: "Each vehicle in use, by people at its base",
        equipment: "Each item of a type in use, by people at its base",
        bases: "Each base, by people who work there",
        role: "Each person with a role",
        person: "One person",
      },
    }),
    role: text("Role", { most: 60, help: "The name of the role, if it is due for each person with a role." }),
    equipmentType: text("Type of equipment", {
      most: 40,
      help: "Its code, such as FA-HARN, if it is due for each item of a type.",
    }),
    userId: ref("Person", {}),
    baseLocationId: ref("Only at base", {}),
    trigger: choice("Due", triggers, {
      required: true,
      words: {
        "work order start": "Before the work of a job starts",
        "work order day": "Each day of a job",
        daily: "Every day",
        weekly: "Every Monday",
        monthly: "On the first of each month",
        "every n days": "Every so many days",
        once: "Once",
      },
    }),
    everyDays: whole("Every", { least: 2, most: 1096, unit: "days", help: "Counted from the first day below." }),
    dueTime: field(
      "Due time",
      z.string("Enter a time such as 07:00").regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time such as 07:00"),
      z.string(),
      { kind: "text", help: "In the time zone of the site." },
    ),
    graceHours: whole("Grace period", { required: "Enter the grace period in hours", least: 0, most: 240, unit: "h" }),
    blocking: choice("If missing", ["none", "warn", "block"], {
      required: true,
      words: { none: "No effect", warn: "Warning", block: "Stops the start of the job" },
    }),
    activeFrom: day("From", { required: "Enter the first day" }),
    activeTo: day("To", {}),
    paused: yesNo("Paused"),
  },
  shown: {
    formTitle: derived("Title", z.string().nullable()),
    baseName: derived("Base", z.string().nullable()),
    personName: derived("Person", z.string().nullable()),
  },
  filters: { formCode: z.string().max(20).optional(), running: flag.describe("Neither paused nor ended") },
});
export type FormAssignment = z.infer<typeof FormAssignment.row>;
export type FormAssignmentDraft = z.infer<typeof FormAssignment.draft>;
