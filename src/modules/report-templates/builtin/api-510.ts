/** Inspection summary of a pressure vessel, API 510. */
import type { TemplateDefinition } from "../definition.ts";
import { apiInspectionRules } from "../rules/api-inspection.ts";
import { apiPressureRules } from "../rules/api-pressure.ts";
import { apiVesselRules } from "../rules/api-vessel.ts";
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
  nextPressure,
  pressureFields,
} from "./api-fields.ts";

export const api510: TemplateDefinition = {
  code: "API-510",
  version: 1,
  title: "Visual inspection summary, pressure vessels",
  method: "API",
  technique: "510",
  basedOn: null,
  blocks: {
    header: assetHeader(
      { key: "nationalBoardNo", label: "National Board number", type: "text", maxLength: 40 },
      ...pressureFields,
      factor("E", "Joint efficiency E"),
      { key: "insideRadius", label: "Inside radius", type: "decimal", unit: "mm", dp: 1, min: "0", help: "Corroded" },
      {
        key: "prds",
        label: "Pressure relief devices",
        type: "rows",
        columns: [
          { key: "tag", label: "Tag", type: "text", maxLength: 40, required: true },
          megapascals("setPressure", "Set pressure", { required: true }),
          { key: "lastTest", label: "Last test", type: "date" },
          { key: "nextTest", label: "Next test", type: "date" },
        ],
      },
      { key: "nameplatePhoto", label: "Nameplate photographed", type: "boolean", required: true },
    ),
    technique: [],
    calibration: [],
    summary: assetSummary(
      ["shell", "head", "nozzle", "boot", "channel", "other"],
      nextPressure("api510.mawp"),
      nextDate("nextThickness", "Next thickness measurement", "api510.nextThickness"),
      nextDate("nextExternal", "Next external inspection", "api510.nextExternal"),
      nextDate("nextInternal", "Next internal or on-stream inspection", "api510.nextInternal"),
    ),
  },
  lines: checklistLines([
    "Foundation and anchor bolts",
    "Skirt and fireproofing",
    "Ladders and platforms",
    "Insulation and CUI",
    "Coating",
    "Shell",
    "Heads",
    "Nozzles and reinforcement",
    "Flanges and bolting",
    "PRD and isolation",
    "Gauges",
    "Nameplate",
    "Earthing",
    "Internal: deposits",
    "Internal: corrosion",
    "Internal: cracking",
    "Internal: lining",
    "Internal: trays",
    "Internal: welds",
  ]),
  indications: null,
  attachments: assetAttachments,
  roles: inspectorOf("510"),
  requiredEquipment: [],
  rules: [...allOf(apiInspectionRules), ...allOf(apiPressureRules), ...allOf(apiVesselRules)],
  acceptanceSets: ["API 510 Sections 5 to 7", "Client specification"],
  defaults: {},
  layout: { orientation: "landscape", columnWidths: { finding: 3 }, photosPerPage: 4 },
};
