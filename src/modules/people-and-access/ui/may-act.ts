import { offersToActOn } from "#directory/people/roles.ts";
import { useActor, useReach } from "#kit/ui/actor.ts";

/** Whether the buttons that change this person's record, access or sessions are offered. */
export function useMayActOn(user: { id: string; roles: readonly string[] }): boolean {
  const { id, isSuperUser } = useActor();
  const administersAccess = useReach("user-permissions", "edit") !== null;
  return offersToActOn({ id, isSuperUser, administersAccess }, user);
}
