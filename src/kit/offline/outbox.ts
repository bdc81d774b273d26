import { CallFailed } from "../client.ts";
import type { Command, CommandRefusal } from "./command.ts";

/** Where commands are stored; on a device the offline database, in a test the memory. */
export interface CommandStore {
  /** Those of a person, in order. */
  of: (person: string) => Promise<Command[]>;
  find: (id: string) => Promise<Command | undefined>;
  put: (command: Command) => Promise<void>;
  /** Removes it, with its bytes; with a revision only if it has not changed since. */
  remove: (id: string, revision?: number) => Promise<void>;
}

/** The result of sending a command. */
export type Outcome =
  | { kind: "done" }
  /** The server was not reached, or could not answer: everything is tried again later. */
  | { kind: "later" }
  | { kind: "signedOut" }
  /** Another page is sending it, or it waits for something that is still on its way. */
  | { kind: "busy" }
  | { kind: "refused"; refusal: CommandRefusal };

export interface CommandKind {
  send: (command: Command) => Promise<Outcome>;
}

/** How a run ended: nothing is left that could be sent, the server cannot be reached, the session has ended. */
export type RunEnd = "sent" | "later" | "signedOut";

interface OutboxParts {
  store: CommandStore;
  /** The sender of this kind; null for one that this version of the product does not know. */
  kindOf: (kind: string) => Promise<CommandKind | null>;
  changed: () => void;
}

/**
 * Sends a person's commands, in order: one that needs another only after it, a refused one not until someone fixes it. Nothing leaves the store
 * before the server has confirmed it.
 */
export class Outbox {
  readonly #parts: OutboxParts;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
  }

  /** Sends until nothing is left that can be sent, or the server cannot be reached. */
  async run(person: string): Promise<RunEnd> {
    const passed = new Set<string>();
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: the order is guaranteed
      const next = nextOf(await this.#parts.store.of(person), passed);
      if (!next) return "sent";
      // oxlint-disable-next-line no-await-in-loop -- see above
      const outcome = await this.#send(next);
      if (outcome === "later" || outcome === "signedOut") return outcome;
      // Commands that waited for this one may be sent now.
      if (outcome === "done") passed.clear();
      else passed.add(next.id);
    }
  }

  /** A command the person fixed is sent again with the next run. */
  async again(id: string): Promise<void> {
    const command = await this.#parts.store.find(id);
    if (!command) return;
    await this.#parts.store.put({ ...command, state: "waiting", refusal: null });
    this.#parts.changed();
  }

  async #send(command: Command): Promise<Outcome["kind"]> {
    const { store, kindOf, changed } = this.#parts;
    const kind = await kindOf(command.kind);
    if (!kind) return "busy";
    const outcome = await kind.send(command).catch(outcomeOf);
    if (outcome.kind === "done") await store.remove(command.id, command.revision);
    if (outcome.kind === "refused") await this.#change(command.id, { state: "refused", refusal: outcome.refusal });
    if (outcome.kind === "later") await this.#change(command.id, { tries: command.tries + 1 });
    changed();
    return outcome.kind;
  }

  async #change(id: string, part: Partial<Command>): Promise<void> {
    const now = await this.#parts.store.find(id);
    if (now) await this.#parts.store.put({ ...now, ...part });
  }
}

/** The first one that waits for nothing. */
function nextOf(all: readonly Command[], passed: ReadonlySet<string>): Command | undefined {
  const there = new Set(all.map(({ id }) => id));
  return all.find(({ id, state, needs }) => state === "waiting" && !passed.has(id) && !needs.some((need) => there.has(need)));
}

const retried = new Set([408, 425, 429]);

/** What a failed call means for the command: no answer or a server error is retried, a refusal stays. */
export function outcomeOf(failure: unknown): Outcome {
  if (!(failure instanceof CallFailed)) {
    // Without a network `fetch` fails with a TypeError; anything else is a program error, which the person is shown.
    if (failure instanceof TypeError || isAborted(failure)) return { kind: "later" };
    const message = failure instanceof Error ? failure.message : String(failure);
    return refused(0, "not-sent", message);
  }
  if (failure.status === 401) return { kind: "signedOut" };
  if (failure.status >= 500 || retried.has(failure.status)) return { kind: "later" };
  return refused(failure.status, failure.problem?.code ?? "refused", failure.sentence);
}

function refused(status: number, code: string, message: string): Outcome {
  return { kind: "refused", refusal: { status, code, message, at: new Date().toISOString() } };
}

const isAborted = (failure: unknown) => failure instanceof DOMException && /Abort|Timeout/.test(failure.name);

const first = 5_000;
const longest = 600_000;

/** How long to wait before the next attempt, after this many that reached no server: 5 s, 10 s … 10 minutes. */
export function pauseAfter(tries: number): number {
  return Math.min(longest, first * 2 ** Math.max(0, tries - 1));
}
