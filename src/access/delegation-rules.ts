import { type AccessId, accessIds, type NamedAction, namedActions } from "./matrix.ts";
import { reachOf, type Rights } from "#kit/access.ts";
import type { Day } from "#kit/validity.ts";

/** "report.voidSigned" as people say it: "report: void signed". */
export function namedActionLabel(action: string): string {
  const [what = "", namedAction = ""] = action.split(".");
  const of = what.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return `${of}: ${namedAction === "levelIII" ? "Level III" : namedAction.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase()}`;
}

/** The module in which a named action is done that may be handed over; undefined for one that may not. */
function handedOverIn(namedAction: string): AccessId | undefined {
  const { module, delegable } = namedActions[namedAction as NamedAction] ?? {};
  return delegable && (module as AccessId);
}

/** What a person has of their own; approvals delegated to them are not included and cannot be delegated further. */
export interface Holder {
  namedActions: readonly string[];
  rights: Rights;
}

/** Why a person cannot delegate this approval, as a sentence; null if they can. */
export function whyNotHandOver(namedAction: string, { namedActions, rights }: Holder): string | null {
  const module = handedOverIn(namedAction);
  if (!module) return `“${namedActionLabel(namedAction)}” rests on one's own evidence and cannot be delegated.`;
  if (!namedActions.includes(namedAction))
    return `“${namedActionLabel(namedAction)}” can be delegated only by someone whose role grants it.`;
  const reach = reachOf(rights, [module], "approve") ?? reachOf(rights, [module], "view");
  if (reach === null)
    return `“${namedActionLabel(namedAction)}” needs the module ${accessIds[module]}, which the person does not have.`;
  return reach === "all"
    ? null
    : `“${namedActionLabel(namedAction)}” reaches only part of the records here and cannot be delegated.`;
}

/** The approvals a person could delegate today. */
export const handable = (holder: Holder): string[] =>
  holder.namedActions.filter((namedAction) => whyNotHandOver(namedAction, holder) === null).toSorted();

/** Why this approval cannot be delegated to someone; null if it can: they must be able to see the records it is about. */
export function whyNotReceive(namedAction: string, name: string, rights: Rights): string | null {
  const module = handedOverIn(namedAction);
  const title = module ? accessIds[module] : "the subject";
  const reach = module ? reachOf(rights, [module], "view") : null;
  if (reach === null) return `${name} cannot open ${title}. Give them the module first, or choose someone else.`;
  return reach === "own" ? `${name} sees only their own records in ${title}. Choose someone who sees those of others.` : null;
}

/** What is wrong with the days, both inclusive; null if they are valid. `today` is the day at the base of the person who delegates. */
export function wrongDays(
  { validFrom, validTo }: { validFrom: Day; validTo: Day },
  today: Day,
): { path: string; message: string } | null {
  if (validTo < validFrom) return { path: "validTo", message: "The last day is before the first day." };
  if (validTo < today) return { path: "validTo", message: "The last day has passed. Choose today or later." };
  return null;
}

export const delegationStates = ["planned", "in force", "over", "ended"] as const;
export type DelegationState = (typeof delegationStates)[number];

/** The state of a delegation at that instant (ISO). It ends by itself; `endedAt` before its end means that someone ended it. */
export function stateOf(
  { startsAt, endsAt, endedAt }: { startsAt: string; endsAt: string; endedAt: string | null },
  now: string,
): DelegationState {
  if (endedAt !== null && endedAt < endsAt) return "ended";
  if (endsAt <= now) return "over";
  return startsAt <= now ? "in force" : "planned";
}
