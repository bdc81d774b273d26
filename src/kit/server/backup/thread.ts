import { Worker } from "node:worker_threads";
import type { Manifest } from "./format.ts";
import type { Made, MakeOrder, Progress, Told } from "./make.ts";
import type { TestOrder } from "./test-restore.ts";

export type Work = { kind: "make"; order: MakeOrder } | { kind: "test"; order: TestOrder };
export type Said = { progress: Progress } | { made: Made } | { tested: Manifest } | { failed: string; code: string };

/** Why the thread failed, in words for a person. */
class BackupFailed extends Error {
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.name = "BackupFailed";
    this.code = code;
  }
}

/** Makes a backup in a separate thread, so that the server keeps answering and gets its memory back afterwards. */
export async function makeInThread(order: MakeOrder, tell: Told): Promise<Made> {
  const said = await doneBy({ kind: "make", order }, tell);
  if ("made" in said) return said.made;
  throw failureIn(said);
}

/** Tests an archive in a separate thread. */
export async function testInThread(order: TestOrder, tell: Told): Promise<Manifest> {
  const said = await doneBy({ kind: "test", order }, tell);
  if ("tested" in said) return said.tested;
  throw failureIn(said);
}

const failureIn = (said: Said) =>
  "failed" in said ? new BackupFailed(said.failed, said.code) : new BackupFailed("The work ended without a result.", "failed");

function doneBy(work: Work, tell: Told): Promise<Said> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./backup-worker.ts", import.meta.url), { workerData: work });
    worker.on("message", (said: Said) => {
      if ("progress" in said) tell(said.progress);
      else resolve(said);
    });
    worker.once("error", reject);
    worker.once("exit", () => reject(new BackupFailed("The work ended too early.", "failed")));
  });
}
