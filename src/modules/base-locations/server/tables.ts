import { type AnyPgColumn, date, index, integer, numeric, snakeCase, text, unique, uuid } from "drizzle-orm/pg-core";
import { movable } from "../contract-moves.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { describeRecord, onlyAdded, record } from "#kit/server/record.ts";

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
