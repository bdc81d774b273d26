import { z } from "zod";
import { defineModule, get, many, ordinary, post, Stored } from "#kit/contract.ts";

export const equipmentCategories = [
  "instrument",
  "equipment",
  "reference_standard",
  "consumable",
  "ppe",
  "vehicle",
  "radiation",
  "rope",
] as const;
export type EquipmentCategory = (typeof equipmentCategories)[number];
export const trackings = ["serial", "batch", "quantity"] as const;
export const calibrationRequirements = ["required", "check_only", "examination", "exchange", "none"] as const;
export type CalibrationRequirement = (typeof calibrationRequirements)[number];
export const itemMethods = ["RT", "UT", "MT", "PT", "VT", "ET", "LT", "PMI", "HT"] as const;
export const owners = ["own", "rented", "client property"] as const;
/** Where an item stands: out-of-service times come from its events, the rest is kept with the item. */
export const itemStates = ["in stock", "quarantined", "out of service", "lost", "retired"] as const;
export type ItemState = (typeof itemStates)[number];
/** Whether an item may be used as far as calibration goes, on a day; the words of the calibration page. */
export const calibrationWords = [
  "not required",
  "in calibration",
  "due soon",
  "overdue",
  "limited",
  "failed",
  "out of service",
  "awaiting review",
  "never calibrated",
] as const;

const optional = <T extends z.ZodType>(field: T) => field.nullable().optional();
const text = (most: number) => z.string().trim().max(most, `At most ${most} characters`);
const named = (message: string, most = 120) => text(most).min(1, message);
const day = z.iso.date("Write a date such as 2026-03-14");

export const EquipmentTypeDraft = z.object({
  code: z
    .string()
    .trim()
    .regex(/^[A-Z0-9]+(-[A-Z0-9]+)*$/, "A code is made of capital letters and digits, such as UT-TG")
    .max(20),
  name: named("Name the type"),
  category: z.enum(equipmentCategories, "Choose a category"),
  tracking: z.enum(trackings, "Say how it is tracked"),
  calibrationRequirement: z.enum(calibrationRequirements, "Say whether it needs calibration"),
  methods: z.array(z.enum(itemMethods)).optional(),
  fieldCheck: optional(text(300)),
  note: optional(text(500)),
});
export type EquipmentTypeDraft = z.infer<typeof EquipmentTypeDraft>;

export const EquipmentType = Stored.extend({
  code: z.string(),
  name: z.string(),
  category: z.enum(equipmentCategories),
  tracking: z.enum(trackings),
  calibrationRequirement: z.enum(calibrationRequirements),
  methods: z.array(z.string()),
  fieldCheck: z.string().nullable(),
  note: z.string().nullable(),
  source: z.string().nullable(),
  items: z.int(),
});
export type EquipmentType = z.infer<typeof EquipmentType>;

export const InventoryItemDraft = z.object({
  /** Left out, the next number of the type is taken. */
  assetTag: optional(
    z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9][A-Za-z0-9./_-]*$/, "A tag is made of letters, digits and dashes, such as UTG-014")
      .max(30),
  ),
  typeId: z.uuid("Choose a type"),
  manufacturer: named("Name the maker"),
  model: named("Name the model"),
  serialNumber: optional(text(60)),
  description: optional(text(300)),
  ownership: z.enum(owners, "Say who owns it").optional(),
  clientCompanyId: optional(z.uuid("Choose the client")),
  supplier: optional(text(120)),
  dueBackOn: optional(day),
  homeBaseId: z.uuid("Choose the base it belongs to"),
  storageBin: optional(text(60)),
  purchasedOn: optional(day),
  orderNumber: optional(text(60)),
  warrantyUntil: optional(day),
  inServiceOn: optional(day),
  firmware: optional(text(60)),
  accessories: z.array(named("Name the accessory", 80)).max(40).optional(),
  onlyForCalibration: z.boolean().optional(),
  calibrationOnlyFrom: optional(day),
  notes: optional(text(2000)),
});
export type InventoryItemDraft = z.infer<typeof InventoryItemDraft>;

