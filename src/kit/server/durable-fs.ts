import { fsyncSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { fsyncFolder } from "./fsync.ts";

type Init = NodeFS["init"];

/**
 * The folder of the embedded database, with the fsync that the stock implementation leaves out: without it an acknowledged commit is lost after a
 * power cut. `fsyncs` counts, so that the start can prove that they happen.
 */
export class DurableFS extends NodeFS {
  fsyncs = 0;
  /** The engine has ended itself (PANIC), as when it cannot write its log: what it has in memory can no longer be trusted. */
  gaveUp = false;

  override async init(...[pg, options]: Parameters<Init>): ReturnType<Init> {
    const made = await super.init(pg, options);
    const givenFsync = (mod: object) => {
      nodefsOf(mod).stream_ops.fsync = (stream) => {
        this.fsyncs += 1;
        if (stream.nfd === undefined) fsyncFolder(nodefsOf(mod).realPath(stream.node));
        else fsyncSync(stream.nfd);
        return 0;
      };
    };
    const preRun = [...(made.emscriptenOpts.preRun ?? []), givenFsync];
    const onAbort = () => {
      this.gaveUp = true;
    };
    return { emscriptenOpts: { ...made.emscriptenOpts, preRun, onAbort } };
  }
}

/** Stock parameters without -F, which would switch fsync off. fdatasync is an empty stub in this build, fsync is not. */
export const durableStartParams = [...PGlite.defaultStartParams.filter((param) => param !== "-F"), "-c", "wal_sync_method=fsync"];

interface Stream {
  /** The file descriptor of the operating system; a folder has none. */
  nfd?: number;
  node: object;
}
interface NodefsInside {
  stream_ops: { fsync?: (stream: Stream) => number };
  realPath(node: object): string;
}

// The table of stream operations is Emscripten's own and not typed; the self-check at start notices if it changes.
function nodefsOf(mod: object): NodefsInside {
  const { NODEFS } = mod as { NODEFS?: NodefsInside };
  if (!NODEFS?.stream_ops) throw new Error("The embedded database offers no place for fsync.");
  return NODEFS;
}
