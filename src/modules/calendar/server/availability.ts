import { eq, sql } from "drizzle-orm";
import { AvailabilityRule, type availabilityEndpoints } from "../availability-rule.ts";
import { availabilityRule } from "./tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { Asked } from "#kit/contract.ts";
import { notAllowed } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import { mayDo } from "#kit/server/may-do.ts";
import type { Ctx } from "#kit/server/services.ts";

type To = typeof availabilityEndpoints;

const availability = crud(availabilityRule, {
  sorts: { validFrom: availabilityRule.validFrom },
  sort: "-validFrom",
  extra: { personName: sql<string | null>`${appUser.firstName} || ' ' || ${appUser.lastName}` },
  joins: [{ table: appUser, on: eq(appUser.id, availabilityRule.userId) }],
  labels: AvailabilityRule.labels,
  fields: AvailabilityRule.fields,
});

/** Availability is entered by those who plan. */
export const plannedAvailability = {
  ...availability,
  create: (ctx: Ctx, asked: Asked<To["create"]>) => {
    mustPlanPeople(ctx);
    return availability.create(ctx, asked);
  },
  update: (ctx: Ctx, asked: Asked<To["update"]>) => {
    mustPlanPeople(ctx);
    return availability.update(ctx, asked);
  },
};

function mustPlanPeople(ctx: Ctx): void {
  if (!mayDo(ctx, "assignment.plan")) throw notAllowed("Availability is entered by coordinators, Operations and leads.");
}
