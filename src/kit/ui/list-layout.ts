import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { addressOf, ask } from "#kit/client.ts";
import type { Reply } from "#kit/contract.ts";
import { type ListLayout, listViews } from "#kit/list-views.ts";
import { useActor } from "./actor.ts";
import { sayFailure } from "./failure.ts";
import { useRemembered } from "./remembered.ts";

type Kept = Reply<typeof listViews.endpoints.kept>;
const address = addressOf(listViews.endpoints.kept, {});
const usual: ListLayout = { columns: null, widths: {} };

/** What the server stores for all lists of the person: columns and saved views. */
export function useKeptOfLists(when = true): Kept | undefined {
  return useQuery<Kept>({ queryKey: [address], enabled: when }).data;
}

/**
 * How the person has arranged the columns of a list, and a way to change it. The server stores it; this device remembers it too, so that the list
 * opens in that arrangement before the server has answered.
 */
export function useListLayout(path: string): [ListLayout, (next: ListLayout | null) => void] {
  const queryClient = useQueryClient();
  const { id } = useActor();
  const [remembered, remember] = useRemembered<ListLayout | null>(`layout ${id} ${path}`, null);
  const kept = useKeptOfLists();
  const answered = kept ? (kept.layouts[path] ?? null) : undefined;
  useEffect(() => {
    if (answered !== undefined) remember(answered);
  }, [answered, remember]);
  function change(layout: ListLayout | null) {
    remember(layout);
    queryClient.setQueryData<Kept>(
      [address],
      (before) => before && { ...before, layouts: layoutsWith(before.layouts, path, layout) },
    );
    ask(listViews.endpoints.arrange, { body: { list: path, layout } }).catch(sayFailure);
  }
  return [(answered === undefined ? remembered : answered) ?? usual, change];
}

function layoutsWith(layouts: Kept["layouts"], path: string, layout: ListLayout | null): Kept["layouts"] {
  return Object.fromEntries([
    ...Object.entries(layouts).filter(([list]) => list !== path),
    ...(layout ? [[path, layout] as const] : []),
  ]);
}
