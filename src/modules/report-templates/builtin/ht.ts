/** Hardness testing with portable and stationary testers. */
import type { Field, TemplateDefinition } from "../definition.ts";
import { hardnessReadings } from "../hardness-sheet.ts";
import { htRules } from "../rules/ht.ts";
import { hardnessStandards } from "../rules/ht-principle.ts";
import { allOf } from "../rules/rule.ts";
import { commonAttachments, commonHeader, commonSummary, everyResult, remarksColumn, standardField } from "./common.ts";

/** A hardness number of the scale the report names; typed digits are kept. */
function hardness(key: string, label: string, more: Partial<Field> = {}): Field {
  return { key, label, type: "decimal", unit: "", dp: 0, min: "0", ...more };
}

const light = { when: [{ path: "technique.principle", is: ["Leeb", "UCI"] }] };

export const ht: TemplateDefinition = {
  code: "HT",
  version: 1,
  title: "Hardness",
  method: "HT",
  technique: "",
  basedOn: null,
  blocks: {
    header: commonHeader,
    technique: [
      standardField([...Object.keys(hardnessStandards), "other"]),
      {
        key: "principle",
        label: "Principle",
        type: "choice",
        required: true,
        options: ["Brinell", "Vickers", "Rockwell", "UCI", "Leeb"],
        help: "UCI: ultrasonic contact impedance; Leeb: rebound",
      },
      { key: "scale", label: "Scale", type: "text", maxLength: 20, required: true, help: "As read, such as HBW, HV10, HRC, HLD" },
      { key: "load", label: "Load", type: "text", maxLength: 40, help: "Load of the indenter or probe, such as 98 N" },
      { key: "tester", label: "Hardness tester", type: "equipment", equipmentTypes: ["HT-UCI"], required: true },
      {
        key: "direction",
        label: "Direction",
        type: "choice",
        options: ["down", "45", "horizontal", "up"],
        help: "Rebound testers are corrected for direction",
      },
      {
        key: "minReadings",
        label: "Minimum readings per location",
        type: "integer",
        min: "1",
        max: String(hardnessReadings.length),
        required: true,
      },
      { key: "surfacePrep", label: "Surface preparation", type: "text", maxLength: 60, required: true },
      { key: "wall", label: "Wall", type: "decimal", unit: "mm", dp: 1, min: "0" },
      { key: "mass", label: "Mass of part", type: "decimal", unit: "kg", dp: 1, min: "0", help: "For small parts", ...light },
      {
        key: "conversion",
        label: "Conversion standard",
        type: "text",
        maxLength: 60,
        help: "Such as ASTM E140 or ISO 18265, with the table used",
      },
    ],
    calibration: [
      { key: "block", label: "Hardness block", type: "equipment", equipmentTypes: ["HT-BLK"], required: true },
      hardness("value", "Block value", { required: true, help: "In the scale of the readings" }),
      hardness("tolerance", "Tolerance on the mean", { required: true }),
      {
        key: "checks",
        label: "Checks on the block",
        type: "rows",
        required: true,
        columns: [
          { key: "when", label: "When", type: "choice", options: ["start", "interval", "end"], required: true },
          { key: "at", label: "Time", type: "dateTime", required: true },
          ...[1, 2, 3, 4, 5].map((n) => hardness(`r${n}`, `Reading ${n}`, n <= 3 ? { required: true } : {})),
        ],
      },
      {
        key: "blockMeans",
        label: "Means of the checks",
        type: "text",
        computed: "ht.blockMeans",
        help: "One for each check, to compare with the block value",
      },
    ],
    summary: commonSummary,
  },
  lines: {
    item: { label: "Weld or item", record: "Weld" },
    itemRepeats: true,
    examStage: false,
    results: everyResult,
    fields: [
      {
        key: "zone",
        label: "Zone",
        type: "choice",
        required: true,
        options: ["base A", "HAZ A", "weld", "HAZ B", "base B"],
      },
      { key: "location", label: "Location", type: "text", maxLength: 40, repeats: true, help: "Such as 12 o'clock" },
      {
        key: "readAt",
        label: "Read at",
        type: "dateTime",
        help: "Needed only when a check failed: it shows which readings must be repeated",
      },
      ...hardnessReadings.map((key, at) => hardness(key, `Reading ${at + 1}`, at === 0 ? { required: true } : {})),
      { key: "mean", label: "Mean", type: "decimal", unit: "", dp: 1, computed: "ht.mean" },
      { key: "min", label: "Minimum", type: "decimal", unit: "", dp: 0, computed: "ht.min" },
      { key: "max", label: "Maximum", type: "decimal", unit: "", dp: 0, computed: "ht.max" },
      hardness("limitMin", "Lower limit", { repeats: true }),
      hardness("limitMax", "Upper limit", { required: true, repeats: true }),
      {
        key: "converted",
        label: "Converted",
        type: "text",
        maxLength: 40,
        reading: true,
        help: "The maximum reading in another scale, such as 22 HRC",
      },
      remarksColumn,
    ],
  },
  indications: null,
  attachments: commonAttachments,
  roles: [{ role: "performer", method: "HT", minLevel: 1, schemes: [], vision: "near" }],
  requiredEquipment: [
    { label: "hardness tester", anyOf: ["HT-UCI"] },
    { label: "hardness block", anyOf: ["HT-BLK"] },
  ],
  measures: [
    { field: "technique.tester", parameter: "hardness", values: [] },
    { field: "calibration.block", parameter: "hardness", values: [] },
  ],
  rules: allOf(htRules),
  acceptanceSets: ["Hardness limits", "NACE SP0472", "ISO 15156-2", "Client specification"],
  defaults: {},
  layout: { orientation: "landscape", columnWidths: { remarks: 2, zone: 1.3 }, photosPerPage: 4 },
};
