import type { QueryClient } from "@tanstack/react-query";
import { answerOf, CallFailed } from "#kit/client.ts";
import { forgetToasts, toast } from "#kit/ui/toast.tsx";

/** Ends the session on the server and forgets everything read; the page is loaded anew so that nothing of this person stays in memory. */
export async function signOut(queryClient: QueryClient): Promise<void> {
  try {
    await answerOf(await fetch("/api/logout", { method: "POST", credentials: "include" }));
  } catch (error) {
    // A session that has already ended is as good as signed out; anything else would leave it open behind a closed door.
    if (!(error instanceof CallFailed && error.status === 401)) {
      toast({
        title: "You are still signed in",
        description: "The server could not be reached. Try again when you are online.",
        bad: true,
      });
      return;
    }
  }
  queryClient.clear();
  forgetToasts();
  window.location.replace("/auth");
}
