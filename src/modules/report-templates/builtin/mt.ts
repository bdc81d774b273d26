/** Magnetic particle testing, ASME V Article 7, ASTM E709 or ISO 17638. */
import { particleForms } from "../consumable-forms.ts";
import type { Condition, TemplateDefinition } from "../definition.ts";
import { mtRules } from "../rules/mt.ts";
import { allOf } from "../rules/rule.ts";
import {
  commonAttachments,
  commonHeader,
  commonSummary,
  everyResult,
  remarksColumn,
  standardField,
  weldColumns,
  where,
} from "./common.ts";
import { lightChecks, lightFields, lightMeasures } from "./light-fields.ts";
import { surfaceIndicationFields } from "./surface-indications.ts";

const yokes = ["yoke AC", "yoke DC", "permanent yoke"];
const ofYoke = where("technique.technique", ...yokes);
const ofProds = where("technique.technique", "prods");
const ofCoil = where("technique.technique", "coil");
const ofContact = where("technique.technique", "direct contact", "central conductor");
const withCurrent: { when: Condition[] } = { when: [{ path: "technique.technique", isNot: yokes }] };
const indicated = where("technique.technique", "coil", "direct contact", "central conductor", "multidirectional");
const visible = where("technique.particles", "visible dry", "visible wet");
const fluorescent = where("technique.particles", "fluorescent wet", "fluorescent dry");
const inWet = where("technique.particles", "visible wet", "fluorescent wet");
const onBench: { when: Condition[] } = { when: [...inWet.when, { path: "technique.wetHorizontal", is: [true] }] };
const seen = { visible, fluorescent };
const coated = where("header.surfaceCondition", "coated");

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
      standardField(["ASME V Art. 7", "ASTM E709", "ISO 17638", "other"]),
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
        key: "currentType",
        label: "Current type",
        type: "choice",
        required: true,
        options: ["AC", "HWDC", "FWDC", "3-phase FWDC", "permanent"],
      },
      {
        key: "particles",
        label: "Particles",
        type: "choice",
        required: true,
        options: [...particleForms],
      },
      { key: "colour", label: "Particle colour", type: "text", maxLength: 20 },
      { key: "ferromagnetic", label: "Material is ferromagnetic", type: "boolean", required: true, reading: true },
      { key: "contrastPaint", label: "Contrast paint", type: "consumable", consumableKind: "MT-WCP" },
      { key: "ink", label: "Ink or powder", type: "consumable", consumableKind: "MT-INK", required: true },
      {
        key: "coatingThickness",
        label: "Maximum coating thickness",
        type: "decimal",
        unit: "µm",
        dp: 0,
        min: "0",
        required: true,
        ...coated,
      },
      {
        key: "coatingDemonstration",
        label: "Demonstration through coating",
        type: "text",
        maxLength: 120,
        help: "The record that demonstrates detection through the maximum coating thickness",
        ...coated,
      },
      { key: "unit", label: "Magnetizing equipment", type: "equipment", equipmentTypes: magnetizers, required: true },
      { key: "wetHorizontal", label: "Wet horizontal unit", type: "boolean", ...inWet },
      {
        key: "poleSpacing",
        label: "Maximum pole spacing",
        type: "decimal",
        unit: "mm",
        dp: 0,
        min: "0",
        required: true,
        ...ofYoke,
      },
      { key: "prodSpacing", label: "Prod spacing", type: "decimal", unit: "mm", dp: 0, min: "0", required: true, ...ofProds },
      { key: "current", label: "Current", type: "decimal", unit: "A", dp: 0, min: "0", required: true, ...withCurrent },
      { key: "turns", label: "Coil turns", type: "integer", min: "1", required: true, ...ofCoil },
      {
        key: "L",
        label: "Length L of the part",
        type: "decimal",
        unit: "mm",
        dp: 0,
        min: "0",
        required: true,
        help: "No more than 450 mm (18 in) counts; examine longer parts in sections",
        ...ofCoil,
      },
      {
        key: "Dia",
        label: "Diameter of the part",
        type: "decimal",
        unit: "mm",
        dp: 0,
        min: "0",
        required: true,
        help: "If not round, the largest diagonal; for an offset central conductor, its diameter plus two wall thicknesses",
        ...where("technique.technique", "coil", "direct contact", "central conductor"),
      },
      { key: "largePart", label: "Part too large for the coil", type: "boolean", ...ofCoil },
      {
        key: "ampTurns",
        label: "Required ampere-turns",
        type: "decimal",
        unit: "",
        dp: 0,
        computed: "mt.ampTurns",
        ...ofCoil,
      },
      { key: "prodRange", label: "Allowed prod current, A", type: "text", computed: "mt.prodRange", ...ofProds },
      { key: "contactRange", label: "Allowed contact current, A", type: "text", computed: "mt.contactRange", ...ofContact },
      ...lightFields(seen),
      { key: "twoDirections", label: "Examined in two directions", type: "boolean", required: true, reading: true },
      {
        key: "demagnetised",
        label: "Demagnetized",
        type: "choice",
        options: ["yes", "no", "not required"],
        required: true,
      },
      {
        key: "residual",
        label: "Residual field",
        type: "decimal",
        unit: "A/m",
        dp: 0,
        reading: true,
        ...where("technique.demagnetised", "yes"),
      },
      { key: "postCleaning", label: "Post-cleaned", type: "choice", options: ["yes", "no", "not required"] },
    ],
    calibration: [
      {
        key: "liftTests",
        label: "Lift tests before use, at maximum pole spacing",
        type: "rows",
        columns: [
          { key: "on", label: "Day", type: "date", required: true },
          { key: "mass", label: "Mass", type: "decimal", unit: "kg", dp: 1, min: "0", required: true },
          { key: "held", label: "Held", type: "boolean", required: true },
        ],
        ...ofYoke,
      },
      { key: "indicator", label: "Field indicator", type: "choice", required: true, options: ["pie", "shim"], ...indicated },
      { key: "indicatorShown", label: "Indicator showed the field", type: "boolean", required: true, ...indicated },
      {
        key: "tangential",
        label: "Tangential field",
        type: "decimal",
        unit: "kA/m",
        dp: 1,
        min: "0",
        ...where("technique.standard", "ISO 17638"),
      },
      ...lightChecks(seen),
      {
        key: "bath",
        label: "Bath settling volume",
        type: "decimal",
        unit: "mL/100mL",
        dp: 2,
        min: "0",
        required: true,
        ...onBench,
      },
      { key: "bathAt", label: "Settling test at", type: "dateTime", required: true, ...onBench },
      {
        key: "bathChecks",
        label: "Further settling tests",
        type: "rows",
        columns: [
          { key: "at", label: "Time", type: "dateTime", required: true },
          { key: "volume", label: "Settling volume", type: "decimal", unit: "mL/100mL", dp: 2, min: "0", required: true },
        ],
        ...onBench,
      },
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
    fields: surfaceIndicationFields,
  },
  attachments: commonAttachments,
  roles: [
    { role: "performer", method: "MT", minLevel: 1, schemes: [], vision: "nearColour" },
    { role: "evaluator", method: "MT", minLevel: 2, schemes: [], vision: "nearColour" },
  ],
  requiredEquipment: [{ label: "magnetizing equipment", anyOf: magnetizers }],
  measures: [
    { field: "technique.unit", parameter: "lifting force", alsoCalled: ["lift"], values: [] },
    { field: "technique.unit", parameter: "current", values: ["technique.current"] },
    {
      field: "technique.unit",
      parameter: "leg spacing",
      alsoCalled: ["pole spacing"],
      values: ["technique.poleSpacing"],
    },
    ...lightMeasures,
  ],
  rules: allOf(mtRules),
  acceptanceSets: [
    "ASME VIII-1 App. 6",
    "ASME B31.3 344.3.2",
    "ASME B31.1 136.4",
    "API 1104 Section 9",
    "AWS D1.1 Clause 8 (2020)",
    "ISO 23278",
    "Client specification",
  ],
  defaults: {},
  layout: { orientation: "portrait", columnWidths: { remarks: 2 }, photosPerPage: 4 },
};
