import type { Action } from "./contract.ts";
import type { Meaning } from "./meaning.ts";

/** A state of a record: what it means on screen. Its words are its name, with a capital where it stands alone. */
export interface State {
  meaning: Meaning;
}

/** What brings a record from one state to another. */
export interface Step<S extends string = string> {
  from: readonly S[];
  to: S;
  /** The end of its address: "releases" of POST /api/calibration/records/:id/releases. */
  path: string;
  /** The right in the module that lets a person in. */
  right: Action;
  /** The named permission it needs besides, held by a role or handed over for a time; `denied` says what is missing. */
  permission?: string;
  denied?: string;
  /** Not for those whose right reaches no further than their own records; these words say who may. */
  beyondOwn?: string;
  /** Fields that hold people of the record: none of them may do it. `notApart` says why. */
  apart?: readonly string[];
  notApart?: string;
  /** Asks for a reason; these words when it is missing. */
  reason?: string;
  /** The record is final from then on. */
  freezes?: true;
  /** On the button: "Release". */
  label: string;
  /** In messages: "released". */
  done: string;
  /** In History, after the person's name: "released it". */
  past: string;
  /** One plain sentence for the OpenAPI description. */
  summary: string;
}

export interface Lifecycle<S extends string = string, A extends Record<string, Step> = Record<string, Step>> {
  /** Which field holds the state. */
  field: "state" | "status";
  states: Readonly<Record<S, State>>;
  actions: A;
}

/**
 * The life of a record, written once beside it: its states, and the actions that bring it from one to another. Of it come the endpoints, the
 * guard on the server (`advance`), the badge, the buttons with their dialogs, and the words in History.
 */
export const lifecycle = <const S extends Record<string, State>, const A extends Record<string, Step<keyof S & string>>>(life: {
  field: "state" | "status";
  states: S;
  actions: A;
}) => life;

/** The states in their order, as the values of a choice. */
export const statesOf = <S extends string>({ states }: { states: Readonly<Record<S, State>> }) =>
  Object.keys(states) as [S, ...S[]];

/** What each state means on screen. */
export function meaningsOf<S extends string>({ states }: { states: Readonly<Record<S, State>> }): Record<S, Meaning> {
  const entries = Object.entries<State>(states).map(([state, { meaning }]) => [state, meaning]);
  return Object.fromEntries(entries) as Record<S, Meaning>;
}

/** What History says of the actions: "released it" of "release". */
export const historyWordsOf = ({ actions }: { actions: Record<string, Step> }): Record<string, string> =>
  Object.fromEntries(Object.entries(actions).map(([verb, { past }]) => [verb, past]));
