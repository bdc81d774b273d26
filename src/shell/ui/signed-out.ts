import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import { CallFailed } from "#kit/client.ts";
import { toast } from "#kit/ui/toast.tsx";
import type { Session } from "#shell/contract.ts";
import { forgetPerson } from "./find-session.ts";
import { sessionKey, unauthorized } from "./session.ts";
import { setSessionEnded } from "./session-ended.ts";

/**
 * A session ends while a page is open (idle too long, signed out elsewhere): the next answer 401 asks to sign in over the page, which stays
 * with all that was typed. An account that has ended leads back to the sign-in page.
 */
export function leaveWhenSignedOut(queryClient: QueryClient, router: AnyRouter): void {
  const leaveAfter = (failure: unknown) => {
    if (!(failure instanceof CallFailed && failure.status === 401)) return;
    const session = queryClient.getQueryData<Session | null>(sessionKey);
    if (!session) return;
    if (failure.problem?.code !== "account-ended") return setSessionEnded(true);
    void forgetPerson(session.user.id);
    showSignIn(queryClient, router);
  };
  queryClient.getQueryCache().config.onError = leaveAfter;
  queryClient.getMutationCache().config.onError = leaveAfter;
}

export function showSignIn(queryClient: QueryClient, router: AnyRouter): void {
  setSessionEnded(false);
  queryClient.setQueryData(sessionKey, null);
  toast(unauthorized);
  router.history.push("/auth");
}
