/** What inspection summaries to API 570, API 510 and API 653 share: the asset, its checklist, thicknesses and next dates. */
import type { Field, TemplateDefinition } from "../definition.ts";
import { commonAttachments, commonHeader, commonSummary } from "./common.ts";

/** A length of metal in mm. */
export function wall(key: string, label: string, more: Partial<Field> = {}): Field {
  return { key, label, type: "decimal", unit: "mm", dp: 2, min: "0", ...more };
}

export function megapascals(key: string, label: string, more: Partial<Field> = {}): Field {
  return { key, label, type: "decimal", unit: "MPa", dp: 2, min: "0", ...more };
}

const degrees = (key: string, label: string): Field => ({
  key,
  label,
  type: "decimal",
  unit: "°C",
  dp: 0,
  min: "-273.15",
});

export const factor = (key: string, label: string, max = "1"): Field => ({
  key,
  label,
  type: "decimal",
  unit: "",
  dp: 2,
  min: "0",
  max,
});

const damageMechanisms = [
  "general corrosion",
  "localized corrosion",
  "pitting",
  "corrosion under insulation",
  "soil corrosion",
  "microbiological corrosion",
  "erosion",
  "cracking",
  "wet H2S damage",
  "high-temperature hydrogen attack",
  "creep",
  "fatigue",
  "brittle fracture",
  "other",
];

/** The common header with a required tag, the asset, and the fields of the one code. */
export function assetHeader(...own: readonly Field[]): Field[] {
  return [
    ...commonHeader.map((field) => (field.key === "itemTag" ? { ...field, required: true } : field)),
    {
      key: "inspectionKind",
      label: "Kind of inspection",
      type: "choice",
      required: true,
      options: ["external", "internal", "on-stream", "in-service", "out-of-service", "CUI"],
    },
    { key: "service", label: "Service", type: "text", maxLength: 60, required: true },
    { key: "manufacturer", label: "Manufacturer", type: "text", maxLength: 60 },
    { key: "serialNo", label: "Serial number", type: "text", maxLength: 40 },
    { key: "yearBuilt", label: "Year built", type: "integer", min: "1850", max: "2200" },
    { key: "constructionCode", label: "Code of construction", type: "text", maxLength: 60 },
    { key: "codeRepairRef", label: "Record of repairs and alterations", type: "text", maxLength: 60 },
    degrees("designTemp", "Design temperature"),
    degrees("operatingTemp", "Operating temperature"),
    wall("corrosionAllowance", "Corrosion allowance"),
    { key: "insulated", label: "Insulated", type: "boolean" },
    { key: "damageMechanisms", label: "Damage mechanisms", type: "choices", options: damageMechanisms },
    { key: "lastExternal", label: "Last external inspection", type: "date" },
    { key: "lastInternal", label: "Last internal inspection", type: "date" },
    ...own,
  ];
}

/** Fields of pressure equipment only. */
export const pressureFields: readonly Field[] = [
  megapascals("designPressure", "Design pressure"),
  megapascals("operatingPressure", "Operating pressure"),
  megapascals("mawp", "MAWP"),
  degrees("mdmt", "MDMT"),
  megapascals("allowableStress", "Allowable stress S", { dp: 1 }),
];

/** The checklist of one code: each item of it is a line. */
export function checklistLines(checklist: readonly string[]): TemplateDefinition["lines"] {
  return {
    item: { label: "Checklist item" },
    itemRepeats: false,
    examStage: false,
    results: ["ACC", "REJ", "INFO", "NE"],
    checklist: [...checklist],
    fields: [
      {
        key: "condition",
        label: "Condition",
        type: "choice",
        required: true,
        options: ["good", "fair", "poor", "n/a", "not accessible"],
      },
      { key: "finding", label: "Finding", type: "longText", reading: true },
      { key: "photo", label: "Photo", type: "text", maxLength: 40, help: "Photo number, if no photo is attached to the line" },
      {
        key: "recommendation",
        label: "Recommendation",
        type: "text",
        maxLength: 12,
        optionsFrom: "summary.actions.no",
        help: "Number of the recommendation in the summary",
      },
    ],
  };
}

const computed = (key: string, label: string, formula: string, more: Partial<Field> = {}): Field => ({
  key,
  label,
  type: "text",
  computed: formula,
  ...more,
});

/** A date computed by a formula of the code. */
export const nextDate = (key: string, label: string, formula: string): Field => computed(key, label, formula, { type: "date" });

/** Measured and required thicknesses, the next dates and the recommendations, then the fields that end every report. */
export function assetSummary(components: readonly string[], ...next: readonly Field[]): Field[] {
  return [
    {
      key: "thicknesses",
      label: "Thickness of the governing locations",
      type: "rows",
      help: "For each circuit or component, the location with the shortest remaining life",
      columns: [
        { key: "location", label: "CML", type: "text", maxLength: 40, required: true },
        { key: "component", label: "Component", type: "choice", options: [...components], required: true },
        { key: "measuredOn", label: "Measured on", type: "date", required: true },
        wall("tActual", "Actual thickness", { required: true }),
        wall("tReq", "Required thickness", { required: true }),
        { key: "rate", label: "Governing rate", type: "decimal", unit: "mm/y", dp: 3, min: "0" },
        { key: "report", label: "Thickness report", type: "text", maxLength: 40 },
      ],
    },
    computed("governing", "Governing CML", "api.governing"),
    computed("remLife", "Remaining life", "api.remLife", { type: "decimal", unit: "y", dp: 1, rounding: "down" }),
    ...next,
    {
      key: "actions",
      label: "Recommendations",
      type: "rows",
      columns: [
        { key: "no", label: "No.", type: "text", maxLength: 12, required: true },
        { key: "text", label: "Recommendation", type: "text", maxLength: 300, required: true },
        {
          key: "priority",
          label: "Priority",
          type: "choice",
          required: true,
          options: ["immediate", "30 d", "next opportunity", "turnaround", "monitor"],
        },
        { key: "dueOn", label: "Due on", type: "date" },
        { key: "codeRef", label: "Code reference", type: "text", maxLength: 40 },
        { key: "status", label: "Status", type: "choice", options: ["open", "done", "deferred"] },
        {
          key: "toldTo",
          label: "Client informed",
          type: "text",
          maxLength: 60,
          help: "For immediate recommendations: who at the client was informed, when and how",
        },
        { key: "toldAt", label: "Informed at", type: "dateTime" },
        { key: "toldBy", label: "Informed by", type: "choice", options: ["in person", "phone", "radio", "email", "message"] },
      ],
    },
    ...commonSummary,
  ];
}

/** The pressure a piping system or vessel may carry at the next thickness measurement. */
export const nextPressure = (formula: string): Field =>
  computed("mawpNext", "MAWP at next inspection", formula, { type: "decimal", unit: "MPa", dp: 2 });

export const assetAttachments: TemplateDefinition["attachments"] = commonAttachments.map((one) =>
  one.kind === "photo" ? { ...one, max: 200 } : one,
);

/** An API inspector also evaluates: there is one role, and its certificate is that of the code. */
export const inspectorOf = (technique: string): TemplateDefinition["roles"] => [
  { role: "authorizedInspector", method: "API", technique, minLevel: 1, schemes: [], vision: "near" },
];