export const InventoryItem = Stored.extend({
  assetTag: z.string(),
  typeId: z.uuid(),
  typeCode: z.string(),
  typeName: z.string(),
  category: z.enum(equipmentCategories),
  methods: z.array(z.string()),
  manufacturer: z.string(),
  model: z.string(),
  serialNumber: z.string().nullable(),
  description: z.string().nullable(),
  ownership: z.enum(owners),
  clientCompanyId: z.uuid().nullable(),
  clientName: z.string().nullable(),
  supplier: z.string().nullable(),
  dueBackOn: z.string().nullable(),
  homeBaseId: z.uuid(),
  baseCode: z.string(),
  baseName: z.string(),
  storageBin: z.string().nullable(),
  purchasedOn: z.string().nullable(),
  orderNumber: z.string().nullable(),
  warrantyUntil: z.string().nullable(),
  inServiceOn: z.string().nullable(),
  retiredOn: z.string().nullable(),
  retireReason: z.string().nullable(),
  firmware: z.string().nullable(),
  accessories: z.array(z.string()),
  onlyForCalibration: z.boolean(),
  /** Since when it serves calibration only; null from the beginning, or while it does not. */
  calibrationOnlyFrom: z.string().nullable(),
  /** The days, both counted, on which it served calibration only and no longer does. */
  calibrationOnlyBefore: z.array(z.object({ from: z.string().nullable(), to: z.string() })),
  notes: z.string().nullable(),
  /** Today, in the reader's time zone. */
  state: z.enum(itemStates),
  calibrationState: z.enum(calibrationWords),
  calibrationDueOn: z.string().nullable(),
});
export type InventoryItem = z.infer<typeof InventoryItem>;

/** The calibration that speaks for an item today, as pickers show and devices keep it. */
const CalibratedToday = z.object({
  state: z.enum(calibrationWords),
  validFrom: z.string().nullable(),
  dueOn: z.string().nullable(),
  certificateNumber: z.string().nullable(),
  limitation: z.string().nullable(),
});

/** An item small enough for pickers and for keeping on a device. */
export const EquipmentChoice = z.object({
  id: z.uuid(),
  assetTag: z.string(),
  typeCode: z.string(),
  typeName: z.string(),
  category: z.enum(equipmentCategories),
  methods: z.array(z.string()),
  manufacturer: z.string(),
  model: z.string(),
  serialNumber: z.string().nullable(),
  baseId: z.uuid(),
  baseCode: z.string(),
  onlyForCalibration: z.boolean(),
  state: z.enum(itemStates),
  calibrated: CalibratedToday,
});
export type EquipmentChoice = z.infer<typeof EquipmentChoice>;

export const itemLabels = {
  assetTag: "Asset tag",
  typeCode: "Type code",
  typeName: "Type",
  typeId: "Type",
  manufacturer: "Maker",
  model: "Model",
  serialNumber: "Serial no.",
  state: "State",
  calibrationState: "Calibration",
  calibrationDueOn: "Calibration due",
  baseName: "Base",
  homeBaseId: "Base",
  storageBin: "Bin",
  ownership: "Owner",
  clientName: "Client",
  clientCompanyId: "Client",
  supplier: "Supplier",
  dueBackOn: "Due back",
  description: "Description",
  purchasedOn: "Purchased",
  orderNumber: "Order no.",
  warrantyUntil: "Warranty until",
  inServiceOn: "In service since",
  retiredOn: "Retired on",
  retireReason: "Reason for retiring",
  firmware: "Firmware",
  accessories: "Accessories",
  onlyForCalibration: "Only for calibration",
  calibrationOnlyFrom: "Only for calibration from",
  calibrationOnlyBefore: "Only for calibration before",
  notes: "Notes",
};

export const typeLabels = {
  code: "Code",
  name: "Name",
  category: "Category",
  tracking: "Tracked by",
  calibrationRequirement: "Calibration",
  methods: "Methods",
  items: "Items",
  fieldCheck: "Field check",
  note: "Note",
  source: "Source of the default",
};

const types = ordinary("/api/inventory/types", {
  row: EquipmentType,
  draft: EquipmentTypeDraft,
  filters: {
    category: many(z.enum(equipmentCategories)),
    calibrationRequirement: many(z.enum(calibrationRequirements)),
    method: z.enum(itemMethods).optional(),
  },
  labels: typeLabels,
  noun: "equipment type",
});

export const inventory = defineModule({
  id: "inventory",
  title: "Inventory",
  records: { types },
  endpoints: {
    ...ordinary("/api/inventory/items", {
      row: InventoryItem,
      draft: InventoryItemDraft,
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
      labels: itemLabels,
      noun: "inventory item",
    }),
    correctSerial: post("/api/inventory/items/:id/serial-corrections", {
      action: "edit",
      body: z.object({
        version: z.int(),
        serialNumber: named("Give the right serial number", 60),
        reason: named("Say why the serial is corrected", 300),
      }),
      reply: InventoryItem,
      summary: "Correct the serial number of an item that has been calibrated",
    }),
    retire: post("/api/inventory/items/:id/retirement", {
      action: "approve",
      body: z.object({ version: z.int(), retiredOn: day, reason: named("Say why it is retired", 300) }),
      reply: InventoryItem,
      summary: "Take an item out of use for good",
    }),
    equipment: get("/api/equipment", {
      signedIn: true,
      reply: z.array(EquipmentChoice),
      summary: "Every item in use, for pickers, small enough to keep on a device",
    }),
    calibrated: get("/api/inventory/calibrated", {
      signedIn: true,
      reply: z.array(EquipmentChoice),
      summary: "The items in calibration today, for pickers",
    }),
  },
});
