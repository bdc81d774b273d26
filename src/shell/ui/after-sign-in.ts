import type { QueryClient } from "@tanstack/react-query";
import { connectionNow } from "#kit/ui/connection.ts";
import { whenIdle } from "#kit/ui/idle.ts";
import type { Session } from "#shell/contract.ts";
import { sessionFailed } from "./find-session.ts";
import { isOfflineMode, logOnly } from "./offline.ts";
import { sessionKey } from "./session.ts";
import { registerWorker, removeWorker } from "./worker.ts";

const prefetchDelay = 1000;

/** What follows once it is known who is signed in, or that nobody is: the worker and, a second later, the lists stored on this device. */
export function prepareAfterSignIn(queryClient: QueryClient): void {
  let prepared: string | null = null;
  const look = () => {
    const session = queryClient.getQueryData<Session | null>(sessionKey);
    // Only the server's answer counts here: without it, what is stored on this device is all there is.
    if (session === undefined || sessionFailed() || isOfflineMode() || !connectionNow().online) return;
    const ready = session && !session.user.mustChangePassword ? session.user.id : "nobody";
    if (ready === prepared) return;
    prepared = ready;
    whenLoaded(() => (session ? registerWorker() : removeWorker()));
    if (ready !== "nobody") void storeLists(queryClient, ready);
  };
  queryClient.getQueryCache().subscribe(({ query }) => query.queryKey[0] === sessionKey[0] && look());
}

async function storeLists(queryClient: QueryClient, userId: string): Promise<void> {
  const { prefetchLists, restoreLists, storeListsAsRead } = await import("./stored-lists.ts");
  await restoreLists(queryClient, userId).catch((failure: unknown) => logOnly("The stored lists could not be read", failure));
  const isStillHere = () => queryClient.getQueryData<Session | null>(sessionKey)?.user.id === userId;
  if (isStillHere()) storeListsAsRead(queryClient, userId);
  // A page that is still being drawn has what it shows asked for first.
  await new Promise((done) => setTimeout(done, prefetchDelay));
  await whenIdle();
  if (isStillHere()) await prefetchLists(queryClient, userId);
}

function whenLoaded(action: () => Promise<void>): void {
  const run = () => void action().catch((failure: unknown) => logOnly("The pages could not be stored on this device", failure));
  if (document.readyState === "complete") run();
  else window.addEventListener("load", run, { once: true });
}
