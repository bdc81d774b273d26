import { z } from "zod";
import {
  calibrationMeanings,
  calibrationWords,
  categoryNames,
  equipmentCategories,
  itemMeanings,
  itemMethods,
  itemStates,
  owners,
} from "./choices.ts";
import { many } from "#kit/contract.ts";
import { defineRecord } from "#kit/define-record.ts";
import { requiredText } from "#kit/schemas.ts";
import { choice, day, derived, field, ref, rows, text, yesNo } from "#kit/fields.ts";

const tag = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9./_-]*$/, "A tag is made of letters, digits and dashes, such as UTG-014")
  .max(30);

/** One instrument, standard, batch or vehicle that the company owns or has in its hands. */
export const InventoryItem = defineRecord({
  entity: "InventoryItem",
  noun: "item",
  path: "/api/inventory/items",
  page: "/inventory",
  fields: {
    assetTag: field("Asset tag", tag.nullable().optional(), z.string(), {
      kind: "text",
      mono: true,
      help: "Leave blank to assign the type's next number.",
    }),
    typeId: ref("Type", { required: "Choose a type" }),
    manufacturer: text("Maker", { required: "Enter the maker" }),
    model: text("Model", { required: "Enter the model" }),
    serialNumber: text("Serial no.", { most: 60, mono: true, help: "Instruments and reference standards need one." }),
    description: text("Description", { most: 300 }),
    ownership: choice("Owner", owners, { filledIn: true, message: "Choose the owner" }),
    clientCompanyId: ref("Client", { message: "Choose the client" }),
    supplier: text("Supplier", {}),
    dueBackOn: day("Due back", {}),
    homeBaseId: ref("Base", { required: "Choose the base it belongs to" }),
    storageBin: text("Bin", { most: 60 }),
    purchasedOn: day("Purchased", {}),
    orderNumber: text("Order no.", { most: 60, mono: true }),
    warrantyUntil: day("Warranty until", {}),
    inServiceOn: day("In service since", {}),
    firmware: text("Firmware", {
      most: 60,
      help: "If it differs from the version at calibration, the item is out of service until checked.",
    }),
    accessories: rows("Accessories", requiredText("Enter the accessory", 80), { most: 40 }),
    onlyForCalibration: yesNo("Only for calibration", { help: "A reference standard that is not used for inspection." }),
    /** Since when it serves calibration only; null from the beginning, or while it does not. */
    calibrationOnlyFrom: day("Only for calibration from", {
      help: "First day it is no longer used for inspection. Leave blank for its first day or, if already in use, today.",
    }),
    notes: text("Notes", { most: 2000, lines: 3 }),
  },
  shown: {
    typeCode: derived("Type code", z.string(), { mono: true }),
    typeName: derived("Type", z.string()),
    category: derived("Category", z.enum(equipmentCategories), { options: equipmentCategories, words: categoryNames }),
    methods: derived("Methods", z.array(z.string())),
    clientName: derived("Client", z.string().nullable()),
    baseCode: derived("Base code", z.string()),
    baseName: derived("Base", z.string()),
    retiredOn: derived("Retired on", z.string().nullable()),
    retireReason: derived("Reason for retiring", z.string().nullable()),
    /** The days, both counted, on which it served calibration only and no longer does. */
    calibrationOnlyBefore: derived(
      "Only for calibration before",
      z.array(z.object({ from: z.string().nullable(), to: z.string() })),
    ),
    /** Today, in the reader's time zone. */
    state: derived("State", z.enum(itemStates), { options: itemStates, meanings: itemMeanings }),
    calibrationState: derived("Calibration", z.enum(calibrationWords), {
      options: calibrationWords,
      meanings: calibrationMeanings,
    }),
    calibrationDueOn: derived("Calibration due", z.string().nullable()),
  },
  filters: {
    typeId: many(z.uuid()),
    category: many(z.enum(equipmentCategories)),
    homeBaseId: many(z.uuid()),
    ownership: many(z.enum(owners)),
    state: many(z.enum(itemStates)),
    calibrationState: many(z.enum(calibrationWords)),
    method: z.enum(itemMethods).optional(),
    assetTag: z.string().max(30).optional(),
  },
});
export type InventoryItem = z.infer<typeof InventoryItem.row>;
export type InventoryItemDraft = z.infer<typeof InventoryItem.draft>;
