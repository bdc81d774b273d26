import { sql } from "drizzle-orm";
import { type AnyPgColumn, date, index, integer, jsonb, numeric, snakeCase, text, unique, uuid } from "drizzle-orm/pg-core";
import { movable } from "../contract-moves.ts";
import { baseStates } from "../base-location.ts";
import type { BaseScope } from "../contract-scopes.ts";
import type { DayHours } from "../rules-hours.ts";
import { describeRecord, onlyAdded, record } from "#kit/server/record.ts";

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
    managerId: uuid(),
    rsoId: uuid(),
    alternateRsoId: uuid(),
    hseContactId: uuid(),
    mainPhone: text(),
    emergencyPhone: text(),
    nearestHospital: text(),
    hospitalMinutes: integer(),
    /** Empty until somebody has entered them. */
    workingHours: jsonb().$type<DayHours[]>().notNull().default([]),
    scopes: jsonb().$type<BaseScope[]>().notNull().default([]),
    status: text({ enum: baseStates }).notNull(),
    /** Whose holidays the base keeps: a HolidayCalendar of the settings. */
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

/** Since when a person or an item belongs to which base. Only added to: a correction is another move with the true day. */
export const locationMove = snakeCase.table(
  "location_move",
  {
    ...record(),
    subjectType: text({ enum: movable }).notNull(),
    subjectId: uuid().notNull(),
    fromBaseId: uuid().references(() => baseLocation.id),
    toBaseId: uuid().references(() => baseLocation.id),
    /** The first day at the new base. */
    effectiveOn: date({ mode: "string" }).notNull(),
    reason: text(),
    /** The move in whose place it stands: that one was wrong and counts no more. */
    correctsId: uuid().references((): AnyPgColumn => locationMove.id),
  },
  (t) => [
    index().on(t.subjectType, t.subjectId, t.effectiveOn),
    index().on(t.fromBaseId, t.effectiveOn),
    index().on(t.toBaseId, t.effectiveOn),
    unique("location_move_corrected_once").on(t.correctsId),
  ],
);
describeRecord(locationMove, {
  entity: "LocationMove",
  noun: "move",
  modules: [],
  label: ({ effectiveOn }) => `Move on ${effectiveOn}`,
  about: ({ toBaseId }) => ({ baseLocationId: toBaseId }),
});
onlyAdded(locationMove);

/** How far a place is from a base by road, as somebody entered it; it wins over the distance from coordinates (rule 8). */
export const roadDistance = snakeCase.table(
  "road_distance",
  {
    ...record(),
    baseId: uuid()
      .notNull()
      .references(() => baseLocation.id),
    placeKind: text({ enum: ["base", "site"] }).notNull(),
    placeId: uuid().notNull(),
    kilometres: numeric({ precision: 7, scale: 1, mode: "number" }).notNull(),
    minutes: integer(),
  },
  (t) => [unique("road_distance_once").on(t.baseId, t.placeId)],
);
describeRecord(roadDistance, {
  entity: "RoadDistance",
  noun: "distance by road",
  modules: ["base-locations"],
  label: ({ kilometres }) => `${kilometres} km by road`,
  about: ({ baseId }) => ({ baseLocationId: baseId }),
});
