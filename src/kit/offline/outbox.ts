import { CallFailed } from "../client.ts";
import type { Command, CommandRefusal } from "./command.ts";

/** Where commands lie; on a device the database of the field, in a test the memory. */
export interface CommandStore {
  /** Those of a person, in their order. */
  of: (person: string) => Promise<Command[]>;
  find: (id: string) => Promise<Command | undefined>;
  put: (command: Command) => Promise<void>;
  /** Takes it out, with its bytes; with a revision only where it has not changed since. */
  remove: (id: string, revision?: number) => Promise<void>;
}

/** What became of sending a command. */
export type Outcome =
  | { kind: "done" }
  /** The server was not reached, or could not answer: everything is tried again later. */
  | { kind: "later" }
  | { kind: "signedOut" }
  /** Another page is at it, or it waits for something that is still on its way. */
  | { kind: "busy" }
  | { kind: "refused"; refusal: CommandRefusal };

export interface CommandKind {
  send: (command: Command) => Promise<Outcome>;
}

/** How a run ended: nothing is left that could be sent, the server is out of reach, the session has ended. */
export type RunEnd = "sent" | "later" | "signedOut";

interface OutboxParts {
  store: CommandStore;
  /** Who sends this kind; null for one that this version of the product does not know. */
  kindOf: (kind: string) => Promise<CommandKind | null>;
  changed: () => void;
}

/**
 * Sends what waits of one person, in order: what needs another only after it, what was refused not at all until somebody mends it. Nothing leaves
 * the store before the server has said that it has it.
 */
export class Outbox {
  readonly #parts: OutboxParts;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
  }

  /** Sends until nothing is left that can be sent, or the server is gone. */
  async run(person: string): Promise<RunEnd> {
    const passed = new Set<string>();
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: the order is what is promised
      const next = nextOf(await this.#parts.store.of(person), passed);
      if (!next) return "sent";
      // oxlint-disable-next-line no-await-in-loop -- see above
      const outcome = await this.#send(next);
      if (outcome === "later" || outcome === "signedOut") return outcome;
      // What waited for something may go now.
      if (outcome === "done") passed.clear();
      else passed.add(next.id);
    }
  }

  /** What the person mended is sent again with the next run. */
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

/** The first in line that waits for nothing. */
function nextOf(all: readonly Command[], passed: ReadonlySet<string>): Command | undefined {
  const there = new Set(all.map(({ id }) => id));
  return all.find(({ id, state, needs }) => state === "waiting" && !passed.has(id) && !needs.some((need) => there.has(need)));
}

const retried = new Set([408, 425, 429]);

/** What a failure of a call means for the command: no answer and an answer of trouble come again, a refusal stays. */
export function outcomeOf(failure: unknown): Outcome {
  if (!(failure instanceof CallFailed)) {
    // Without a network `fetch` fails with a TypeError; anything else is an error of the product, which the person hears of.
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

/** How long to wait before the next try, after so many that found no server: 5 s, 10 s … 10 minutes. */
export function pauseAfter(tries: number): number {
  return Math.min(longest, first * 2 ** Math.max(0, tries - 1));
}
