import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { unavailable } from "../refusals.ts";

/** How long and how large a process may become. */
export interface ProcessLimits {
  quietMilliseconds: number;
  longestMilliseconds: number;
  mostMegabytes: number;
}
const watchedEvery = 500;

/**
 * Work of native code, which cannot be stopped inside a thread, whose memory no thread's limit counts, and which frees it only when its process
 * ends: done in a separate process, one task after the other. The process is ended when a task takes too long or too much, and after a quiet
 * while.
 */
export class OwnProcess<Order, Answer> {
  readonly #script: URL;
  readonly #limits: ProcessLimits;
  readonly #tooMuch: string;
  #last: Promise<unknown> = Promise.resolve();
  #running: ChildProcess | undefined;
  #quiet: NodeJS.Timeout | undefined;

  /** `tooMuch` is the message for a person whose task was too much for it. */
  constructor(script: URL, limits: ProcessLimits, tooMuch: string) {
    this.#script = script;
    this.#limits = limits;
    this.#tooMuch = tooMuch;
  }

  ask(order: Order): Promise<Answer> {
    const turn = this.#last.then(() => this.#done(order));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #done(order: Order): Promise<Answer> {
    clearTimeout(this.#quiet);
    const { longestMilliseconds, mostMegabytes, quietMilliseconds } = this.#limits;
    const own = (this.#running ??= this.#started());
    const tooLong = setTimeout(() => own.kill("SIGKILL"), longestMilliseconds);
    const tooLarge = setInterval(() => {
      if (megabytesOf(own) > mostMegabytes) own.kill("SIGKILL");
    }, watchedEvery);
    try {
      return await this.#answerOf(own, order);
    } finally {
      clearTimeout(tooLong);
      clearInterval(tooLarge);
      this.#quiet = setTimeout(() => this.#end(), quietMilliseconds).unref();
    }
  }

  #started(): ChildProcess {
    const own = fork(fileURLToPath(this.#script), {
      serialization: "advanced",
      // None of the server's settings and secrets: it works on what it is given, and contacts nobody.
      env: Object.fromEntries(Object.entries(process.env).filter(([name]) => name.toUpperCase() === "SYSTEMROOT")),
      execArgv: ["--max-old-space-size=768", "--disable-warning=ExperimentalWarning"],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    rest(own);
    // Whoever awaits an answer gets the error; when nobody does it must not end the server.
    own.on("error", () => undefined);
    own.once("exit", () => {
      if (this.#running === own) this.#running = undefined;
    });
    return own;
  }

  #answerOf(own: ChildProcess, order: Order): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const settle = (settled: () => void) => {
        own.off("message", answered).off("error", broke).off("exit", ended);
        rest(own);
        settled();
      };
      const answered = (answer: unknown) => settle(() => resolve(answer as Answer));
      const broke = (error: Error) => settle(() => reject(error));
      const ended = () => settle(() => reject(unavailable(this.#tooMuch)));
      own.ref();
      own.channel?.ref();
      own.once("message", answered).once("error", broke).once("exit", ended);
      own.send(order as object, (error) => {
        // If it has ended meanwhile, "exit" reports it.
        if (error && own.exitCode === null && own.signalCode === null) broke(error);
      });
    });
  }

  #end(): void {
    // Made unreachable first: a task that comes while it ends must find another process.
    const ending = this.#running;
    this.#running = undefined;
    ending?.kill();
  }
}

/** So that it does not keep the server, or a test, from ending; it ends itself when its parent is gone. */
function rest(own: ChildProcess): void {
  own.unref();
  own.channel?.unref();
}

/** The size that the system reports for it; 0 where it reports none, as outside Linux. */
function megabytesOf({ pid }: ChildProcess): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
