import { z } from "zod";
import { defineModule, download, get, many, only, ordinary, post, put, Stored } from "#kit/contract.ts";
import { calibrationRequirements, calibrationWords } from "#modules/inventory/contract.ts";

export const recordStates = ["draft", "awaiting review", "in force", "rejected", "superseded", "voided"] as const;
export type RecordState = (typeof recordStates)[number];
export const testedWords = ["in tolerance", "out of tolerance", "not tested", "not applicable"] as const;
export const calibrationResults = ["pass", "limited", "fail"] as const;
export const decisionRules = ["simple", "guard band U", "Z540.3 method 6", "none stated"] as const;
export const verdicts = ["pass", "conditional pass", "conditional fail", "fail"] as const;
export const phases = ["as found", "as left"] as const;
export const startRules = ["from calibration", "from first use"] as const;
export const toleranceKinds = ["absolute", "% of reading", "% of span", "minimum only"] as const;
/** Everything that may happen to an item between calibrations; which of them stop its use is said by the rules. */
export const equipmentEventTypes = [
  "damaged",
  "dropped",
  "overloaded",
  "quarantined",
  "out of service",
  "repaired",
  "returned to service",
  "lost",
  "label missing",
  "software changed",
] as const;
export const calibrationOrders = ["before", "after"] as const;
export const inHouse = "In-house";

const optional = <T extends z.ZodType>(field: T) => field.nullable().optional();
const text = (most: number) => z.string().trim().max(most, `At most ${most} characters`);
const named = (message: string, most = 120) => text(most).min(1, message);
const day = z.iso.date("Write a date such as 2026-03-14");
const decimal = z.string().regex(/^-?\d{1,12}(\.\d{1,12})?$/, "Write a number such as 11.20");
const Version = z.object({ version: z.int() });

/** Part of what an instrument measures; a side left empty is open. */
export const MeasuredRange = z.object({
  parameter: named("Name the parameter", 60),
  unit: optional(text(20)),
  from: optional(decimal),
  to: optional(decimal),
});
export type MeasuredRange = z.infer<typeof MeasuredRange>;

/** What a plan asks of one parameter: range, nominal points and tolerance (in the parameter's unit, or in percent). */
export const PlannedParameter = MeasuredRange.extend({
  nominals: z.array(decimal).max(40).optional(),
  toleranceKind: optional(z.enum(toleranceKinds)),
  tolerance: optional(decimal),
  decisionRule: optional(z.enum(decisionRules)),
});
export type PlannedParameter = z.infer<typeof PlannedParameter>;

export const CalibrationPlanDraft = z.object({
  /** Exactly one of the two: an item's own plan comes before that of its type. */
  typeId: optional(z.uuid()),
  itemId: optional(z.uuid()),
  effectiveFrom: day,
  requirement: z.enum(calibrationRequirements, "Choose a requirement"),
  reason: optional(text(300)),
  intervalValue: optional(z.int("Give a whole number").min(1, "At least 1").max(3650)),
  intervalUnit: optional(z.enum(["days", "months"])),
  usageLimit: optional(decimal),
  usageUnit: optional(text(20)),
  startRule: optional(z.enum(startRules)),
  maxDelayMonths: optional(z.int().min(0).max(60)),
  regulatory: z.boolean().optional(),
  roundToMonthEnd: z.boolean().optional(),
  parameters: z.array(PlannedParameter).max(30).optional(),
  procedure: optional(text(120)),
  source: optional(text(300)),
});
export type CalibrationPlanDraft = z.infer<typeof CalibrationPlanDraft>;

