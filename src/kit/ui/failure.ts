import { CallFailed } from "#kit/client.ts";
import { isFull } from "../offline/storage.ts";
import { withDaysAsShown } from "./format.ts";
import { refusedOnPage } from "./refusal-on-page.ts";
import { toast } from "./toast.tsx";

/** What this device refuses by itself, in words for a person. */
export class RefusedHere extends Error {}

/** Shows a failure in the server's own words: a refusal below the heading of the page, anything else as a toast. */
export function sayFailure(failure: unknown): void {
  if (refusedOnPage(failure)) return;
  const { title, detail, requestId } = wordsOf(failure);
  toast({ title, description: [detail, requestId && `Request ${requestId}`].filter(Boolean).join("\n"), bad: true });
}

/** What happened in words for a person; for a failure of the server also the number under which it is logged. */
export function wordsOf(failure: unknown): { title: string; detail: string; requestId: string | null } {
  if (isFull(failure))
    return {
      title: "This device is full",
      detail: "Send or remove photos, or free up space on the device, and try again.",
      requestId: null,
    };
  if (failure instanceof RefusedHere) return { title: failure.message, detail: "", requestId: null };
  if (!(failure instanceof CallFailed))
    return {
      title: "The server could not be reached",
      detail: "Check the connection and try again. What you typed is kept.",
      requestId: null,
    };
  const requestId = failure.status >= 500 ? (failure.problem?.requestId ?? null) : null;
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
