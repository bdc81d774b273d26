/**
 * `node --expose-gc bench/release.ts`: the release of 200 reports with photos, about 400 MB, on PostgreSQL, over HTTP: how long the issue, the package
 * and the download take, how much memory the server gains at most, and how long it keeps other requests waiting. Goals: less than 300 MB more, and
 * progress shown. The photos are made here. BENCH_RELEASE_REPORTS and BENCH_RELEASE_PHOTOS name another number of reports,
 * and of photos in each. Not part of the tests.
 */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import sharp from "sharp";
import { createTestApp } from "../src/testing.ts";
import { listen } from "./server.ts";
import { openFileStore } from "#kit/server/files.ts";
import { migrate } from "#kit/server/migrate.ts";
import { openDatabase } from "#kit/server/open-database.ts";
import { storedFile } from "#kit/server/tables.ts";
import { run, startPostgres } from "#kit/server/testing/postgres.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import { storeReportPdf } from "#modules/inspection-reports/server/print.ts";
import { setScene, signAs, writtenReport } from "#modules/inspection-reports/server/testing.ts";
import { releases } from "#modules/releases/contract.ts";
import { packageJob } from "#modules/releases/server/making.ts";
import { contactOf } from "#modules/releases/server/testing.ts";

const wanted = {
  reports: Number(process.env["BENCH_RELEASE_REPORTS"] ?? 200),
  photos: Number(process.env["BENCH_RELEASE_PHOTOS"] ?? 2),
  megabytes: 300,
};
const folder = mkdtempSync(join(tmpdir(), "holdpoint-release-"));
const server = await startPostgres();
await run(server.url("postgres"), "create database bench");
const database = await openDatabase({ dataDir: "", url: server.url("bench") });
await migrate(database);
const files = await openFileStore({ dataDir: folder });
const on = await createTestApp({ database, files, now: "2026-03-13T15:00:00.000Z" });
const url = await listen(on.app);
const scene = await setScene(on);
const carla = await on.person("Carla Dunn", ["CRD"]);
await contactOf(on, scene, "Joan Pratt", "joan@acadia.example");

const reportIds: string[] = [];
while (reportIds.length < wanted.reports)
  reportIds.push(
    ...(await Promise.all(Array.from({ length: Math.min(4, wanted.reports - reportIds.length) }, reportWithPhotos))),
  );
console.log(`${reportIds.length} signed reports, each with ${wanted.photos} photos`);

const created = await carla.ask(releases.endpoints.create, { body: { reportIds } });
const { id, version } = created.body;
let seen: [number, number][] = [];
await measured("issue", async () => {
  const { status, problem } = await carla.ask(releases.endpoints.issue, { id, body: { version } });
  if (status !== 200) throw new Error(JSON.stringify(problem));
  return "";
});
await measured("package", async () => {
  const watch = { ended: false };
  const watched = watchProgress(watch);
  await packageJob(on.services, id, { last: true });
  watch.ended = true;
  await watched;
  return `progress seen: ${seen.map(([done, total]) => `${done} of ${total}`).join(", ") || "none"}`;
});
await measured(
  "ZIP",
  async () => `${((await downloaded(`${url}/api/releases/${id}/zip`)) / 1024 / 1024).toFixed(0)} MB received`,
);
await measured("index, XLSX", async () => `${await downloaded(`${url}/api/releases/${id}/index`)} bytes`);
await on.close();
await server.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(0);

/** A signed and printed report with photos as a telephone takes them: grain that no compression removes. */
async function reportWithPhotos(): Promise<string> {
  const report = await writtenReport(scene);
  const attachments = [];
  for (let at = 0; at < wanted.photos; at += 1) attachments.push({ fileId: await photoOf(report.id), lineId: null, print: true });
  const body = { version: report.version, changes: { attachments } };
  const saved = await scene.ana.ask(inspectionReports.endpoints.save, { id: report.id, body });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.problem));
  for (const person of [scene.ana, scene.ben]) {
    const { status, problem } = await signAs(person, report.id);
    if (status !== 200) throw new Error(JSON.stringify(problem));
  }
  await storeReportPdf(on.services, report.id);
  return report.id;
}

async function photoOf(entityId: string): Promise<string> {
  const noise = { type: "gaussian", mean: 128, sigma: 24 } as const;
  const bytes = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#888", noise } })
    .jpeg({ quality: 80 })
    .toBuffer();
  const kept = await files.put(Readable.from([bytes]), { limit: 10_000_000, name: "weld.jpg", kinds: ["jpg"] });
  const at = on.services.clock().toISOString();
  const [row] = await on.db
    .insert(storedFile)
    .values({
      id: randomUUID(),
      createdAt: at,
      updatedAt: at,
      entity: "InspectionReport",
      entityId,
      kind: "photo",
      name: "weld.jpg",
      ...kept,
    })
    .returning();
  return row?.id ?? "";
}

/** How far the package is, as the page of the release asks for it. */
async function watchProgress(watch: { ended: boolean }): Promise<void> {
  while (!watch.ended) {
    const { making } = (await carla.ask(releases.endpoints.find, { id })).body;
    if (making && seen.at(-1)?.[0] !== making.done) seen = [...seen, [making.done, making.total]];
    await pause(1_000);
  }
}

/** Received by a thread of its own, so that only the server is measured here. */
function downloaded(from: string): Promise<number> {
  const code = `const { parentPort, workerData } = require("node:worker_threads");
    fetch(workerData.from, { headers: { cookie: workerData.cookie } }).then(async (answer) => {
      if (!answer.ok) throw new Error(await answer.text());
      let size = 0;
      for await (const piece of answer.body) size += piece.length;
      parentPort.postMessage(size);
    });`;
  const worker = new Worker(code, { eval: true, workerData: { from, cookie: carla.cookie } });
  return new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject));
}

/** What the heap and the buffers outside it gain at most, garbage included; the memory of the process alone would hide what earlier work left free. */
async function measured(name: string, work: () => Promise<string>): Promise<void> {
  globalThis.gc?.();
  await pause(1_000);
  globalThis.gc?.();
  const held = () => {
    const { heapUsed, external, rss } = process.memoryUsage();
    return { own: (heapUsed + external) / 1024 / 1024, rss: rss / 1024 / 1024 };
  };
  const before = held();
  const most = { ...before };
  const sampling = setInterval(() => {
    const now = held();
    most.own = Math.max(most.own, now.own);
    most.rss = Math.max(most.rss, now.rss);
  }, 20);
  const waits = monitorEventLoopDelay({ resolution: 10 });
  waits.enable();
  const began = performance.now();
  const said = await work();
  const taken = (performance.now() - began) / 1_000;
  waits.disable();
  clearInterval(sampling);
  const gained = Math.max(most.own - before.own, most.rss - before.rss);
  console.log(
    `${name.padEnd(12)} ${taken.toFixed(1)} s, at most ${gained.toFixed(0)} MB more (${gained < wanted.megabytes ? "< 300: met" : "missed"}), a request waits at most ${(waits.max / 1e6).toFixed(0)} ms, 99 % ${(waits.percentile(99) / 1e6).toFixed(0)} ms. ${said}`,
  );
}
