/**
 * `npm run bench -- figures`: each metric of report statistics, undivided and by everything a page divides it by, over HTTP; without a filter and with
 * one of each kind. A cell is the slowest of these, each the least of several tries, one request at a time: milliseconds of processor time of server and
 * database, which is what it takes on a machine with nothing else to do. PostgreSQL's parallel workers are off (`run.ts`), so that none is missed.
 */
import { readFileSync } from "node:fs";
import type { Measured } from "./cases.ts";
import { idOf } from "./load.ts";
import type { Running } from "./server.ts";
import type { Database } from "#kit/server/database.ts";
import type { Grouping } from "#modules/report-statistics/dimensions.ts";
import { addDays, addMonths, dayIn } from "#kit/validity.ts";
import { rejectDivisions } from "#modules/report-statistics/chart-data.ts";
import { metricIds, type MetricId } from "#modules/report-statistics/metrics.ts";
import { metricsOfTabs, rejectBases } from "#modules/report-statistics/metrics-of-tabs.ts";

const tries = Number(process.env["BENCH_TURNS"] ?? 3);

/** What pages divide a metric by, beside months and clients. */
const further: readonly (readonly [metrics: readonly MetricId[], by: readonly Grouping[]])[] = [
  [rejectBases, rejectDivisions.map(([by]) => by)],
  [["M8", ...metricsOfTabs.quantities], ["project"]],
  [["M2", "M7"], ["performer"]],
  [["M17", "M19", "M25"], ["author"]],
];

function divisionsOf(metric: MetricId): (Grouping | null)[] {
  if (metric === "M22") return [null];
  return [
    ...new Set([null, "month", "client", ...further.flatMap(([metrics, by]) => (metrics.includes(metric) ? by : []))] as const),
  ];
}

interface Scene {
  app: Running;
  database: Database;
}

/** A line for each metric that fits, then one for each filter with the slowest of all. */
export async function figureTimes(scene: Scene, only: RegExp, print: (line: string) => void): Promise<Measured[]> {
  const today = dayIn("UTC", new Date());
  const years = `from=${addDays(today, -6 * 365)}&to=${today}`;
  const [known] = await scene.database.query<{ client: string; project: string }>(
    `select ${idOf("client", "7")} as client, ${idOf("project", "14")} as project`,
  );
  const { client = "", project = "" } = known ?? {};
  const month = addMonths(`${today.slice(0, 7)}-01`, -1);
  const filters: Record<string, { query: string; most: number }> = {
    "one method": { query: `${years}&method=RT`, most: 300 },
    "one client": { query: `${years}&client=${client}`, most: 300 },
    "one project": { query: `${years}&project=${project}`, most: 300 },
    "one month": { query: `from=${month}&to=${addDays(addMonths(month, 1), -1)}`, most: 300 },
    "no filter": { query: years, most: 1_000 },
  };
  const slowest = new Map(Object.keys(filters).map((name) => [name, { time: 0, of: "" }]));
  print(`\n| metric | ${Object.keys(filters).join(" | ")} |\n| --- |${" --- |".repeat(slowest.size)}`);
  for (const metric of metricIds.filter((id) => only.test(id))) {
    const cells: string[] = [];
    for (const [name, { query, most }] of Object.entries(filters)) {
      // oxlint-disable-next-line no-await-in-loop -- one at a time, so that they do not wait for each other
      const cell = await slowestOf(scene, metric, query);
      if (cell.time > (slowest.get(name)?.time ?? 0)) slowest.set(name, { time: cell.time, of: `${metric} ${cell.by}`.trim() });
      const shown = [cell.time.toFixed(0), cell.by].filter(Boolean).join(" ");
      cells.push(cell.time > most ? `**${shown}**` : shown);
    }
    print(`| ${metric} | ${cells.join(" | ")} |`);
  }
  return [...slowest].map(([name, { time, of }]) => {
    const most = filters[name]?.most ?? 0;
    return {
      name: `Any figure, ${name}`,
      figures: `slowest: ${of}`,
      reached: `${time.toFixed(0)} ms`,
      reach: `<= ${most} ms`,
      ok: time <= most,
    };
  });
}

async function slowestOf(scene: Scene, metric: MetricId, query: string): Promise<{ time: number; by: string }> {
  let slowest = { time: 0, by: "" };
  for (const by of divisionsOf(metric)) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    const time = await leastOf(scene, `metrics=${metric}${by ? `&by=${by}` : ""}&${query}`);
    if (time > slowest.time) slowest = { time, by: by ? `by ${by}` : "" };
  }
  return slowest;
}

async function leastOf(scene: Scene, query: string): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < tries; turn += 1) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    times.push(await processorTime(scene, query));
  }
  return Math.min(...times);
}

/** Of the server's thread and of the connections, for one request. */
async function processorTime({ app: { url, cookies }, database }: Scene, query: string): Promise<number> {
  const before = await timesOfConnections(database);
  const began = process.threadCpuUsage();
  const answer = await fetch(`${url}/api/report-statistics?${query}`, { headers: { cookie: cookies.operations } });
  if (!answer.ok) throw new Error(`${query}: ${await answer.text()}`);
  await answer.arrayBuffer();
  const { user, system } = process.threadCpuUsage(began);
  const after = await timesOfConnections(database);
  return [...after].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), (user + system) / 1_000);
}

/** What each connection of the database, on this machine, has used so far, in milliseconds. */
async function timesOfConnections(database: Database): Promise<Map<number, number>> {
  const found = await database.query<{ pid: number }>("select pid from pg_stat_activity where datname = current_database()");
  return new Map(found.map(({ pid }) => [pid, Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6]));
}
