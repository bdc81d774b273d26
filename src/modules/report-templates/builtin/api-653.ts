/** Inspection summary of an aboveground storage tank, API 653. */
import type { Field, TemplateDefinition } from "../definition.ts";
import { apiInspectionRules } from "../rules/api-inspection.ts";
import { apiTankRules } from "../rules/api-tank.ts";
import { allOf } from "../rules/rule.ts";
import {
  assetAttachments,
  assetHeader,
  assetSummary,
  checklistLines,
  factor,
  inspectorOf,
  megapascals,
  nextDate,
  wall,
} from "./api-fields.ts";
import { tankBottomFields } from "./tank-bottom.ts";

const metres = (key: string, label: string, more: Partial<Field> = {}): Field => ({
  key,
  label,
  type: "decimal",
  unit: "m",
  dp: 2,
  min: "0",
  required: true,
  ...more,
});

export const api653: TemplateDefinition = {
  code: "API-653",
  version: 1,
  title: "Visual inspection summary, storage tanks",
  method: "API",
  technique: "653",
  basedOn: null,
  blocks: {
    header: assetHeader(
      metres("D", "Diameter D"),
      metres("H", "Highest liquid level H"),
      {
        key: "G",
        label: "Specific gravity G",
        type: "decimal",
        unit: "",
        dp: 2,
        min: "0",
        required: true,
        help: "Heaviest liquid stored",
      },
      {
        key: "courses",
        label: "Shell courses, from the bottom",
        type: "rows",
        rowName: "Course",
        required: true,
        help: "t1: average over the length L of the thinnest area; t2: minimum thickness in that area, pits excluded. Where t1 is of a part of the course, enter how high its bottom edge is: it carries the liquid above it (4.3.3.1). Leave S blank for an unknown steel",
        columns: [
          metres("height", "Height"),
          wall("t1", "t1", { required: true }),
          wall("t2", "t2", { required: true }),
          metres("areaAt", "Bottom edge of the thin area, above that of the course", { required: false }),
          megapascals("S", "Allowable stress S", { dp: 1 }),
          { ...factor("E", "Joint efficiency E"), required: true },
        ],
      },
      { key: "courseMinimum", label: "Minimum thickness of the courses", type: "longText", computed: "api653.courses" },
      {
        key: "bottomType",
        label: "Type of bottom",
        type: "choice",
        options: ["flat", "cone up", "cone down", "single slope", "double bottom"],
      },
      ...tankBottomFields(),
      {
        key: "foundation",
        label: "Foundation",
        type: "text",
        maxLength: 60,
        help: "Such as concrete ringwall or compacted fill",
      },
    ),
    technique: [],
    calibration: [],
    summary: assetSummary(
      ["shell", "roof", "nozzle", "other"],
      nextDate("nextThickness", "Next external ultrasonic measurement", "api653.nextThickness"),
      nextDate("nextExternal", "Next external inspection", "api653.nextExternal"),
      nextDate("nextInternal", "Next internal inspection", "api653.nextInternal"),
    ),
  },
  lines: checklistLines([
    "Foundation and settlement",
    "Chime and annular ring",
    "Shell and courses",
    "Shell-to-bottom weld",
    "Nozzles and manways",
    "Roof, seals and drains",
    "Vents",
    "Gauging",
    "Stairs",
    "Coating",
    "Cathodic protection",
    "Earthing",
    "Dike",
    "Internal: bottom plates",
    "Internal: sumps",
    "Internal: lining",
    "Internal: columns",
  ]),
  indications: null,
  attachments: assetAttachments,
  roles: inspectorOf("653"),
  requiredEquipment: [],
  rules: [...allOf(apiInspectionRules), ...allOf(apiTankRules)],
  acceptanceSets: ["API 653 Sections 4 and 6", "Client specification"],
  defaults: {},
  layout: { orientation: "landscape", columnWidths: { finding: 3 }, photosPerPage: 4 },
};
