/** What the templates of scanned ultrasonic examinations share: encoder, scan files, checks of the settings, images of what was found. */
import type { Field, TemplateDefinition } from "../definition.ts";
import { commonAttachments } from "./common.ts";
import { checkTimes, iso } from "./ultrasonic.ts";

export const testingLevel: Field = {
  key: "testingLevel",
  label: "Testing level",
  type: "choice",
  options: ["A", "B", "C", "D"],
  required: true,
  when: iso,
};

export const scanPlan: Field = {
  key: "scanPlan",
  label: "Scan plan",
  type: "text",
  maxLength: 60,
  required: true,
  help: "Number and revision; the plan itself is attached",
};

/** Checks whose tolerance the procedure states; the product applies no limit of its own. */
export const confirmedChecks: Field = {
  key: "checks",
  label: "Settings checks",
  type: "rows",
  required: true,
  columns: [
    ...checkTimes,
    { key: "confirmed", label: "Within the procedure's tolerance", type: "boolean", required: true },
    { key: "remark", label: "Remark", type: "text", maxLength: 80 },
  ],
};

export const encoderFields: Field[] = [
  { key: "encoder", label: "Encoder", type: "equipment", equipmentTypes: ["UT-ENC"], required: true },
  { key: "scanStep", label: "Scan step", type: "decimal", unit: "mm", dp: 1, min: "0", required: true },
];

export const encoderCheck: Field[] = [
  { key: "encoderDistance", label: "Encoder moved by", type: "decimal", unit: "mm", dp: 0, min: "0", required: true },
  { key: "encoderRead", label: "Encoder read", type: "decimal", unit: "mm", dp: 1, min: "0", required: true },
];

/** The scan file of a line with the hash that identifies it, the scanned range and the missing lines. */
export const scanFileColumns: Field[] = [
  {
    key: "scanFile",
    label: "Scan file",
    type: "text",
    maxLength: 120,
    required: true,
    reading: true,
    help: "File name and where it is stored",
  },
  {
    key: "scanHash",
    label: "SHA-256 of the scan file",
    type: "text",
    maxLength: 64,
    required: true,
    reading: true,
    digest: "SHA-256",
  },
  { key: "from", label: "Scanned from", type: "decimal", unit: "mm", dp: 0, required: true },
  { key: "to", label: "Scanned to", type: "decimal", unit: "mm", dp: 0, required: true },
  { key: "missingLines", label: "Missing lines", type: "decimal", unit: "%", dp: 1, min: "0", max: "100" },
  { key: "adjacentMissing", label: "Adjacent missing lines", type: "boolean" },
];

/** The scan plan, and for each line with indications an image of what the scan shows. */
export const scanAttachments: TemplateDefinition["attachments"] = [
  ...commonAttachments,
  { kind: "scanPlan", label: "Scan plan", min: 1, max: 10 },
  { kind: "scanImage", label: "Scan images", min: 0, max: 60, perLine: "withIndications" },
  { kind: "scanData", label: "Scan data", min: 0, max: 60 },
];
