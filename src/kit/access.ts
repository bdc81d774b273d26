import type { Action } from "./contract.ts";

/** How far a right reaches: a person's own records, those of their bases, or all (people-and-access.md rule 4). */
export type Scope = "own" | "base" | "all";
/** Access id -> action -> reach. A module that is not in the person's module access is absent, whatever the roles grant. */
export type Rights = Record<string, Partial<Record<Action, Scope>>>;

const width: Record<Scope, number> = { own: 1, base: 2, all: 3 };

/** Roles add up: the wider of two reaches counts. */
export function wider(a: Scope | undefined, b: Scope | undefined): Scope | undefined {
  if (!a || !b) return a ?? b;
  return width[a] >= width[b] ? a : b;
}

/**
 * The widest reach in which any of the access ids grants the action; null when none does. Nobody acts on what they may not view: a right granted
 * without a scope, beside viewing limited to the base ("Vb"), is limited to the base as well.
 */
export function reachOf(rights: Rights, modules: readonly string[], action: Action): Scope | null {
  return modules.map((id) => within(rights[id]?.view, rights[id]?.[action])).reduce<Scope | undefined>(wider, undefined) ?? null;
}

function within(view: Scope | undefined, granted: Scope | undefined): Scope | undefined {
  return view && granted && width[view] < width[granted] ? view : granted;
}
