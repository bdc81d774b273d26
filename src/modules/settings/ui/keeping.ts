import { keeps, type Keeper } from "../keepers.ts";
import { useActor, useReach } from "#kit/ui/actor.ts";

/** Whether this person administers the settings or carries one of these. */
export function useKeeps(...by: readonly Keeper[]): boolean {
  const administers = useReach("settings", "administer") !== null;
  return keeps({ administers, named: new Set(useActor().named) }, ...by);
}
