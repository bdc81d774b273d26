import { mayEditSettings } from "../edit-rights.ts";
import type { SettingsAction } from "#directory/company/numbering.ts";
import { useActor, useReach } from "#kit/ui/actor.ts";

/** Whether this person administers the settings or carries one of these. */
export function useMayEdit(...by: readonly SettingsAction[]): boolean {
  const administers = useReach("settings", "administer") !== null;
  return mayEditSettings({ administers, named: new Set(useActor().named) }, ...by);
}
