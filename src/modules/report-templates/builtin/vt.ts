/** Visual testing of welds, ASME V Article 9, AWS D1.1 or ISO 17637. */
import type { TemplateDefinition } from "../definition.ts";
import { allOf } from "../rules/rule.ts";
import { vtRules } from "../rules/vt.ts";
import {
  commonAttachments,
  commonHeader,
  commonSummary,
  everyResult,
  remarksColumn,
  standardField,
  startFromDatum,
  weldColumns,
  weldIndicationCodes,
  where,
} from "./common.ts";
import { lampFields } from "./light-fields.ts";

const direct = where("technique.mode", "direct");
const measuredToday = where("technique.lightEvidence", "measured today");

/** A size measured on a weld with a gauge, in mm. */
const size = (key: string, label: string) => ({ key, label, type: "decimal" as const, unit: "mm", dp: 1, min: "0" });

export const vt: TemplateDefinition = {
  code: "VT",
  version: 1,
  title: "Visual, welds",
  method: "VT",
  technique: "",
  basedOn: null,
  blocks: {
    header: commonHeader,
    technique: [
      standardField(["ASME V Art. 9", "AWS D1.1", "ISO 17637", "other"]),
      { key: "mode", label: "Viewing", type: "choice", required: true, options: ["direct", "remote", "translucent"] },
      ...lampFields(),
      {
        key: "illumination",
        label: "Light on the surface",
        type: "decimal",
        unit: "lx",
        dp: 0,
        min: "0",
        required: true,
        reading: true,
        ...measuredToday,
      },
      {
        key: "lightMeter",
        label: "Light meter",
        type: "equipment",
        equipmentTypes: ["LM-VIS"],
        required: true,
        ...measuredToday,
      },
      {
        key: "distance",
        label: "Maximum viewing distance",
        type: "decimal",
        unit: "mm",
        dp: 0,
        min: "0",
        required: true,
        ...direct,
      },
      {
        key: "angle",
        label: "Minimum viewing angle",
        type: "decimal",
        unit: "°",
        dp: 0,
        min: "0",
        max: "90",
        required: true,
        ...direct,
      },
      { key: "aids", label: "Aids", type: "choices", options: ["mirror", "lens", "gauge", "borescope"] },
      { key: "weldGauge", label: "Weld gauge", type: "equipment", equipmentTypes: ["VT-WG", "VT-CAL"] },
      {
        key: "borescope",
        label: "Borescope",
        type: "equipment",
        equipmentTypes: ["VT-BORE"],
        ...where("technique.mode", "remote"),
      },
      {
        key: "resolutionCheck",
        label: "Resolution as good as direct viewing",
        type: "boolean",
        required: true,
        reading: true,
        help: "As demonstrated on the procedure's block",
        ...where("technique.mode", "remote"),
      },
    ],
    calibration: [],
    summary: commonSummary,
  },
  lines: {
    item: { label: "Weld", record: "Weld" },
    itemRepeats: false,
    examStage: true,
    results: everyResult,
    fields: [
      ...weldColumns,
      {
        key: "stage",
        label: "Stage",
        type: "choice",
        options: ["fit-up", "root", "in process", "final"],
        required: true,
        repeats: true,
      },
      size("gap", "Root gap"),
      size("hiLo", "Misalignment"),
      size("reinforcement", "Reinforcement"),
      size("undercutDepth", "Undercut depth"),
      size("undercutLength", "Undercut length"),
      size("leg", "Leg"),
      size("throat", "Throat"),
      remarksColumn,
    ],
  },
  indications: {
    codes: weldIndicationCodes,
    fields: [
      { key: "location", label: "Location", type: "text", maxLength: 60, required: true },
      startFromDatum,
      size("length", "Length"),
      size("width", "Width"),
      size("depth", "Depth or height"),
      size("diameter", "Diameter"),
      { key: "count", label: "Number", type: "integer", min: "1" },
    ],
  },
  attachments: commonAttachments,
  // One role: the examiner also evaluates.
  roles: [{ role: "performer", method: "VT", alternatives: ["CWI", "CSWIP"], minLevel: 2, schemes: [], vision: "near" }],
  requiredEquipment: [],
  measures: [
    {
      field: "technique.lightMeter",
      parameter: "illuminance",
      alsoCalled: ["white light"],
      values: ["technique.illumination"],
    },
    {
      field: "technique.weldGauge",
      parameter: "length",
      values: ["gap", "hiLo", "reinforcement", "undercutDepth", "undercutLength", "leg", "throat"].map((key) => `line.${key}`),
    },
  ],
  rules: allOf(vtRules),
  acceptanceSets: [
    "ASME B31.3 341.3, Table 341.3.2",
    "AWS D1.1 Clause 8 (2020)",
    "ISO 5817",
    "ASME VIII-1 UW-35",
    "ASME B31.1 136.4",
    "API 1104 Section 9",
    "Client specification",
  ],
  defaults: {},
  layout: { orientation: "landscape", columnWidths: { remarks: 2 }, photosPerPage: 4 },
};
