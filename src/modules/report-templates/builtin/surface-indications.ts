/** Indications of magnetic particles and penetrants, as ASME VIII-1 Appendices 6 and 8 and ISO 23277, 23278 measure them. */
import type { Field } from "../definition.ts";
import { startFromDatum } from "./common.ts";

export const surfaceIndicationFields: Field[] = [
  { key: "location", label: "Location", type: "text", maxLength: 60, required: true },
  { ...startFromDatum, help: "Along the weld; AWS D1.1 and API 1104 limit the total of indications in a length of weld" },
  { key: "length", label: "Length", type: "decimal", unit: "mm", dp: 1, min: "0", required: true },
  {
    key: "width",
    label: "Width",
    type: "decimal",
    unit: "mm",
    dp: 1,
    min: "0",
    required: true,
    help: "Linear if longer than three times its width",
  },
  { key: "crack", label: "Crack", type: "boolean", required: true },
  { key: "group", label: "Group in line", type: "integer", min: "1", help: "Use the same number for indications in line" },
  {
    key: "gap",
    label: "Gap to the next indication of the group",
    type: "decimal",
    unit: "mm",
    dp: 1,
    min: "0",
    help: "Edge to edge",
    when: [{ path: "indication.group" }],
  },
  { key: "count", label: "Number in line", type: "integer", min: "1" },
];
