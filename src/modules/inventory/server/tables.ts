import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { boolean, date, index, jsonb, snakeCase, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import type { Day } from "#kit/validity.ts";
import { equipmentCategories, owners, trackings } from "../contract.ts";
import { describeRecord, record } from "#kit/server/record.ts";
import { calibrationRequirements } from "#eligibility/contract.ts";

/** A kind of equipment: what it is for, how it is tracked, whether it needs calibration. */
export const equipmentType = snakeCase.table(
  "equipment_type",
  {
    ...record(),
    code: text().notNull().unique(),
    name: text().notNull(),
    category: text({ enum: equipmentCategories }).notNull(),
    tracking: text({ enum: trackings }).notNull(),
    calibrationRequirement: text({ enum: calibrationRequirements }).notNull(),
    methods: text().array().notNull(),
    fieldCheck: text(),
    note: text(),
    /** Where the shipped default of this type comes from; empty for the company's own types. */
    source: text(),
  },
  (t) => [
    index().on(t.name, t.id),
    index().on(t.category, t.code, t.id),
    index("equipment_type_search").using("gin", sql`(${t.code} || ' ' || ${t.name}) gin_trgm_ops`),
  ],
);
describeRecord(equipmentType, {
  entity: "EquipmentType",
  noun: "equipment type",
  modules: ["inventory"],
  label: (type) => `${type.code} ${type.name}`,
  unique: { equipment_type_code_key: { field: "code", message: "An equipment type with code {value} exists already." } },
});

/** One physical thing with a tag. Whether it is in calibration or out of service is asked of a date, never stored here. */
export const inventoryItem = snakeCase.table(
  "inventory_item",
  {
    ...record(),
    assetTag: text().notNull(),
    typeId: uuid()
      .notNull()
      .references(() => equipmentType.id),
    manufacturer: text().notNull(),
    model: text().notNull(),
    serialNumber: text(),
    description: text(),
    ownership: text({ enum: owners }).notNull(),
    clientCompanyId: uuid().references(() => clientCompany.id),
    supplier: text(),
    dueBackOn: date({ mode: "string" }),
    homeBaseId: uuid()
      .notNull()
      .references(() => baseLocation.id),
    storageBin: text(),
    purchasedOn: date({ mode: "string" }),
    orderNumber: text(),
    warrantyUntil: date({ mode: "string" }),
    inServiceOn: date({ mode: "string" }),
    retiredOn: date({ mode: "string" }),
    retireReason: text(),
    firmware: text(),
    accessories: text().array().notNull(),
    onlyForCalibration: boolean().notNull(),
    calibrationOnlyFrom: date({ mode: "string" }),
    calibrationOnlyBefore: jsonb().$type<{ from: Day | null; to: Day }[]>().notNull().default([]),
    notes: text(),
    state: text({ enum: ["in stock", "retired"] }).notNull(),
  },
  (t) => [
    uniqueIndex("inventory_item_tag").on(sql`upper(${t.assetTag})`),
    uniqueIndex("inventory_item_serial").on(sql`upper(${t.manufacturer})`, sql`upper(${t.model})`, sql`upper(${t.serialNumber})`),
    index().on(t.assetTag, t.id),
    index().on(t.createdAt, t.id),
    index().on(t.typeId, t.assetTag, t.id),
    index().on(t.homeBaseId, t.assetTag, t.id),
    index().on(t.manufacturer, t.id),
    index().on(t.model, t.id),
    index().on(t.serialNumber, t.id),
    index("inventory_item_search").using("gin", sql`(${searched(t)}) gin_trgm_ops`),
  ],
);
describeRecord(inventoryItem, {
  entity: "InventoryItem",
  noun: "inventory item",
  modules: ["inventory"],
  label: (item) => item.assetTag,
  base: inventoryItem.homeBaseId,
  about: (item) => ({ baseLocationId: item.homeBaseId, clientCompanyId: item.clientCompanyId }),
  unique: {
    inventory_item_tag: { field: "assetTag", message: "An item with asset tag {value} exists already." },
    inventory_item_serial: {
      field: "serialNumber",
      message: "An item of this maker and model with serial {value} exists already.",
    },
  },
});

/** What the search box looks through; the index above has the same expression. */
export function searched(t: Record<"assetTag" | "manufacturer" | "model" | "serialNumber", SQLWrapper>): SQL {
  return sql`${t.assetTag} || ' ' || ${t.manufacturer} || ' ' || ${t.model} || ' ' || coalesce(${t.serialNumber}, '')`;
}
