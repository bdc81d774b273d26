import { randomUUID } from "node:crypto";
import { PassThrough } from "node:stream";
import type { Database } from "./database.ts";

/** What an open page receives immediately; it reads the rest itself. */
interface Told {
  id: string;
  title: string;
}

interface Listener {
  userId: string;
  sessionId: string;
  tab: string;
  stream: PassThrough;
  openedAt: number;
}

/**
 * A connection for each open tab of each person; everything here is in the database too. What one server sends or ends, the others on the same
 * database send and end for their own pages.
 */
export interface Live {
  /** Opens the stream of a tab. A second one for the same tab replaces the first. */
  listen(listener: Omit<Listener, "stream" | "openedAt">): PassThrough;
  tell(userId: string, told: Told): void;
  /** Ends the streams of a person, or of one session only. */
  end(userId: string, sessionId?: string): void;
  /** Ends every stream and opens no more: the server is stopping. */
  stop(): void;
  /** The number of open streams. */
  readonly size: number;
}

/** What servers send each other: something to show, or that streams of a person or a session end. */
interface Announced {
  /** The server that sent it. */
  from: string;
  userId: string;
  told?: Told;
  sessionId?: string;
}

/** In characters: a message between servers must fit into 8,000 bytes. */
const longestTitle = 500;

/** Nobody looks at more tabs than this; the oldest stream ends. */
const mostTabs = 12;
/** A line now and then, so that proxies do not take the connection for dead, and a lost one is noticed. */
const heartbeat = 25_000;
/** After this the page is told to rest and reconnects when someone uses it: an open page alone must not keep a session alive. */
const longest = 3_600_000;

export function openLive({ announcer }: Pick<Database, "announcer">): Live {
  const own = randomUUID();
  const listeners = new Set<Listener>();
  let stopped = false;
  const drop = (which: (listener: Listener) => boolean) => {
    for (const listener of listeners) {
      if (!which(listener)) continue;
      listeners.delete(listener);
      listener.stream.end();
    }
  };
  const tellHere = (userId: string, told: Told) => {
    const text = `event: notification\nid: ${told.id}\ndata: ${JSON.stringify(told)}\n\n`;
    for (const listener of listeners) if (listener.userId === userId) listener.stream.write(text);
  };
  const endHere = (userId: string, sessionId?: string) =>
    drop((one) => one.userId === userId && (sessionId === undefined || one.sessionId === sessionId));
  const others = announcer?.("holdpoint_live", {
    heard: (text) => {
      const { from, userId, told, sessionId } = JSON.parse(text) as Announced;
      if (from === own) return;
      if (told) tellHere(userId, told);
      else endHere(userId, sessionId);
    },
    // Pages reconnect by themselves, are told the newest notification, and read what they missed.
    missed: () => drop(() => true),
  });
  const announce = (said: Omit<Announced, "from">) => others?.say(JSON.stringify({ from: own, ...said }));
  const beat = setInterval(() => {
    const now = Date.now();
    for (const { stream, openedAt } of listeners)
      stream.write(now - openedAt > longest ? "event: rest\ndata: {}\n\n" : ": still here\n\n");
    drop(({ openedAt }) => now - openedAt > longest);
  }, heartbeat);
  beat.unref();
  return {
    listen({ userId, sessionId, tab }) {
      const stream = new PassThrough();
      const listener = { userId, sessionId, tab, stream, openedAt: Date.now() };
      drop((one) => one.sessionId === sessionId && one.tab === tab);
      const tabs = [...listeners].filter((one) => one.userId === userId);
      const [oldest] = tabs;
      if (oldest && tabs.length >= mostTabs) drop((one) => one === oldest);
      stream.write("retry: 5000\nevent: ready\ndata: {}\n\n");
      if (stopped) stream.end();
      else listeners.add(listener);
      stream.once("close", () => listeners.delete(listener));
      return stream;
    },
    tell(userId, told) {
      tellHere(userId, told);
      announce({ userId, told: { id: told.id, title: told.title.slice(0, longestTitle) } });
    },
    end(userId, sessionId) {
      endHere(userId, sessionId);
      announce({ userId, ...(sessionId === undefined ? {} : { sessionId }) });
    },
    stop() {
      stopped = true;
      clearInterval(beat);
      drop(() => true);
      others?.close();
    },
    get size() {
      return listeners.size;
    },
  };
}
