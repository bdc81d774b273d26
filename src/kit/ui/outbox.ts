import { useSyncExternalStore } from "react";
import { type Command, lineEndsAt, withDependents } from "#kit/offline/command.ts";
import { type Along, hasDatabase, commands } from "#kit/offline/database.ts";
import { type CommandKind, Outbox, type RunEnd } from "#kit/offline/outbox.ts";
import { askToPersist } from "#kit/offline/storage.ts";

/** The outbox of this device, as pages see it. */
export interface Waiting {
  /** The person's own, in order; null until they are read. */
  own: readonly Command[] | null;
  /** How many commands of other people on this device wait. */
  ofOthers: number;
  sending: boolean;
  end: RunEnd | null;
}

let person: string | null = null;
let state: Waiting = { own: null, ofOthers: 0, sending: false, end: null };
const listeners = new Set<() => void>();
const kinds = new Map<string, () => Promise<CommandKind>>();
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("holdpoint-outbox") : null;
channel?.addEventListener("message", () => void read());

const outbox = new Outbox({
  store: commands,
  kindOf: async (kind) => (await kinds.get(kind)?.()) ?? null,
  changed: () => void readAndTell(),
});

/** The senders of the kinds of command; modules name theirs in `ui/pages.tsx`. */
export function sendKinds(all: Readonly<Record<string, () => Promise<CommandKind>>>): void {
  for (const [kind, load] of Object.entries(all)) kinds.set(kind, load);
}

/** Shows and sends this person's commands, and nobody else's. */
export async function openOutboxOf(next: string | null): Promise<void> {
  if (next === person && state.own !== null) return;
  person = next;
  become({ own: null, ofOthers: 0, sending: false, end: null });
  await read();
}

/** Adds a command to the outbox. It is on the device when this resolves; a full device throws, and nothing was stored. */
export async function putInLine(command: Command, along?: Along): Promise<void> {
  await commands.add(command, along);
  askToPersist();
  await readAndTell();
}

/** Writes a command again, whether it is still in the outbox or not. */
export async function rewrite(command: Command): Promise<void> {
  await commands.put(command);
  askToPersist();
  // Runs at each pause in typing: what is known is not read again for it.
  if (state.own && command.person === person) {
    const rest = state.own.filter(({ id }) => id !== command.id);
    become({ ...state, own: [...rest, command].toSorted((a, b) => a.order - b.order) });
    channel?.postMessage("changed");
  } else await readAndTell();
}

export async function takeOut(id: string, revision?: number): Promise<void> {
  await commands.remove(id, revision);
  await readAndTell();
}

/** Discards a command and those that depend on it. */
export async function giveUp(id: string): Promise<void> {
  const gone = withDependents(id, state.own ?? []);
  // oxlint-disable-next-line no-await-in-loop -- a command that needs another is removed first
  for (const { id: one } of gone.toReversed()) await commands.remove(one);
  await readAndTell();
}

export const tryAgain = (id: string): Promise<void> => outbox.again(id);

/**
 * Sends the outbox, unless another page of this device is sending it. Resolves to how it ended; null when nobody is signed in or another page
 * sends.
 */
export async function sendWaiting(): Promise<RunEnd | null> {
  const mine = person;
  if (mine === null || state.sending || !state.own?.some(({ state: its }) => its === "waiting")) return null;
  return whileAlone(async () => {
    become({ ...state, sending: true });
    try {
      const end = await outbox.run(mine);
      become({ ...state, end });
      return end;
    } finally {
      become({ ...state, sending: false });
    }
  });
}

export const waitingNow = (): Waiting => state;

export function whenWaitingChanges(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useWaiting(): Waiting {
  return useSyncExternalStore(whenWaitingChanges, waitingNow);
}

async function readAndTell(): Promise<void> {
  await read();
  channel?.postMessage("changed");
}

async function read(): Promise<void> {
  const mine = person;
  if (!hasDatabase()) return become({ ...state, own: [] });
  const [own, counts] = await Promise.all([mine === null ? [] : commands.of(mine), commands.waiting()]).catch(
    () => [[], new Map<string, number>()] as const,
  );
  if (mine !== person) return;
  lineEndsAt(own.at(-1)?.order ?? 0);
  const ofOthers = [...counts].reduce((sum, [whose, count]) => (whose === mine ? sum : sum + count), 0);
  become({ ...state, own, ofOthers });
}

function become(next: Waiting): void {
  state = next;
  for (const listener of listeners) listener();
}

async function whileAlone<R>(work: () => Promise<R>): Promise<R | null> {
  if (!("locks" in navigator)) return work();
  return navigator.locks.request("holdpoint-outbox", { ifAvailable: true }, async (lock) => (lock ? work() : null));
}