export const CalibrationPlan = Stored.extend({
  typeId: z.uuid().nullable(),
  itemId: z.uuid().nullable(),
  /** "UTG-014", or the type's code and name. */
  subject: z.string(),
  effectiveFrom: z.string(),
  requirement: z.enum(calibrationRequirements),
  reason: z.string().nullable(),
  intervalValue: z.int().nullable(),
  intervalUnit: z.enum(["days", "months"]).nullable(),
  usageLimit: z.string().nullable(),
  usageUnit: z.string().nullable(),
  startRule: z.enum(startRules),
  maxDelayMonths: z.int().nullable(),
  regulatory: z.boolean(),
  roundToMonthEnd: z.boolean(),
  parameters: z.array(PlannedParameter),
  procedure: z.string().nullable(),
  source: z.string().nullable(),
});
export type CalibrationPlan = z.infer<typeof CalibrationPlan>;

export const AccreditedScope = MeasuredRange.extend({ cmc: optional(text(40)) });

export type AccreditedScope = z.infer<typeof AccreditedScope>;

export const CalibrationProviderDraft = z.object({
  name: named("Name the laboratory"),
  accreditationBody: optional(text(60)),
  accreditationNumber: optional(text(40)),
  accreditedFrom: optional(day),
  accreditedTo: optional(day),
  /** Empty means the accreditation covers whatever it is asked for. */
  scope: z.array(AccreditedScope).max(60).optional(),
  contact: optional(text(300)),
});
export type CalibrationProviderDraft = z.infer<typeof CalibrationProviderDraft>;

export const CalibrationProvider = Stored.extend({
  name: z.string(),
  accreditationBody: z.string().nullable(),
  accreditationNumber: z.string().nullable(),
  accreditedFrom: z.string().nullable(),
  accreditedTo: z.string().nullable(),
  scope: z.array(AccreditedScope),
  contact: z.string().nullable(),
});
export type CalibrationProvider = z.infer<typeof CalibrationProvider>;

export const CalibrationDraft = z.object({
  itemId: z.uuid("Choose the item"),
  certificateNumber: named("The certificate number is required", 60),
  calibratedOn: day,
  /** The last good day; left out, the plan gives it. */
  dueOn: optional(day),
  /** Null means the company's own laboratory. */
  providerId: optional(z.uuid("Choose the laboratory")),
  performedById: optional(z.uuid("Choose the person")),
  /** Computed from the points once there are any. */
  asFound: z.enum(testedWords, "Say how it was found"),
  asLeft: z.enum(testedWords, "Say how it was left"),
  adjusted: z.boolean(),
  repaired: z.boolean(),
  result: z.enum(calibrationResults, "Choose the result"),
  limitation: optional(text(300)),
  excludes: z.array(MeasuredRange).max(20).optional(),
  /** What the certificate covers; left out, what the plan asks for. */
  covers: z.array(MeasuredRange).max(20).optional(),
  decisionRule: z.enum(decisionRules).optional(),
  /** As printed on the certificate. */
  certificateSerial: optional(text(60)),
  certificateModel: optional(text(60)),
  certificateAssetTag: optional(text(30)),
  temperatureC: optional(decimal),
  humidityPercent: optional(decimal),
  pressureKpa: optional(decimal),
  standardItemIds: z.array(z.uuid()).max(10).optional(),
  /** Events of the day of calibration that happened before it; the others of that day count as after. */
  precedingEventIds: z.array(z.uuid()).max(20).optional(),
  firstUsedOn: optional(day),
  receivedOn: optional(day),
  firmware: optional(text(60)),
  notes: optional(text(2000)),
});
export type CalibrationDraft = z.infer<typeof CalibrationDraft>;

/** A reference standard with the certificate that covered it on the day it was used. */
export const StandardUsed = z.object({
  itemId: z.uuid(),
  assetTag: z.string(),
  recordId: z.uuid().nullable(),
  certificateNumber: z.string().nullable(),
  dueOn: z.string().nullable(),
});
export type StandardUsed = z.infer<typeof StandardUsed>;

