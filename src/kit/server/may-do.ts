import { refused } from "../refusals.ts";
import type { Actor } from "./actor.ts";
import type { Ctx } from "./services.ts";

/**
 * Whether this person may give a named approval now: by a role of their own, or for someone who has delegated it; then the trail says on whose
 * behalf. Separation of duties applies to both of them: a person who took part in the record (`parties`: the author, the person who entered it)
 * can neither decide it nor have it decided in their name.
 */
export function mayDo(
  { actor, store }: Pick<Ctx, "actor" | "store">,
  action: string,
  parties: readonly (string | null)[] = [],
): boolean {
  if (actor.isSuperUser || actor.named.has(action)) return true;
  const principals = actor.delegated?.get(action) ?? [];
  if (principals.length > 0 && parties.includes(actor.id))
    throw refused("You took part in this record, so you cannot decide it on behalf of anyone. Ask someone else.");
  const principal = principals.find(({ id }) => !parties.includes(id));
  if (principal) {
    store.actFor(principal.id);
    return true;
  }
  const [party] = principals;
  if (party) throw refused(`${party.name} took part in this record, so it cannot be decided on their behalf. Ask someone else.`);
  return false;
}

/** The same before anything is done, for buttons. */
export const couldDo = (actor: Actor, action: string): boolean =>
  actor.isSuperUser || actor.named.has(action) || Boolean(actor.delegated?.has(action));
