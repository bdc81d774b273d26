import type { EventEmitter } from "node:events";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Frees the memory that only the start needed: modules are loaded, schemas built and migrations compared once, and V8 would keep the memory. A
 * quarter of the process, for a pause of a tenth of a second before the first request.
 */
export function giveBackMemory(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (how: { type: "major"; flavor: "last-resort"; execution: "sync" }) => void; // V8 types it nowhere
  collect({ type: "major", flavor: "last-resort", execution: "sync" });
  setFlagsFromString("--no-expose-gc");
}

const lookedAtEvery = 10_000;
/** Nobody has asked for anything this long, in milliseconds. */
const quiet = 20_000;
/** Less than this is not worth a pause, in bytes. */
const worthIt = 48 * 1024 * 1024;

/**
 * Frees what requests have left behind once nobody asks: V8 lets its heap grow with the machine's memory, and collects what is old only when it grows on.
 * Whoever asks next finds the server as after its start; the pause falls where nobody waits.
 */
export function giveBackWhenQuiet(
  server: EventEmitter,
  { resident = () => process.memoryUsage.rss(), collect = giveBackMemory } = {},
): void {
  let lastAsked = Date.now();
  let least = resident();
  server.on("request", () => {
    lastAsked = Date.now();
  });
  const looking = setInterval(() => {
    if (Date.now() - lastAsked < quiet) return;
    if (resident() - least >= worthIt) {
      collect();
      least = resident();
    } else least = Math.min(least, resident());
  }, lookedAtEvery);
  looking.unref();
}
