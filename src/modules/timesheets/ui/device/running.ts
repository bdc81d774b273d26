import { useSyncExternalStore } from "react";
import type { TimeJob } from "../../contract.ts";
import type { Activity } from "#directory/finance/overtime.ts";
import { draftOf, dropDraft, storeDraft } from "#kit/offline/drafts.ts";

/** The clock a person has started on this device: it runs without a network, and over a reload. */
export interface Running {
  job: TimeJob;
  activity: Activity;
  /** ISO instant. */
  startedAt: string;
}

const name = "time running";
const listeners = new Set<() => void>();
let known: { person: string; running: Running | null } | null = null;

function runningOf(person: string): Running | null {
  if (known?.person !== person)
    known = { person, running: (draftOf(person, name)?.values as unknown as Running | undefined) ?? null };
  return known.running;
}

/** Starts the clock, or with null stops it. */
export function run(person: string, running: Running | null): void {
  if (running) storeDraft(person, name, { ...running });
  else dropDraft(person, name);
  known = { person, running };
  for (const listener of listeners) listener();
}

export const useRunning = (person: string): Running | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => runningOf(person),
  );
