import { z } from "zod";
import { chartEquivalents, visionCharts } from "./rules/records.ts";
import { flag, many } from "#kit/contract.ts";
import { defineRecord } from "#kit/define-record.ts";
import { choice, day, derived, field, ref, whole } from "#kit/fields.ts";
import { limitedText, requiredText } from "#kit/schemas.ts";

export const visionKinds = ["near", "colour", "grey-scale"] as const;
const eyes = ["left", "right", "both"] as const;

/** A choice whose value is hidden from those who see only that the test was passed. */
const hidden = <const V extends readonly [string, ...string[]]>(label: string, options: V) =>
  field(label, z.enum(options, `Choose: ${label}`), z.enum(options).nullable(), { kind: "choice", options });
const hiddenText = (label: string, message: string, most: number) =>
  field(label, requiredText(message, most), z.string().nullable(), { kind: "text" });

/** Details of the eyes are for the holder, the Level III and the coordinator; others see passed or not, and the days (rule 23). */
export const VisionTest = defineRecord({
  entity: "VisionTest",
  noun: "vision test",
  path: "/api/vision-tests",
  page: "/ndt-training/vision",
  fields: {
    userId: ref("Person", { required: "Choose a person" }),
    testedOn: day("Tested", { required: "Enter a date" }),
    kind: choice("Kind", visionKinds, { required: true }),
    chart: hidden("Chart", visionCharts),
    /** Of the chart "other". */
    chartName: field("Name of the chart", limitedText(80).nullish(), z.string().nullable(), { kind: "text" }),
    equivalentTo: field("Equivalent to", z.enum(chartEquivalents).nullish(), z.enum(chartEquivalents).nullable(), {
      kind: "choice",
      options: chartEquivalents,
    }),
    result: hiddenText("Result", "Enter the result", 30),
    distanceMm: whole("Distance", { least: 1, most: 10_000, unit: "mm" }),
    eye: hidden("Eye", eyes),
    corrected: field("With glasses or lenses", z.boolean(), z.boolean().nullable(), { kind: "yes or no" }),
    examinerName: hiddenText("Examiner", "Enter the examiner's name", 120),
    examinerQualification: hiddenText("Examiner's qualification", "Enter the examiner's qualification", 120),
  },
  shown: {
    personName: derived("Person", z.string()),
    voidedAt: derived("Voided", z.string().nullable()),
    voidReason: derived("Reason for voiding", z.string().nullable()),
    /** Whether it meets what most schemes ask; a stricter scheme decides for itself. */
    passed: derived("Passed", z.boolean()),
    /** The last good day, when it was passed and not voided. */
    validTo: derived("Valid through", z.string().nullable()),
  },
  filters: { kind: many(z.enum(visionKinds)), userId: z.uuid().optional(), voided: flag },
});
export type VisionTest = z.infer<typeof VisionTest.row>;
export type VisionTestDraft = z.infer<typeof VisionTest.draft>;
