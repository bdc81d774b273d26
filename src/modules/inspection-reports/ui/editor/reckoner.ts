import { questionOf, withAnswer, type Answer, type Question } from "./reckoner-messages.ts";
import { type Drafted, nothingReckoned, type Reckoned, reckoned } from "./reckoning.ts";

/** The interface of a worker. */
export interface Helper {
  post: (question: Question) => void;
  end: () => void;
}

interface Heard {
  answered: (answer: Answer) => void;
  /** It could not be started, or failed. */
  failed: () => void;
}

/** Starts a worker; null if the browser has none. */
export type Hire = (heard: Heard) => Helper | null;

const hired: Hire = ({ answered, failed }) => {
  if (!("Worker" in globalThis)) return null;
  const worker = new Worker(new URL("./reckon-worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => answered(data));
  worker.addEventListener("error", failed);
  return { post: (question) => worker.postMessage(question), end: () => worker.terminate() };
};

/**
 * Evaluates a long draft in a worker: one request at a time, with the changes since the last; of requests made meanwhile only the newest. Without a
 * worker it is evaluated in the page.
 */
export class Reckoner {
  readonly #hire: Hire;
  readonly #listeners = new Set<() => void>();
  #helper: Helper | null = null;
  #asked: Drafted | null = null;
  #next: Drafted | null = null;
  #isBusy = false;
  #isAlone = false;
  /** The worker's last reply, to which its next one refers. */
  #answered = nothingReckoned;
  #made = nothingReckoned;

  constructor(hire: Hire = hired) {
    this.#hire = hire;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  made = (): Reckoned => this.#made;

  /** Evaluated in the worker, and valid until the next reply. */
  take(made: Reckoned): void {
    this.#made = made;
  }

  ask(drafted: Drafted): void {
    this.#next = drafted;
    if (!this.#isBusy) this.#go();
  }

  close(): void {
    this.#helper?.end();
    this.#helper = null;
    this.#asked = null;
    this.#answered = nothingReckoned;
    this.#isBusy = false;
  }

  #go(): void {
    const drafted = this.#next;
    this.#next = null;
    if (!drafted) return;
    if (!this.#isAlone) this.#helper ??= this.#hire({ answered: this.#heard, failed: this.#broke });
    if (!this.#helper) return this.#tell(reckoned(drafted));
    this.#isBusy = true;
    this.#helper.post(questionOf(drafted, this.#asked));
    this.#asked = drafted;
  }

  #heard = (answer: Answer): void => {
    this.#isBusy = false;
    this.#answered = withAnswer(this.#answered, answer);
    this.#tell(this.#answered);
    this.#go();
  };

  #broke = (): void => {
    this.#isAlone = true;
    this.#next ??= this.#asked;
    this.close();
    this.#go();
  };

  #tell(made: Reckoned): void {
    this.#made = made;
    for (const listener of this.#listeners) listener();
  }
}
