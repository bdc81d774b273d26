import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { vehicle } from "./tables.ts";
import { dueColumns, type DueSource } from "#due/server/source.ts";

/** The roadworthiness inspection of every vehicle in use. */
export const inspectionsDue: DueSource<"vehicle"> = {
  subject: "vehicle",
  table: vehicle,
  select: ({ until, within }) =>
    sql`select ${dueColumns({
      subject: "vehicle",
      recordId: sql`${vehicle.id}`,
      label: sql`${vehicle.registration} || ' ' || ${vehicle.model}`,
      baseId: sql`${vehicle.baseLocationId}`,
      dueOn: sql`${vehicle.inspectionDueOn}`,
      hardStop: true,
      basis: sql`'Last day of the roadworthiness inspection'`,
    })} from ${vehicle}
    where ${and(eq(vehicle.status, "in use"), isNull(vehicle.archivedAt), lte(vehicle.inspectionDueOn, until), within)}`,
};
