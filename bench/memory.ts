import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Measured } from "./cases.ts";

const most = 180;
const waited = Number(process.env["BENCH_IDLE_SECONDS"] ?? 60);

/** Resident memory of the server run by `npm start` on PostgreSQL, a minute after its start and without requests. */
export async function idleMemory(url: string): Promise<Measured> {
  const dataDir = mkdtempSync(join(tmpdir(), "holdpoint-bench-"));
  // The reports were signed by the bench, with a key that this server does not have.
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir, PORT: "0", SIGNING_KEYS_LOST: "yes" };
  const start = fileURLToPath(new URL("../scripts/start.mjs", import.meta.url));
  const server = spawn(process.execPath, [start], { env, stdio: ["ignore", "pipe", "inherit"] });
  const said: string[] = [];
  server.stdout.on("data", (text: Buffer) => said.push(text.toString()));
  while (!said.join("").includes("is ready") && server.exitCode === null) await pause(100);
  if (server.exitCode !== null) throw new Error("The server did not start; its output is above.");
  await pause(waited * 1_000);
  const resident = Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1]) / 1024;
  server.kill("SIGTERM");
  await once(server, "exit");
  rmSync(dataDir, { recursive: true, force: true });
  return {
    name: "Idle memory",
    figures: `resident, ${waited} s after the start`,
    reached: `${resident.toFixed(0)} MB`,
    reach: `< ${most} MB`,
    ok: resident < most,
  };
}
