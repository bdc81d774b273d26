import { parentPort, workerData } from "node:worker_threads";
import { type Checkpoint, type Cut, type Release, Walk } from "./chain.ts";
import { linksIn } from "./reading.ts";
import type { Step } from "./verifying.ts";

/** Hashing two million events takes the better part of a minute: it happens here, while the server goes on answering. */
const { checkpoints, cut, releases } = workerData as { checkpoints: Checkpoint[]; cut: Cut | null; releases: Release[] };
const walk = new Walk(checkpoints, cut, releases);

parentPort?.on("message", (links: string | null) => {
  if (links === null) walk.end();
  else walk.over(linksIn(links));
  const step: Step = { seq: walk.seq, head: walk.head, broken: walk.broken, gap: walk.gap, ahead: walk.ahead };
  parentPort?.postMessage(step);
});
