import type { HistoryEntry } from "#kit/contract.ts";

/** A record as it was, rebuilt from its events. */
export interface AsItWas {
  /** Whether it existed at that time, as far as its events show. */
  existed: boolean;
  /** The last action before that time; null where that is not in the history shown. */
  last: HistoryEntry | null;
  /** Each field in the history, with its value at that time. */
  fields: { field: string; old: null; new: unknown }[];
}

/**
 * The record at an instant (ISO), from its events in any order. A field has the value of its last change by then; one that only changed later has
 * the value before that change. `whole` is false where there are older events than those given: then nothing shows that it did not exist yet.
 */
export function asItWas(entries: readonly HistoryEntry[], at: string, whole: boolean): AsItWas {
  const ordered = entries.toSorted((a, b) => (a.at < b.at ? -1 : 1));
  const before = ordered.filter((entry) => entry.at < at);
  const after = ordered.filter((entry) => entry.at >= at);
  const values = new Map<string, unknown>();
  // The value before the first later change; an earlier change takes precedence.
  for (const { changes } of after.toReversed()) for (const { field, old } of changes) values.set(field, old);
  for (const { changes } of before) for (const { field, new: next } of changes) values.set(field, next);
  return {
    existed: before.length > 0 || !whole || !ordered.some(({ action }) => action.endsWith(".create")),
    last: before.at(-1) ?? null,
    fields: [...values].map(([field, value]) => ({ field, old: null, new: value })),
  };
}
