import { questionOf, withAnswer, type Answer, type Question } from "./evaluator-messages.ts";
import { type Drafted, emptyEvaluation, type DraftEvaluation, evaluateDraft } from "./draft-evaluation.ts";

/** The interface of a worker. */
export interface EvaluationWorker {
  post: (question: Question) => void;
  end: () => void;
}

interface WorkerEvents {
  answered: (answer: Answer) => void;
  /** It could not be started, or failed. */
  failed: () => void;
}

/** Starts a worker; null if the browser has none. */
export type StartWorker = (events: WorkerEvents) => EvaluationWorker | null;

const startWorker: StartWorker = ({ answered, failed }) => {
  if (!("Worker" in globalThis)) return null;
  const worker = new Worker(new URL("./evaluation-worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => answered(data));
  worker.addEventListener("error", failed);
  return { post: (question) => worker.postMessage(question), end: () => worker.terminate() };
};

/**
 * Evaluates a long draft in a worker: one request at a time, with the changes since the last; of requests made meanwhile only the newest. Without a
 * worker it is evaluated in the page.
 */
export class DraftEvaluator {
  readonly #start: StartWorker;
  readonly #listeners = new Set<() => void>();
  #worker: EvaluationWorker | null = null;
  #asked: Drafted | null = null;
  #next: Drafted | null = null;
  #isBusy = false;
  #hasNoWorker = false;
  /** The worker's last reply, to which its next one refers. */
  #answered = emptyEvaluation;
  #made = emptyEvaluation;

  constructor(start: StartWorker = startWorker) {
    this.#start = start;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  made = (): DraftEvaluation => this.#made;

  /** Evaluated in the worker, and valid until the next reply. */
  take(made: DraftEvaluation): void {
    this.#made = made;
  }

  ask(drafted: Drafted): void {
    this.#next = drafted;
    if (!this.#isBusy) this.#sendNext();
  }

  close(): void {
    this.#worker?.end();
    this.#worker = null;
    this.#asked = null;
    this.#answered = emptyEvaluation;
    this.#isBusy = false;
  }

  #sendNext(): void {
    const drafted = this.#next;
    this.#next = null;
    if (!drafted) return;
    if (!this.#hasNoWorker) this.#worker ??= this.#start({ answered: this.#onAnswer, failed: this.#onFailure });
    if (!this.#worker) return this.#tell(evaluateDraft(drafted));
    this.#isBusy = true;
    this.#worker.post(questionOf(drafted, this.#asked));
    this.#asked = drafted;
  }

  #onAnswer = (answer: Answer): void => {
    this.#isBusy = false;
    this.#answered = withAnswer(this.#answered, answer);
    this.#tell(this.#answered);
    this.#sendNext();
  };

  #onFailure = (): void => {
    this.#hasNoWorker = true;
    this.#next ??= this.#asked;
    this.close();
    this.#sendNext();
  };

  #tell(made: DraftEvaluation): void {
    this.#made = made;
    for (const listener of this.#listeners) listener();
  }
}
