import { reachOf } from "#kit/access.ts";
import { notAllowed } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";

/** Projects and work orders are begun by who plans; "create, own" of crews is for their own time and field tickets (people-and-access matrix). */
export function refuseCrews({ actor }: Ctx): void {
  const reach = reachOf(actor.rights, ["projects"], "create");
  if (!actor.isSuperUser && (reach === null || reach === "own"))
    throw notAllowed("Only coordinators, sales and operations managers can create projects and work orders. Ask one of them.");
}
