import { CallFailed } from "#kit/client.ts";
import { withDaysAsShown } from "./format.ts";
import { toast } from "./toast.tsx";

/** Shows a failure as a toast, in the server's own words. */
export function sayFailure(failure: unknown): void {
  const { title, detail, requestId } = wordsOf(failure);
  toast({ title, description: [detail, requestId && `Request ${requestId}`].filter(Boolean).join("\n"), bad: true });
}

/** What happened in words for a person, and the number under which the server's log has it. */
export function wordsOf(failure: unknown): { title: string; detail: string; requestId: string | null } {
  if (!(failure instanceof CallFailed))
    return {
      title: "The server could not be reached",
      detail: "Check the connection and try again. What you typed is kept.",
      requestId: null,
    };
  const requestId = failure.problem?.requestId ?? null;
  if (failure.problem?.code === "not-signed-in")
    return {
      title: "Your session had ended",
      detail: "Sign in and do it again. What you typed is kept.",
      requestId: null,
    };
  const reasons = (failure.problem?.reasons ?? [])
    .map(({ message }) => message)
    .filter((message) => message !== failure.sentence);
  if (failure.problem)
    return { title: withDaysAsShown(failure.sentence), detail: reasons.map(withDaysAsShown).join("\n"), requestId };
  return { title: "The server could not do this", detail: `It answered ${failure.status}. Try again in a moment.`, requestId };
}
