import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { ask, CallFailed } from "#kit/client.ts";
import type { Asking, Endpoint, Reply } from "#kit/contract.ts";
import { sayFailure } from "./failure.ts";
import { mended } from "./refusal-on-page.ts";
import { toast } from "./toast.tsx";
import { uuid } from "./unique.ts";

export interface Sending<E extends Endpoint> {
  /** Sends, and returns the answer or throws: for forms, which show the failure themselves. */
  send: (asking: Asking<E>) => Promise<Reply<E>>;
  /** Sends, and shows a refusal below the heading of the page: for buttons. */
  run: (asking: Asking<E>) => void;
  sending: boolean;
  failure: Error | null;
}

/**
 * Writes: `useSend(calibration.endpoints.create, { done: "Calibration recorded" })`. On success `done` is shown, everything on screen is read
 * again, and `onDone` may navigate on. The key that makes a repeated request harmless stays the same while the same thing is sent again after a
 * lost connection. A body with a password is `secret` and is sent without that key, for which the server would store a hash of the request.
 */
export function useSend<E extends Endpoint>(
  endpoint: E,
  {
    done,
    onDone,
    secret,
  }: { done?: string | ((reply: Reply<E>) => string); onDone?: (reply: Reply<E>) => void; secret?: true } = {},
): Sending<E> {
  const queryClient = useQueryClient();
  const key = useSubmitKey();
  const failed = useRef<unknown>(null);
  const { mutateAsync, isPending, error } = useMutation<Reply<E>, Error, Asking<E>>({
    mutationFn: async (asking) => {
      if (secret) return ask(endpoint, asking);
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
    onError: (failure) => {
      failed.current = failure;
    },
    // The page does not wait here: what is on screen is read again while the answer is already shown.
    onSuccess: (reply) => {
      mended(failed.current);
      void readAgain(queryClient);
      if (done !== undefined) toast({ title: typeof done === "string" ? done : done(reply) });
      onDone?.(reply);
    },
  });
  return { send: mutateAsync, run: (asking) => void mutateAsync(asking).catch(sayFailure), sending: isPending, failure: error };
}

/**
 * After a write everything except the session is stale: one record is shown by several modules (a calibration in the inventory, on the dashboard,
 * in the due list), and only what is on screen is read again immediately.
 */
export function readAgain(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [address] }) =>
      typeof address === "string" && address.startsWith("/api/") && address !== "/api/auth/session",
  });
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
