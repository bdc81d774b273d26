/** Magnetic particle testing, ASME V Article 7. */
import type { TemplateDefinition } from "../definition.ts";
import { mtRules } from "../rules/mt.ts";
import { allOf } from "../rules/rule.ts";
import { commonAttachments, commonHeader, commonSummary, everyResult, remarksColumn, weldColumns } from "./common.ts";

const magnetizers = ["MT-YAC", "MT-YDC", "MT-YPM", "MT-BENCH"];

export const mt: TemplateDefinition = {
  code: "MT",
  version: 1,
  title: "Magnetic particle",
  method: "MT",
  technique: "",
  basedOn: null,
  blocks: {
    header: commonHeader,
    technique: [
      {
        key: "technique",
        label: "Technique",
        type: "choice",
        required: true,
        options: [
          "yoke AC",
          "yoke DC",
          "permanent yoke",
          "prods",
          "coil",
          "direct contact",
          "central conductor",
          "multidirectional",
        ],
      },
      {
        key: "particles",
        label: "Particles",
        type: "choice",
        required: true,
        options: ["visible dry", "visible wet", "fluorescent wet", "fluorescent dry"],
      },
      { key: "colour", label: "Colour of the particles", type: "text", maxLength: 20 },
      { key: "ferromagnetic", label: "Material is ferromagnetic", type: "boolean", required: true },
      { key: "contrastPaint", label: "Contrast paint", type: "consumable", consumableKind: "MT-WCP" },
      { key: "ink", label: "Ink or powder", type: "consumable", consumableKind: "MT-INK" },
      { key: "unit", label: "Magnetizing equipment", type: "equipment", equipmentTypes: magnetizers, required: true },
      { key: "poleSpacing", label: "Leg or prod spacing", type: "decimal", unit: "mm", dp: 0, min: "0" },
      { key: "current", label: "Current", type: "decimal", unit: "A", dp: 0, min: "0" },
      { key: "turns", label: "Turns of the coil", type: "integer", min: "1" },
      { key: "L", label: "Length L of the part", type: "decimal", unit: "mm", dp: 0, min: "0" },
      { key: "Dia", label: "Diameter of the part", type: "decimal", unit: "mm", dp: 0, min: "0" },
      { key: "ampTurns", label: "Ampere-turns needed", type: "decimal", unit: "A", dp: 0, computed: "mt.ampTurns" },
      { key: "prodRange", label: "Prod current allowed, A", type: "text", computed: "mt.prodRange" },
      { key: "whiteLight", label: "White light on the surface", type: "decimal", unit: "lx", dp: 0, min: "0" },
      { key: "uvA", label: "UV-A on the surface", type: "decimal", unit: "µW/cm²", dp: 0, min: "0" },
      { key: "ambient", label: "Ambient white light", type: "decimal", unit: "lx", dp: 1, min: "0" },
      { key: "twoDirections", label: "Examined in two directions", type: "boolean", required: true },
      { key: "demagnetised", label: "Demagnetized", type: "choice", options: ["yes", "no", "not required"] },
      { key: "residual", label: "Residual field", type: "decimal", unit: "A/m", dp: 0 },
    ],
    calibration: [
      { key: "liftMass", label: "Lift test: mass", type: "decimal", unit: "kg", dp: 1, min: "0" },
      { key: "liftHeld", label: "Lift test: held", type: "boolean" },
      { key: "liftSpacing", label: "Lift test: leg spacing", type: "decimal", unit: "mm", dp: 0, min: "0" },
      { key: "liftOn", label: "Lift test: day", type: "date" },
      { key: "indicator", label: "Field indicator", type: "choice", required: true, options: ["pie", "shim", "none"] },
      { key: "indicatorShown", label: "Indicator showed the field", type: "boolean" },
      { key: "lightMeter", label: "White-light meter", type: "equipment", equipmentTypes: ["LM-VIS"] },
      { key: "uvMeter", label: "UV-A meter", type: "equipment", equipmentTypes: ["LM-UVA"] },
      { key: "bath", label: "Bath, settled volume", type: "decimal", unit: "mL/100mL", dp: 2, min: "0" },
      { key: "bathAt", label: "Bath settled at", type: "dateTime" },
    ],
    summary: commonSummary,
  },
  lines: {
    item: { label: "Weld or item", record: "Weld" },
    itemRepeats: false,
    examStage: true,
    results: everyResult,
    fields: [...weldColumns, { key: "area", label: "Area", type: "text", maxLength: 60, repeats: true }, remarksColumn],
  },
  indications: {
    codes: ["RL", "RR", "RA", "CR"],
    fields: [
      { key: "location", label: "Location", type: "text", maxLength: 60, required: true },
      { key: "length", label: "Length", type: "decimal", unit: "mm", dp: 1, min: "0", required: true },
      { key: "width", label: "Width", type: "decimal", unit: "mm", dp: 1, min: "0", help: "Longer than three widths is linear" },
      { key: "count", label: "Number in line", type: "integer", min: "1" },
      { key: "spacing", label: "Spacing, edge to edge", type: "decimal", unit: "mm", dp: 1, min: "0" },
    ],
  },
  attachments: commonAttachments,
  roles: [
    { role: "performer", method: "MT", minLevel: 1, schemes: [], vision: "none" },
    { role: "evaluator", method: "MT", minLevel: 2, schemes: [], vision: "nearColour" },
  ],
  requiredEquipment: [{ label: "magnetizing equipment", anyOf: magnetizers }],
  rules: allOf(mtRules),
  acceptanceSets: [
    "ASME VIII-1 App. 6",
    "ASME B31.3 341.3, Table 341.3.2",
    "AWS D1.1 Clause 8 (2020)",
    "ISO 23278",
    "Client specification",
  ],
  defaults: {},
  layout: { orientation: "portrait", columnWidths: { remarks: 2 }, photosPerPage: 4 },
};
