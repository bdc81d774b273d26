import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { reminders } from "../contract.ts";
import { linkOf } from "#kit/client.ts";
import { useConnection } from "#kit/ui/connection.ts";
import { uuid } from "#kit/ui/unique.ts";

/** This tab, for as long as its page is loaded. */
const tab = uuid();

/**
 * Keeps a stream open while the tab is in sight and reads the inbox again when the server says that something is new, or, as a stream reopens,
 * that something came meanwhile. Nothing is asked by the clock or because the tab is in front again. An hour without a hand on the page, and the stream rests until there is one.
 */
export function useInboxLive(): void {
  const queryClient = useQueryClient();
  const { online } = useConnection();
  useEffect(() => (online && typeof EventSource === "function" ? stayConnected(queryClient) : undefined), [online, queryClient]);
}

function stayConnected(queryClient: QueryClient): () => void {
  const address = linkOf(reminders.endpoints.stream, { query: { tab } });
  let stream: EventSource | null = null;
  /** The last notification this page knows of; undefined before the server has named one. */
  let newest: string | null | undefined;
  const hear = (id: string | null) => {
    const missed = newest !== undefined && newest !== id;
    newest = id;
    if (missed) void readInboxAgain(queryClient);
  };
  const close = () => {
    stream?.close();
    stream = null;
  };
  const open = () => {
    if (stream || document.visibilityState === "hidden") return;
    stream = new EventSource(address, { withCredentials: true });
    stream.addEventListener("newest", ({ data }: MessageEvent<string>) => hear(JSON.parse(data) as string | null));
    stream.addEventListener("notification", ({ lastEventId }: MessageEvent<string>) => {
      newest = lastEventId;
      void readInboxAgain(queryClient);
    });
    stream.addEventListener("rest", close);
    // The browser tries again by itself after a lost connection; after a refusal it does not, and neither do we until somebody returns.
    stream.addEventListener("error", () => stream?.readyState === EventSource.CLOSED && close());
  };
  const look = () => {
    if (document.visibilityState === "hidden") close();
    else open();
  };
  open();
  document.addEventListener("visibilitychange", look);
  window.addEventListener("pointerdown", open);
  window.addEventListener("keydown", open);
  return () => {
    close();
    document.removeEventListener("visibilitychange", look);
    window.removeEventListener("pointerdown", open);
    window.removeEventListener("keydown", open);
  };
}

function readInboxAgain(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [address] }) => typeof address === "string" && address.startsWith(reminders.endpoints.inbox.path),
  });
}
