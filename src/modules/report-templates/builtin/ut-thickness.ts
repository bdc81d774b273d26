/** Ultrasonic thickness measurement of piping, vessels, tanks and structures. */
import { headShapes } from "../calculations/pressure-thickness.ts";
import type { Field, TemplateDefinition } from "../definition.ts";
import { allOf } from "../rules/rule.ts";
import { utThicknessRules } from "../rules/ut-thickness.ts";
import {
  commonAttachments,
  commonHeader,
  commonSummary,
  everyResult,
  momentOfCheck,
  remarksColumn,
  standardField,
} from "./common.ts";
import { tankBottomFields } from "./tank-bottom.ts";

/** Names of the first readings, as the company chooses; the keys stay r1 to r8. */
const readingNames: Readonly<Record<string, readonly string[]>> = {
  "Reading 1 to 8": [],
  "N, E, S, W": ["N", "E", "S", "W"],
  "12, 3, 6, 9 o'clock": ["12 o'clock", "3 o'clock", "6 o'clock", "9 o'clock"],
};

export const utThickness: TemplateDefinition = {
  code: "UT-THK",
  version: 1,
  title: "Ultrasonic thickness",
  method: "UT",
  technique: "Thickness",
  basedOn: null,
  blocks: {
    header: [
      ...commonHeader,
      {
        key: "assetType",
        label: "Asset type",
        type: "choice",
        required: true,
        options: ["piping", "vessel", "tank shell", "tank bottom", "structure", "other"],
      },
      { key: "service", label: "Service", type: "text", maxLength: 60 },
      { key: "pipingClass", label: "Piping class (API 570)", type: "choice", options: ["1", "2", "3", "4", "n/a"] },
      { key: "injectionOrMixPoint", label: "Injection or mix point", type: "boolean" },
      { key: "designPressure", label: "Design pressure", type: "decimal", unit: "MPa", dp: 2, min: "0" },
      { key: "designTemp", label: "Design temperature", type: "decimal", unit: "°C", dp: 0, min: "-273.15" },
      { key: "allowableStress", label: "Allowable stress S", type: "decimal", unit: "MPa", dp: 1, min: "0" },
      { key: "E", label: "Quality factor or joint efficiency E", type: "decimal", unit: "", dp: 2, min: "0", max: "1" },
      { key: "W", label: "Weld strength reduction factor W", type: "decimal", unit: "", dp: 2, min: "0", max: "1" },
      { key: "Y", label: "Coefficient Y", type: "decimal", unit: "", dp: 2, min: "0", max: "0.7" },
      {
        key: "insideRadius",
        label: "Inside radius, new",
        type: "decimal",
        unit: "mm",
        dp: 1,
        min: "0",
        when: [{ path: "header.assetType", is: ["vessel"] }],
      },
      {
        key: "headShape",
        label: "Head shape",
        type: "choice",
        options: [...headShapes],
        help: "For other shapes, such as cones, use the client's required thickness",
        when: [{ path: "header.assetType", is: ["vessel"] }],
      },
      {
        key: "crownRadius",
        label: "Inside crown radius L, new",
        type: "decimal",
        unit: "mm",
        dp: 1,
        min: "0",
        required: true,
        when: [{ path: "header.headShape", is: ["torispherical, 6 % knuckle"] }],
      },
      {
        key: "structuralMin",
        label: "Structural minimum",
        type: "decimal",
        unit: "mm",
        dp: 2,
        min: "0",
        when: [{ path: "header.assetType", is: ["piping"] }],
      },
      ...tankBottomFields({ when: [{ path: "header.assetType", is: ["tank bottom"] }] }),
      {
        key: "tPressure",
        label: "Pressure design thickness, without allowance",
        type: "decimal",
        unit: "mm",
        dp: 2,
        computed: "ut.tPressure",
        when: [{ path: "header.assetType", is: ["piping", "vessel"] }],
      },
      {
        key: "tHead",
        label: "Pressure design thickness of the head",
        type: "decimal",
        unit: "mm",
        dp: 2,
        computed: "ut.tHead",
        when: [{ path: "header.assetType", is: ["vessel"] }],
      },
      {
        key: "tReqSource",
        label: "Source of required thickness",
        type: "choice",
        required: true,
        options: ["client value", "pressure formula", "structural minimum"],
        help: "State in the report who set it",
      },
      { key: "corrosionAllowance", label: "Corrosion allowance", type: "decimal", unit: "mm", dp: 2, min: "0" },
      { key: "tActualRule", label: "Actual thickness basis", type: "choice", required: true, options: ["minimum", "average"] },
      { key: "minRatePolicy", label: "Minimum corrosion rate", type: "decimal", unit: "mm/y", dp: 3, min: "0" },
      {
        key: "U",
        label: "Gauge uncertainty U",
        type: "decimal",
        unit: "mm",
        dp: 2,
        min: "0",
        required: true,
        help: "Expanded uncertainty, from the procedure or the gauge certificate",
      },
      { key: "earliestDue", label: "Earliest next due date", type: "date", computed: "ut.earliestDue" },
    ],
    technique: [
      standardField(["ASME V SE-797", "ISO 16809", "other"]),
      { key: "gauge", label: "Thickness gauge", type: "equipment", equipmentTypes: ["UT-TG", "UT-FD"], required: true },
      { key: "mode", label: "Mode", type: "choice", required: true, options: ["single echo", "echo-echo", "A-scan"] },
      { key: "probe", label: "Probe", type: "equipment", equipmentTypes: ["UT-PROBE"], required: true },
      { key: "frequency", label: "Frequency", type: "decimal", unit: "MHz", dp: 2, min: "0", required: true },
      { key: "couplant", label: "Couplant", type: "consumable", consumableKind: "UT-CPL", required: true },
      { key: "velocity", label: "Sound velocity", type: "decimal", unit: "m/s", dp: 0, min: "0", required: true },
      {
        key: "readingNames",
        label: "Reading names",
        type: "choice",
        options: Object.keys(readingNames),
        help: "Around a pipe, the first four readings are its quadrants",
      },
      { key: "throughCoating", label: "Measured through coating", type: "boolean", required: true },
      { key: "tempCorrection", label: "Corrected for temperature", type: "boolean" },
    ],
    calibration: [
      { key: "block", label: "Step block", type: "equipment", equipmentTypes: ["UT-BLOCK"], required: true },
      {
        key: "blockTemp",
        label: "Block temperature",
        type: "decimal",
        unit: "°C",
        dp: 0,
        min: "-273.15",
        required: true,
      },
      { key: "tolerance", label: "Check tolerance", type: "decimal", unit: "mm", dp: 2, min: "0", required: true },
      {
        key: "checks",
        label: "Checks on the block",
        type: "rows",
        required: true,
        columns: [
          ...momentOfCheck,
          { key: "step", label: "Step", type: "decimal", unit: "mm", dp: 2, min: "0", required: true },
          { key: "read", label: "Read", type: "decimal", unit: "mm", dp: 2, min: "0", required: true },
        ],
      },
    ],
    summary: commonSummary,
  },
  lines: {
    item: { label: "CML" },
    itemRepeats: false,
    examStage: false,
    results: everyResult,
    fields: [
      {
        key: "component",
        label: "Component",
        type: "choice",
        required: true,
        repeats: true,
        options: ["pipe", "elbow", "tee", "reducer", "nozzle", "shell", "head", "bottom", "roof", "other"],
      },
      { key: "position", label: "Position", type: "text", maxLength: 30, required: true },
      {
        key: "readAt",
        label: "Read at",
        type: "dateTime",
        help: "Needed only when a check failed: it shows which readings must be repeated",
      },
      thickness("nominal", "Nominal", { repeats: true }),
      {
        key: "replacedOn",
        label: "Part replaced on",
        type: "date",
        prefilled: true,
        help: "Earlier readings stay in the history; the corrosion rates restart",
      },
      thickness("tInitial", "Initial reading", { prefilled: true }),
      { key: "initialOn", label: "Initial reading on", type: "date", prefilled: true },
      thickness("tPrev", "Previous reading", { prefilled: true }),
      { key: "prevOn", label: "Previous reading on", type: "date", prefilled: true },
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((n) =>
        thickness(`r${n}`, `Reading ${n}`, { ...namesOf(n), ...(n === 1 ? { required: true } : {}) }),
      ),
      {
        key: "coatingThickness",
        label: "Coating thickness",
        type: "decimal",
        unit: "µm",
        dp: 0,
        min: "0",
        repeats: true,
        when: [{ path: "technique.throughCoating", is: [true] }],
      },
      {
        key: "coatingVelocity",
        label: "Sound velocity of the coating",
        type: "decimal",
        unit: "m/s",
        dp: 0,
        min: "0",
        repeats: true,
        when: [{ path: "technique.throughCoating", is: [true] }],
      },
      // One of them is the actual thickness; the other is shown beside it.
      {
        key: "tMin",
        label: "Minimum reading",
        type: "decimal",
        unit: "mm",
        dp: 2,
        computed: "ut.tMin",
        when: [{ path: "header.tActualRule", is: ["average"] }],
      },
      {
        key: "tMean",
        label: "Mean",
        type: "decimal",
        unit: "mm",
        dp: 2,
        computed: "ut.tMean",
        when: [{ path: "header.tActualRule", isNot: ["average"] }],
      },
      { key: "tActual", label: "Actual thickness", type: "decimal", unit: "mm", dp: 2, computed: "ut.tActual" },
      thickness("tReq", "Required thickness", { required: true, repeats: true }),
      { key: "lossPct", label: "Loss", type: "decimal", unit: "%", dp: 1, computed: "ut.loss" },
      { key: "crLT", label: "Long-term rate", type: "decimal", unit: "mm/y", dp: 3, computed: "ut.crLT" },
      { key: "crST", label: "Short-term rate", type: "decimal", unit: "mm/y", dp: 3, computed: "ut.crST" },
      { key: "crGov", label: "Governing rate", type: "decimal", unit: "mm/y", dp: 3, computed: "ut.crGov" },
      { key: "caLeft", label: "Remaining allowance", type: "decimal", unit: "mm", dp: 2, computed: "ut.caLeft" },
      { key: "remLife", label: "Remaining life", type: "decimal", unit: "y", dp: 1, rounding: "down", computed: "ut.remLife" },
      { key: "retireOn", label: "Retirement date", type: "date", computed: "ut.retireOn" },
      { key: "nextDue", label: "Next due", type: "date", computed: "ut.nextDue" },
      { key: "band", label: "Band", type: "text", computed: "ut.band" },
      { key: "flag", label: "Flag", type: "text", computed: "ut.flag" },
      remarksColumn,
    ],
  },
  indications: null,
  attachments: commonAttachments,
  roles: [
    { role: "performer", method: "UT", minLevel: 1, schemes: [], vision: "near" },
    { role: "evaluator", method: "UT", minLevel: 2, schemes: [], vision: "near" },
  ],
  requiredEquipment: [
    { label: "thickness gauge", anyOf: ["UT-TG", "UT-FD"] },
    { label: "probe", anyOf: ["UT-PROBE"] },
    { label: "step block", anyOf: ["UT-BLOCK"] },
  ],
  measures: [
    {
      field: "technique.gauge",
      parameter: "thickness",
      values: [...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => `line.r${n}`), "calibration.checks.read"],
    },
    { field: "technique.probe", parameter: "frequency", values: ["technique.frequency"] },
    {
      field: "calibration.block",
      parameter: "dimension",
      alsoCalled: ["thickness", "length", "step"],
      values: ["calibration.checks.step"],
    },
  ],
  rules: allOf(utThicknessRules),
  acceptanceSets: ["API 570 Section 7", "API 510 Section 7", "API 653 4.3, 4.4", "Required thickness", "Client specification"],
  defaults: {
    "header.U": { entered: "0.10", unit: "mm", si: "0.10" },
    "header.tActualRule": "minimum",
    "calibration.tolerance": { entered: "0.05", unit: "mm", si: "0.05" },
  },
  layout: { orientation: "landscape", columnWidths: { remarks: 2, flag: 1.5 }, photosPerPage: 4 },
};

function thickness(key: string, label: string, more: Partial<Field>): Field {
  return { key, label, type: "decimal", unit: "mm", dp: 2, min: "0", ...more };
}

function namesOf(n: number): Partial<Field> {
  const labels = Object.fromEntries(
    Object.entries(readingNames).flatMap(([choice, names]) => {
      const name = names[n - 1];
      return name === undefined ? [] : [[choice, name] as const];
    }),
  );
  return Object.keys(labels).length > 0 ? { labelBy: { path: "technique.readingNames", labels } } : {};
}
