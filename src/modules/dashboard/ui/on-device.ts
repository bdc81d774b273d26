import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { dashboard, type PlaceNow } from "../contract.ts";
import { addressOf } from "#kit/client.ts";
import { questionOf } from "#kit/ui/list.ts";
import { parseSearch, usePageAhead } from "#kit/ui/routing.ts";
import { projectManagement } from "#modules/project-management/contract.ts";
import { reminders } from "#modules/reminders/contract.ts";

/** How long a device keeps them, in milliseconds. */
export const storedFor = 24 * 3_600_000;

const { list: listWorkOrders, find: findWorkOrder } = projectManagement.workOrders;
const lists: Readonly<Record<string, typeof listWorkOrders | typeof dashboard.endpoints.work | typeof reminders.endpoints.due>> =
  {
    jobsToday: listWorkOrders,
    work: dashboard.endpoints.work,
    "due mine": reminders.endpoints.due,
  };

/** The list a tile opens, where a device keeps it. */
function listBehind(place: PlaceNow) {
  const endpoint = lists[place.place];
  if (!endpoint || !("href" in place)) return null;
  return questionOf(endpoint, parseSearch(place.href.split("?")[1] ?? ""));
}

/** Whether the list behind a tile can be opened without a network. */
export function isOnDevice(queryClient: QueryClient, place: PlaceNow): boolean {
  const list = listBehind(place);
  return list !== null && queryClient.getQueryData(list.queryKey) !== undefined;
}

/** On a phone the lists behind the first tiles and the jobs of today are read along with the page, with the pages that show them. */
export function useStoredOnDevice(places: readonly PlaceNow[] | undefined, wanted: boolean): void {
  const queryClient = useQueryClient();
  const ahead = usePageAhead();
  useEffect(() => {
    if (!wanted) return;
    for (const place of places ?? []) {
      const list = listBehind(place);
      if (!list || !("href" in place)) continue;
      ahead(place.href.split("?")[0] ?? "/");
      void queryClient.prefetchInfiniteQuery({ ...list, gcTime: storedFor, staleTime: 0 });
      if (place.kind !== "number" || place.place !== "jobsToday") continue;
      for (const { href } of place.rows ?? []) {
        const queryKey = [addressOf(findWorkOrder, { id: href.split("/").at(-1) ?? "" })];
        ahead(href);
        void queryClient.prefetchQuery({ queryKey, gcTime: storedFor, staleTime: 0 });
      }
    }
  }, [queryClient, ahead, places, wanted]);
}
