import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { appendFileSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { postgresBinaries } from "#kit/server/testing/postgres.ts";
import { unusedPort } from "#kit/server/testing/unused-port.ts";

/** A primary and a synchronous standby, on ports of this machine. */
export interface Pair {
  /** Both, for DATABASE_URL. */
  url: string;
  /** The primary alone. */
  primary: string;
  kill: () => void;
  /** Suspends it in the middle of its work; every connection stays open. */
  freeze: () => void;
  promote: () => void;
  stop: () => void;
}

const binaries = postgresBinaries() ?? "";
const owner: { uid?: number; gid?: number } = process.getuid?.() === 0 ? { uid: idOf("-u"), gid: idOf("-g") } : {};

/** `most` connections can be open at the same time. */
export async function startPair(most = 100): Promise<Pair> {
  if (!binaries) throw new Error("PostgreSQL 15 or newer is not installed.");
  const folder = mkdtempSync(join(tmpdir(), "holdpoint-pair-"));
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const [one, two] = [await unusedPort(), await unusedPort()];
  const [first, second] = [join(folder, "one"), join(folder, "two")];
  run("initdb", ["-D", first, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"]);
  appendFileSync(
    join(first, "postgresql.conf"),
    `listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\nmax_connections = ${most}\nsynchronous_standby_names = '*'\n`,
  );
  const primary = start(first, one);
  await answers(one);
  run("psql", [
    "-h",
    "127.0.0.1",
    "-p",
    String(one),
    "-U",
    "postgres",
    "-qc",
    "set synchronous_commit = local",
    "-c",
    "create database quality",
  ]);
  run("pg_basebackup", ["-h", "127.0.0.1", "-p", String(one), "-U", "postgres", "-D", second, "-R", "--checkpoint=fast"]);
  appendFileSync(join(second, "postgresql.conf"), "synchronous_standby_names = ''\n");
  const standby = start(second, two);
  await answers(two);
  const all = (signal: NodeJS.Signals) => send(primary, signal);
  return {
    url: `postgresql://postgres@127.0.0.1:${one},127.0.0.1:${two}/quality`,
    primary: `postgresql://postgres@127.0.0.1:${one}/quality`,
    kill: () => all("SIGKILL"),
    freeze: () => all("SIGSTOP"),
    promote: () => run("pg_ctl", ["promote", "-D", second]),
    stop() {
      for (const one of [primary, standby]) send(one, "SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const run = (program: string, words: string[]) =>
  execFileSync(join(binaries, program), words, { ...owner, cwd: tmpdir(), stdio: ["ignore", "ignore", "pipe"] });

const start = (data: string, port: number) =>
  spawn(join(binaries, "postgres"), ["-D", data, "-p", String(port)], { ...owner, cwd: data, stdio: "ignore" });

async function answers(port: number): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    try {
      run("pg_isready", ["-h", "127.0.0.1", "-p", String(port)]);
      return;
    } catch {
      await pause(100);
    }
  }
  throw new Error("PostgreSQL did not start.");
}

/** Sends a signal to the server and its child processes, each of which may end at any moment. */
function send(server: ChildProcess, signal: NodeJS.Signals): void {
  if (server.exitCode !== null || server.signalCode) return;
  for (const pid of processesOf(server)) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has already ended.
    }
  }
}

/** The server's process and its children. */
function processesOf({ pid = 0 }: ChildProcess): number[] {
  const began = readdirSync("/proc").filter((one) => {
    try {
      return /^\d+$/.test(one) && readFileSync(`/proc/${one}/stat`, "utf8").split(") ")[1]?.split(" ")[1] === String(pid);
    } catch {
      return false;
    }
  });
  return [pid, ...began.map(Number)];
}

function idOf(which: "-u" | "-g"): number {
  return Number(execFileSync("id", [which, "postgres"], { encoding: "utf8" }));
}
