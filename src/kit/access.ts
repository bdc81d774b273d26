import type { Action } from "./contract.ts";

/** How far a right reaches: records of one's own, of one's bases, or all (people-and-access.md rule 4). */
export type Scope = "own" | "base" | "all";
/** Access id -> action -> reach. A module that is not in the person's module access is absent, whatever the roles grant. */
export type Rights = Record<string, Partial<Record<Action, Scope>>>;

const width: Record<Scope, number> = { own: 1, base: 2, all: 3 };

/** Roles add up: of two reaches the wider one counts. */
export function wider(a: Scope | undefined, b: Scope | undefined): Scope | undefined {
  if (!a || !b) return a ?? b;
  return width[a] >= width[b] ? a : b;
}

/**
 * The widest reach in which any of the access ids grants the action; null when none does. Nobody acts on what they may not view: a letter
 * without a scope behind "Vb" ends at the base as well.
 */
export function reachOf(rights: Rights, modules: readonly string[], action: Action): Scope | null {
  return modules.map((id) => within(rights[id]?.view, rights[id]?.[action])).reduce<Scope | undefined>(wider, undefined) ?? null;
}

function within(view: Scope | undefined, granted: Scope | undefined): Scope | undefined {
  return view && granted && width[view] < width[granted] ? view : granted;
}
