/**
 * `node bench/trail.ts [events]`: how fast the trail is sealed and verified, how much sealing slows down writes, and whether the lists of activity and audit stay as fast from a hundredth of the rows to all of them. On PostgreSQL; not part of the tests.
 *
 *   node bench/trail.ts                    2,000,000 events, a quarter as many counted page views, 5,000 people, thirteen months
 *   node bench/trail.ts 200000             fewer: the ratios say nearly the same
 *   BENCH_DATABASE_URL=postgres://...      an empty database to use and keep
 */
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { buildApp } from "../src/app.ts";
import { median, medianTime } from "./measure.ts";
import { loadPeople, loadTrail, people } from "./trail-load.ts";
import type { Database } from "#kit/server/database.ts";
import { coded, codeFormerEvents } from "#kit/server/event-code.ts";
import type { Services } from "#kit/server/services.ts";
import { migrate } from "#kit/server/migrate.ts";
import { passingSecrets } from "#kit/server/secrets.ts";
import { passingSigner } from "#kit/server/signer.ts";
import { auditEvent } from "#kit/server/tables.ts";
import { run, startPostgres } from "#kit/server/testing/postgres.ts";
import { PlainRows } from "#kit/server/plain-rows.ts";
import { sealTrail } from "#modules/activity-and-audit/server/sealing.ts";
import { beginCheck, verifyTrail } from "#modules/activity-and-audit/server/verifying.ts";
import { openDatabase } from "#kit/server/open-database.ts";

const events = Number(process.argv[2] ?? 2_000_000);
const kept = process.env["BENCH_DATABASE_URL"];
const server = kept ? null : await startPostgres();
if (server) await run(server.url("postgres"), "create database bench");
const database = await openDatabase({ dataDir: "", url: kept ?? server?.url("bench") ?? "" });
await migrate(database);
const { app, services } = await theApp(database);
const cookie = await loadPeople(app, database);

await loadTrail(database, 0, events / 100);
const few = await times(app, cookie);
await loadTrail(database, events / 100, events);
const many = await times(app, cookie);
console.log(`\n| list, ${events} events | a hundredth | all | ratio |\n| --- | --- | --- | --- |`);
for (const [name, all] of many) {
  const before = few.get(name) ?? Number.NaN;
  console.log(`| ${name} | ${before.toFixed(1)} ms | ${all.toFixed(1)} ms | ${(all / before).toFixed(2)} |`);
}
await sealing();
await verifying();
await writing();
await app.close();
await database.close();
await server?.stop();

/** The median time of each list, one request after the other. */
async function times(asked: FastifyInstance, session: string): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const [some] = await database.query<{ actor: string; request: string; client: string }>(
    "select actor_id as actor, request_id as request, client_company_id as client from audit_event where client_company_id is not null and request_id is not null limit 1",
  );
  const lists: Record<string, string> = {
    "Audit events, last 7 days": "/api/audit-events",
    "by user": `/api/audit-events?actorId=${some?.actor}`,
    "by kind of record": "/api/audit-events?entity=CalibrationRecord",
    "by client": `/api/audit-events?clientCompanyId=${some?.client}`,
    "by action": "/api/audit-events?action=InspectionReport.sign",
    "by beginning of a number": "/api/audit-events?q=RPT-000004",
    "by request": `/api/audit-events?requestId=${some?.request}`,
    "signatures only": "/api/audit-events?only=signatures",
    "exports only": "/api/audit-events?only=exports",
    "User activity, last 7 days": "/api/user-activity",
    "of one person": `/api/user-activity?actorId=${some?.actor}`,
    "of one module": "/api/user-activity?module=calibration",
    "Security events": "/api/security-events",
    Sessions: "/api/user-sessions",
    "Error logs": "/api/error-logs",
    "Counts: audit events, last 7 days": "/api/audit-events/count",
    "Counts: activity by person": "/api/user-activity/people",
    "Figures: audit analytics, 30 days": "/api/audit-analytics",
    "Figures: use of pages, 28 days": "/api/user-activity-tracking",
  };
  for (const [name, url] of Object.entries(lists)) {
    const ask = async () => {
      const { statusCode, body } = await asked.inject({ url, headers: { cookie: session } });
      if (statusCode !== 200) throw new Error(`${url}: ${body.slice(0, 300)}`);
    };
    await ask();
    found.set(name, await medianTime(15, ask));
  }
  return found;
}

