import { type AccessId, accessIds, delegable, type NamedAction } from "./matrix.ts";
import { reachOf, type Rights } from "#kit/access.ts";
import type { Day } from "#kit/validity.ts";

/** "report.voidSigned" as people say it: "report: void signed". */
export function deedWords(action: string): string {
  const [what = "", deed = ""] = action.split(".");
  return `${what}: ${deed === "levelIII" ? "Level III" : deed.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase()}`;
}

const modulesOfDeeds: Readonly<Record<string, AccessId>> = {
  report: "inspection-reports",
  template: "inspection-reports",
  calibration: "calibration",
  certification: "ndt-training",
  procedure: "processes-procedures",
  settings: "settings",
  access: "user-permissions",
  request: "user-management",
};

/** The module a named action is done in; undefined for one nobody has said it of. */
export const moduleOfDeed = (deed: string): AccessId | undefined => modulesOfDeeds[deed.split(".")[0] ?? ""];

/** What a person has of their own; what was delegated to them is not among it and cannot be handed on. */
export interface Holder {
  namedActions: readonly string[];
  rights: Rights;
}

/** Why a person cannot hand this approval to anybody, as a sentence; null when they can. */
export function whyNotHandOver(deed: string, { namedActions, rights }: Holder): string | null {
  const module = delegable[deed as NamedAction];
  if (!module) return `“${deedWords(deed)}” rests on one's own evidence and cannot be delegated.`;
  if (!namedActions.includes(deed)) return `“${deedWords(deed)}” can be delegated only by somebody whose role grants it.`;
  const reach = reachOf(rights, [module], "approve") ?? reachOf(rights, [module], "view");
  if (reach === null) return `“${deedWords(deed)}” needs the module ${accessIds[module]}, which the person does not have.`;
  return reach === "all" ? null : `“${deedWords(deed)}” reaches only part of the records here and cannot be delegated.`;
}

/** The approvals a person could hand to somebody today. */
export const handable = (holder: Holder): string[] =>
  holder.namedActions.filter((deed) => whyNotHandOver(deed, holder) === null).toSorted();

/** Why somebody cannot be handed this approval; null when they can: they must be able to see what it is about. */
export function whyNotReceive(deed: string, name: string, rights: Rights): string | null {
  const module = delegable[deed as NamedAction];
  const title = module ? accessIds[module] : "what this is about";
  const reach = module ? reachOf(rights, [module], "view") : null;
  if (reach === null) return `${name} cannot open ${title}. Give them the module first, or choose somebody else.`;
  return reach === "own" ? `${name} sees only their own records in ${title}. Choose somebody who sees those of others.` : null;
}

/** What is wrong with the days, both of which count whole; null when they may stand. `today` is the day where the person works who hands over. */
export function wrongDays(
  { validFrom, validTo }: { validFrom: Day; validTo: Day },
  today: Day,
): { path: string; message: string } | null {
  if (validTo < validFrom) return { path: "validTo", message: "The last day lies before the first." };
  if (validTo < today) return { path: "validTo", message: "The last day is over. Choose today or a later day." };
  return null;
}

export const delegationStates = ["planned", "in force", "over", "ended"] as const;
export type DelegationState = (typeof delegationStates)[number];

/** Where a delegation stands at that instant (ISO). It ends by itself; `endedAt` before its end means that somebody ended it. */
export function stateOf(
  { startsAt, endsAt, endedAt }: { startsAt: string; endsAt: string; endedAt: string | null },
  now: string,
): DelegationState {
  if (endedAt !== null && endedAt < endsAt) return "ended";
  if (endsAt <= now) return "over";
  return startsAt <= now ? "in force" : "planned";
}
