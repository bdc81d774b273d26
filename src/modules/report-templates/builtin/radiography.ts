/** What the templates of radiography share, whether the image is on film or digital. */
import type { Condition, Field, TemplateDefinition } from "../definition.ts";
import { startFromDatum, weldIndicationCodes } from "./common.ts";

const isotope: Condition[] = [{ path: "technique.source", is: ["Ir-192", "Se-75", "Co-60", "Yb-169"] }];
const xRay: Condition[] = [{ path: "technique.source", is: ["X-ray"] }];
const doubleWallViewing = ["DWE/DWV ellipse", "DWE/DWV superimposed"];
const panoramic: Condition[] = [{ path: "technique.exposureTechnique", is: ["panoramic"] }];

/** Film is part 1 of ISO 17636, digital detectors are part 2. */
type Part = "1" | "2";

/** The condition that the technique follows ISO 17636, in class A or B. */
export function isoOf(part: Part): Condition {
  return { path: "technique.standard", is: [`ISO 17636-${part} A`, `ISO 17636-${part} B`] };
}

export const radiographicHeader: Field[] = [
  {
    key: "markers",
    label: "Markers",
    type: "text",
    maxLength: 100,
    help: "Location markers: what they are and where they start",
  },
  { key: "filmPlan", label: "Film plan", type: "text", maxLength: 60, help: "Number of the shooting sketch or film plan" },
];

/** Source, distances, exposure technique and coverage; `recorder` names what the image is taken on. */
export function exposureFields(part: Part, recorder: "film" | "detector"): Field[] {
  return [
    {
      key: "source",
      label: "Source",
      type: "choice",
      required: true,
      options: ["Ir-192", "Se-75", "Co-60", "Yb-169", "X-ray"],
    },
    { key: "sourceId", label: "Source or tube serial number", type: "text", maxLength: 40 },
    { key: "assayActivity", label: "Assay activity", type: "decimal", unit: "GBq", dp: 0, min: "0", when: isotope },
    { key: "assayOn", label: "Assay date", type: "date", when: isotope },
    {
      key: "activity",
      label: "Activity on the exposure date",
      type: "decimal",
      unit: "GBq",
      dp: 0,
      computed: "rt.activity",
      when: isotope,
    },
    { key: "kV", label: "Tube voltage", type: "decimal", unit: "kV", dp: 0, min: "0", required: true, when: xRay },
    { key: "mA", label: "Tube current", type: "decimal", unit: "mA", dp: 1, min: "0", required: true, when: xRay },
    { key: "filters", label: "Filters", type: "text", maxLength: 60 },
    { key: "exposureTime", label: "Exposure time", type: "decimal", unit: "s", dp: 0, min: "0", required: true },
    {
      key: "F",
      label: "Source size F",
      type: "decimal",
      unit: "mm",
      dp: 2,
      min: "0",
      required: true,
      help: "The largest dimension of the source or focal spot",
    },
    { key: "D", label: "Source to object D", type: "decimal", unit: "mm", dp: 0, min: "0", required: true },
    {
      key: "d",
      label: `Object to ${recorder} d`,
      type: "decimal",
      unit: "mm",
      dp: 1,
      min: "0",
      required: true,
      help: `From the source side of the object to the ${recorder}`,
    },
    { key: "SFD", label: `Source to ${recorder}`, type: "decimal", unit: "mm", dp: 0, computed: "rt.sfd" },
    {
      key: "exposureTechnique",
      label: "Exposure technique",
      type: "choice",
      required: true,
      options: ["SWE/SWV", "DWE/SWV", "DWE/DWV ellipse", "DWE/DWV superimposed", "panoramic"],
      help: "SWE and DWE: exposure through a single or a double wall; SWV and DWV: viewing of one or both",
    },
    {
      key: "OD",
      label: "Outside diameter of the weld",
      type: "decimal",
      unit: "mm",
      dp: 1,
      min: "0",
      help: "Leave blank for the outside diameter of the item",
      when: [{ path: "technique.exposureTechnique", is: doubleWallViewing }],
    },
    {
      key: "weldWidth",
      label: "Weld width",
      type: "decimal",
      unit: "mm",
      dp: 1,
      min: "0",
      required: true,
      when: [isoOf(part), { path: "technique.exposureTechnique", is: ["DWE/DWV ellipse"] }],
    },
    {
      key: "spanDeg",
      label: "Part of the circumference",
      type: "decimal",
      unit: "°",
      dp: 0,
      min: "0",
      max: "360",
      required: true,
      help: `The angle between the outer ends of the ${recorder}s; 360 for the whole weld`,
      when: panoramic,
    },
    {
      key: "filmHolders",
      label: recorder === "film" ? "Film holders" : "Plates or detectors",
      type: "integer",
      min: "1",
      required: true,
      when: panoramic,
    },
    { key: "coverage", label: "Coverage", type: "choice", required: true, options: ["full", "spot"] },
    {
      key: "exposuresPerWeld",
      label: "Exposures per weld",
      type: "integer",
      min: "1",
      required: true,
      help: "Each exposure is a view with its own line",
    },
    { key: "locationMarkers", label: "Location markers", type: "choice", options: ["on the part", "on a map"] },
  ];
}

