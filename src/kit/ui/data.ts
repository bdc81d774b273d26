import { useMutation, useQuery, useQueryClient, type QueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useRef } from "react";
import { addressOf, ask, CallFailed } from "#kit/client.ts";
import type { Asking, Endpoint, Reply } from "#kit/contract.ts";
import { toast } from "./toast.tsx";
import { uuid } from "./unique.ts";

export { useList, type List } from "./list.ts";
export { useUpdate, type Update } from "./update.ts";

/**
 * Reads one thing: `useAsk(calibration.endpoints.find, { id })`. Show it with `<Asked of={...}>`, which draws the waiting and the failing.
 * `when: false` waits, for instance until something is chosen.
 */
export function useAsk<E extends Endpoint>(endpoint: E, asking: Asking<E>, { when = true } = {}): UseQueryResult<Reply<E>> {
  return useQuery<Reply<E>>({ queryKey: [addressOf(endpoint, asking)], enabled: when });
}

export interface Sending<E extends Endpoint> {
  /** Sends, and gives the answer or throws: for forms, which show the failure themselves. */
  send: (asking: Asking<E>) => Promise<Reply<E>>;
  /** Sends, and says in a toast when it failed: for buttons. */
  run: (asking: Asking<E>) => void;
  sending: boolean;
  failure: Error | null;
}

/**
 * Writes: `useSend(calibration.endpoints.create, { done: "Calibration recorded" })`. When it worked, `done` is shown, everything read
 * before is read again where it is on screen, and `onDone` may lead on. The key that makes a repeated request harmless stays the same
 * while the same thing is sent again after a lost connection.
 */
export function useSend<E extends Endpoint>(
  endpoint: E,
  { done, onDone }: { done?: string | ((reply: Reply<E>) => string); onDone?: (reply: Reply<E>) => void } = {},
): Sending<E> {
  const queryClient = useQueryClient();
  const key = useSubmitKey();
  const { mutateAsync, isPending, error } = useMutation<Reply<E>, Error, Asking<E>>({
    mutationFn: async (asking) => {
      const text = JSON.stringify(asking);
      try {
        const reply = await ask(endpoint, asking, { key: key.for(text) });
        key.used();
        return reply;
      } catch (failure) {
        if (failure instanceof CallFailed && failure.status < 500) key.used();
        throw failure;
      }
    },
    // The page waits for nothing here: what is on screen is read again while the answer is already shown.
    onSuccess: (reply) => {
      void readAgain(queryClient);
      if (done !== undefined) toast({ title: typeof done === "string" ? done : done(reply) });
      onDone?.(reply);
    },
  });
  return { send: mutateAsync, run: (asking) => void mutateAsync(asking).catch(sayFailure), sending: isPending, failure: error };
}

/**
 * After a write everything but the session counts as old: one record is shown by several modules (a calibration in the inventory, on the
 * dashboard, in the due list), and only what is on screen is asked again at once.
 */
export function readAgain(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [address] }) =>
      typeof address === "string" && address.startsWith("/api/") && address !== "/api/auth/session",
  });
}

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
  const reasons = (failure.problem?.reasons ?? [])
    .map(({ message }) => message)
    .filter((message) => message !== failure.sentence);
  if (failure.problem) return { title: failure.sentence, detail: reasons.join("\n"), requestId };
  return { title: "The server could not do this", detail: `It answered ${failure.status}. Try again in a moment.`, requestId };
}

function useSubmitKey() {
  const kept = useRef<{ text: string; key: string } | null>(null);
  return {
    for(text: string): string {
      if (kept.current?.text !== text) kept.current = { text, key: uuid() };
      return kept.current.key;
    },
    used() {
      kept.current = null;
    },
  };
}
