/** Positive material identification, API RP 578 or ASTM E1476: alloying elements compared with the required alloy. */
import { elements } from "../composition-sheet.ts";
import type { Condition, Field, TemplateDefinition } from "../definition.ts";
import { pmiRules } from "../rules/pmi.ts";
import { allOf } from "../rules/rule.ts";
import { commonAttachments, commonHeader, commonSummary, everyResult, remarksColumn, standardField } from "./common.ts";

const analysers = ["PMI-XRF", "PMI-OES", "PMI-LIBS"];
const byPercent: { when: Condition[] } = { when: [{ path: "technique.mode", isNot: ["match"] }] };
const byMatch: { when: Condition[] } = { when: [{ path: "technique.mode", is: ["match"] }] };
const burns: { when: Condition[] } = { when: [{ path: "technique.principle", is: ["OES", "LIBS"] }] };

/** Elements of which a thousandth counts. */
const traces: readonly string[] = ["V", "Nb", "Ti", "C"];

export const pmi: TemplateDefinition = {
  code: "PMI",
  version: 1,
  title: "Positive material identification",
  method: "PMI",
  technique: "",
  basedOn: null,
  blocks: {
    header: commonHeader,
    technique: [
      standardField(["API RP 578", "ASTM E1476", "other"]),
      {
        key: "principle",
        label: "Principle",
        type: "choice",
        required: true,
        options: ["XRF", "OES", "LIBS"],
        help: "X-ray fluorescence, optical emission with a spark, or laser-induced breakdown",
      },
      { key: "analyser", label: "Analyser", type: "equipment", equipmentTypes: analysers, required: true },
      {
        key: "mode",
        label: "Mode",
        type: "choice",
        required: true,
        options: ["percent", "match"],
        help: "Percent: element contents are read; match: the analyser names the alloy from its own library",
      },
      { key: "time", label: "Measuring time", type: "decimal", unit: "s", dp: 0, min: "0" },
      { key: "surfacePrep", label: "Surface preparation", type: "text", maxLength: 60, help: "Such as ground to bright metal" },
      {
        key: "tolerancePct",
        label: "Tolerance on the limits",
        type: "decimal",
        unit: "%",
        dp: 0,
        min: "0",
        max: "100",
        help: "Of each limit; leave blank for none",
        ...byPercent,
      },
      {
        key: "toleranceSource",
        label: "Source of the tolerance",
        type: "text",
        maxLength: 60,
        required: true,
        help: "The owner's programme and its revision",
        when: [...byPercent.when, { path: "technique.tolerancePct" }],
      },
      {
        key: "windows",
        label: "Limits of other alloys",
        type: "rows",
        help: "For alloys without limits in this product, or if the contract's specification states others",
        columns: [
          { key: "alloy", label: "Alloy", type: "text", maxLength: 40, required: true, repeats: true },
          { key: "element", label: "Element", type: "choice", options: [...elements], required: true },
          { key: "min", label: "Minimum", type: "decimal", unit: "%", dp: 2, min: "0", max: "100" },
          { key: "max", label: "Maximum", type: "decimal", unit: "%", dp: 2, min: "0", max: "100" },
          { key: "source", label: "Specification", type: "text", maxLength: 60, required: true, repeats: true },
        ],
        ...byPercent,
      },
    ],
    calibration: [
      {
        key: "sample",
        label: "Certified reference sample",
        type: "equipment",
        equipmentTypes: ["PMI-CRM"],
        required: true,
        help: "Of an alloy similar to the one examined; its certificate states the composition",
      },
      {
        key: "tolerance",
        label: "Check tolerance, of the certified value",
        type: "decimal",
        unit: "%",
        dp: 0,
        min: "0",
        required: true,
        help: "As the procedure states it",
      },
      {
        key: "checks",
        label: "Checks on the certified sample",
        type: "rows",
        required: true,
        columns: [
          { key: "when", label: "When", type: "choice", options: ["start", "shift", "end"], required: true },
          { key: "at", label: "Time", type: "dateTime", required: true },
          { key: "element", label: "Element", type: "choice", options: [...elements], required: true },
          { key: "certified", label: "Certified", type: "decimal", unit: "%", dp: 3, min: "0", max: "100", required: true },
          { key: "read", label: "Read", type: "decimal", unit: "%", dp: 3, min: "0", max: "100", required: true },
        ],
      },
    ],
    summary: commonSummary,
  },
  lines: {
    item: { label: "Component" },
    itemRepeats: false,
    examStage: false,
    results: everyResult,
    fields: [
      {
        key: "component",
        label: "Component type",
        type: "text",
        maxLength: 40,
        repeats: true,
        help: "Such as pipe, elbow, weld",
      },
      { key: "heatNo", label: "Heat number", type: "text", maxLength: 40, repeats: true },
      { key: "mtr", label: "Material test report", type: "text", maxLength: 60, repeats: true },
      { key: "location", label: "Location", type: "text", maxLength: 60 },
      { key: "zone", label: "Zone", type: "choice", required: true, repeats: true, options: ["base", "weld", "HAZ"] },
      {
        key: "readingNo",
        label: "Reading number",
        type: "text",
        maxLength: 20,
        required: true,
        help: "As stored by the analyser",
      },
      {
        key: "readAt",
        label: "Read at",
        type: "dateTime",
        help: "Needed only when a check failed: it shows which readings must be repeated",
      },
      {
        key: "requiredAlloy",
        label: "Required alloy",
        type: "text",
        maxLength: 40,
        required: true,
        repeats: true,
        help: "Such as P22, or ASTM A312 TP316",
      },
      { key: "limits", label: "Limits, %", type: "text", computed: "pmi.limits", ...byPercent },
      {
        key: "alloyShown",
        label: "Alloy displayed",
        type: "text",
        maxLength: 40,
        required: true,
        reading: true,
        help: "The name on the analyser's display",
        ...byMatch,
      },
      ...elements.map((element): Field => ({
        key: element,
        label: element,
        type: "decimal",
        unit: "%",
        dp: traces.includes(element) ? 3 : 2,
        min: "0",
        max: "100",
        ...byPercent,
      })),
      { key: "match", label: "Match", type: "text", computed: "pmi.match" },
      { key: "burnDressed", label: "Burn mark dressed", type: "boolean", required: true, ...burns },
      { key: "marked", label: "Component marked", type: "boolean" },
      remarksColumn,
    ],
  },
  indications: null,
  attachments: commonAttachments,
  roles: [{ role: "performer", method: "PMI", minLevel: 1, schemes: [], vision: "near" }],
  requiredEquipment: [
    { label: "PMI analyser", anyOf: analysers },
    { label: "certified reference sample", anyOf: ["PMI-CRM"] },
  ],
  measures: [{ field: "technique.analyser", parameter: "composition", alsoCalled: ["alloy", "elements"], values: [] }],
  rules: allOf(pmiRules),
  acceptanceSets: ["API RP 578 Section 7", "Client specification"],
  defaults: { "technique.standard": "API RP 578", "technique.mode": "percent" },
  layout: { orientation: "landscape", columnWidths: { remarks: 2, requiredAlloy: 1.5, limits: 2 }, photosPerPage: 4 },
};
