/** The values that fields of items and types may take, what they are called, and what the states mean. */
import type { Meaning } from "#kit/meaning.ts";
import type { CalibrationRequirement } from "#eligibility/contract.ts";

export const equipmentCategories = [
  "instrument",
  "equipment",
  "reference_standard",
  "consumable",
  "ppe",
  "vehicle",
  "radiation",
  "rope",
] as const;
export type EquipmentCategory = (typeof equipmentCategories)[number];
export const trackings = ["serial", "batch", "quantity"] as const;
/** What a requirement asks for, from nothing up; an examination and an exchange ask for something else of the same weight. */
const weights: Record<CalibrationRequirement, number> = {
  none: 0,
  check_only: 1,
  examination: 2,
  exchange: 2,
  required: 3,
};

/** Whether a requirement asks for less than another. */
export function asksForLess(one: CalibrationRequirement, than: CalibrationRequirement): boolean {
  return weights[one] < weights[than];
}

/** How the tolerance of a parameter is stated. */
export const toleranceKinds = ["absolute", "% of reading", "% of span", "minimum only"] as const;

export const itemMethods = ["RT", "UT", "MT", "PT", "VT", "ET", "LT", "PMI", "HT"] as const;
export const owners = ["own", "rented", "client property"] as const;
/** Where an item stands: out-of-service times come from its events, the rest is kept with the item. */
export const itemStates = ["in stock", "quarantined", "out of service", "lost", "retired"] as const;
export type ItemState = (typeof itemStates)[number];
/** Whether an item may be used as far as calibration goes, on a day; the words of the calibration page. */
export const calibrationWords = [
  "not required",
  "in calibration",
  "due soon",
  "overdue",
  "limited",
  "failed",
  "out of service",
  "awaiting review",
  "never calibrated",
] as const;

export const calibrationMeanings: Record<(typeof calibrationWords)[number], Meaning> = {
  "not required": "idle",
  "in calibration": "good",
  "due soon": "due",
  overdue: "bad",
  limited: "due",
  failed: "bad",
  "out of service": "bad",
  "awaiting review": "waiting",
  "never calibrated": "bad",
};

export const itemMeanings: Record<ItemState, Meaning> = {
  "in stock": "good",
  quarantined: "bad",
  "out of service": "bad",
  lost: "bad",
  retired: "idle",
};

export const categoryNames: Record<EquipmentCategory, string> = {
  instrument: "Instrument",
  equipment: "Equipment",
  reference_standard: "Reference standard",
  consumable: "Consumable",
  ppe: "PPE",
  vehicle: "Vehicle",
  radiation: "Radiation equipment",
  rope: "Rope equipment",
};

export const requirementNames = {
  required: "Calibration",
  check_only: "Functional checks only",
  examination: "Thorough examination",
  exchange: "Exchange at the interval",
  none: "None",
} as const;

export type EquipmentEventType =
  | "damaged"
  | "dropped"
  | "overloaded"
  | "quarantined"
  | "out of service"
  | "repaired"
  | "returned to service"
  | "lost"
  | "label missing"
  | "software changed"
  | "used";
