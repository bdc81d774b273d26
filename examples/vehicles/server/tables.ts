import { sql } from "drizzle-orm";
import { date, index, snakeCase, text, uuid } from "drizzle-orm/pg-core";
import { vehicleStates } from "../vehicle-life.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { describeRecord, record } from "#kit/server/record.ts";

/** A vehicle of the company. There are a few dozen, so the lists need no index except for the search. */
export const vehicle = snakeCase.table(
  "vehicle",
  {
    ...record(),
    registration: text().notNull().unique(),
    model: text().notNull(),
    baseLocationId: uuid()
      .notNull()
      .references(() => baseLocation.id),
    inspectionDueOn: date({ mode: "string" }).notNull(),
    status: text({ enum: vehicleStates }).notNull().default("in use"),
    soldOn: date({ mode: "string" }),
  },
  (t) => [index("vehicle_search").using("gin", sql`(${t.registration} || ' ' || ${t.model}) gin_trgm_ops`)],
);
describeRecord(vehicle, {
  entity: "Vehicle",
  noun: "vehicle",
  modules: ["vehicles"],
  label: ({ registration }) => registration,
  base: vehicle.baseLocationId,
  about: ({ baseLocationId }) => ({ baseLocationId }),
  unique: { vehicle_registration_key: { field: "registration", message: "A vehicle {value} already exists." } },
});
