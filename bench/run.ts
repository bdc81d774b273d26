/**
 * `npm run bench`: loads one company's five years into PostgreSQL and into the embedded database, runs the real app over HTTP, and sets it beside
 * floors written by hand in the same process over the same connections. Not part of the tests: figures depend on the machine, ratios hardly.
 *
 *   npm run bench                          both databases
 *   npm run bench -- postgresql "report"   one of them, and only the lines whose name fits
 *   npm run bench -- lists "status"        how PostgreSQL finds the answer to each filter and sort
 *   npm run bench -- figures "M1$|M8"      each figure of report statistics, with one filter of each kind and without
 *   BENCH_DATABASE_URL=postgres://...      a database to use and keep, loaded when it is empty
 *   BENCH_DATA_DIR=...                     the folder of keys that belongs to it; without one the whole trail is coded again at each run
 *   BENCH_REPORTS=1000000                  how many reports to load into PostgreSQL; 100,000 unless told
 *   BENCH_SECONDS=3 BENCH_TURNS=3          how long each run takes, and how often
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Measured, measureAll } from "./cases.ts";
import { figureTimes } from "./figures.ts";
import { floors } from "./floors.ts";
import { cast, clear, idOf, load, type Size } from "./load.ts";
import { lookAtLists, watchStatements } from "./lists.ts";
import { idleMemory } from "./memory.ts";
import { pageTimes } from "./pages.ts";
import { pricingTime } from "./pricing.ts";
import { listen, runApp } from "./server.ts";
import { timesSlower } from "./times-slower.ts";
import type { Database } from "#kit/server/database.ts";
import { migrate } from "#kit/server/migrate.ts";
import { run, startPostgres } from "#kit/server/testing/postgres.ts";
import { openDatabase } from "#kit/server/open-database.ts";

const [engine = "both", pattern = ""] = process.argv.slice(2);
const only = new RegExp(pattern, "i");
const missed: string[] = [];
/** So that all processor time of a statement is that of its connection. */
const withoutWorkers =
  "do $$ begin execute format('alter database %I set max_parallel_workers_per_gather = 0', current_database()); end $$";

const statements = engine === "lists" ? watchStatements() : null;
if (!statements && engine !== "figures" && only.test("pricing")) print(pricingTime());
if (engine !== "embedded") await onPostgres();
if (engine === "both" || engine === "embedded") await onEmbedded();
if (!statements) console.log(missed.length > 0 ? `\nMissed: ${missed.join("; ")}` : "\nEvery reach is met.");

async function onPostgres(): Promise<void> {
  const kept = process.env["BENCH_DATABASE_URL"];
  const server = kept ? null : await startPostgres();
  const url = kept ?? server?.url("bench") ?? "";
  if (server) await run(server.url("postgres"), "create database bench");
  if (engine === "figures") await run(url, withoutWorkers);
  const database = await openDatabase({ dataDir: "", url });
  await measureOn(database, { reports: Number(process.env["BENCH_REPORTS"] ?? 100_000), clients: 200, items: 2_000 });
  await database.close();
  if (!statements && engine !== "figures" && only.test("idle memory")) print(await idleMemory(url));
  await server?.stop();
}

async function onEmbedded(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "holdpoint-bench-"));
  const database = await openDatabase({ dataDir });
  await measureOn(database, { reports: 20_000, clients: 200, items: 2_000 });
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
}

async function measureOn(database: Database, size: Size): Promise<void> {
  await migrate(database);
  const [known] = await database.query<{ reports: number }>("select count(*) as reports from inspection_report");
  if (known?.reports === 0) {
    console.log(
      `\nLoading ${size.reports} reports, ${size.clients} clients and ${size.items} instruments (${database.kind}) ...`,
    );
    await load(database, size, console.log);
  } else await clear(database);
  const app = await runApp(database);
  if (statements) {
    await lookAtLists(database, app, statements, only, console.log);
    return app.close();
  }
  if (engine === "figures") {
    (await figureTimes({ database, app }, only, console.log)).forEach(print);
    return app.close();
  }
  const floor = floors(database);
  console.log(
    `\n| ${database.kind}, ${known?.reports || size.reports} reports | measured | reached | reach | |\n| --- | --- | --- | --- | --- |`,
  );
  await measureAll({ database, size, app, floor: await listen(floor) }, only, print);
  if (database.kind === "postgresql") await timesSlower({ database, size, app }, only, print);
  if (database.kind === "postgresql") await pageTimes({ ...app, ...(await shownIn(database, size)) }, only, print);
  await floor.close();
  await app.close();
}

/** What pages are opened of: an issued report, and a draft of the technician's. */
async function shownIn(database: Database, { reports }: Size): Promise<{ report: string; draft: string; number: string }> {
  const [found] = await database.query<{ report: string; draft: string; number: string }>(
    `select r.id as report, r.report_number as number,
       (select id from inspection_report where status = 'draft' and created_by_id = ${idOf("person", String(cast.technician.index))} limit 1) as draft
     from inspection_report r where r.id = ${idOf("report", String(Math.floor(reports / 2) + 7))}`,
  );
  if (!found?.draft) throw new Error("The database has no draft of the technician's.");
  return found;
}

function print({ name, figures, reached, reach, ok }: Measured): void {
  console.log(`| ${name} | ${figures} | ${reached} | ${reach} | ${ok ? "met" : "missed"} |`);
  if (!ok) missed.push(`${name} (${reached}, wanted ${reach})`);
}
