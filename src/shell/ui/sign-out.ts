import type { QueryClient } from "@tanstack/react-query";
import { answerOf, call, CallFailed } from "#kit/client.ts";
import { forgetToasts, toast } from "#kit/ui/toast.tsx";
import type { Session } from "#shell/contract.ts";
import { forgetPerson } from "./forget-person.ts";
import { isOfflineMode, setOfflineMode } from "./offline.ts";
import { sessionKey } from "./session.ts";
import { setSessionEnded } from "./session-ended.ts";
import { markSignedOut, rememberPerson } from "./sign-out-mark.ts";
import { removeWorker } from "./worker.ts";

/**
 * Ends the session (specification section 4). Online the server ends it, and the person's record and lists are deleted from this device; in
 * offline mode the server is told when the network is back, and until then the device does not sign the person in by itself.
 */
export async function signOut(queryClient: QueryClient): Promise<void> {
  const person = queryClient.getQueryData<Session | null>(sessionKey)?.user.id;
  if (isOfflineMode()) {
    if (person) markSignedOut(person);
    return leave(queryClient);
  }
  if (!(await endedOnServer())) {
    toast({
      title: "You are still signed in",
      description: "The server could not be reached. Try again when you are online.",
      bad: true,
    });
    return;
  }
  rememberPerson(null);
  if (person) await forgetPerson(person);
  await removeWorker();
  leave(queryClient);
}

/** A session that has already ended counts as signed out; any other failure would leave it open. */
async function endedOnServer(): Promise<boolean> {
  try {
    await answerOf(await call("/api/logout", { method: "POST" }));
    return true;
  } catch (failure) {
    return failure instanceof CallFailed && failure.status === 401;
  }
}

/** Clears everything read. The page is reloaded, so that nothing of this person stays in memory. */
function leave(queryClient: QueryClient): void {
  const canLoad = navigator.onLine || navigator.serviceWorker?.controller;
  setOfflineMode(false);
  setSessionEnded(false);
  queryClient.clear();
  queryClient.setQueryData(sessionKey, null);
  forgetToasts();
  if (canLoad) window.location.replace("/auth");
  // Without a network and a worker the page could not be reloaded; the router follows the history.
  else window.history.replaceState(null, "", "/auth");
}
