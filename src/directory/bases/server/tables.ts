import { sql } from "drizzle-orm";
import { index, integer, jsonb, numeric, snakeCase, text, uuid } from "drizzle-orm/pg-core";
import { baseStates } from "../base-life.ts";
import type { BaseScope } from "../scopes.ts";
import type { DayHours } from "../working-hours.ts";
import { describeRecord, record } from "#kit/server/record.ts";

/**
 * A branch, laboratory, yard or other place people and equipment work from. Its time zone says whose "today" counts. A company has tens
 * of them, so the lists need no index but that of the search.
 */
export const baseLocation = snakeCase.table(
  "base_location",
  {
    ...record(),
    code: text().notNull().unique(),
    name: text().notNull().unique(),
    kinds: text().array().notNull(),
    parentId: uuid(),
    address: text().notNull(),
    country: text().notNull(),
    region: text(),
    latitude: numeric({ precision: 9, scale: 6 }),
    longitude: numeric({ precision: 9, scale: 6 }),
    timeZone: text().notNull(),
    currency: text(),
    costCentre: text(),
    /** The tax code of invoice lines where neither client nor item has one. */
    defaultTaxCode: text(),
    managerId: uuid(),
    rsoId: uuid(),
    alternateRsoId: uuid(),
    hseContactId: uuid(),
    mainPhone: text(),
    emergencyPhone: text(),
    nearestHospital: text(),
    hospitalMinutes: integer(),
    /** Empty until entered. */
    workingHours: jsonb().$type<DayHours[]>().notNull().default([]),
    scopes: jsonb().$type<BaseScope[]>().notNull().default([]),
    status: text({ enum: baseStates }).notNull(),
    /** The holidays of the base: a HolidayCalendar of the settings. */
    holidayCalendarId: uuid(),
  },
  (t) => [index("base_location_search").using("gin", sql`(${t.code} || ' ' || ${t.name}) gin_trgm_ops`)],
);
describeRecord(baseLocation, {
  entity: "BaseLocation",
  noun: "base location",
  modules: ["base-locations"],
  label: (base) => `${base.code} ${base.name}`,
  about: (base) => ({ baseLocationId: base.id }),
  unique: {
    base_location_code_key: { field: "code", message: "A base with code {value} exists already." },
    base_location_name_key: { field: "name", message: "A base named {value} exists already." },
  },
});
