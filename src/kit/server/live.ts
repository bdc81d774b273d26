import { randomUUID } from "node:crypto";
import { PassThrough } from "node:stream";
import type { Database } from "./database.ts";

/** What an open page is told at once; it reads the rest itself. */
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
 * A connection for each open tab of each person; nothing is kept here that is not in the database too. What one server tells or ends, the others
 * on the same database tell and end on their own pages.
 */
export interface Live {
  /** Opens the stream of a tab. A second one of the same tab takes the place of the first. */
  listen(listener: Omit<Listener, "stream" | "openedAt">): PassThrough;
  tell(userId: string, told: Told): void;
  /** Ends the streams of a person, or of one session only. */
  end(userId: string, sessionId?: string): void;
  /** Ends every stream and opens no more: the server is stopping. */
  stop(): void;
  /** How many are open. */
  readonly size: number;
}

/** What servers say to each other: something was told, or streams of a person or a session end. */
interface Announced {
  /** The server that says it. */
  from: string;
  userId: string;
  told?: Told;
  sessionId?: string;
}

/** In characters: what servers say to each other has to fit 8,000 bytes. */
const longestTitle = 500;

/** More tabs of one person than this are more than anyone looks at; the oldest stream ends. */
const mostTabs = 12;
/** A line now and then, so that nothing between server and page takes the connection for dead, and so that a lost one is noticed. */
const heartbeat = 25_000;
/** After this the page is sent to rest and comes back when somebody uses it: an open page alone must not keep a sign-in alive. */
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
    // Pages come back by themselves, are told what is the newest, and read what they have missed.
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
