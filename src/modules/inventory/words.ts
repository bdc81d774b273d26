/** What the states of items and calibrations mean on screen, in the five meanings a colour may have. */
import type { calibrationWords, EquipmentCategory, ItemState } from "./contract.ts";

type Meaning = "good" | "due" | "bad" | "waiting" | "idle";

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
