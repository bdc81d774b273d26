import { and, asc, inArray, lte } from "drizzle-orm";
import { vehicle } from "./tables.ts";
import { dropFilesOf, dropRows } from "#kit/server/retention.ts";
import type { RecordSource } from "#retention/server/source.ts";

/** Sold vehicles: their retention starts at the sale. */
export const vehicleRetention: RecordSource = {
  recordClass: "vehicle",
  entity: "Vehicle",
  noun: "Vehicle",
  find: async (db, { until, limit, ids }) => {
    const sold = await db
      .select({ recordId: vehicle.id, label: vehicle.registration, soldOn: vehicle.soldOn })
      .from(vehicle)
      .where(and(lte(vehicle.soldOn, until), ids ? inArray(vehicle.id, [...ids]) : undefined))
      .orderBy(asc(vehicle.soldOn), asc(vehicle.id))
      .limit(limit);
    const others = { personIds: [], clientIds: [], projectIds: [], neededBy: null };
    return sold.flatMap(({ soldOn, ...one }) => (soldOn ? [{ ...one, ...others, since: soldOn, day: soldOn }] : []));
  },
  drop: async (store, ids, files) => {
    files.push(...(await dropFilesOf(store, "Vehicle", ids)));
    const rowsOf = (recordId: string) => dropRows(store, vehicle, inArray(vehicle.id, [recordId]));
    return Array.fromAsync(ids, async (recordId) => ({ recordId, rows: await rowsOf(recordId) }));
  },
};