async function sealing(): Promise<void> {
  let began = performance.now();
  const folder = mkdtempSync(join(tmpdir(), "holdpoint-bench-"));
  mkdirSync(join(folder, "keys"));
  // The events were written with plain SQL.
  await codeFormerEvents(database, services.secrets, folder);
  rmSync(folder, { recursive: true, force: true });
  console.log(`\nEvents given their codes in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  began = performance.now();
  const { sealed } = await sealTrail(services);
  const took = (performance.now() - began) / 1_000;
  console.log(`Sealed ${sealed} events in ${took.toFixed(1)} s: ${(sealed / took).toFixed(0)}/s`);
}

/** Verification in its thread, during small requests. */
async function verifying(): Promise<void> {
  const { id } = await beginCheck(new PlainRows(database.db), new Date(), null);
  const waits: number[] = [];
  const run = { ended: false };
  const began = performance.now();
  const check = verifyTrail(services, id).finally(() => (run.ended = true));
  while (!run.ended) {
    const asked = performance.now();
    await app.inject({ url: "/api/health" });
    waits.push(performance.now() - asked);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { state, verified } = await check;
  const took = (performance.now() - began) / 1_000;
  const wait = `a small request took ${median(waits).toFixed(1)} ms at the median, ${Math.max(...waits).toFixed(0)} ms at most`;
  console.log(`Verified ${verified} events (${state}) in ${took.toFixed(1)} s: ${(verified / took).toFixed(0)}/s; ${wait}`);
}

/** Five hundred writes a second, without and with concurrent sealing: the time of one. */
async function writing(): Promise<void> {
  const plain: number[] = [];
  const beside: number[] = [];
  for (let turn = 0; turn < 3; turn++) {
    plain.push(...(await writes(5)));
    const sealing = { on: true };
    const sealer = (async () => {
      while (sealing.on) {
        await sealTrail(services);
        await new Promise((resolve) => setTimeout(resolve, 2_000));
      }
    })();
    beside.push(...(await writes(5)));
    sealing.on = false;
    await sealer;
  }
  const [without, withIt] = [median(plain), median(beside)];
  const share = `${(((withIt - without) / without) * 100).toFixed(0)} %`;
  console.log(
    `A write at 500/s: ${without.toFixed(2)} ms at the median, ${withIt.toFixed(2)} ms with sealing every two seconds (${share})`,
  );
}

async function writes(seconds: number): Promise<number[]> {
  const took: number[] = [];
  const under: Promise<unknown>[] = [];
  const began = performance.now();
  for (let n = 0; n < 500 * seconds; n++) {
    const due = began + n * 2;
    const wait = due - performance.now();
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait));
    const asked = performance.now();
    under.push(writeEvent().then(() => took.push(performance.now() - asked)));
  }
  await Promise.all(under);
  return took;
}

async function writeEvent(): Promise<void> {
  const at = new Date().toISOString();
  const event = { id: randomUUID(), at, action: "Bench.create", entity: "Bench", entityLabel: "Bench", changes: [] };
  const written = await coded(database.db, services.secrets, [{ ...event, actorType: "system" }]);
  await database.db.insert(auditEvent).values(written);
}

async function theApp(on: Database): Promise<{ app: FastifyInstance; services: Services }> {
  const built = await buildApp({
    database: on,
    signer: passingSigner(),
    secrets: passingSecrets(),
    publicUrl: "http://localhost:3000",
    jobs: { send: async () => undefined },
    files: {
      put: () => Promise.reject(new Error("Nothing is stored here.")),
      read: () => Promise.reject(new Error("Nothing is stored here.")),
      remove: () => Promise.reject(new Error("Nothing is stored here.")),
    },
  });
  await built.app.ready();
  console.log(`${people} people, ${events} events`);
  return built;
}
