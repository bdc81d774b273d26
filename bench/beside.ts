/**
 * A commit and the present files beside each other: the processor time of one request, of the server's main thread and of PostgreSQL, measured by
 * turns (ABAB) in one run, so that other work on the machine affects both alike.
 *
 *   node bench/beside.ts 078d403d             every line
 *   node bench/beside.ts 078d403d "search"    only those whose name fits
 *
 * It needs `BENCH_DATABASE_URL`, a database that `npm run bench` has loaded, and the folder of its keys (`BENCH_DATA_DIR`). The commit works on a copy
 * of the database, named after it, which stays. `BENCH_SECONDS` and `BENCH_TURNS` as for `npm run bench`.
 */
import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { clear, idOf } from "./load.ts";
import { median, seconds } from "./measure.ts";
import type { Running } from "./server.ts";
import { openDatabase } from "#kit/server/open-database.ts";

const root = join(import.meta.dirname, "..");
const [commit = "HEAD", pattern = ""] = process.argv.slice(2);
const only = new RegExp(pattern, "i");
const turns = Number(process.env["BENCH_TURNS"] ?? 3);
const url = process.env["BENCH_DATABASE_URL"];
if (!url) throw new Error("Set BENCH_DATABASE_URL to a database that npm run bench has loaded.");

const git = (...words: string[]) => execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim();
const short = git("rev-parse", "--short", commit);
const name = new URL(url.replace("@/", "@localhost/")).pathname.slice(1);
const admin = await openDatabase({ dataDir: "", url: url.replace(`/${name}`, "/postgres") });
const copy = `${name}_${short}`;

/** A server, the processes of its database, and what it has cost so far. */
interface Side {
  running: Pick<Running, "url" | "cookies">;
  costs: () => Promise<{ cpu: number; database: number }>;
  end: () => void;
}

async function side(checkout: string, database: string): Promise<Side> {
  const child = fork(join(import.meta.dirname, "beside-server.ts"), [checkout], {
    env: { ...process.env, BENCH_DATABASE_URL: url?.replace(`/${name}`, `/${database}`) },
  });
  const [running] = (await once(child, "message")) as [Side["running"]];
  const costs: Side["costs"] = async () => {
    const pids = await admin.query<{ pid: number }>("select pid from pg_stat_activity where datname = $1", [database]);
    child.send("cost");
    const [cpu] = (await once(child, "message")) as [number];
    return { cpu, database: pids.reduce((sum, { pid }) => sum + ranFor(pid), 0) };
  };
  return { running, costs, end: () => child.disconnect() };
}

/** Milliseconds that a process of this machine has run. */
function ranFor(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return 0;
  }
}

interface Kind {
  path: string;
  as: keyof Running["cookies"];
  body?: object;
}

async function cost({ running, costs }: Side, { path, as, body }: Kind, duration: number) {
  const before = await costs();
  const headers = {
    cookie: running.cookies[as],
    ...(body ? { "content-type": "application/json", "x-device-id": "bench-000" } : {}),
  };
  const request = body ? ({ method: "POST", path, headers, body: JSON.stringify(body) } as const) : { path, headers };
  const found = await autocannon({ url: running.url, connections: 8, duration, workers: 1, requests: [request] });
  if (found.non2xx + found.errors > 0) throw new Error(`${found.non2xx + found.errors} requests for ${path} failed.`);
  const after = await costs();
  const { total } = found.requests;
  return { cpu: (after.cpu - before.cpu) / total, database: (after.database - before.database) / total };
}

const working = await openDatabase({ dataDir: "", url });
await clear(working);
const one = async (text: string) => String((await working.query<{ found: unknown }>(text))[0]?.found);
const ids = {
  report: await one(`select ${idOf("report", "50007")} as found`),
  number: await one(`select report_number as found from inspection_report where id = ${idOf("report", "50007")}`),
  client: await one(`select ${idOf("client", "5")} as found`),
  order: await one(`select ${idOf("order", "9")} as found`),
};
await working.query("vacuum analyze inspection_report, report_person, report_line, client_contact, audit_event");
await working.close();
const [kept] = await admin.query("select 1 from pg_database where datname = $1", [copy]);
if (!kept) await admin.query(`create database "${copy}" template "${name}"`);

const former = join(tmpdir(), `holdpoint-${short}`);
if (!existsSync(former)) {
  mkdirSync(former, { recursive: true });
  execFileSync("sh", ["-c", `git archive ${short} | tar -x -C "${former}"`], { cwd: root });
  symlinkSync(join(root, "node_modules"), join(former, "node_modules"));
}

const reports = "/api/inspection-reports";
const kinds: Record<string, Kind> = {
  "List of 50 newest reports": { path: reports, as: "operations" },
  "Filter by state and method": { path: `${reports}?status=released&method=UT`, as: "operations" },
  "Search, a word in every second report": { path: `${reports}?q=weld`, as: "operations" },
  "Search, a number": { path: `${reports}?q=${ids.number}`, as: "operations" },
  "Search, the beginning of a number": { path: `${reports}?q=${ids.number.slice(0, -2)}`, as: "operations" },
  "50 newest reports, own bases": { path: reports, as: "lead" },
  "50 newest reports, own": { path: reports, as: "technician" },
  "One report": { path: `${reports}/${ids.report}`, as: "operations" },
  "One client": { path: `/api/client-companies/${ids.client}`, as: "operations" },
  "50 instruments": { path: "/api/inventory/items", as: "operations" },
  "Start page": { path: "/api/dashboard", as: "operations" },
  "Start page of a technician": { path: "/api/dashboard", as: "technician" },
  "Start page of a lead technician": { path: "/api/dashboard", as: "lead" },
  "A new contact": {
    path: "/api/client-contacts",
    as: "operations",
    body: { clientCompanyId: ids.client, name: "Pat Moss", roles: ["inspector"], email: "pat@example.com" },
  },
  "A new report": { path: reports, as: "lead", body: { templateCode: "UT-THK", workOrderId: ids.order } },
};

const sides = [await side(former, copy), await side(root, name)];
const told = (of: Awaited<ReturnType<typeof cost>>[]) => {
  const cpu = median(of.map((run) => run.cpu));
  const database = median(of.map((run) => run.database));
  return { cpu, database, words: `${cpu.toFixed(2)} + ${database.toFixed(2)} ms` };
};
console.log(`| server and database, one request | ${short} | present | of it |\n| --- | --- | --- | --- |`);
for (const [what, kind] of Object.entries(kinds)) {
  if (!only.test(what)) continue;
  const found: Awaited<ReturnType<typeof cost>>[][] = [[], []];
  // oxlint-disable no-await-in-loop -- by turns, so that they do not slow each other
  for (const one of sides) await cost(one, kind, 1);
  for (let turn = 0; turn < turns; turn++)
    for (const [at, one] of sides.entries()) found[at]?.push(await cost(one, kind, seconds));
  // oxlint-enable no-await-in-loop
  const [before, after] = [told(found[0] ?? []), told(found[1] ?? [])];
  const part = (after.cpu + after.database) / (before.cpu + before.database);
  console.log(`| ${what} | ${before.words} | ${after.words} | ${(part * 100).toFixed(0)} % |`);
}
for (const { end } of sides) end();
await admin.close();
