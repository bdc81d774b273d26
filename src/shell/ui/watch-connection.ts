import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import { call } from "#kit/client.ts";
import { connectionNow, whenConnectionChanges } from "#kit/ui/connection.ts";
import { readAgain } from "#kit/ui/send.ts";
import type { Session } from "#shell/contract.ts";
import { findSession } from "./find-session.ts";
import { isOfflineMode, setOfflineMode, validRecord } from "./offline.ts";
import { sessionOf } from "./offline-record.ts";
import { sessionKey } from "./session.ts";
import { setSessionEnded } from "./session-ended.ts";
import { isMarkedSignedOut, signOutMark } from "./sign-out-mark.ts";
import { showSignIn } from "./signed-out.ts";

/** How often an unreachable server is tried, in milliseconds. */
const lookAgain = 10_000;

/** Turns offline mode on and off as the network is lost and restored (specification section 4). */
export function watchConnection(queryClient: QueryClient, router: AnyRouter): void {
  window.addEventListener("offline", () => void goOffline(queryClient));
  whenConnectionChanges(() => connectionNow().online && void comeBack(queryClient, router));
  // A server that was unreachable while the device has a network does not announce its return.
  setInterval(tryServer, lookAgain);
  document.addEventListener("visibilitychange", tryServer);
  window.addEventListener("focus", tryServer);
  // Signed out offline in another tab: this one shows the same person.
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key !== signOutMark || newValue === null || !signedIn(queryClient)) return;
    setOfflineMode(false);
    showSignIn(queryClient, router);
  });
}

/** Asks whether the server can be reached again; the result goes to the connection. */
export function tryServer(): void {
  if (connectionNow().online || !navigator.onLine || document.visibilityState === "hidden") return;
  call("/api/health").catch(() => {});
}

async function goOffline(queryClient: QueryClient): Promise<void> {
  const session = signedIn(queryClient);
  if (!session || isOfflineMode()) return;
  const record = await validRecord(session.user.id);
  // Reading the record takes a moment, in which the network may have come back or the person signed out.
  if (!record || navigator.onLine || !signedIn(queryClient)) return;
  setOfflineMode(true);
  queryClient.setQueryData(sessionKey, sessionOf(record));
}

/** Reads the session again, and what is on screen. */
async function comeBack(queryClient: QueryClient, router: AnyRouter): Promise<void> {
  const before = signedIn(queryClient);
  if (before && !isOfflineMode()) return;
  if (!before && !queryClient.getQueryState(sessionKey) && !isMarkedSignedOut()) return;
  setOfflineMode(false);
  // What is on screen belongs to the earlier session; it stays until there is another one, so that a form survives the end of its session.
  const session = await findSession(queryClient).catch(() => before);
  if (session || !before) queryClient.setQueryData(sessionKey, session);
  if (isOfflineMode()) return;
  if (!session && before) return setSessionEnded(true);
  // The server may know this browser as someone else, whose pages must not show what was read for the earlier person.
  if (before && session && before.user.id !== session.user.id) window.location.replace("/");
  else {
    await router.invalidate();
    await readAgain(queryClient);
  }
}

function signedIn(queryClient: QueryClient): Session | null {
  return queryClient.getQueryData<Session | null>(sessionKey) ?? null;
}
