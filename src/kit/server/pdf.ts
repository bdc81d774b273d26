import { Worker } from "node:worker_threads";
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
 * The document as PDF. Rendered in a thread of its own, since a long table takes most of a second, one after the other; the
 * thread ends after a quiet while, so that an idle server does not carry the fonts and the printer in its memory.
 */
export function renderPdf(paper: Paper, { attachments = [] }: { attachments?: readonly Attachment[] } = {}): Promise<Uint8Array> {
  const turn = last.then(() => rendered({ paper, attachments }));
  last = turn.catch(() => undefined);
  return turn;
}

/** What the thread is asked, and how it answers. */
export interface PrintOrder {
  paper: Paper;
  attachments: readonly Attachment[];
}
export type Printed = { bytes: Uint8Array } | { error: string };

const quietMilliseconds = 20_000;
const longestMilliseconds = 120_000;

let last: Promise<unknown> = Promise.resolve();
let thread: Worker | undefined;
let quiet: NodeJS.Timeout | undefined;

async function rendered(order: PrintOrder): Promise<Uint8Array> {
  clearTimeout(quiet);
  const worker = (thread ??= started());
  const tooLong = setTimeout(() => void worker.terminate(), longestMilliseconds);
  try {
    const printed = await answerOf(worker, order);
    if ("error" in printed) throw new Error(`The document could not be printed: ${printed.error}`);
    return printed.bytes;
  } finally {
    clearTimeout(tooLong);
    quiet = setTimeout(() => void end(), quietMilliseconds).unref();
  }
}

function started(): Worker {
  const worker = new Worker(new URL("./pdf-worker.ts", import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: 768 } });
  worker.unref();
  worker.once("exit", () => {
    if (thread === worker) thread = undefined;
  });
  return worker;
}

function answerOf(worker: Worker, order: PrintOrder): Promise<Printed> {
  return new Promise((resolve, reject) => {
    const settle = (settled: () => void) => {
      worker.off("message", answered).off("error", broke).off("exit", ended);
      worker.unref();
      settled();
    };
    const answered = (printed: Printed) => settle(() => resolve(printed));
    const broke = (error: Error) => settle(() => reject(error));
    const ended = () =>
      settle(() => reject(unavailable("The document took too long or too much memory to print. Print a part of it.")));
    worker.ref();
    worker.once("message", answered).once("error", broke).once("exit", ended);
    worker.postMessage(order);
  });
}

async function end(): Promise<void> {
  // First out of reach: an order that comes while it ends must find another.
  const ending = thread;
  thread = undefined;
  await ending?.terminate();
}
