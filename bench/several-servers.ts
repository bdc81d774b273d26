/**
 * Three servers on one PostgreSQL with a standby, while people write on all of them (docs/operations.md, "Several servers"):
 *
 *   node bench/several-servers.ts             all of it, some minutes
 *   node bench/several-servers.ts failover    one part: stopping, failover, silence, locks, connections, together
 *
 * Not part of the tests: it needs the whole machine. The short parts are in `src/kit/server/postgres.db.test.ts` and `live.db.test.ts`.
 */
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { filesOfAll, oneLimit, sentOnce } from "./shared-work.ts";
import { type Pair, startPair } from "./postgres-pair.ts";
import { type RunningServer, startServer } from "../src/testing-process.ts";
import { clientCompanies } from "#modules/client-companies/contract.ts";

const { create } = clientCompanies.endpoints;
const { create: addContact, list: listContacts } = clientCompanies.contacts;

const parts = { stopping, failover, silence, locks, connections, together };
const wanted = process.argv.slice(2);
const missed: string[] = [];
for (const [name, part] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n${name}`);
  await onThree(part, name === "connections" ? 45 : 100);
}
console.log(missed.length > 0 ? `\nMissed: ${missed.join("; ")}` : "\nAll of it holds.");
process.exit(missed.length > 0 ? 1 : 0);

interface Rig {
  pair: Pair;
  servers: RunningServer[];
  /** Starts a further one, or restarts one that was stopped. */
  another: () => Promise<RunningServer>;
  client: string;
  /** The folder for their outgoing messages. */
  outbox: string;
}

async function onThree(part: (rig: Rig) => Promise<void>, most: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "holdpoint-servers-"));
  const shared = join(folder, "shared");
  for (const name of ["keys", "files", "outbox"]) mkdirSync(join(shared, name), { recursive: true });
  const pair = await startPair(most);
  const another = () => {
    const dataDir = mkdtempSync(join(folder, "data-"));
    for (const name of ["keys", "files"]) symlinkSync(join(shared, name), join(dataDir, name));
    return startServer({ DATA_DIR: dataDir, DATABASE_URL: pair.url, MAIL_OUTBOX_DIR: join(shared, "outbox") });
  };
  const servers: RunningServer[] = [];
  try {
    // All at once, on an empty database.
    servers.push(...(await Promise.all([another(), another(), another()])));
    const body = { code: "ACR", legalName: "Acadia Refining LLC", displayName: "Acadia Refining" };
    const client = (await servers[0]?.ask(create, { body }))?.body.id ?? "";
    await part({ pair, servers, another, client, outbox: join(shared, "outbox") });
  } finally {
    await Promise.all(servers.map((one) => one.end("SIGKILL")));
    pair.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One server told to stop, and one killed, under load: acknowledged writes are there, and the one told to stop failed no request. */
async function stopping({ servers, another, client }: Rig): Promise<void> {
  const load = writeAt(servers, client);
  await pause(2_000);
  const [first, second] = servers.splice(0, 2);
  if (!first || !second) return;
  const before = load.failed.length;
  const code = await first.end("SIGTERM");
  says("a server told to stop ends by itself", code === 0, `exit code ${code}`);
  says("and no request fails", load.failed.length === before, load.failed.slice(before).join(", "));
  servers.push(await another());
  await second.end("SIGKILL");
  await pause(2_000);
  await load.end();
  await nothingLost(servers, client, load.acknowledged);
}

/** The primary is killed and the standby promoted. */
async function failover({ pair, servers, client }: Rig): Promise<void> {
  await backWithin(10_000, { pair, servers, client }, () => pair.kill());
}

/** The primary hangs silently, as when its machine or network is lost. */
async function silence({ pair, servers, client }: Rig): Promise<void> {
  await backWithin(15_000, { pair, servers, client }, () => pair.freeze());
}

async function backWithin(
  longest: number,
  { pair, servers, client }: Omit<Rig, "another" | "outbox">,
  lose: () => void,
): Promise<void> {
  const load = writeAt(servers, client);
  await pause(2_000);
  const begun = performance.now();
  lose();
  pair.promote();
  const before = load.acknowledged.length;
  // Requests in progress when it was lost may still be answered; each server must answer a new one.
  const back = await Promise.all(servers.map((one) => wrote(one, client, begun, longest)));
  const slowest = Math.max(...back);
  says(`every server writes again within ${longest / 1000} s`, slowest < longest, `${(slowest / 1000).toFixed(1)} s`);
  await pause(1_000);
  await load.end();
  says("work goes on", load.acknowledged.length > before, `${load.acknowledged.length - before} writes since`);
  says(
    "refusals are 503",
    load.failed.every((one) => one === "503"),
    [...new Set(load.failed)].join(", "),
  );
  await nothingLost(servers, client, load.acknowledged);
  const [one, other] = servers;
  if (!one || !other) return;
  const stream = await fetch(`${other.url}/api/health`);
  says("health says so", stream.ok, String(stream.status));
}

/** Another program holds a lock that twelve requests of each server wait for. */
async function locks({ pair, servers, client }: Rig): Promise<void> {
  const holder = new pg.Client({ connectionString: pair.primary });
  await holder.connect();
  await holder.query("begin; lock table client_contact in access exclusive mode");
  const begun = performance.now();
  const waiting = servers.flatMap((one) => Array.from({ length: 12 }, () => write(one, client)));
  await pause(500);
  const health = await Promise.all(servers.map(({ url }) => fetch(`${url}/api/health`)));
  says("health answers meanwhile", health.every(({ ok }) => ok) && performance.now() - begun < 2_000, "");
  const answers = await Promise.all(waiting);
  says(
    "those that wait are told",
    answers.every(({ status }) => status === 503),
    [...new Set(answers.map(({ status }) => status))].join(", "),
  );
  await holder.query("rollback");
  await holder.end();
  says(
    "and then it works",
    (await Promise.all(servers.map((one) => write(one, client)))).every(({ status }) => status === 200),
    "",
  );
}

/** Other programs use all remaining PostgreSQL connections: the servers continue with their own. */
async function connections({ pair, servers, client }: Rig): Promise<void> {
  await Promise.all(servers.map((one) => write(one, client)));
  const others: pg.Client[] = [];
  for (;;) {
    const one = new pg.Client({ connectionString: pair.primary });
    one.on("error", () => undefined);
    try {
      await one.connect();
    } catch {
      break;
    }
    others.push(one);
  }
  const answers = await Promise.all(servers.flatMap((one) => Array.from({ length: 12 }, () => write(one, client))));
  const statuses = [...new Set(answers.map(({ status }) => status))].join(", ");
  says("twelve requests at once of each server are done", statuses === "200", statuses);
  await Promise.all(others.map((one) => one.end()));
}

/** Jobs, files and limits that several servers share. */
async function together(rig: Rig): Promise<void> {
  await sentOnce(rig, says);
  await filesOfAll(rig, says);
  await oneLimit(rig, says);
}

function says(what: string, holds: boolean, seen: string): void {
  console.log(`  ${holds ? "holds" : "MISSED"}: ${what}${seen && ` (${seen})`}`);
  if (!holds) missed.push(what);
}

function write({ ask }: RunningServer, clientCompanyId: string) {
  return ask(addContact, { body: { clientCompanyId, name: `Pat ${randomUUID()}`, roles: ["inspector"] } });
}

/** Writes to each of the servers, four at a time, like a proxy that tries the next server if one does not answer. */
function writeAt(servers: readonly RunningServer[], client: string) {
  const acknowledged: string[] = [];
  const failed: string[] = [];
  const ending = new AbortController();
  let next = 0;
  const lane = async () => {
    while (!ending.signal.aborted) {
      const one = servers[(next += 1) % servers.length];
      if (!one) break;
      try {
        const { status, body } = await write(one, client);
        if (status === 200) acknowledged.push(body.id);
        else failed.push(String(status));
        if (status !== 200) await pause(50);
      } catch (error) {
        const { code } = (error as { cause?: { code?: string } }).cause ?? {};
        // Nothing was sent: the next one is tried.
        if (code !== "ECONNREFUSED") failed.push(code ?? String(error));
        await pause(20);
      }
    }
  };
  const lanes = Array.from({ length: 12 }, lane);
  return {
    acknowledged,
    failed,
    async end() {
      ending.abort();
      await Promise.all(lanes);
    },
  };
}

/** Milliseconds after `begun` until this server writes; `longest` if it does not in time. */
async function wrote(one: RunningServer, client: string, begun: number, longest: number): Promise<number> {
  for (;;) {
    const asked = performance.now();
    const { status } = await write(one, client);
    if (status === 200 && asked > begun + 50) return performance.now() - begun;
    if (performance.now() - begun > longest * 2) return Infinity;
    await pause(100);
  }
}

async function nothingLost(
  [one]: readonly RunningServer[],
  clientCompanyId: string,
  acknowledged: readonly string[],
): Promise<void> {
  const ids = new Set<string>();
  let after: string | undefined;
  do {
    const answer = await one?.ask(listContacts, { query: { clientCompanyId, limit: 200, ...(after ? { after } : {}) } });
    for (const { id } of answer?.body.rows ?? []) ids.add(id);
    after = answer?.body.next ?? undefined;
  } while (after);
  const lost = acknowledged.filter((id) => !ids.has(id));
  says("no acknowledged write is lost", lost.length === 0 && acknowledged.length > 0, `${lost.length} of ${acknowledged.length}`);
}
