/** Digital radiography of welds, with imaging plates or detectors: ASME V Article 2 or ISO 17636-2. */
import type { Condition, TemplateDefinition } from "../definition.ts";
import { rtDigitalRules } from "../rules/rt-digital.ts";
import { allOf } from "../rules/rule.ts";
import { commonAttachments, commonHeader, commonSummary, everyResult, remarksColumn, weldColumns } from "./common.ts";
import {
  exposureFields,
  interpretationOfLine,
  iqiFields,
  iqiOfLine,
  isoOf,
  radiographicHeader,
  radiographicIndications,
  radiographicSets,
} from "./radiography.ts";

const iso: Condition = isoOf("2");
const plates: Condition[] = [{ path: "technique.system", is: ["CR"] }];
const detectors: Condition[] = [{ path: "technique.system", is: ["DDA", "RTR"] }];
const techniqueBy = { path: "technique.system", techniques: { CR: "CR", DDA: "DR", RTR: "DR" } };

export const rtDigital: TemplateDefinition = {
  code: "RT-DIG",
  version: 1,
  title: "Radiography, digital",
  method: "RT",
  technique: "Digital",
  basedOn: null,
  blocks: {
    header: [...commonHeader, ...radiographicHeader],
    technique: [
      {
        key: "standard",
        label: "Standard",
        type: "choice",
        required: true,
        options: ["ASME V", "ISO 17636-2 A", "ISO 17636-2 B", "other"],
      },
      {
        key: "system",
        label: "System",
        type: "choice",
        required: true,
        options: ["CR", "DDA", "RTR"],
        help: "CR: imaging plates; DDA: digital detector array; RTR: real time",
      },
      {
        key: "plateOrDetector",
        label: "Imaging plate or detector",
        type: "equipment",
        equipmentTypes: ["RT-DDA", "RT-IP"],
        required: true,
      },
      { key: "scanner", label: "Scanner", type: "equipment", equipmentTypes: ["RT-CR"], required: true, when: plates },
      ...exposureFields("2", "detector"),
      { key: "pixelPitch", label: "Pixel pitch", type: "decimal", unit: "µm", dp: 0, min: "0", required: true },
      { key: "magnification", label: "Magnification", type: "decimal", unit: "", dp: 2, min: "0" },
      { key: "software", label: "Software", type: "text", maxLength: 60, required: true, help: "With its version" },
      { key: "bitDepth", label: "Bits of a pixel", type: "integer", min: "1", max: "32", required: true },
      { key: "gvFrom", label: "Grey value by the procedure, least", type: "integer", min: "0", required: true },
      { key: "gvTo", label: "Grey value by the procedure, most", type: "integer", min: "0", required: true },
      {
        key: "srbRequired",
        label: "Duplex wire pair required",
        type: "text",
        maxLength: 10,
        required: true,
        help: "Such as D11; ISO 17636-2 Annex B by class and wall",
        when: [iso],
      },
      {
        key: "srbSeen",
        label: "Duplex wire pair of the detector",
        type: "text",
        maxLength: 10,
        required: true,
        help: "The pair that is just told apart, such as D11",
        when: [iso],
      },
      {
        key: "snrRequired",
        label: "Normalized SNR required",
        type: "decimal",
        unit: "",
        dp: 0,
        min: "0",
        required: true,
        help: "ISO 17636-2 by class, source and wall",
        when: [iso],
      },
      {
        key: "compensation",
        label: "Compensation declared",
        type: "text",
        maxLength: 120,
        help: "Where a lesser SNR or duplex pair is made up for, and by what (7.3)",
        when: [iso],
      },
      { key: "originalKept", label: "Original image data kept", type: "boolean", required: true },
      ...iqiFields("2"),
    ],
    calibration: [
      {
        key: "gainOffsetAt",
        label: "Gain and offset calibrated at",
        type: "dateTime",
        required: true,
        when: detectors,
      },
      { key: "badPixelMapAt", label: "Bad pixel map made at", type: "dateTime", required: true, when: detectors },
      {
        key: "monitorChecks",
        label: "Checks of the monitor",
        type: "rows",
        required: true,
        help: "On each day of interpretation",
        columns: [{ key: "at", label: "Time", type: "dateTime", required: true }],
      },
      { key: "erasureCheck", label: "Plates checked after erasure", type: "boolean", required: true, when: plates },
    ],
    summary: commonSummary,
  },
  lines: {
    item: { label: "Weld", record: "Weld" },
    itemRepeats: true,
    examStage: true,
    results: everyResult,
    fields: [
      ...weldColumns,
      { key: "position", label: "Position", type: "text", maxLength: 30, required: true },
      { key: "imageId", label: "Image", type: "text", maxLength: 40, required: true, help: "As it is stored" },
      { key: "gvMin", label: "Grey value, least", type: "integer", min: "0", required: true },
      { key: "gvMax", label: "Grey value, most", type: "integer", min: "0", required: true },
      { key: "snrN", label: "Normalized SNR", type: "decimal", unit: "", dp: 0, min: "0", required: true, when: [iso] },
      ...iqiOfLine,
      {
        key: "duplexSeen",
        label: "Duplex pair seen",
        type: "text",
        maxLength: 10,
        required: true,
        reading: true,
        when: [iso],
      },
      ...interpretationOfLine,
      remarksColumn,
    ],
  },
  indications: radiographicIndications,
  attachments: [...commonAttachments, { kind: "scanData", label: "Images", min: 0, max: 500 }],
  roles: [
    { role: "radiographer", method: "RT", techniqueBy, minLevel: 1, schemes: [], vision: "near" },
    { role: "evaluator", method: "RT", techniqueBy, minLevel: 2, schemes: [], vision: "near" },
  ],
  requiredEquipment: [{ label: "imaging plate or detector", anyOf: ["RT-DDA", "RT-IP"] }],
  measures: [
    { field: "technique.plateOrDetector", parameter: "image quality", alsoCalled: ["resolution", "SNR"], values: [] },
    { field: "technique.scanner", parameter: "image quality", alsoCalled: ["resolution", "SNR"], values: [] },
  ],
  rules: allOf(rtDigitalRules),
  acceptanceSets: radiographicSets,
  defaults: {
    "technique.standard": "ASME V",
    "technique.coverage": "full",
    "technique.locationMarkers": "on the part",
  },
  layout: { orientation: "landscape", columnWidths: { remarks: 2, welders: 1.5, imageId: 1.5 }, photosPerPage: 4 },
};
