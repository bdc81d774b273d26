import { keeps, type Keeper, keptBy } from "../keepers.ts";
import { reachOf } from "#kit/access.ts";
import { notAllowed } from "#kit/refusals.ts";
import type { Actor } from "#kit/server/actor.ts";
import type { Ctx } from "#kit/server/host.ts";

/** The person as the rules of keeping ask for them. */
export const whoIs = ({ isSuperUser, rights, named }: Actor) => ({
  administers: isSuperUser || reachOf(rights, ["settings"], "administer") !== null,
  named,
});

/** Refuses whoever neither administers the settings nor carries one of these. */
export function mustKeep({ actor }: Ctx, ...by: readonly Keeper[]): void {
  if (!keeps(whoIs(actor), ...by)) throw notAllowed(keptBy(...by));
}
