/** Electromagnetic inspection of heat exchanger tubes, and IRIS: ASME V Articles 8, 16 and 17, ASTM E690, E2096. */
import type { TemplateDefinition } from "../definition.ts";
import { etTubeRules } from "../rules/et-tube.ts";
import { allOf } from "../rules/rule.ts";
import { tubeConditions } from "../tube-sheet.ts";
import { commonAttachments, commonHeader, commonSummary, everyResult, momentOfCheck, remarksColumn, where } from "./common.ts";

const byFrequency = where("technique.method", "ECT", "RFT", "NFT");
const frequency = (n: number) => ({
  key: `f${n}`,
  label: `Frequency ${n}`,
  type: "decimal" as const,
  unit: "kHz",
  dp: 1,
  min: "0",
  ...byFrequency,
});
/** The certificate each technique requires; a company whose written practice certifies MFL under ET uses a variant. */
const methodBy = { path: "technique.method", methods: { ECT: "ET", RFT: "ET", NFT: "ET", MFL: "MFL", IRIS: "UT" } };

export const etTube: TemplateDefinition = {
  code: "ET-TUBE",
  version: 1,
  title: "Electromagnetic tube inspection",
  method: "ET",
  technique: "",
  basedOn: null,
  blocks: {
    header: [
      ...commonHeader,
      { key: "exchangerTag", label: "Exchanger", type: "text", maxLength: 60, required: true },
      { key: "tubes", label: "Number of tubes", type: "integer", min: "1", required: true },
      { key: "tubeOD", label: "Tube outside diameter", type: "decimal", unit: "mm", dp: 2, min: "0", required: true },
      { key: "wall", label: "Tube wall thickness", type: "decimal", unit: "mm", dp: 2, min: "0", required: true },
      { key: "tubeLength", label: "Tube length", type: "decimal", unit: "m", dp: 2, min: "0" },
      { key: "tubeMaterial", label: "Tube material", type: "text", maxLength: 60, required: true },
      { key: "supports", label: "Number of supports", type: "integer", min: "0" },
      {
        key: "supportReference",
        label: "First support and direction of counting",
        type: "text",
        maxLength: 60,
        required: true,
      },
      {
        key: "row1Origin",
        label: "Row 1",
        type: "text",
        maxLength: 60,
        required: true,
        help: "Such as the top row at the inlet end",
      },
      {
        key: "orientation",
        label: "Direction of tube numbers",
        type: "text",
        maxLength: 60,
        help: "Such as left to right, seen from the channel",
      },
      {
        key: "cleanliness",
        label: "Cleanliness",
        type: "choice",
        options: ["clean", "light", "heavy"],
        required: true,
        reading: true,
      },
      { key: "inspectedFrom", label: "Inspected from", type: "text", maxLength: 60, required: true },
      {
        key: "pluggingLimit",
        label: "Plugging limit",
        type: "decimal",
        unit: "%",
        dp: 0,
        min: "0",
        max: "100",
        required: true,
        help: "Wall loss at which the owner plugs a tube",
      },
      {
        key: "othersInspected",
        label: "Rows without a line for each tube",
        type: "rows",
        columns: [
          { key: "rowFrom", label: "From row", type: "integer", min: "1", required: true },
          { key: "rowTo", label: "To row", type: "integer", min: "1", required: true },
          { key: "tubes", label: "Tubes without a line", type: "integer", min: "0", required: true },
          { key: "confirmed", label: "Confirmed as NDD", type: "boolean", required: true },
          { key: "by", label: "By", type: "text", maxLength: 60, required: true },
        ],
        help: "Tubes of a confirmed range that have no line are NDD: no defect detected",
      },
    ],
    technique: [
      {
        key: "standard",
        label: "Standard",
        type: "choice",
        required: true,
        options: ["ASME V", "ASTM", "other"],
        help: "ASME V Article 8 for ECT, 16 for MFL, 17 for RFT",
      },
      { key: "method", label: "Technique", type: "choice", options: ["ECT", "RFT", "NFT", "MFL", "IRIS"], required: true },
      {
        key: "instrument",
        label: "Instrument",
        type: "equipment",
        equipmentTypes: ["ET-INST", "UT-FD", "UT-PA"],
        required: true,
      },
      { key: "probe", label: "Probe", type: "equipment", equipmentTypes: ["ET-PROBE", "UT-PROBE"], required: true },
      { key: "probeOD", label: "Probe diameter", type: "decimal", unit: "mm", dp: 2, min: "0", required: true },
      { key: "fill", label: "Fill factor", type: "decimal", unit: "%", dp: 1, computed: "et.fill" },
      { ...frequency(1), required: true },
      frequency(2),
      frequency(3),
      frequency(4),
      { key: "mode", label: "Mode", type: "choice", options: ["diff", "abs", "both"], ...byFrequency },
      { key: "pullSpeed", label: "Pull speed", type: "decimal", unit: "mm/s", dp: 0, min: "0" },
      { key: "refTube", label: "Reference tube", type: "equipment", equipmentTypes: ["ET-REF"], required: true },
      {
        key: "flaws",
        label: "Reference flaws",
        type: "rows",
        required: true,
        columns: [
          { key: "type", label: "Type", type: "text", maxLength: 40, required: true },
          { key: "depthPct", label: "Depth", type: "decimal", unit: "%", dp: 0, min: "0", max: "100", required: true },
        ],
      },
    ],
    calibration: [
      {
        key: "checks",
        label: "Checks on the reference tube",
        type: "rows",
        required: true,
        columns: [
          ...momentOfCheck,
          { key: "signalOk", label: "Signals as set", type: "boolean", required: true },
          { key: "phaseDrift", label: "Phase drift", type: "decimal", unit: "°", dp: 0 },
          { key: "ampDrift", label: "Amplitude drift", type: "decimal", unit: "%", dp: 0 },
        ],
      },
    ],
    summary: commonSummary,
  },
  lines: {
    item: { label: "Tube" },
    itemRepeats: false,
    examStage: false,
    results: everyResult,
    fields: [
      { key: "row", label: "Row", type: "integer", min: "1", required: true, repeats: true },
      { key: "tube", label: "Tube", type: "integer", min: "1", required: true },
      { key: "condition", label: "Condition", type: "choice", options: [...tubeConditions], required: true },
      {
        key: "lossPct",
        label: "Wall loss",
        type: "decimal",
        unit: "%",
        dp: 0,
        min: "0",
        max: "100",
        ...where("line.condition", "ID loss", "OD loss", "pit", "dent", "support wear"),
      },
      { key: "lossClass", label: "Class", type: "text", computed: "et.lossClass" },
      { key: "location", label: "Location", type: "text", maxLength: 60, help: "Such as 2nd support + 50 mm" },
      { key: "readAt", label: "Time", type: "dateTime" },
      remarksColumn,
    ],
  },
  indications: null,
  attachments: [
    { kind: "map", label: "Tube-sheet map", min: 1, max: 10 },
    { kind: "scanData", label: "Recorded signals", min: 0, max: 60 },
    ...commonAttachments.filter(({ kind }) => kind !== "map"),
  ],
  roles: [
    { role: "performer", method: "ET", methodBy, minLevel: 1, schemes: [], vision: "near" },
    { role: "evaluator", method: "ET", methodBy, minLevel: 2, schemes: [], vision: "near" },
  ],
  requiredEquipment: [{ label: "reference tube", anyOf: ["ET-REF"] }],
  measures: [
    {
      field: "technique.instrument",
      parameter: "frequency",
      values: ["technique.f1", "technique.f2", "technique.f3", "technique.f4"],
    },
  ],
  rules: allOf(etTubeRules),
  acceptanceSets: ["Plugging limit", "Client specification"],
  defaults: {},
  layout: { orientation: "portrait", columnWidths: { location: 2, remarks: 2 }, photosPerPage: 4 },
};
