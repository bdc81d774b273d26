/** What every built-in template begins and ends with. */
import { lineResults, type ExamStage } from "../content.ts";
import type { Condition, Field, TemplateDefinition } from "../definition.ts";

/** A field that exists only while the one at `path` holds one of these choices. */
export const where = (path: string, ...is: (string | boolean)[]): { when: Condition[] } => ({ when: [{ path, is }] });

/** The standard a technique follows; "other" is that of the procedure. */
export function standardField(options: readonly string[]): Field {
  return { key: "standard", label: "Standard", type: "choice", required: true, options: [...options] };
}

/** When a check on a reference was made, during the work: the first columns of its row. */
export const momentOfCheck: NonNullable<Field["columns"]> = [
  {
    key: "when",
    label: "When",
    type: "choice",
    options: ["start", "interval", "end", "operator change", "doubt"],
    required: true,
  },
  { key: "at", label: "Time", type: "dateTime", required: true },
];

export const commonHeader: Field[] = [
  { key: "itemDescription", label: "Item inspected", type: "longText", required: true },
  { key: "itemTag", label: "Tag number", type: "text", maxLength: 60 },
  { key: "drawingNo", label: "Drawing number", type: "text", maxLength: 60 },
  { key: "drawingRev", label: "Drawing revision", type: "text", maxLength: 10 },
  { key: "lineNo", label: "Pipeline number", type: "text", maxLength: 60 },
  { key: "fabricator", label: "Fabricator", type: "text", maxLength: 60 },
  { key: "material", label: "Material", type: "text", maxLength: 60, required: true },
  { key: "heatTreatment", label: "Heat treatment", type: "text", maxLength: 60 },
  { key: "nominalThickness", label: "Nominal thickness", type: "decimal", unit: "mm", dp: 2, min: "0" },
  { key: "outsideDiameter", label: "Outside diameter", type: "decimal", unit: "mm", dp: 1, min: "0" },
  {
    key: "surfaceCondition",
    label: "Surface condition",
    type: "choice",
    options: ["as welded", "ground", "machined", "as rolled", "blasted", "coated", "other"],
  },
  {
    key: "stage",
    label: "Stage of the work",
    type: "choice",
    options: ["before PWHT", "after PWHT", "after repair", "in service", "final", "fit-up"],
  },
  { key: "weldingProcess", label: "Welding process", type: "text", maxLength: 30 },
  {
    key: "jointType",
    label: "Type of joint",
    type: "choice",
    options: ["butt", "fillet", "branch", "socket", "lap", "corner", "none"],
  },
  { key: "examLocation", label: "Examined in", type: "choice", options: ["shop", "field"], required: true },
  { key: "itemCondition", label: "Condition of the item", type: "text", maxLength: 60 },
  { key: "quantity", label: "Quantity", type: "integer", min: "1" },
  {
    key: "extent",
    label: "Extent of examination",
    type: "text",
    maxLength: 60,
    required: true,
    help: "Such as 100 %, 10 % random, 5 CMLs",
  },
  { key: "ndeRequest", label: "NDE request", type: "text", maxLength: 60 },
  { key: "procedure", label: "Procedure", type: "record", record: "Procedure", required: true },
  { key: "techniqueSheet", label: "Technique sheet", type: "record", record: "Document" },
  { key: "surfaceTemp", label: "Surface temperature", type: "decimal", unit: "°C", dp: 0, min: "-273.15", reading: true },
];

export const commonSummary: Field[] = [
  {
    key: "limitations",
    label: "Limitations",
    type: "longText",
    required: true,
    help: 'Areas not examined and why; write "none" when everything was',
  },
  { key: "summary", label: "Summary of results", type: "longText" },
  { key: "deviations", label: "Deviations from the procedure", type: "longText" },
  {
    key: "uncertainty",
    label: "Measurement uncertainty",
    type: "text",
    maxLength: 120,
    help: "Of measured values, where client, method or decision rule ask for it (ISO/IEC 17025 7.8.3.1)",
  },
  { key: "recommendations", label: "Opinions and recommendations", type: "longText" },
  { key: "conformityStatement", label: "Statement of conformity", type: "longText" },
];

export const commonAttachments: TemplateDefinition["attachments"] = [
  { kind: "photo", label: "Photos", min: 0, max: 60 },
  { kind: "sketch", label: "Sketches", min: 0, max: 10 },
  { kind: "map", label: "Maps", min: 0, max: 10 },
];

/** Columns of a weld line; the weld itself, the stage and the result are the line's own. */
export const weldColumns: Field[] = [
  { key: "welders", label: "Welders", type: "text", maxLength: 60, repeats: true },
  { key: "joint", label: "Joint", type: "text", maxLength: 60, repeats: true },
  { key: "size", label: "Size", type: "text", maxLength: 30, repeats: true },
  { key: "thickness", label: "Thickness", type: "decimal", unit: "mm", dp: 2, min: "0", repeats: true },
  { key: "wps", label: "WPS", type: "text", maxLength: 40, repeats: true, help: "With its revision" },
  { key: "lengthExamined", label: "Length examined", type: "decimal", unit: "mm", dp: 0, min: "0" },
];

export const remarksColumn: Field = { key: "remarks", label: "Remarks", type: "text", maxLength: 200 };

/** Where an indication of a weld begins, along the weld; what it serves is said beside each. */
export const startFromDatum: Field = {
  key: "datumX",
  label: "Start from the datum",
  type: "decimal",
  unit: "mm",
  dp: 1,
  min: "0",
};

export const everyResult = [...lineResults];

/** The stages a weld line may have, with the words printed. */
export const examStageLabels: Readonly<Record<ExamStage, string>> = {
  first: "First examination",
  repair1: "After first repair",
  repair2: "After second repair",
  repair3: "After third repair",
  repair4: "After fourth repair",
  repair5: "After fifth repair",
  repair6: "After sixth repair",
  repair7: "After seventh repair",
  repair8: "After eighth repair",
  repair9: "After ninth repair",
  tracer: "Tracer",
  "re-exam": "Re-examination",
};

/** Types by ISO 6520-1, and the codes film readers use under API 1104. */
export const weldIndicationCodes =
  "CR CC LF IP PO UP CP LP EC WH SH SI FI OI TI UC EX CX XP OL HL BT UF RC AS SP IPD ICP IFD HB ESI ISI IC EU IU AI".split(" ");
