import { questionOf, withAnswer, type Answer, type Question } from "./reckoner-messages.ts";
import { type Drafted, nothingReckoned, type Reckoned, reckoned } from "./reckoning.ts";

/** What a worker is to the one who asks it. */
export interface Helper {
  post: (question: Question) => void;
  end: () => void;
}

interface Heard {
  answered: (answer: Answer) => void;
  /** It could not be started, or broke. */
  failed: () => void;
}

/** Starts a worker; null where the browser has none. */
export type Hire = (heard: Heard) => Helper | null;

const hired: Hire = ({ answered, failed }) => {
  if (!("Worker" in globalThis)) return null;
  const worker = new Worker(new URL("./reckon-worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => answered(data));
  worker.addEventListener("error", failed);
  return { post: (question) => worker.postMessage(question), end: () => worker.terminate() };
};

/**
 * Reckons a long draft in a worker: one question at a time, of what has changed since the last, and of what came meanwhile only the newest. Where
 * there is no worker it is done on the spot.
 */
export class Reckoner {
  readonly #hire: Hire;
  readonly #listeners = new Set<() => void>();
  #helper: Helper | null = null;
  #asked: Drafted | null = null;
  #next: Drafted | null = null;
  #isBusy = false;
  #isAlone = false;
  /** What the worker has answered, which its next answer is about. */
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

  /** Was reckoned elsewhere, and stands until the next answer. */
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