export const CalibrationRecord = Stored.extend({
  frozenAt: z.string().nullable(),
  itemId: z.uuid(),
  assetTag: z.string(),
  itemName: z.string(),
  itemSerial: z.string().nullable(),
  typeCode: z.string(),
  certificateNumber: z.string(),
  calibratedOn: z.string(),
  dueOn: z.string(),
  providerId: z.uuid().nullable(),
  providerName: z.string(),
  performedById: z.uuid().nullable(),
  asFound: z.enum(testedWords),
  asLeft: z.enum(testedWords),
  adjusted: z.boolean(),
  repaired: z.boolean(),
  result: z.enum(calibrationResults),
  limitation: z.string().nullable(),
  excludes: z.array(MeasuredRange),
  covers: z.array(MeasuredRange),
  decisionRule: z.enum(decisionRules),
  certificateSerial: z.string().nullable(),
  certificateModel: z.string().nullable(),
  certificateAssetTag: z.string().nullable(),
  temperatureC: z.string().nullable(),
  humidityPercent: z.string().nullable(),
  pressureKpa: z.string().nullable(),
  standardItemIds: z.array(z.uuid()),
  standards: z.array(StandardUsed),
  precedingEventIds: z.array(z.uuid()),
  firstUsedOn: z.string().nullable(),
  receivedOn: z.string().nullable(),
  firmware: z.string().nullable(),
  notes: z.string().nullable(),
  state: z.enum(recordStates),
  submittedById: z.uuid().nullable(),
  submittedAt: z.string().nullable(),
  reviewedById: z.uuid().nullable(),
  reviewedOn: z.string().nullable(),
  releasedAt: z.string().nullable(),
  acceptedReason: z.string().nullable(),
  rejectReason: z.string().nullable(),
  voidedById: z.uuid().nullable(),
  voidedAt: z.string().nullable(),
  voidReason: z.string().nullable(),
});
export type CalibrationRecord = z.infer<typeof CalibrationRecord>;

