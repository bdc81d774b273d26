import { z } from "zod";
import { recordStates } from "./calibration-life.ts";
import { calibrationOrders, calibrationResults, equipmentEventTypes } from "./choices.ts";
import { CalibrationPlan } from "./calibration-plan.ts";
import { reasonText } from "#kit/reasons.ts";
import { many } from "#kit/contract.ts";
import { defineList } from "#kit/define-record.ts";
import { derived } from "#kit/fields.ts";
import { dayText, limitedText, optional, requiredText } from "#kit/schemas.ts";
import { calibrationMeanings, calibrationWords } from "#modules/inventory/choices.ts";

/** One reading of a functional check with the limits it was judged by, one of which may be open. */
const CheckReading = z.object({ reading: z.string(), from: z.string().nullable(), to: z.string().nullable(), unit: z.string() });
export type CheckReading = z.infer<typeof CheckReading>;

export const EquipmentEventDraft = z.object({
  type: z.enum(equipmentEventTypes, "Choose what happened"),
  effectiveOn: dayText(),
  timeOfDay: optional(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time such as 14:30")),
  /** Asked where a calibration lies on the same day; unanswered it counts as after. */
  calibrationOrder: optional(z.enum(calibrationOrders, "Choose whether it happened before or after the calibration")),
  /** Of "used": in the unit in which the plan limits the use. A negative amount corrects an entry. */
  amount: optional(z.string().regex(/^-?\d{1,9}(\.\d{1,3})?$/, "Enter a number such as 40")),
  /**
   * Of "returned to service", which asks for readings, whether it passed, and the item of the inventory that it was checked with; where the plan asks for no
   * certificate, the check of the plan in words.
   */
  checkedWithId: optional(z.uuid()),
  checkedWith: optional(limitedText(200)),
  readings: optional(limitedText(500)),
  passed: optional(z.boolean()),
  note: requiredText("Describe what happened", 500),
});
export const EquipmentEvent = z.object({
  id: z.uuid(),
  itemId: z.uuid(),
  type: z.enum(equipmentEventTypes),
  effectiveOn: z.string(),
  timeOfDay: z.string().nullable(),
  calibrationOrder: z.enum(calibrationOrders).nullable(),
  recordedAt: z.string(),
  recordedByName: z.string(),
  amount: z.string().nullable(),
  unit: z.string().nullable(),
  checkedWithId: z.uuid().nullable(),
  checkedWith: z.string().nullable(),
  checkReadings: z.array(CheckReading).nullable(),
  readings: z.string().nullable(),
  passed: z.boolean().nullable(),
  note: z.string(),
});
export type EquipmentEvent = z.infer<typeof EquipmentEvent>;

export const ExtensionDraft = z.object({
  toDueOn: dayText(),
  reason: reasonText("Explain why the date is extended", 500),
  riskAssessment: reasonText("Explain why it is safe to use until then", 1000),
});
export const CalibrationExtension = z.object({
  id: z.uuid(),
  recordId: z.uuid(),
  itemId: z.uuid(),
  fromDueOn: z.string(),
  toDueOn: z.string(),
  approvedOn: z.string(),
  approvedByName: z.string(),
  reason: z.string(),
  riskAssessment: z.string(),
});
export type CalibrationExtension = z.infer<typeof CalibrationExtension>;

/** A span of days in one state; `to` null has no end. Before the first span the item was never calibrated. */
const CalibrationSpan = z.object({
  from: z.string(),
  to: z.string().nullable(),
  state: z.enum(calibrationWords),
  cause: z.string().nullable(),
  recordId: z.uuid().nullable(),
  dueOn: z.string().nullable(),
  limitation: z.string().nullable(),
});
type CalibrationSpan = z.infer<typeof CalibrationSpan>;

/** "Was it in calibration on that day, by which certificate, for which range?" */
export const CalibrationAnswer = z.object({
  itemId: z.uuid(),
  on: z.string(),
  state: z.enum(calibrationWords),
  ok: z.boolean(),
  code: z.enum(["NO_RECORD", "BEFORE_FIRST", "OVERDUE", "FAILED", "OUT_OF_SERVICE", "LIMITED", "AWAITING_REVIEW"]).nullable(),
  /** Why not, in words; null when it may be used. */
  message: z.string().nullable(),
  dueOn: z.string().nullable(),
  extendedTo: z.string().nullable(),
  limitation: z.string().nullable(),
  recordId: z.uuid().nullable(),
  certificateNumber: z.string().nullable(),
  laboratory: z.string().nullable(),
  calibratedOn: z.string().nullable(),
});
export type CalibrationAnswer = z.infer<typeof CalibrationAnswer>;

/** All that is known of one item's calibration, for its page and for the phone. */
export const ItemCalibration = z.object({
  itemId: z.uuid(),
  today: CalibrationAnswer,
  plan: CalibrationPlan.row.nullable(),
  /** What the due date would be after a calibration today; null when the plan has no interval. */
  nextDueOn: z.string().nullable(),
  records: z.array(
    z.object({
      id: z.uuid(),
      certificateNumber: z.string(),
      providerName: z.string(),
      calibratedOn: z.string(),
      dueOn: z.string(),
      result: z.enum(calibrationResults),
      state: z.enum(recordStates),
      limitation: z.string().nullable(),
      hasCertificate: z.boolean(),
    }),
  ),
  spans: z.array(CalibrationSpan),
  events: z.array(EquipmentEvent),
  extensions: z.array(CalibrationExtension),
  /** Use since the calibration in force where the plan limits it, "120 of 5000 cycles used"; null elsewhere. */
  use: z.string().nullable(),
});
export type ItemCalibration = z.infer<typeof ItemCalibration>;

/** A line of the due list: one item as it stood on the asked day. */
export const CalibrationStatus = defineList({
  noun: "instrument",
  path: "/api/calibration/status",
  page: "/inventory",
  shown: {
    assetTag: derived("Asset tag", z.string(), { mono: true }),
    serialNumber: derived("Serial no.", z.string().nullable(), { mono: true }),
    manufacturer: derived("Maker", z.string()),
    model: derived("Model", z.string()),
    typeId: derived("Type", z.uuid()),
    typeCode: derived("Type code", z.string()),
    typeName: derived("Type", z.string()),
    methods: derived("Methods", z.array(z.string())),
    homeBaseId: derived("Base", z.uuid()),
    baseCode: derived("Base", z.string()),
    state: derived("State", z.enum(calibrationWords), { options: calibrationWords, meanings: calibrationMeanings }),
    cause: derived("Cause", z.string().nullable()),
    calibratedOn: derived("Last", z.string().nullable()),
    dueOn: derived("Due", z.string().nullable()),
    daysLeft: derived("Days", z.int().nullable()),
    recordId: derived("Record", z.uuid().nullable()),
    certificateNumber: derived("Certificate", z.string().nullable(), { mono: true }),
    providerName: derived("Laboratory", z.string().nullable()),
    limitation: derived("Limitation", z.string().nullable()),
  },
  filters: {
    on: dayText().optional(),
    state: many(z.enum(calibrationWords)),
    typeId: many(z.uuid()),
    homeBaseId: many(z.uuid()),
    method: z.string().max(10).optional(),
    dueWithin: z.coerce.number().int().min(0).max(3650).optional(),
  },
});
export type CalibrationStatus = z.infer<typeof CalibrationStatus.row>;
