import { useEffect, useSyncExternalStore } from "react";
import { hasDatabase, type Pack, packs } from "#kit/offline/database.ts";
import { useActor, useReach } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import { useToday } from "#kit/ui/today.ts";
import { addDays } from "#kit/validity.ts";
import { projectManagement, type WorkOrder } from "#modules/project-management/contract.ts";
import { dropOldPacks } from "./prepare.ts";
import { ownJobs, soonestFirst } from "../device/own-jobs.ts";

let known: { person: string; packs: readonly Pack[] } | null = null;
const listeners = new Set<() => void>();

/** Reloads the packs of this device. */
export async function readPacks(person: string): Promise<void> {
  const found = hasDatabase() ? await packs.of(person).catch(() => []) : [];
  known = { person, packs: found };
  for (const listener of listeners) listener();
}

export interface Ready {
  packs: readonly Pack[] | null;
  /** The jobs of the next two weeks this person is assigned to, as last loaded; null while loading. */
  jobs: readonly WorkOrder[] | null;
}

/** The packs on this device, and the jobs that should have one. */
export function useReady(): Ready {
  const { id: person } = useActor();
  const today = useToday();
  const found = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => known,
  );
  useEffect(() => {
    if (hasDatabase())
      void dropOldPacks(person, today)
        .catch(() => undefined)
        .then(() => readPacks(person));
  }, [person, today]);
  const mayRead = useReach("projects", "view") !== null;
  const { data, isError } = useAsk(projectManagement.workOrders.list, ownJobs(person), { when: mayRead });
  const until = addDays(today, ahead);
  const near = data && soonestFirst(data.rows.filter(({ plannedStartOn }) => !plannedStartOn || plannedStartOn <= until));
  return { packs: found?.person === person ? found.packs : null, jobs: near ?? (isError || !mayRead ? [] : null) };
}

/** Jobs that start within this many days are prepared automatically (inspection-reports R27). */
const ahead = 14;

export type Light = "ready" | "papers" | "partly" | "old" | "not" | "none";

const oldAfter = 3 * 86_400_000;

/** Whether what was fetched for a job may have changed since: records of the trade change within days. */
export const isOld = (readyAt: string, now: Date): boolean => now.getTime() - Date.parse(readyAt) > oldAfter;

/** How ready this device is for its person's jobs, in six levels. */
export function lightOf({ packs: all, jobs }: Ready, now: Date): Light {
  if (!all || !jobs) return "none";
  const wanted = [...new Set([...jobs.map(({ id }) => id), ...all.map(({ id }) => id)])];
  if (wanted.length === 0) return "none";
  const found = wanted.map((id) => all.find((pack) => pack.id === id));
  if (found.every((pack) => !pack)) return "not";
  if (found.some((pack) => !pack?.readyAt)) return "partly";
  if (found.some((pack) => pack?.readyAt && isOld(pack.readyAt, now))) return "old";
  // The device has everything, and its person may not sign.
  return found.some((pack) => pack?.warnings?.length) ? "papers" : "ready";
}
