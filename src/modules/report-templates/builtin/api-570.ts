/** Inspection summary of a piping circuit, API 570. */
import type { TemplateDefinition } from "../definition.ts";
import { apiInspectionRules } from "../rules/api-inspection.ts";
import { apiPressureRules } from "../rules/api-pressure.ts";
import { allOf } from "../rules/rule.ts";
import {
  assetAttachments,
  assetHeader,
  assetSummary,
  checklistLines,
  factor,
  inspectorOf,
  nextDate,
  nextPressure,
  pressureFields,
} from "./api-fields.ts";

export const api570: TemplateDefinition = {
  code: "API-570",
  version: 1,
  title: "Visual inspection summary, piping",
  method: "API",
  technique: "570",
  basedOn: null,
  blocks: {
    header: assetHeader(
      { key: "pipingClass", label: "Piping class", type: "choice", required: true, options: ["1", "2", "3", "4"] },
      { key: "circuits", label: "Circuits", type: "integer", min: "1" },
      { key: "smallBore", label: "Small-bore connections", type: "boolean" },
      { key: "deadlegs", label: "Dead legs", type: "boolean" },
      { key: "injectionPoints", label: "Injection or mix points", type: "boolean" },
      ...pressureFields,
      factor("E", "Quality factor E"),
      factor("W", "Weld strength reduction factor W"),
      factor("Y", "Coefficient Y", "0.7"),
    ),
    technique: [],
    calibration: [],
    summary: assetSummary(
      ["pipe", "elbow", "tee", "reducer", "injection or mix point", "small bore", "dead leg", "other"],
      nextPressure("api570.mawp"),
      nextDate("nextThickness", "Next thickness measurement", "api570.nextThickness"),
      nextDate("nextExternal", "Next external inspection", "api570.nextExternal"),
    ),
  },
  lines: checklistLines([
    "Leaks",
    "Misalignment",
    "Vibration",
    "Supports and shoes",
    "Bolting and flanges",
    "Coating",
    "Insulation and jacketing",
    "Soil-to-air interface",
    "Dead legs",
    "Small-bore connections",
    "Injection and mix points",
    "Clamps and temporary repairs",
    "Pressure relief devices",
  ]),
  indications: null,
  attachments: assetAttachments,
  roles: inspectorOf("570"),
  requiredEquipment: [],
  rules: [...allOf(apiInspectionRules), ...allOf(apiPressureRules)],
  acceptanceSets: ["API 570 Sections 5 to 7", "Client specification"],
  defaults: {},
  layout: { orientation: "landscape", columnWidths: { finding: 3 }, photosPerPage: 4 },
};
