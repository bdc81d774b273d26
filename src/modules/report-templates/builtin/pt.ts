/** Liquid penetrant testing, ASME V Article 6, ASTM E165 or ISO 3452-1. */
import type { TemplateDefinition } from "../definition.ts";
import { ptRules } from "../rules/pt.ts";
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

const fluorescent = where("technique.type", "I fluorescent");
const seen = { visible: where("technique.type", "II visible"), fluorescent };

export const pt: TemplateDefinition = {
  code: "PT",
  version: 1,
  title: "Liquid penetrant",
  method: "PT",
  technique: "",
  basedOn: null,
  blocks: {
    // The dwell and the temperature range of the materials depend on it.
    header: commonHeader.map((field) => (field.key === "surfaceTemp" ? { ...field, required: true } : field)),
    technique: [
      standardField(["ASME V Art. 6", "ASTM E165", "ISO 3452-1", "other"]),
      { key: "type", label: "Type of penetrant", type: "choice", required: true, options: ["I fluorescent", "II visible"] },
      {
        key: "followsColourContrast",
        label: "Previously examined with colour contrast penetrant",
        type: "boolean",
        required: true,
        help: "Colour contrast penetrant left in a flaw quenches the fluorescence",
        ...fluorescent,
      },
      {
        key: "removal",
        label: "Excess penetrant removal",
        type: "choice",
        required: true,
        options: ["A water", "B lipophilic", "C solvent", "D hydrophilic"],
      },
      {
        key: "productFamily",
        label: "Product family",
        type: "text",
        maxLength: 60,
        required: true,
        help: "Such as Spotcheck SK",
      },
      { key: "penetrant", label: "Penetrant", type: "consumable", consumableKind: "PT-PEN", required: true },
      {
        key: "remover",
        label: "Remover",
        type: "consumable",
        consumableKind: "PT-REM",
        required: true,
        ...where("technique.removal", "C solvent"),
      },
      {
        key: "emulsifier",
        label: "Emulsifier",
        type: "consumable",
        consumableKind: "PT-EMU",
        required: true,
        ...where("technique.removal", "B lipophilic", "D hydrophilic"),
      },
      { key: "developer", label: "Developer", type: "consumable", consumableKind: "PT-DEV", required: true },
      {
        key: "developerForm",
        label: "Developer form",
        type: "choice",
        required: true,
        options: ["dry", "water", "non-aqueous"],
      },
      {
        key: "materialForm",
        label: "Material form",
        type: "choice",
        required: true,
        options: ["weld/casting", "wrought", "other"],
      },
      { key: "precleaning", label: "Pre-cleaned with", type: "text", maxLength: 60 },
      { key: "dwell", label: "Dwell time", type: "decimal", unit: "min", dp: 0, min: "0", required: true, reading: true },
      { key: "dwellMin", label: "Minimum dwell time", type: "decimal", unit: "min", dp: 0, computed: "pt.dwell" },
      {
        key: "longDwell",
        label: "Qualification of a longer dwell time",
        type: "text",
        maxLength: 120,
        help: "The record that qualifies a dwell time over two hours",
      },
      {
        key: "temperatureQualification",
        label: "Qualification for this temperature",
        type: "text",
        maxLength: 120,
        help: "The comparator block record, if the surface temperature is outside the range of the standard",
      },
      {
        key: "interpretedAfter",
        label: "Interpreted after",
        type: "decimal",
        unit: "min",
        dp: 0,
        min: "0",
        required: true,
        reading: true,
        help: "Counted from when dry developer was applied or wet developer was dry",
      },
      ...lightFields(seen),
      {
        key: "contaminantCert",
        label: "Contaminant certificates for these batches",
        type: "boolean",
        help: "Sulphur for nickel alloys, halogens for austenitic and duplex stainless steel and titanium",
      },
      { key: "postCleaning", label: "Post-cleaned", type: "choice", options: ["yes", "no", "not required"] },
    ],
    calibration: lightChecks(seen),
    summary: commonSummary,
  },
  lines: {
    item: { label: "Weld or item", record: "Weld" },
    itemRepeats: false,
    examStage: true,
    results: everyResult,
    fields: [...weldColumns, { key: "area", label: "Area", type: "text", maxLength: 60, repeats: true }, remarksColumn],
  },
  indications: { codes: ["RL", "RR", "RA", "CR"], fields: surfaceIndicationFields },
  attachments: commonAttachments,
  roles: [
    { role: "performer", method: "PT", minLevel: 1, schemes: [], vision: "nearColour" },
    { role: "evaluator", method: "PT", minLevel: 2, schemes: [], vision: "nearColour" },
  ],
  requiredEquipment: [],
  measures: lightMeasures,
  rules: allOf(ptRules),
  acceptanceSets: [
    "ASME VIII-1 App. 8",
    "ASME B31.3 344.4.2",
    "ASME B31.1 136.4",
    "API 1104 Section 9",
    "AWS D1.1 Clause 8 (2020)",
    "ISO 23277",
    "Client specification",
  ],
  defaults: {},
  layout: { orientation: "portrait", columnWidths: { remarks: 2 }, photosPerPage: 4 },
};
