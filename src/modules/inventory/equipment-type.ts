import { z } from "zod";
import { defineRecord } from "#kit/define-record.ts";
import { choice, choices, derived, field, text } from "#kit/fields.ts";
import { many } from "#kit/contract.ts";
import { equipmentCategories, itemMethods, trackings, categoryNames, requirementNames } from "./choices.ts";
import { calibrationRequirements } from "#eligibility/contract.ts";

/** A kind of equipment, with what each item of it asks for. */
export const EquipmentType = defineRecord({
  entity: "EquipmentType",
  noun: "equipment type",
  path: "/api/inventory/types",
  page: "/inventory/types",
  fields: {
    code: field(
      "Code",
      z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z0-9]+(-[A-Z0-9]+)*$/, "A code is made of letters and digits, such as UT-TG")
        .max(20),
      z.string(),
      { kind: "text", mono: true, help: "Prefix of the asset tags of its items." },
    ),
    name: text("Name", { required: "Enter a name for the type" }),
    category: choice("Category", equipmentCategories, { required: "Choose a category", words: categoryNames }),
    tracking: choice("Tracked by", trackings, { required: "Choose how it is tracked" }),
    calibrationRequirement: choice("Calibration requirement", calibrationRequirements, {
      required: "Choose a calibration requirement",
      words: requirementNames,
      help: "Applies while no calibration plan is in force.",
    }),
    methods: choices("Methods", itemMethods),
    fieldCheck: text("Field check", { most: 300 }),
    note: text("Note", { most: 500, lines: 3 }),
  },
  shown: {
    source: derived("Source of the default", z.string().nullable()),
    items: derived("Items", z.int()),
  },
  filters: {
    category: many(z.enum(equipmentCategories)),
    calibrationRequirement: many(z.enum(calibrationRequirements)),
    method: z.enum(itemMethods).optional(),
  },
});
export type EquipmentType = z.infer<typeof EquipmentType.row>;
export type EquipmentTypeDraft = z.infer<typeof EquipmentType.draft>;
