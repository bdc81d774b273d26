import type { Action } from "./contract.ts";
import type { Meaning } from "./meaning.ts";

/** A state of a record: what it means on screen. Its label is its name, capitalized where it stands alone. */
export interface State {
  meaning: Meaning;
}

/** A transition of a record from one state to another. */
export interface Step<S extends string = string> {
  from: readonly S[];
  to: S;
  /** The end of its path: "releases" of POST /api/calibration/records/:id/releases. */
  path: string;
  /** The right in the module that is required. */
  right: Action;
  /** The named permission it needs as well, given by a role or delegated for a time; `denied` says what is missing. */
  permission?: string;
  denied?: string;
  /** Refused to people whose right reaches only their own records; this message says who may. */
  beyondOwn?: string;
  /** Fields that hold people of the record: none of them may do it. `notApart` is the message. */
  apart?: readonly string[];
  notApart?: string;
  /** Requires a reason; this is the message when it is missing. */
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
 * The lifecycle of a record, defined once beside it: its states, and the actions that bring it from one to another. The endpoints, the guard on
 * the server (`advance`), the badge, the buttons with their dialogs and the words in History all come from it.
 */
export const lifecycle = <const S extends Record<string, State>, const A extends Record<string, Step<keyof S & string>>>(life: {
  field: "state" | "status";
  states: S;
  actions: A;
}) => life;

/** The states in order, as the values of a choice. */
export const statesOf = <S extends string>({ states }: { states: Readonly<Record<S, State>> }) =>
  Object.keys(states) as [S, ...S[]];

/** What each state means on screen. */
export function meaningsOf<S extends string>({ states }: { states: Readonly<Record<S, State>> }): Record<S, Meaning> {
  const entries = Object.entries<State>(states).map(([state, { meaning }]) => [state, meaning]);
  return Object.fromEntries(entries) as Record<S, Meaning>;
}

/** What History says about the actions: "released it" for "release". */
export const historyWordsOf = ({ actions }: { actions: Record<string, Step> }): Record<string, string> =>
  Object.fromEntries(Object.entries(actions).map(([verb, { past }]) => [verb, past]));
