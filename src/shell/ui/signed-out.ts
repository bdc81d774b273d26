import type { QueryClient } from "@tanstack/react-query";
import { CallFailed } from "#kit/client.ts";
import { toast } from "#kit/ui/toast.tsx";
import type { HouseRouter } from "./router.tsx";
import { sessionKey, unauthorized } from "./session.ts";

/** A session ends while a page is open (idle too long, signed out elsewhere): the next answer 401 leads back to the sign-in page. */
export function leaveWhenSignedOut(queryClient: QueryClient, router: HouseRouter): void {
  const leaveAfter = (failure: unknown) => {
    const ended = failure instanceof CallFailed && failure.status === 401;
    if (!ended || !queryClient.getQueryData(sessionKey)) return;
    queryClient.setQueryData(sessionKey, null);
    toast(unauthorized);
    router.history.push("/auth");
  };
  queryClient.getQueryCache().config.onError = leaveAfter;
  queryClient.getMutationCache().config.onError = leaveAfter;
}
