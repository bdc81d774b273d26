import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { putEmbedded } from "./testing/embedded-folder.ts";
import { openDatabase } from "./open-database.ts";

const writer = fileURLToPath(new URL("testing/writer.ts", import.meta.url));
let dataDir: string;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "holdpoint-"));
  await putEmbedded(dataDir);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe("the embedded database", () => {
  it("keeps every commit it acknowledged when the process is killed in the middle of writing", { timeout: 120_000 }, async () => {
    const acknowledged = [...(await killedWhileWriting(40)), ...(await killedWhileWriting(25))];

    const database = await openDatabase({ dataDir });
    const rows = await database.query<{ number: string }>("select number from written");
    await database.close();
    const kept = new Set(rows.map(({ number }) => number));
    expect(acknowledged.length).toBeGreaterThanOrEqual(65);
    expect(acknowledged.filter((number) => !kept.has(number))).toEqual([]);
  });

  it(
    "is used by one process: another is refused, naming the folder and the process, until the first has ended",
    { timeout: 60_000 },
    async () => {
      const first = writing();
      const lines = createInterface({ input: first.stdout });
      await once(lines, "line");
      await expect(openDatabase({ dataDir })).rejects.toThrow(
        `The data folder ${dataDir} is in use by process ${first.pid}. Stop that server first`,
      );
      first.kill("SIGKILL");
      await once(first, "exit");
      const second = await openDatabase({ dataDir });
      expect((await second.query("select 1 as one"))[0]).toEqual({ one: 1 });
      await second.close();
      expect(existsSync(join(dataDir, "database.lock"))).toBe(false);
    },
  );

  it("is not opened twice by the same process either", { timeout: 60_000 }, async () => {
    const first = await openDatabase({ dataDir });
    await expect(openDatabase({ dataDir })).rejects.toThrow(`in use by process ${process.pid}`);
    await first.close();
  });

  it(
    "takes over the lock of a process that has ended, and not one that another machine refreshed a moment ago",
    { timeout: 60_000 },
    async () => {
      const lock = join(dataDir, "database.lock");
      writeFileSync(lock, JSON.stringify({ pid: process.pid, host: hostname(), bornAt: "before the last start of the machine" }));
      const database = await openDatabase({ dataDir });
      expect(JSON.parse(readFileSync(lock, "utf8"))).toMatchObject({ pid: process.pid });
      await database.close();

      writeFileSync(lock, JSON.stringify({ pid: 1, host: "another-container", bornAt: null }));
      await expect(openDatabase({ dataDir })).rejects.toThrow("in use by process 1 on another-container (last seen ");
    },
  );

  it("keeps none of its answers in memory", { timeout: 60_000 }, async () => {
    const database = await openDatabase({ dataDir });
    const before = heapInUse();
    for (let turn = 0; turn < 60; turn++) await database.query("select repeat('x', 1000) as x from generate_series(1, 300)");
    expect(heapInUse() - before).toBeLessThan(6_000_000);
    await database.close();
  });

  it("starts again after an interrupted first start", { timeout: 60_000 }, async () => {
    const fresh = join(dataDir, "fresh");
    const half = join(fresh, "database.new");
    await putEmbedded(half);
    const database = await openDatabase({ dataDir: fresh });
    expect(await database.query("show fsync")).toEqual([{ fsync: "on" }]);
    await database.close();
    expect(existsSync(half)).toBe(false);
  });
});

/** Bytes still in use. */
function heapInUse(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed;
}

/** Starts a process that commits one row after another, kills it once `commits` were acknowledged, and returns those. */
async function killedWhileWriting(commits: number): Promise<string[]> {
  const child = writing();
  const acknowledged: string[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on("line", (line) => {
    acknowledged.push(line);
    if (acknowledged.length === commits) child.kill("SIGKILL");
  });
  await Promise.all([once(child, "exit"), once(lines, "close")]);
  return acknowledged;
}

function writing() {
  return spawn(process.execPath, [writer, dataDir], { stdio: ["ignore", "pipe", "inherit"] });
}
