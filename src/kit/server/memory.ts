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
