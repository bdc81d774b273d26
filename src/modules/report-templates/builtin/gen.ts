/** Free layout for any other examination: lamination of plates, floor maps by flux leakage or ultrasonics, ACFM, review of PWHT charts. */
import type { Field, RoleNeed, TemplateDefinition } from "../definition.ts";
import { genRules } from "../rules/gen.ts";
import { allOf } from "../rules/rule.ts";
import { commonAttachments, commonHeader, commonSummary, everyResult, remarksColumn } from "./common.ts";

const text = (key: string, label: string, maxLength: number, more: Partial<Field> = {}): Field => ({
  key,
  label,
  type: "text",
  maxLength,
  ...more,
});
const millimetres = (key: string, label: string, dp: number): Field => ({
  key,
  label,
  type: "decimal",
  unit: "mm",
  dp,
  min: "0",
});

const certificates = ["AE", "ET", "LT", "MFL", "MT", "PT", "RT", "UT", "VT"];
const methodBy: RoleNeed["methodBy"] = {
  path: "technique.certificate",
  methods: Object.fromEntries(certificates.map((method) => [method, method])),
};

export const gen: TemplateDefinition = {
  code: "GEN",
  version: 1,
  title: "Other examination",
  method: "OTHER",
  technique: "",
  basedOn: null,
  blocks: {
    header: commonHeader,
    technique: [
      text("examination", "Examination", 60, {
        required: true,
        help: "Such as ultrasonic lamination scan, MFL floor map, ACFM, review of PWHT charts",
      }),
      text("standard", "Standard", 60, { required: true }),
      {
        key: "certificate",
        label: "Certificate required",
        type: "choice",
        required: true,
        options: certificates,
        help: "The method in which the performer and the evaluator are certified",
      },
      text("instruments", "Instruments and settings", 200, {
        required: true,
        help: "The instruments are listed under Equipment",
      }),
    ],
    calibration: [
      {
        key: "checks",
        label: "Checks",
        type: "rows",
        columns: [
          { key: "when", label: "When", type: "choice", options: ["start", "interval", "end", "doubt"], required: true },
          { key: "at", label: "Time", type: "dateTime", required: true },
          text("reference", "Reference", 60, { required: true }),
          text("read", "Read", 60, { required: true }),
          { key: "good", label: "Within tolerance", type: "boolean", required: true },
        ],
      },
    ],
    summary: commonSummary,
  },
  lines: {
    item: { label: "Item" },
    itemRepeats: true,
    examStage: false,
    results: everyResult,
    fields: [
      text("location", "Location", 60),
      millimetres("x", "x", 0),
      millimetres("y", "y", 0),
      millimetres("length", "Length", 0),
      millimetres("width", "Width", 0),
      millimetres("depth", "Depth", 1),
      text("parameter", "What was measured", 60, { repeats: true }),
      text("measured", "Measured", 60, { reading: true, help: "With its unit" }),
      text("limit", "Limit", 60, { repeats: true }),
      text("finding", "Finding", 200, { reading: true }),
      remarksColumn,
    ],
  },
  indications: null,
  attachments: commonAttachments,
  roles: [
    { role: "performer", method: "OTHER", methodBy, minLevel: 1, schemes: [], vision: "near" },
    { role: "evaluator", method: "OTHER", methodBy, minLevel: 2, schemes: [], vision: "near" },
  ],
  requiredEquipment: [],
  rules: allOf(genRules),
  acceptanceSets: ["Client specification"],
  defaults: {},
  layout: { orientation: "landscape", columnWidths: { finding: 2, remarks: 2 }, photosPerPage: 4 },
};
