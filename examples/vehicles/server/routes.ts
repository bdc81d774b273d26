import { eq, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { Vehicle, vehicles } from "../contract.ts";
import { whyNotRoadworthy } from "../rules.ts";
import { vehicleLife } from "../vehicle-life.ts";
import { vehicleSheet } from "../vehicle-sheet.ts";
import { vehicle } from "./tables.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { refused } from "#kit/refusals.ts";
import { printOnPaper } from "#kit/server/company-paper.ts";
import { crud } from "#kit/server/crud.ts";
import { actionHandlers } from "#kit/server/lifecycle.ts";
import type { Row } from "#kit/server/record.ts";
import { Download, serve } from "#kit/server/serve.ts";
import type { Ctx, Services } from "#kit/server/services.ts";

const records = crud(vehicle, {
  search: [sql`(${vehicle.registration} || ' ' || ${vehicle.model})`],
  sorts: { registration: vehicle.registration, inspectionDueOn: vehicle.inspectionDueOn },
  sort: "registration",
  extra: { baseName: baseLocation.name },
  joins: [{ table: baseLocation, on: eq(baseLocation.id, vehicle.baseLocationId) }],
  labels: Vehicle.labels,
});

/** Answers the endpoints of the module. */
export function vehicleRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, vehicles, {
    ...records,
    ...actionHandlers(vehicle, records, vehicleLife, { putBack: mustBeRoadworthy, sell: ({ today }) => ({ soldOn: today }) }),
    sheet: printSheet,
  });
}

function mustBeRoadworthy({ today }: Ctx, before: Row<typeof vehicle>): undefined {
  const why = whyNotRoadworthy(before, today);
  if (why) throw refused(why);
}

async function printSheet(ctx: Ctx, asked: { id: string }): Promise<Download> {
  const found = await records.find(ctx, asked);
  const bytes = await printOnPaper(ctx, vehicleSheet(found));
  return new Download(`vehicle-${found.registration}.pdf`, "application/pdf", bytes, { inline: true });
}
