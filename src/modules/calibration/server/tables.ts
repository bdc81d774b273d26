import { eq, or, sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, numeric, snakeCase, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import {
  calibrationOrders,
  type CheckReading,
  calibrationResults,
  decisionRules,
  equipmentEventTypes,
  type AccreditedScope,
  type MeasuredRange,
  phases,
  type PlannedParameter,
  recordStates,
  type StandardUsed,
  startRules,
  testedWords,
  verdicts,
} from "../contract.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { describeRecord, instant, onlyAdded, partOf, record } from "#kit/server/record.ts";
import { calibrationWords } from "#modules/inventory/contract.ts";
import { equipmentType, inventoryItem } from "#modules/inventory/server/tables.ts";
import { calibrationRequirements } from "#eligibility/contract.ts";

const day = () => date({ mode: "string" });
const itemId = () =>
  uuid()
    .notNull()
    .references(() => inventoryItem.id);

/** How an item or a type is to be calibrated from a day on; the item's own plan comes before that of its type. */
export const calibrationPlan = snakeCase.table(
  "calibration_plan",
  {
    ...record(),
    typeId: uuid().references(() => equipmentType.id),
    itemId: uuid().references(() => inventoryItem.id),
    effectiveFrom: day().notNull(),
    requirement: text({ enum: calibrationRequirements }).notNull(),
    reason: text(),
    intervalValue: integer(),
    intervalUnit: text({ enum: ["days", "months"] }),
    usageLimit: numeric(),
    usageUnit: text(),
    startRule: text({ enum: startRules }).notNull(),
    maxDelayMonths: integer(),
    regulatory: boolean().notNull(),
    roundToMonthEnd: boolean().notNull(),
    parameters: jsonb().$type<PlannedParameter[]>().notNull(),
    procedure: text(),
    source: text(),
  },
  (t) => [
    uniqueIndex("calibration_plan_of_type")
      .on(t.typeId, t.effectiveFrom)
      .where(sql`archived_at is null`),
    uniqueIndex("calibration_plan_of_item")
      .on(t.itemId, t.effectiveFrom)
      .where(sql`archived_at is null`),
    index().on(t.effectiveFrom, t.id),
    index().on(t.createdAt, t.id),
  ],
);
const planTaken = "There is already a plan in force from this day. Change that one, or choose another day.";
describeRecord(calibrationPlan, {
  entity: "CalibrationPlan",
  noun: "calibration plan",
  modules: ["calibration"],
  label: (plan) => `Plan from ${plan.effectiveFrom}`,
  evidenceOf: ({ itemId: item, typeId }) =>
    item ? { table: inventoryItem, id: item } : { table: equipmentType, id: typeId ?? null },
  own: () => sql`true`,
  unique: {
    calibration_plan_of_type: { field: "effectiveFrom", message: planTaken },
    calibration_plan_of_item: { field: "effectiveFrom", message: planTaken },
  },
});

/** A laboratory that calibrates for the company, with what it is accredited for and when. */
export const calibrationProvider = snakeCase.table(
  "calibration_provider",
  {
    ...record(),
    name: text().notNull(),
    accreditationBody: text(),
    accreditationNumber: text(),
    accreditedFrom: day(),
    accreditedTo: day(),
    scope: jsonb().$type<AccreditedScope[]>().notNull(),
    contact: text(),
  },
  (t) => [
    uniqueIndex("calibration_provider_name").on(sql`upper(${t.name})`),
    index().on(t.name, t.id),
    index().on(t.accreditedTo, t.id),
    index("calibration_provider_search").using("gin", sql`${t.name} gin_trgm_ops`),
  ],
);
describeRecord(calibrationProvider, {
  entity: "CalibrationProvider",
  noun: "calibration provider",
  modules: ["calibration"],
  label: (provider) => provider.name,
  own: () => sql`true`,
  unique: { calibration_provider_name: { field: "name", message: "A laboratory named {value} is on the list already." } },
});

/** One calibration of one item. It counts from its release on; nothing here says "in calibration": that is asked of a date. */
export const calibrationRecord = snakeCase.table(
  "calibration_record",
  {
    ...record(),
    itemId: itemId(),
    certificateNumber: text().notNull(),
    calibratedOn: day().notNull(),
    dueOn: day().notNull(),
    providerId: uuid().references(() => calibrationProvider.id),
    /** As the laboratory was called on the certificate. */
    providerName: text().notNull(),
    performedById: uuid().references(() => appUser.id),
    asFound: text({ enum: testedWords }).notNull(),
    asLeft: text({ enum: testedWords }).notNull(),
    adjusted: boolean().notNull(),
    repaired: boolean().notNull(),
    result: text({ enum: calibrationResults }).notNull(),
    limitation: text(),
    excludes: jsonb().$type<MeasuredRange[]>().notNull(),
    covers: jsonb().$type<MeasuredRange[]>().notNull(),
    decisionRule: text({ enum: decisionRules }).notNull(),
    certificateSerial: text(),
    certificateModel: text(),
    certificateAssetTag: text(),
    temperatureC: numeric(),
    humidityPercent: numeric(),
    pressureKpa: numeric(),
    standardItemIds: uuid().array().notNull(),
    /** The standards with the certificates in force on the day, as found at release. */
    standards: jsonb().$type<StandardUsed[]>().notNull(),
    /** Events of the day of calibration that happened before it. */
    precedingEventIds: uuid().array().notNull().default([]),
    firstUsedOn: day(),
    receivedOn: day(),
    firmware: text(),
    notes: text(),
    state: text({ enum: recordStates }).notNull(),
    submittedById: uuid(),
    submittedAt: instant(),
    reviewedById: uuid(),
    reviewedOn: day(),
    releasedAt: instant(),
    acceptedReason: text(),
    /** Whose the tolerances are that stand in no plan, and why they fit the use. */
    toleranceReason: text(),
    rejectReason: text(),
    voidedById: uuid(),
    voidedAt: instant(),
    voidReason: text(),
    /** The verdict that what a rejected or voided paper says against its instrument is not so. */
    findingWithdrawnAt: instant(),
    findingWithdrawnById: uuid(),
    findingWithdrawnReason: text(),
  },
  (t) => [
    // A rejected or voided certificate may be entered again: correcting a record means voiding it and making a new one.
    uniqueIndex("calibration_record_certificate")
      .on(sql`upper(${t.providerName})`, sql`upper(${t.certificateNumber})`)
      .where(sql`state not in ('rejected', 'voided')`),
    index().on(t.itemId, t.calibratedOn, t.id),
    index().on(t.calibratedOn, t.id),
    index().on(t.createdAt, t.id),
    index().on(t.dueOn, t.id),
    index().on(t.certificateNumber, t.id),
    index().on(t.providerName, t.id),
    index().on(t.state, t.calibratedOn, t.id),
    index().on(t.providerId, t.calibratedOn, t.id),
    index("calibration_record_search").using("gin", sql`(${t.certificateNumber} || ' ' || ${t.providerName}) gin_trgm_ops`),
  ],
);
describeRecord(calibrationRecord, {
  entity: "CalibrationRecord",
  noun: "calibration record",
  modules: ["calibration"],
  label: ({ certificateNumber }) => certificateNumber,
  evidenceOf: ({ itemId: item }) => ({ table: inventoryItem, id: item }),
  own: (actor) => sql`(${or(eq(calibrationRecord.createdById, actor.id), eq(calibrationRecord.performedById, actor.id))})`,
  base: (actor) =>
    sql`exists (select 1 from ${inventoryItem} where ${inventoryItem.id} = ${calibrationRecord.itemId} and ${inventoryItem.homeBaseId} = any(${sql.param([...actor.baseIds])}::uuid[]))`,
  closed: ({ state }) => state !== "draft",
  afterFreeze: [
    "state",
    "voidedById",
    "voidedAt",
    "voidReason",
    "findingWithdrawnAt",
    "findingWithdrawnById",
    "findingWithdrawnReason",
  ],
  unique: {
    calibration_record_certificate: {
      field: "certificateNumber",
      message: "Certificate {value} of this laboratory is recorded already.",
    },
  },
});

/** A measured point of a calibration, with what was computed from it. */
export const calibrationPoint = snakeCase.table(
  "calibration_point",
  {
    id: uuid().primaryKey(),
    recordId: uuid()
      .notNull()
      .references(() => calibrationRecord.id),
    position: integer().notNull(),
    phase: text({ enum: phases }).notNull(),
    parameter: text().notNull(),
    unit: text(),
    nominal: numeric(),
    reference: numeric().notNull(),
    indicated: numeric().notNull(),
    error: numeric().notNull(),
    toleranceMinus: numeric(),
    tolerancePlus: numeric(),
    u95: numeric(),
    k: numeric(),
    tur: numeric(),
    verdict: text({ enum: verdicts }),
  },
  (t) => [index().on(t.recordId, t.position)],
);
partOf(calibrationPoint, calibrationRecord, calibrationPoint.recordId);

/** Something that happened to an item between calibrations; only ever added. */
export const equipmentEvent = snakeCase.table(
  "equipment_event",
  {
    ...record(),
    itemId: itemId(),
    type: text({ enum: equipmentEventTypes }).notNull(),
    effectiveOn: day().notNull(),
    /** "14:30" by the clock of the place, when known. */
    timeOfDay: text(),
    /** Said where a calibration lies on the same day; empty counts as after. */
    calibrationOrder: text({ enum: calibrationOrders }),
    /** Of "used": how much, in the unit in which its plan limits the use. */
    amount: numeric(),
    unit: text(),
    /** Of "returned to service": the reference that was used, what was read against which limits, and whether it passed. */
    checkedWith: text(),
    readings: text(),
    /** The item of the inventory it was checked with, and each reading between its limits; the two texts above say the same. */
    checkedWithId: uuid().references(() => inventoryItem.id),
    checkReadings: jsonb().$type<CheckReading[]>(),
    passed: boolean(),
    note: text().notNull(),
  },
  (t) => [index().on(t.itemId, t.effectiveOn)],
);
describeRecord(equipmentEvent, {
  entity: "EquipmentEvent",
  noun: "equipment event",
  modules: ["calibration", "inventory"],
  label: (event) => `${event.type} on ${event.effectiveOn}`,
  evidenceOf: ({ itemId: item }) => ({ table: inventoryItem, id: item }),
});
onlyAdded(equipmentEvent);

/** A due date moved once, approved before it had passed. */
export const calibrationExtension = snakeCase.table(
  "calibration_extension",
  {
    ...record(),
    recordId: uuid()
      .notNull()
      .references(() => calibrationRecord.id),
    itemId: itemId(),
    fromDueOn: day().notNull(),
    toDueOn: day().notNull(),
    approvedOn: day().notNull(),
    approvedById: uuid()
      .notNull()
      .references(() => appUser.id),
    reason: text().notNull(),
    riskAssessment: text().notNull(),
  },
  (t) => [index().on(t.itemId), unique("calibration_extension_once").on(t.recordId)],
);
describeRecord(calibrationExtension, {
  entity: "CalibrationExtension",
  noun: "calibration extension",
  modules: ["calibration"],
  label: (extension) => `extended to ${extension.toDueOn}`,
  evidenceOf: ({ itemId: item }) => ({ table: inventoryItem, id: item }),
  unique: { calibration_extension_once: { field: "toDueOn", message: "This calibration has been extended once already." } },
});
onlyAdded(calibrationExtension);

/**
 * In which state an item was on which days: derived from the records in the transaction that changes one of them, so that lists and
 * counts need not judge every record. What was believed earlier stays, with the time until which it was.
 */
export const calibrationPeriod = snakeCase.table(
  "calibration_period",
  {
    id: uuid().primaryKey(),
    itemId: itemId(),
    validFrom: day().notNull(),
    /** Empty when it has no end. */
    validTo: day(),
    state: text({ enum: calibrationWords }).notNull(),
    /** For times out of service: what put the item out. */
    cause: text({ enum: equipmentEventTypes }),
    recordId: uuid().references(() => calibrationRecord.id),
    dueOn: day(),
    limitation: text(),
    knownFrom: instant().notNull(),
    /** Empty while it is what is believed now. */
    knownTo: instant(),
  },
  (t) => [
    index().on(t.itemId, t.validFrom, t.validTo),
    index("calibration_period_now")
      .on(t.itemId, t.validFrom)
      .where(sql`known_to is null`),
    index("calibration_period_state")
      .on(t.state, t.validFrom)
      .where(sql`known_to is null`),
  ],
);
