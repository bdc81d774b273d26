import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Paper } from "../letterhead.ts";
import { unavailable } from "../refusals.ts";

/** A file that travels inside the PDF: the data behind the page. */
export interface Attachment {
  name: string;
  /** Media type. */
  type: string;
  bytes: Uint8Array;
}

/**
 * The document as PDF. Set in a process of its own, one after the other: the compiler is native code, which no thread can be stopped in, whose memory
 * no thread's limit counts, and which gives it back only when its process ends. It ends after a quiet while.
 */
export function renderPdf(paper: Paper, { attachments = [] }: { attachments?: readonly Attachment[] } = {}): Promise<Uint8Array> {
  const turn = last.then(() => rendered({ paper, attachments }));
  last = turn.catch(() => undefined);
  return turn;
}

/** What the process is asked, and how it answers. */
export interface PrintOrder {
  paper: Paper;
  attachments: readonly Attachment[];
}
export type Printed = { bytes: Uint8Array } | { error: string };

/** May be made smaller by a test. */
export const limits = {
  quietMilliseconds: 20_000,
  longestMilliseconds: 120_000,
  /** A report of 5,000 lines and 21 columns takes 2 GB. */
  mostMegabytes: 4_096,
};
const watchedEvery = 500;

let last: Promise<unknown> = Promise.resolve();
let printer: ChildProcess | undefined;
let quiet: NodeJS.Timeout | undefined;

async function rendered(order: PrintOrder): Promise<Uint8Array> {
  clearTimeout(quiet);
  const own = (printer ??= started());
  const tooLong = setTimeout(() => own.kill("SIGKILL"), limits.longestMilliseconds);
  const tooMuch = setInterval(() => {
    if (megabytesOf(own) > limits.mostMegabytes) own.kill("SIGKILL");
  }, watchedEvery);
  try {
    const printed = await answerOf(own, order);
    if ("error" in printed) throw new Error(`The document could not be printed: ${printed.error}`);
    return printed.bytes;
  } finally {
    clearTimeout(tooLong);
    clearInterval(tooMuch);
    quiet = setTimeout(end, limits.quietMilliseconds).unref();
  }
}

function started(): ChildProcess {
  const own = fork(fileURLToPath(new URL("./pdf-worker.ts", import.meta.url)), {
    serialization: "advanced",
    // Nothing of the server's settings and secrets: it prints, and asks nobody.
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => name.toUpperCase() === "SYSTEMROOT")),
    execArgv: ["--max-old-space-size=768", "--disable-warning=ExperimentalWarning"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  rest(own);
  // Whoever waits for an answer hears of it; with nobody waiting it must not end the server.
  own.on("error", () => undefined);
  own.once("exit", () => {
    if (printer === own) printer = undefined;
  });
  return own;
}

/** So that it does not keep the server, or a test, from ending; it ends itself when its parent is gone. */
function rest(own: ChildProcess): void {
  own.unref();
  own.channel?.unref();
}

function answerOf(own: ChildProcess, order: PrintOrder): Promise<Printed> {
  return new Promise((resolve, reject) => {
    const settle = (settled: () => void) => {
      own.off("message", answered).off("error", broke).off("exit", ended);
      rest(own);
      settled();
    };
    const answered = (printed: unknown) => settle(() => resolve(printed as Printed));
    const broke = (error: Error) => settle(() => reject(error));
    const ended = () =>
      settle(() => reject(unavailable("The document took too long or too much memory to print. Print a part of it.")));
    own.ref();
    own.channel?.ref();
    own.once("message", answered).once("error", broke).once("exit", ended);
    own.send(order, (error) => {
      // Where it has ended meanwhile, "exit" says so.
      if (error && own.exitCode === null && own.signalCode === null) broke(error);
    });
  });
}

/** What the system counts for it; 0 where it does not say, as outside Linux. */
function megabytesOf({ pid }: ChildProcess): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function end(): void {
  // First out of reach: an order that comes while it ends must find another.
  const ending = printer;
  printer = undefined;
  ending?.kill();
}
