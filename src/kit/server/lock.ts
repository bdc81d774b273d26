import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { StartRefused } from "./database-errors.ts";

/** Held while this process uses a folder; `release` gives it up. */
export interface Lock {
  release(): void;
}

const beatMilliseconds = 10_000;
const silentMilliseconds = 60_000;

/**
 * Takes the lock file or throws StartRefused naming the folder and the process that has it. The lock of a dead process is taken over. A process
 * in another container cannot be checked, so every holder updates its file every ten seconds, and one that has been silent for a minute counts as
 * dead.
 */
export function takeLock(path: string): Lock {
  for (let attempt = 0; attempt < 5; attempt++) {
    if (created(path)) return held(path);
    const holder = holderOf(path);
    if (holder === null) continue;
    if (isAlive(holder)) throw new StartRefused(refusal(path, holder));
    removeStale(path, holder);
  }
  throw new StartRefused(`The data folder ${dirname(path)} is being opened by several processes at once. Start it again.`);
}

interface Holder {
  pid: number;
  host: string;
  /** Distinguishes two processes with the same number; null where the system does not say. */
  bornAt: string | null;
  beatAt: number;
  text: string;
}

const mine = new Set<string>();

function created(path: string): boolean {
  const text = JSON.stringify({ pid: process.pid, host: hostname(), bornAt: bornAt(process.pid) });
  try {
    writeFileSync(path, text, { flag: "wx", flush: true });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

function held(path: string): Lock {
  mine.add(path);
  const beat = setInterval(() => touch(path), beatMilliseconds).unref();
  return {
    release() {
      if (!mine.delete(path)) return;
      clearInterval(beat);
      rmSync(path, { force: true });
    },
  };
}

function touch(path: string): void {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch {
    // A data folder on a disk that is temporarily away; the next beat tries again.
  }
}

function holderOf(path: string): Holder | null {
  try {
    const text = readFileSync(path, "utf8");
    const beatAt = statSync(path).mtimeMs;
    return { pid: 0, host: hostname(), bornAt: null, ...fieldsOf(text), beatAt, text };
  } catch {
    return null;
  }
}

function fieldsOf(text: string): Partial<Holder> {
  try {
    return JSON.parse(text) as Partial<Holder>;
  } catch {
    return {};
  }
}

function isAlive({ pid, host, bornAt: born, beatAt }: Holder): boolean {
  if (host !== hostname()) return Date.now() - beatAt < silentMilliseconds;
  // An unreadable lock is one whose writer was interrupted, or is about to write.
  if (pid === 0) return Date.now() - beatAt < 2_000;
  if (born !== null && born !== bornAt(pid)) return false;
  return exists(pid);
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** When the process started, in ticks since the machine started (proc(5), field 22, counted after the name in brackets). */
function bornAt(pid: number): string | null {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const ticks = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[19];
    return ticks ? `${boot}/${ticks}` : null;
  } catch {
    return null;
  }
}

/**
 * Renaming is atomic, so of two that see the same dead holder only one moves the file; a process that moved the file of a live holder puts it
 * back.
 */
function removeStale(path: string, stale: Holder): void {
  const aside = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, aside);
    if (readFileSync(aside, "utf8") !== stale.text) linkSync(aside, path);
  } catch {
    // Another process was faster; the next attempt sees the current state.
  } finally {
    rmSync(aside, { force: true });
  }
}

function refusal(path: string, { pid, host, beatAt }: Holder): string {
  const where =
    host === hostname() ? `process ${pid}` : `process ${pid} on ${host} (last seen ${new Date(beatAt).toISOString()})`;
  return `The data folder ${dirname(path)} is in use by ${where}. Stop that server first, or set DATA_DIR to another folder.`;
}
