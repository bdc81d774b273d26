import type { HistoryEntry } from "#kit/contract.ts";

/** A record as it was, rebuilt from its events. */
export interface AsItWas {
  /** Whether it was there at that time, as far as its events tell. */
  existed: boolean;
  /** What was done last before that time; null where that is not in the history shown. */
  last: HistoryEntry | null;
  /** Each field the history knows, with its value then. */
  fields: { field: string; old: null; new: unknown }[];
}

/**
 * The record at an instant (ISO), from its events in any order. A field has the value its last change by then gave it; one that has changed since
 * only had what that change found. `whole` is false where older events exist than those given: then nothing says that it was not there yet.
 */
export function asItWas(entries: readonly HistoryEntry[], at: string, whole: boolean): AsItWas {
  const ordered = entries.toSorted((a, b) => (a.at < b.at ? -1 : 1));
  const before = ordered.filter((entry) => entry.at < at);
  const after = ordered.filter((entry) => entry.at >= at);
  const values = new Map<string, unknown>();
  // The first change afterwards found what was there then; what was done before says it better.
  for (const { changes } of after.toReversed()) for (const { field, old } of changes) values.set(field, old);
  for (const { changes } of before) for (const { field, new: next } of changes) values.set(field, next);
  return {
    existed: before.length > 0 || !whole || !ordered.some(({ action }) => action.endsWith(".create")),
    last: before.at(-1) ?? null,
    fields: [...values].map(([field, value]) => ({ field, old: null, new: value })),
  };
}
