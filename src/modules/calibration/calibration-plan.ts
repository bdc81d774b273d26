import { z } from "zod";
import { startRules } from "./choices.ts";
import { PlannedParameter } from "./measured-range.ts";
import { many } from "#kit/contract.ts";
import { defineRecord } from "#kit/define-record.ts";
import { choice, day, decimal, derived, ref, rows, text, whole, yesNo } from "#kit/fields.ts";
import { requirementNames } from "#modules/inventory/choices.ts";
import { calibrationRequirements } from "#eligibility/contract.ts";

/** How a type, or one item, is to be calibrated from a day on. */
export const CalibrationPlan = defineRecord({
  entity: "CalibrationPlan",
  noun: "calibration plan",
  path: "/api/calibration/plans",
  page: "/calibration/plans",
  // A technician may enter calibrations, but how and by whom the company calibrates is for those who may edit.
  rights: { create: "edit" },
  fields: {
    /** Exactly one of the two: an item's own plan comes before that of its type. */
    typeId: ref("Type", {}),
    itemId: ref("Item", {}),
    effectiveFrom: day("In force from", { required: true }),
    requirement: choice("Calibration requirement", calibrationRequirements, {
      required: "Choose a requirement",
      words: requirementNames,
    }),
    reason: text("Reason", { most: 300 }),
    intervalValue: whole("Interval", { least: 1, most: 3650 }),
    intervalUnit: choice("Interval unit", ["months", "days"], {}),
    usageLimit: decimal("Usage limit", { help: "Due at the date or the usage limit, whichever comes first." }),
    usageUnit: text("Usage unit", { most: 20, help: "Cycles, hours, shots." }),
    startRule: choice("Interval starts", startRules, { filledIn: true }),
    maxDelayMonths: whole("Latest start", { most: 60, unit: "months" }),
    regulatory: yesNo("Set by regulation", { help: "A legal interval can be neither extended nor lengthened." }),
    roundToMonthEnd: yesNo("Due at month end"),
    parameters: rows("Parameters", PlannedParameter, { most: 30 }),
    procedure: text("Procedure", {}),
    source: text("Source", { most: 300, lines: 2 }),
  },
  shown: {
    /** "UTG-014", or the type's code and name. */
    subject: derived("For", z.string()),
  },
  filters: { typeId: z.uuid().optional(), itemId: z.uuid().optional(), requirement: many(z.enum(calibrationRequirements)) },
});
export type CalibrationPlan = z.infer<typeof CalibrationPlan.row>;
export type CalibrationPlanDraft = z.infer<typeof CalibrationPlan.draft>;
