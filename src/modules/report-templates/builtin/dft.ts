/** Coating thickness by SSPC-PA 2 or ISO 19840, with climate and holiday test. A line is a spot of three gauge readings. */
import { gaugeReadings } from "../coating-sheet.ts";
import type { Field, TemplateDefinition } from "../definition.ts";
import { dftRules } from "../rules/dft.ts";
import { allOf } from "../rules/rule.ts";
import { commonAttachments, commonHeader, commonSummary, everyResult, remarksColumn, standardField } from "./common.ts";

/** A thickness in µm; a profile is one too. */
function micrometres(key: string, label: string, more: Partial<Field> = {}): Field {
  return { key, label, type: "decimal", unit: "µm", dp: 0, min: "0", ...more };
}

const tested = { when: [{ path: "technique.holiday", isNot: ["none"] }] };
const highVoltage = { when: [{ path: "technique.holiday", is: ["high voltage"] }] };

export const dft: TemplateDefinition = {
  code: "DFT",
  version: 1,
  title: "Coating thickness and holiday",
  method: "DFT",
  technique: "",
  basedOn: null,
  blocks: {
    header: commonHeader,
    technique: [
      standardField(["SSPC-PA 2", "ISO 19840", "other"]),
      { key: "gauge", label: "Thickness gauge", type: "equipment", equipmentTypes: ["DFT"], required: true },
      {
        key: "type",
        label: "Type of gauge",
        type: "choice",
        required: true,
        options: ["1", "2"],
        help: "1: magnetic pull-off; 2: electronic",
      },
      { key: "substrate", label: "Substrate", type: "text", maxLength: 40, required: true },
      { key: "surfacePrep", label: "Surface preparation", type: "text", maxLength: 60, help: "Such as SSPC-SP 10 / Sa 2½" },
      micrometres("profile", "Surface profile", { reading: true }),
      { key: "solubleSalts", label: "Soluble salts", type: "text", maxLength: 60, reading: true },
      micrometres("zeroCorrection", "Base metal reading", { help: "Already subtracted from the readings", reading: true }),
      {
        key: "coats",
        label: "Coats, the first applied first",
        type: "rows",
        required: true,
        columns: [
          { key: "product", label: "Maker and product", type: "text", maxLength: 60, required: true },
          { key: "batchA", label: "Batch, base", type: "text", maxLength: 30 },
          { key: "batchB", label: "Batch, hardener", type: "text", maxLength: 30 },
          { key: "specMin", label: "Specified minimum", type: "decimal", unit: "µm", dp: 0, min: "0", required: true },
          { key: "specMax", label: "Specified maximum", type: "decimal", unit: "µm", dp: 0, min: "0" },
          { key: "appliedOn", label: "Applied on", type: "date" },
          { key: "expiresOn", label: "Good until", type: "date", help: "The earlier day of base and hardener" },
          { key: "cure", label: "Cure", type: "text", maxLength: 40 },
        ],
      },
      {
        key: "restrictionLevel",
        label: "Restriction level",
        type: "choice",
        required: true,
        options: ["1", "2", "3", "4", "5"],
        help: "Spot limits of SSPC-PA 2: 1 as specified; 2 to 120 %; 3 from 80 % to 120 %; 4 to 150 %; 5 no maximum (verify)",
      },
      { key: "climateMeter", label: "Dew-point meter", type: "equipment", equipmentTypes: ["HYG"] },
      {
        key: "climate",
        label: "Climate",
        type: "rows",
        reading: true,
        help: "Required on days when a coat was applied: at least every 4 h",
        columns: [
          { key: "at", label: "Time", type: "dateTime", required: true },
          { key: "air", label: "Air", type: "decimal", unit: "°C", dp: 0, min: "-273.15", required: true },
          { key: "RH", label: "Humidity", type: "decimal", unit: "%", dp: 0, min: "0", max: "100", required: true },
          { key: "surface", label: "Surface", type: "decimal", unit: "°C", dp: 0, min: "-273.15", required: true },
        ],
      },
      { key: "dewPoints", label: "Dew points", type: "text", computed: "dft.dewPoints" },
      { key: "areaTotal", label: "Coated area", type: "decimal", unit: "m²", dp: 0, min: "0", required: true },
      {
        key: "areasNeeded",
        label: "Areas to measure",
        type: "integer",
        computed: "dft.areasNeeded",
        help: "Areas of 10 m² (100 ft²), five spots in each",
      },
      {
        key: "shifts",
        label: "Areas coated by shift",
        type: "rows",
        help: "If an area fails, all areas coated in that shift are measured",
        columns: [
          { key: "shift", label: "Shift", type: "text", maxLength: 30, required: true },
          { key: "areas", label: "Areas coated", type: "integer", min: "1", required: true },
        ],
      },
      {
        key: "holiday",
        label: "Holiday test",
        type: "choice",
        required: true,
        options: ["none", "low voltage", "high voltage"],
      },
      { key: "detector", label: "Holiday detector", type: "equipment", equipmentTypes: ["HOL"], required: true, ...tested },
      { key: "voltage", label: "Voltage", type: "decimal", unit: "V", dp: 0, min: "0", required: true, ...tested },
      {
        key: "holidayStandard",
        label: "Standard of the holiday test",
        type: "choice",
        required: true,
        options: ["SP0188", "SP0274", "SP0490", "ASTM D5162", "other"],
        help: "SP0274: thick coatings of pipelines; SP0490: fusion-bonded epoxy",
        ...highVoltage,
      },
      {
        key: "voltageAdvice",
        label: "Calculated voltage",
        type: "decimal",
        unit: "V",
        dp: 0,
        computed: "dft.voltageAdvice",
        help: "From the highest area mean; before readings, from the maximum specified thickness",
        ...highVoltage,
      },
    ],
    calibration: [
      {
        key: "shimSet",
        label: "Certified shims",
        type: "equipment",
        equipmentTypes: ["DFT-SHIM"],
        required: true,
      },
      {
        key: "tolerance",
        label: "Gauge tolerance, of the shim",
        type: "decimal",
        unit: "%",
        dp: 0,
        min: "0",
        required: true,
        help: "Combined accuracy of gauge and shims",
      },
      {
        key: "shims",
        label: "Checks on shims",
        type: "rows",
        required: true,
        columns: [
          { key: "when", label: "When", type: "choice", options: ["start", "interval", "end"], required: true },
          { key: "at", label: "Time", type: "dateTime", required: true },
          { key: "nominal", label: "Shim", type: "decimal", unit: "µm", dp: 0, min: "0", required: true },
          { key: "read", label: "Read", type: "decimal", unit: "µm", dp: 0, min: "0", required: true },
        ],
      },
      {
        key: "detectorCheck",
        label: "Verified detector voltage",
        type: "decimal",
        unit: "V",
        dp: 0,
        min: "0",
        ...tested,
      },
    ],
    summary: commonSummary,
  },
  lines: {
    item: { label: "Area" },
    itemRepeats: true,
    examStage: false,
    results: everyResult,
    fields: [
      { key: "spot", label: "Spot", type: "integer", min: "1", required: true },
      {
        key: "coat",
        label: "After coat",
        type: "integer",
        min: "1",
        required: true,
        repeats: true,
        help: "Readings are of the total thickness after this coat",
      },
      { key: "shift", label: "Shift", type: "text", maxLength: 30, repeats: true },
      { key: "location", label: "Location", type: "text", maxLength: 60 },
      {
        key: "readAt",
        label: "Read at",
        type: "dateTime",
        help: "Needed only when a check failed: it shows which readings must be repeated",
      },
      ...gaugeReadings.map((key, at) =>
        micrometres(key, `Reading ${at + 1}`, {
          required: true,
          ...(at === 0 ? { help: "Within a circle of 40 mm (1.5 in)" } : {}),
        }),
      ),
      micrometres("spotMean", "Spot mean", { computed: "dft.spotMean" }),
      micrometres("areaMean", "Area mean", { computed: "dft.areaMean" }),
      { key: "limits", label: "Limits", type: "text", computed: "dft.limits" },
      {
        key: "holidays",
        label: "Holidays found",
        type: "rows",
        columns: [
          { key: "location", label: "Location", type: "text", maxLength: 60, required: true },
          { key: "repaired", label: "Repaired", type: "boolean" },
          { key: "retested", label: "Retested, no holidays", type: "boolean" },
        ],
        ...tested,
      },
      remarksColumn,
    ],
  },
  indications: null,
  attachments: commonAttachments,
  roles: [{ role: "performer", method: "DFT", minLevel: 1, schemes: [], vision: "near" }],
  requiredEquipment: [
    { label: "coating thickness gauge", anyOf: ["DFT"] },
    { label: "certified shims", anyOf: ["DFT-SHIM"] },
  ],
  measures: [
    {
      field: "technique.gauge",
      parameter: "coating thickness",
      alsoCalled: ["thickness"],
      values: [...gaugeReadings.map((key) => `line.${key}`), "calibration.shims.read"],
    },
    { field: "calibration.shimSet", parameter: "thickness", values: ["calibration.shims.nominal"] },
    { field: "technique.detector", parameter: "voltage", values: ["technique.voltage"] },
  ],
  rules: allOf(dftRules),
  acceptanceSets: ["SSPC-PA 2", "ISO 19840", "NACE SP0188", "NACE SP0274", "NACE SP0490", "ASTM D5162", "Client specification"],
  defaults: { "technique.restrictionLevel": "3" },
  layout: { orientation: "landscape", columnWidths: { remarks: 2, limits: 2.5 }, photosPerPage: 4 },
};
