import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import { CallFailed } from "#kit/client.ts";
import { toast } from "#kit/ui/toast.tsx";
import type { Session } from "#shell/contract.ts";
import { forgetPerson } from "./forget-person.ts";
import { sessionKey, unauthorized } from "./session.ts";
import { lastPerson, rememberedPerson } from "./sign-out-mark.ts";
import { setSessionEnded } from "./session-ended.ts";

/**
 * A session ends while a page is open (idle too long, signed out elsewhere): the next 401 shows a sign-in in front of the page, which stays with
 * everything that was typed. An account that has ended leads back to the sign-in page.
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

/**
 * A person who signs out in one tab is signed out in all: a page that still shows what they read is reloaded, also one that the back button
 * restores from the browser's memory, and one that stays open while someone else signs in.
 */
export function leaveWithOtherTabs(queryClient: QueryClient): void {
  const look = () => {
    const person = queryClient.getQueryData<Session | null>(sessionKey)?.user.id;
    const here = rememberedPerson();
    if (person && here !== person) window.location.replace(here === null ? "/auth" : "/");
  };
  window.addEventListener("storage", ({ key }) => key === lastPerson && look());
  window.addEventListener("pageshow", ({ persisted }) => persisted && look());
}
