import type { z } from "zod";
import { AccreditedScope } from "./measured-range.ts";
import { defineRecord } from "#kit/define-record.ts";
import { day, rows, text } from "#kit/fields.ts";

/** A laboratory that calibrates for the company, with what it is accredited for and when. */
export const CalibrationProvider = defineRecord({
  entity: "CalibrationProvider",
  noun: "laboratory",
  path: "/api/calibration/providers",
  page: "/calibration/providers",
  rights: { create: "edit" },
  fields: {
    name: text("Laboratory", { required: "Enter the name of the laboratory" }),
    accreditationBody: text("Accreditation body", { most: 60 }),
    accreditationNumber: text("Accreditation no.", {
      most: 40,
      mono: true,
      help: "Without it, a reason is required to accept each certificate.",
    }),
    accreditedFrom: day("Accredited from", { help: "Without it, a reason is required to accept each certificate." }),
    accreditedTo: day("Accredited to", {}),
    /** What the accreditation was granted for; while it is empty, or the first day is, nothing counts as accredited. */
    scope: rows("Scope", AccreditedScope, { most: 60 }),
    contact: text("Contact", { most: 300, lines: 2 }),
  },
});
export type CalibrationProvider = z.infer<typeof CalibrationProvider.row>;
export type CalibrationProviderDraft = z.infer<typeof CalibrationProvider.draft>;