export const CalibrationPointDraft = z.object({
  id: z.uuid(),
  phase: z.enum(phases, "As found or as left"),
  parameter: named("Name the parameter", 60),
  unit: optional(text(20)),
  nominal: optional(decimal),
  reference: decimal,
  indicated: decimal,
  toleranceMinus: optional(decimal),
  tolerancePlus: optional(decimal),
  u95: optional(decimal),
  k: optional(decimal),
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

export const EquipmentEventDraft = z.object({
  type: z.enum(equipmentEventTypes, "Say what happened"),
  effectiveOn: day,
  timeOfDay: optional(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Write a time such as 14:30")),
  /** Asked where a calibration lies on the same day; unanswered it counts as after. */
  calibrationOrder: optional(z.enum(calibrationOrders, "Say whether it happened before or after the calibration")),
  note: named("Describe what happened", 500),
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
  note: z.string(),
});
export type EquipmentEvent = z.infer<typeof EquipmentEvent>;

export const ExtensionDraft = z.object({
  toDueOn: day,
  reason: named("Say why the date is extended", 500),
  riskAssessment: named("Say why it is safe until then", 1000),
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
  plan: CalibrationPlan.nullable(),
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
});
export type ItemCalibration = z.infer<typeof ItemCalibration>;

/** A line of the due list: one item as it stood on the asked day. */
export const CalibrationStatus = z.object({
  /** The item's id. */
  id: z.uuid(),
  assetTag: z.string(),
  serialNumber: z.string().nullable(),
  manufacturer: z.string(),
  model: z.string(),
  typeId: z.uuid(),
  typeCode: z.string(),
  typeName: z.string(),
  methods: z.array(z.string()),
  homeBaseId: z.uuid(),
  baseCode: z.string(),
  state: z.enum(calibrationWords),
  cause: z.string().nullable(),
  calibratedOn: z.string().nullable(),
  dueOn: z.string().nullable(),
  daysLeft: z.int().nullable(),
  recordId: z.uuid().nullable(),
  certificateNumber: z.string().nullable(),
  providerName: z.string().nullable(),
  limitation: z.string().nullable(),
});
export type CalibrationStatus = z.infer<typeof CalibrationStatus>;

export const recordLabels = {
  certificateNumber: "Certificate",
  assetTag: "Asset tag",
  itemId: "Item",
  itemName: "Item",
  itemSerial: "Serial no.",
  typeCode: "Type",
  calibratedOn: "Calibrated",
  dueOn: "Due",
  providerName: "Laboratory",
  providerId: "Laboratory",
  performedById: "Calibrated by",
  asFound: "As found",
  asLeft: "As left",
  adjusted: "Adjusted",
  repaired: "Repaired",
  result: "Result",
  limitation: "Limitation",
  excludes: "Exclusions",
  covers: "Covers",
  decisionRule: "Decision rule",
  certificateSerial: "Serial on certificate",
  certificateModel: "Model on certificate",
  certificateAssetTag: "Asset number on certificate",
  temperatureC: "Temperature (°C)",
  humidityPercent: "Humidity (%)",
  pressureKpa: "Pressure (kPa)",
  standardItemIds: "Reference standards",
  standards: "Reference standards",
  precedingEventIds: "Events before the calibration",
  firstUsedOn: "First used",
  receivedOn: "Received",
  firmware: "Firmware",
  notes: "Notes",
  state: "State",
  submittedById: "Sent for review by",
  submittedAt: "Sent for review",
  reviewedById: "Reviewed by",
  reviewedOn: "Reviewed",
  releasedAt: "Released",
  acceptedReason: "Accepted because",
  rejectReason: "Rejected because",
  voidedById: "Voided by",
  voidedAt: "Voided",
  voidReason: "Voided because",
};

export const planLabels = {
  subject: "For",
  typeId: "Type",
  itemId: "Item",
  effectiveFrom: "In force from",
  requirement: "Asks for",
  reason: "Reason",
  intervalValue: "Interval",
  intervalUnit: "Interval unit",
  usageLimit: "Usage limit",
  usageUnit: "Usage unit",
  startRule: "Interval starts",
  maxDelayMonths: "Latest start (months)",
  regulatory: "Set by regulation",
  roundToMonthEnd: "Due at month end",
  parameters: "Parameters",
  procedure: "Procedure",
  source: "Source",
};

export const providerLabels = {
  name: "Laboratory",
  accreditationBody: "Accreditation body",
  accreditationNumber: "Accreditation no.",
  accreditedFrom: "Accredited from",
  accreditedTo: "Accredited to",
  scope: "Scope",
  contact: "Contact",
};

export const statusLabels = {
  assetTag: "Asset tag",
  serialNumber: "Serial no.",
  typeName: "Type",
  manufacturer: "Maker",
  model: "Model",
  baseCode: "Base",
  calibratedOn: "Last",
  dueOn: "Due",
  daysLeft: "Days",
  state: "State",
  certificateNumber: "Certificate",
  providerName: "Laboratory",
  limitation: "Limitation",
};

const records = ordinary("/api/calibration/records", {
  row: CalibrationRecord,
  draft: CalibrationDraft,
  filters: {
    itemId: z.uuid().optional(),
    state: many(z.enum(recordStates)),
    result: many(z.enum(calibrationResults)),
    providerId: many(z.uuid()),
    calibratedFrom: day.optional(),
    calibratedTo: day.optional(),
  },
  labels: recordLabels,
  noun: "calibration record",
});

const plans = ordinary("/api/calibration/plans", {
  row: CalibrationPlan,
  draft: CalibrationPlanDraft,
  filters: { typeId: z.uuid().optional(), itemId: z.uuid().optional(), requirement: many(z.enum(calibrationRequirements)) },
  labels: planLabels,
  noun: "calibration plan",
});

const providers = ordinary("/api/calibration/providers", {
  row: CalibrationProvider,
  draft: CalibrationProviderDraft,
  labels: providerLabels,
  noun: "calibration provider",
});

const status = ordinary("/api/calibration/status", {
  row: CalibrationStatus,
  draft: z.object({}),
  filters: {
    on: day.optional(),
    state: many(z.enum(calibrationWords)),
    typeId: many(z.uuid()),
    homeBaseId: many(z.uuid()),
    method: z.string().max(10).optional(),
    dueWithin: z.coerce.number().int().min(0).max(3650).optional(),
  },
  labels: statusLabels,
  noun: "instrument",
});

/** The item's page and the phone ask these with the reach of inventory. */
const forItems = { modules: ["calibration", "inventory"] } as const;

export const calibration = defineModule({
  id: "calibration",
  title: "Calibration",
  endpoints: {
    ...records,
    points: get("/api/calibration/records/:id/points", {
      action: "view",
      reply: z.array(CalibrationPoint),
      summary: "The measured points of a calibration",
    }),
    setPoints: put("/api/calibration/records/:id/points", {
      action: "edit",
      body: z.object({ version: z.int(), points: z.array(CalibrationPointDraft).max(500) }),
      reply: CalibrationRecord,
      summary: "Replace the measured points; as-found and as-left follow from them",
    }),
    submit: post("/api/calibration/records/:id/submissions", {
      action: "create",
      body: Version,
      reply: CalibrationRecord,
      summary: "Send a calibration for review",
    }),
    release: post("/api/calibration/records/:id/releases", {
      action: "approve",
      namedActions: ["calibration.review"],
      body: Version.extend({ acceptedReason: optional(text(500)) }),
      reply: CalibrationRecord,
      summary: "Release a reviewed calibration: from then on it is in force",
    }),
    reject: post("/api/calibration/records/:id/rejections", {
      action: "approve",
      namedActions: ["calibration.review"],
      body: Version.extend({ reason: named("Say why the certificate is rejected", 500) }),
      reply: CalibrationRecord,
      summary: "Reject a calibration sent for review",
    }),
    void: post("/api/calibration/records/:id/voidings", {
      action: "view",
      body: Version.extend({ reason: named("Say why the record is void", 500) }),
      reply: CalibrationRecord,
      summary: "Void a released calibration: from then on it counts as if it had never been",
    }),
    extend: post("/api/calibration/records/:id/extensions", {
      action: "approve",
      body: ExtensionDraft,
      reply: CalibrationExtension,
      summary: "Extend a due date once, before it has passed",
    }),
    certificate: download("/api/calibration/records/:id/certificate", {
      action: "view",
      ...forItems,
      summary: "The certificate of a released calibration, for whoever may see the item",
    }),
    item: get("/api/calibration/items/:id", {
      action: "view",
      ...forItems,
      reply: ItemCalibration,
      summary: "Plan, certificates, events and state of one item",
    }),
    recordEvent: post("/api/calibration/items/:id/events", {
      action: "view",
      ...forItems,
      body: EquipmentEventDraft,
      reply: EquipmentEvent,
      summary: "Record what happened to an item: damaged, quarantined, returned to service",
    }),
    answer: get("/api/calibration/answer", {
      signedIn: true,
      query: z.object({ itemId: z.uuid(), on: day, parameter: z.string().max(60).optional(), value: decimal.optional() }),
      reply: CalibrationAnswer,
      summary: "Whether an item was in calibration on a day, by which certificate",
    }),
    legalInterval: get("/api/calibration/legal-interval", {
      action: "view",
      query: z.object({ typeId: z.uuid().optional(), itemId: z.uuid().optional() }),
      reply: z.object({
        interval: z.object({ value: z.int(), unit: z.enum(["days", "months"]), title: z.string(), basis: z.string() }).nullable(),
      }),
      summary: "What the regulatory profile asks of a type, or of the type of an item; null where it asks for nothing",
    }),
  },
  records: {
    // A technician may enter calibrations, but how and by whom the company calibrates is for those who may edit.
    plans: {
      ...plans,
      create: post("/api/calibration/plans", {
        action: "edit",
        body: CalibrationPlanDraft,
        reply: CalibrationPlan,
        summary: "Create a calibration plan",
      }),
    },
    providers: {
      ...providers,
      create: post("/api/calibration/providers", {
        action: "edit",
        body: CalibrationProviderDraft,
        reply: CalibrationProvider,
        summary: "Create a calibration provider",
      }),
    },
    status: only(status, "list", "count", "export"),
  },
});
