import { parentPort, workerData } from "node:worker_threads";
import { ArchiveRefused } from "./format.ts";
import { makeBackup, type Progress } from "./make.ts";
import { testRestore } from "./test-restore.ts";
import type { Said, Work } from "./thread.ts";

/** Progress is reported at most this often. */
const pauseMilliseconds = 200;
let toldAt = 0;

const say = (said: Said) => parentPort?.postMessage(said);

function tell(progress: Progress): void {
  if (Date.now() - toldAt < pauseMilliseconds) return;
  toldAt = Date.now();
  say({ progress });
}

async function done(work: Work): Promise<Said> {
  try {
    if (work.kind === "make") return { made: await makeBackup(work.order, tell) };
    return { tested: await testRestore(work.order, tell) };
  } catch (error) {
    const full = error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
    if (full) return { failed: "The server's disk is full. Make room and try again.", code: "disk-full" };
    const message = error instanceof Error ? error.message : String(error);
    return { failed: message, code: error instanceof ArchiveRefused ? error.code : "failed" };
  }
}

say(await done(workerData as Work));
