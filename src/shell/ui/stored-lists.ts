import type { Query, QueryClient } from "@tanstack/react-query";
import { type Persister, persistQueryClientRestore, persistQueryClientSave } from "@tanstack/react-query-persist-client";
import { openDB } from "idb";
import { CallFailed } from "#kit/client.ts";

/** The short lists used by pickers and for names; each is the answer of its own address. */
const storedLists = ["/api/companies", "/api/users-for-reports", "/api/equipment", "/api/inventory/calibrated"];
/** The start page with the person's jobs, work and due dates, as last read. */
const startPage =
  /^\/api\/(dashboard(\?.*)?|dashboard\/work|due\?mine=true|work-orders\?(?=.*\bassignedTo=)(?=.*\bon=).*|work-orders\/[0-9a-f-]{36})$/;
/** Whether an answer is stored with the start page, to be there after a restart without a network. */
export const isOfStartPage = (address: string): boolean => startPage.test(address);
/** How long they are stored, in memory and on the device (specification section 9). */
const storedFor = 24 * 3_600_000;
const store = "lists";
/** Answers stored in another form are deleted instead of being shown: change this whenever the form of a stored answer changes. */
const form = "start page in two columns";
/** Databases of the device, and their content: read at sign-in for the pickers, and whenever the start page is read. */
const databases = {
  "holdpoint-lists": ({ queryKey: [address, ...rest] }: Asked) => rest.length === 0 && storedLists.includes(String(address)),
  "holdpoint-start-page": ({ queryKey: [address] }: Asked) => isOfStartPage(String(address)),
};
type Database = keyof typeof databases;
const names = Object.keys(databases) as Database[];
type Asked = Pick<Query, "queryKey" | "state">;
const refusedMark = "holdpoint-refused-lists";

/** Reads the lists. One that this person may not see is not requested again and never shown as a failure. */
export async function prefetchLists(queryClient: QueryClient, userId: string): Promise<void> {
  const refused = new Set(readRefused(userId));
  await Promise.all(
    storedLists.map(async (address) => {
      if (refused.has(address)) return;
      const queryKey = [address];
      await queryClient.prefetchQuery({ queryKey, staleTime: 0, gcTime: storedFor });
      const { error, data } = queryClient.getQueryState(queryKey) ?? {};
      if (!(error instanceof CallFailed && error.status === 403)) return;
      refused.add(address);
      if (data === undefined) queryClient.removeQueries({ queryKey, type: "inactive" });
    }),
  );
  writeRefused(userId, [...refused]);
}

/** Puts the lists of this person, if they are not older than a day, where the pages find them. */
export async function restoreLists(queryClient: QueryClient, userId: string): Promise<void> {
  for (const address of storedLists) queryClient.setQueryDefaults([address], { gcTime: storedFor });
  const hydrateOptions = { defaultOptions: { queries: { gcTime: storedFor } } };
  for (const name of names)
    await persistQueryClientRestore({
      queryClient,
      persister: onDevice(name, userId),
      maxAge: storedFor,
      buster: form,
      hydrateOptions,
    });
  // A job cancelled since must not be shown as it was: with a network each page that shows it asks again.
  if (navigator.onLine)
    await queryClient.invalidateQueries({
      predicate: ({ queryKey: [address] }) => isOfStartPage(String(address)),
      refetchType: "none",
    });
}

/** Deletes the lists of this person. */
export async function dropLists(userId: string): Promise<void> {
  for (const name of names) await onDevice(name, userId).removeClient();
}

let keeping: string | null = null;
/** What was read before this began is stored as well: a start page is often read once and never again. */
export function storeListsAsRead(queryClient: QueryClient, userId: string): void {
  if (keeping === userId) return;
  keeping = userId;
  const cache = queryClient.getQueryCache();
  for (const name of names) if (cache.getAll().some(isToStore(name))) save(queryClient, userId, name);
  cache.subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success" || keeping !== userId) return;
    const name = names.find((one) => databases[one](event.query));
    if (name) save(queryClient, userId, name);
  });
}

function save(queryClient: QueryClient, userId: string, name: Database): void {
  const dehydrateOptions = { shouldDehydrateQuery: isToStore(name), shouldDehydrateMutation: () => false };
  // A full device stores nothing; the pages continue with what they have read.
  persistQueryClientSave({ queryClient, persister: onDevice(name, userId), buster: form, dehydrateOptions }).catch(() => {});
}

const isToStore = (name: Database) => (query: Asked) => databases[name](query) && isFresh(query);

function isFresh({ state }: Asked): boolean {
  return state.status === "success" && Date.now() - state.dataUpdatedAt < storedFor;
}

/** The lists are in separate databases, one entry for each person, unchanged. */
function onDevice(name: Database, userId: string): Persister {
  return {
    persistClient: async (client) => void (await within(name, (open) => open.put(store, client, userId))),
    restoreClient: () => within(name, (open) => open.get(store, userId)),
    removeClient: () => within(name, (open) => open.delete(store, userId)),
  };
}

async function within<R>(name: Database, work: (open: Awaited<ReturnType<typeof openDB>>) => Promise<R>): Promise<R> {
  const open = await openDB(name, 1, { upgrade: (fresh) => void fresh.createObjectStore(store) });
  try {
    return await work(open);
  } finally {
    open.close();
  }
}

/** Until the tab is closed: what a person may see can change. */
function readRefused(userId: string): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(`${refusedMark} ${userId}`) ?? "[]") as string[];
  } catch {
    return [];
  }
}

function writeRefused(userId: string, addresses: string[]): void {
  try {
    if (addresses.length > 0) sessionStorage.setItem(`${refusedMark} ${userId}`, JSON.stringify(addresses));
  } catch {
    // It is requested once more at the next load, which does no harm.
  }
}
