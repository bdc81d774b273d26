import { AsyncLocalStorage } from "node:async_hooks";
import { unavailable } from "../refusals.ts";

/** How long a transaction may send no query before it is rolled back, in milliseconds. */
export const longestSilence = 60_000;

/**
 * The transaction in which the running code was called. Every query of a connection and every use of the pool checks it: while it is open, a
 * query that does not go through its own handle would need a second connection, which the embedded database does not have.
 */
export class OpenTransaction {
  /** What it is for, as "POST /api/users/invitations"; for the log and for the developer who has to fix it. */
  readonly purpose: string;
  /** Rejects when the transaction has been silent for too long; it never resolves. */
  readonly silent: Promise<never>;
  readonly #longest: number;
  #timer: NodeJS.Timeout;
  #expire: (reason: Error) => void = () => undefined;
  #underWay = 0;
  #lastAsked = performance.now();
  #state: "open" | "ended" | "expired" = "open";

  constructor(purpose: string, longest: number) {
    this.purpose = purpose;
    this.#longest = longest;
    this.silent = new Promise((_resolve, reject) => (this.#expire = reject));
    // Whoever awaits it gets the error; that nobody does is not an unhandled rejection.
    this.silent.catch(() => undefined);
    this.#timer = this.#lookIn(longest);
  }

  get isOpen(): boolean {
    return this.#state === "open";
  }

  /** Passes a query on and notes when it was answered. Refuses once the transaction has been rolled back for its silence. */
  asking<R>(ask: () => Promise<R>): Promise<R> {
    if (this.#state === "expired") throw rolledBack(this.purpose, this.#longest);
    this.#underWay += 1;
    const answered = () => {
      this.#underWay -= 1;
      this.#lastAsked = performance.now();
    };
    const answer = ask();
    // A query with a callback returns nothing here.
    Promise.resolve(answer).then(answered, answered);
    return answer;
  }

  /** Refuses queries that would bypass this transaction while it is open. */
  refusePast(statement: string): void {
    if (this.#state === "expired") throw rolledBack(this.purpose, this.#longest);
    if (this.isOpen) throw new PastTransaction(this.purpose, statement);
  }

  /** It was committed or rolled back: what it started beside itself may query on its own from now on. */
  end(): void {
    clearTimeout(this.#timer);
    if (this.#state === "open") this.#state = "ended";
  }

  #lookIn(milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => {
      const left = this.#longest - (performance.now() - this.#lastAsked);
      if (this.#underWay > 0 || left > 0) this.#timer = this.#lookIn(Math.max(left, this.#longest / 60));
      else {
        this.#state = "expired";
        this.#expire(rolledBack(this.purpose, this.#longest));
      }
    }, milliseconds).unref();
  }
}

/** A programming error: a query inside a transaction that does not use the transaction's own handle. */
export class PastTransaction extends Error {
  constructor(purpose: string, statement: string) {
    super(`Inside the transaction of ${purpose} a query bypassed it: ${statement}. Use the transaction's own handle.`);
    this.name = "PastTransaction";
  }
}

function rolledBack(purpose: string, milliseconds: number) {
  const refusal = unavailable("This took too long. Nothing was saved; try again in a minute.");
  refusal.cause = new Error(`The transaction of ${purpose} sent no query for ${milliseconds / 1000} s and was rolled back.`);
  return refusal;
}

const current = new AsyncLocalStorage<OpenTransaction | undefined>();

/** The transaction in which this code was called, even if it has ended since; undefined outside of any. */
export const openTransaction = (): OpenTransaction | undefined => current.getStore();

/** Runs `work` as part of that transaction; code it calls finds the mark. */
export const inside = <R>(transaction: OpenTransaction, work: () => R): R => current.run(transaction, work);

/**
 * Starts `work` as if no transaction were open: it queries on connections of its own, and sees nothing that is not committed. The transaction
 * must not wait for it, since on the embedded database it starts only when the transaction has ended.
 */
export const besideTransaction = (work: () => void): void => current.run(undefined, work);
