import { createContext, use } from "react";
import type { Action } from "#kit/contract.ts";
import { reachOf, type Rights, type Scope } from "#kit/access.ts";

/** The person at the screen, as far as the parts of a page need to know. The shell provides it. */
export interface Actor {
  id: string;
  name: string;
  rights: Rights;
  isSuperUser: boolean;
  /** IANA zone of the person's base, for times on screen. */
  timeZone: string;
  /** Named actions of the person's roles ("settings.finance"). */
  named?: readonly string[];
}

const nobody: Actor = { id: "", name: "", rights: {}, isSuperUser: false, timeZone: "UTC" };
export const ActorContext = createContext<Actor>(nobody);

export function useActor(): Actor {
  return use(ActorContext);
}

/** Whether this person may give a named approval, by a role or because someone has delegated it. Shows a button; the server decides. */
export function useNamed(namedAction: string): boolean {
  const { isSuperUser, named = [] } = useActor();
  return isSuperUser || named.includes(namedAction);
}

/** This person's reach for an action in a module: "own", "base", "all" or null. Hides a button; the server decides. */
export function useReach(module: string, action: Action): Scope | null {
  const { rights } = useActor();
  return reachOf(rights, [module], action);
}
