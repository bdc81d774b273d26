import { mayEditSettings, editedBy } from "../edit-rights.ts";
import type { SettingsAction } from "#directory/company/numbering.ts";
import { reachOf } from "#kit/access.ts";
import { notAllowed } from "#kit/refusals.ts";
import type { Actor } from "#kit/server/actor.ts";
import type { Ctx } from "#kit/server/services.ts";

/** The person as the rules of keeping ask for them. */
export const whoIs = ({ isSuperUser, rights, named }: Actor) => ({
  administers: isSuperUser || reachOf(rights, ["settings"], "administer") !== null,
  named,
});

/** Refuses whoever neither administers the settings nor carries one of these. */
export function requireEdit({ actor }: Ctx, ...by: readonly SettingsAction[]): void {
  if (!mayEditSettings(whoIs(actor), ...by)) throw notAllowed(editedBy(...by));
}