/** The wall, the IQI chosen for it, and the unsharpness. */
export function iqiFields(part: Part, recorder: "film" | "detector"): Field[] {
  return [
    { key: "T", label: "Nominal thickness T", type: "decimal", unit: "mm", dp: 2, min: "0", required: true },
    {
      key: "reinforcement",
      label: "Reinforcement, both sides",
      type: "decimal",
      unit: "mm",
      dp: 2,
      min: "0",
      help: "Estimated weld reinforcement, not above the code's maximum; backing rings do not count",
    },
    {
      key: "iqiKind",
      label: "IQI kind",
      type: "choice",
      required: true,
      options: ["wire", "hole"],
      help: "Hole: plaque of ASTM E1025, or step/hole of ISO 19232-2",
    },
    { key: "iqiSide", label: "IQI side", type: "choice", required: true, options: ["source", recorder] },
    {
      key: "letterF",
      label: 'Lead letter "F" beside the IQI',
      type: "boolean",
      required: true,
      reading: true,
      when: [{ path: "technique.iqiSide", is: [recorder] }],
    },
    { key: "iqiGroup", label: "IQI material group", type: "text", maxLength: 20, required: true },
    { key: "iqiCount", label: "Number of IQIs", type: "integer", min: "1", required: true, help: "On each exposure" },
    {
      key: "shim",
      label: "Shim thickness",
      type: "decimal",
      unit: "mm",
      dp: 2,
      min: "0",
      when: [{ path: "technique.iqiKind", is: ["hole"] }],
    },
    {
      key: "iqiRelaxation",
      label: "Agreement on reduced IQI sensitivity",
      type: "text",
      maxLength: 60,
      help: "The contract document that allows fewer wires or holes for this source; the values must be verified",
      when: [isoOf(part), { path: "technique.source", is: ["Ir-192", "Se-75"] }],
    },
    {
      key: "requiredIqi",
      label: "Required IQI",
      type: "text",
      computed: "rt.requiredIqi",
      help: `For T; each line shows its own. The tables of ISO 17636-${part} are company data: verify them against the edition in the contract`,
    },
    {
      key: "requiredIqiStated",
      label: "IQI of the procedure",
      type: "text",
      maxLength: 20,
      help: "If no table applies: W11 or H6 to ISO 19232, wire 8 or 20-2T to ASTM",
      when: [{ path: "technique.standard", isNot: ["ASME V"] }],
    },
    { key: "Ug", label: "Unsharpness Ug", type: "decimal", unit: "mm", dp: 3, computed: "rt.ug" },
    { key: "UgMax", label: "Recommended maximum Ug", type: "decimal", unit: "mm", dp: 2, computed: "rt.ugMax" },
  ];
}

/** The required IQI of the line, and the one seen. */
export const iqiOfLine: Field[] = [
  { key: "iqiRequired", label: "Required IQI", type: "text", computed: "rt.lineIqi" },
  {
    key: "iqiSeen",
    label: "IQI seen",
    type: "text",
    maxLength: 20,
    required: true,
    reading: true,
    help: "Thinnest wire seen, such as 8 or W12, or the hole, such as 20-2T or H6",
  },
];

export const interpretationOfLine: Field[] = [
  {
    key: "backscatterB",
    label: "Letter B",
    type: "choice",
    required: true,
    options: ["not seen", "dark on light", "light on dark"],
  },
  { key: "interpretedOn", label: "Interpreted on", type: "date", required: true, repeats: true },
  { key: "interpretedBy", label: "Interpreted by", type: "record", record: "ReportPerson", required: true, repeats: true },
];

export const radiographicIndications: TemplateDefinition["indications"] = {
  codes: weldIndicationCodes,
  fields: [
    { key: "position", label: "Position", type: "text", maxLength: 30, required: true },
    { ...startFromDatum, help: "Along the weld; used to compute the gaps in a group" },
    {
      key: "weldLayer",
      label: "Weld layer",
      type: "choice",
      options: ["root", "hot", "fill", "cap", "hazBase", "unknown"],
    },
    { key: "length", label: "Length", type: "decimal", unit: "mm", dp: 1, min: "0" },
    {
      key: "width",
      label: "Width",
      type: "decimal",
      unit: "mm",
      dp: 1,
      min: "0",
      help: "For slag and other elongated indications: limited by Table 341.3.2, API 1104 and ISO 10675-1",
    },
    {
      key: "diameter",
      label: "Diameter",
      type: "decimal",
      unit: "mm",
      dp: 1,
      min: "0",
      help: "Pore diameter; for cluster or uniform porosity, that of the largest pore, with the extent as the length",
    },
    {
      key: "group",
      label: "Group",
      type: "integer",
      min: "1",
      help: "Use the same number for indications in line with each other",
    },
  ],
};

export const radiographicSets = [
  "ASME VIII-1 UW-51",
  "ASME VIII-1 UW-52",
  "ASME B31.3 341.3, Table 341.3.2",
  "ASME B31.1 136.4",
  "API 1104 Section 9",
  "AWS D1.1 Clause 8 (2020)",
  "ISO 10675-1",
  "Client specification",
];
