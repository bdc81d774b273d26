import { z } from "zod";
import { recordMeanings, recordStates } from "./calibration-life.ts";
import { calibrationResults, decisionRules, phases, testedWords, verdicts } from "./choices.ts";
import { MeasuredRange } from "./measured-range.ts";
import { many } from "#kit/contract.ts";
import { defineRecord } from "#kit/define-record.ts";
import { choice, day, decimal, derived, field, ref, refs, rows, text } from "#kit/fields.ts";
import { dayText, decimalText, limitedText, optional, requiredText } from "#kit/schemas.ts";

/** A reference standard with the certificate that covered it on the day it was used. */
export const StandardUsed = z.object({
  itemId: z.uuid(),
  assetTag: z.string(),
  recordId: z.uuid().nullable(),
  certificateNumber: z.string().nullable(),
  dueOn: z.string().nullable(),
});
export type StandardUsed = z.infer<typeof StandardUsed>;

/** One calibration of one item. It counts from its release on. */
export const CalibrationRecord = defineRecord({
  entity: "CalibrationRecord",
  noun: "calibration record",
  path: "/api/calibration/records",
  page: "/calibration",
  fields: {
    itemId: ref("Item", { required: "Choose the item" }),
    certificateNumber: text("Certificate", { required: "The certificate number is required", most: 60, mono: true }),
    calibratedOn: day("Calibrated", { required: true }),
    /** The last good day; left out, the plan gives it. */
    dueOn: day("Due", { filledIn: true }),
    /** Null means the company's own laboratory. */
    providerId: ref("Laboratory", { message: "Choose the laboratory" }),
    performedById: ref("Calibrated by", { message: "Choose the person" }),
    /** Computed from the points once there are any. */
    asFound: choice("As found", testedWords, { required: "Choose the as-found result" }),
    asLeft: choice("As left", testedWords, { required: "Choose the as-left result" }),
    adjusted: field("Adjusted", z.boolean(), z.boolean(), { kind: "yes or no" }),
    repaired: field("Repaired", z.boolean(), z.boolean(), { kind: "yes or no" }),
    result: choice("Result", calibrationResults, { required: "Choose the result" }),
    limitation: text("Limitation", { most: 300, help: "As printed on the label and the report." }),
    excludes: rows("Exclusions", MeasuredRange, { most: 20 }),
    /** What the certificate covers; left out, what the plan asks for. */
    covers: rows("Covers", MeasuredRange, { most: 20 }),
    decisionRule: choice("Decision rule", decisionRules, { filledIn: true }),
    /** As printed on the certificate. */
    certificateSerial: text("Serial on certificate", { most: 60, mono: true, help: "Checked against the item at release." }),
    certificateModel: text("Model on certificate", { most: 60 }),
    certificateAssetTag: text("Asset number on certificate", { most: 30, mono: true }),
    temperatureC: decimal("Temperature", { unit: "°C" }),
    humidityPercent: decimal("Humidity", { unit: "%" }),
    pressureKpa: decimal("Pressure", { unit: "kPa" }),
    standardItemIds: refs("Reference standards", { most: 10 }),
    /** Events of the day of calibration that happened before it; the others of that day count as after. */
    precedingEventIds: refs("Events before the calibration", { most: 20 }),
    firstUsedOn: day("First used", { help: "Starts the interval." }),
    receivedOn: day("Received", {}),
    firmware: text("Firmware", { most: 60 }),
    notes: text("Notes", { most: 2000, lines: 2 }),
  },
  shown: {
    frozenAt: derived("Final since", z.string().nullable()),
    assetTag: derived("Asset tag", z.string(), { mono: true }),
    itemName: derived("Item", z.string()),
    itemSerial: derived("Serial no.", z.string().nullable(), { mono: true }),
    typeCode: derived("Type", z.string()),
    providerName: derived("Laboratory", z.string()),
    standards: derived("Reference standards", z.array(StandardUsed)),
    state: derived("State", z.enum(recordStates), { options: recordStates, meanings: recordMeanings }),
    submittedById: derived("Sent for review by", z.uuid().nullable()),
    submittedAt: derived("Sent for review", z.string().nullable()),
    reviewedById: derived("Reviewed by", z.uuid().nullable()),
    reviewedOn: derived("Reviewed", z.string().nullable()),
    releasedAt: derived("Released", z.string().nullable()),
    acceptedReason: derived("Accepted because", z.string().nullable()),
    toleranceReason: derived("Tolerance accepted because", z.string().nullable()),
    rejectReason: derived("Rejected because", z.string().nullable()),
    voidedById: derived("Voided by", z.uuid().nullable()),
    voidedAt: derived("Voided", z.string().nullable()),
    voidReason: derived("Voided because", z.string().nullable()),
    findingWithdrawnById: derived("Finding withdrawn by", z.uuid().nullable()),
    findingWithdrawnAt: derived("Finding withdrawn", z.string().nullable()),
    findingWithdrawnReason: derived("Finding withdrawn because", z.string().nullable()),
  },
  filters: {
    itemId: z.uuid().optional(),
    state: many(z.enum(recordStates)),
    result: many(z.enum(calibrationResults)),
    providerId: many(z.uuid()),
    calibratedFrom: dayText().optional(),
    calibratedTo: dayText().optional(),
  },
});
export type CalibrationRecord = z.infer<typeof CalibrationRecord.row>;
export type CalibrationDraft = z.infer<typeof CalibrationRecord.draft>;

export const CalibrationPointDraft = z.object({
  id: z.uuid(),
  phase: z.enum(phases, "As found or as left"),
  parameter: requiredText("Enter the parameter", 60),
  unit: optional(limitedText(20)),
  nominal: optional(decimalText()),
  reference: decimalText(),
  indicated: decimalText(),
  toleranceMinus: optional(decimalText()),
  tolerancePlus: optional(decimalText()),
  u95: optional(decimalText()),
  k: optional(decimalText()),
});
export type CalibrationPointDraft = z.infer<typeof CalibrationPointDraft>;

/** A point with what follows from it: error = indicated - reference, TUR and the four-state verdict. */
export const CalibrationPoint = z.object({
  id: z.uuid(),
  phase: z.enum(phases),
  parameter: z.string(),
  unit: z.string().nullable(),
  nominal: z.string().nullable(),
  reference: z.string(),
  indicated: z.string(),
  error: z.string(),
  toleranceMinus: z.string().nullable(),
  tolerancePlus: z.string().nullable(),
  u95: z.string().nullable(),
  k: z.string().nullable(),
  tur: z.string().nullable(),
  verdict: z.enum(verdicts).nullable(),
});
export type CalibrationPoint = z.infer<typeof CalibrationPoint>;
