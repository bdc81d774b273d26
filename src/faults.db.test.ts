import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { eq } from "drizzle-orm";
import { securityEvent } from "#kit/server/tables.ts";
import { type RunningServer, startServer } from "./testing-process.ts";
import { type Person, type TestApp, createTestApp } from "./testing.ts";
import { files } from "#kit/files.ts";
import { openFileStore } from "#kit/server/files.ts";
import { putEmbedded } from "#kit/server/testing/embedded-folder.ts";
import { postgresBinaries, run, startPostgres } from "#kit/server/testing/postgres.ts";
import { clientCompanies } from "#modules/client-companies/contract.ts";

const onPostgres = process.env["TEST_ENGINE"] === "postgresql";
const patient = { timeout: 180_000 };
const { create, find } = clientCompanies.endpoints;
const { create: addContact, list: listContacts, history: contactHistory } = clientCompanies.contacts;
const contact = (clientCompanyId: string) => ({ clientCompanyId, name: `Pat ${randomUUID()}`, roles: ["inspector" as const] });

let dataDir: string;
let servers: RunningServer[];
/** Where the test's server stores its records: the engine under test. */
let place: Record<string, string>;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "holdpoint-faults-"));
  servers = [];
  place = { DATA_DIR: dataDir };
  if (!onPostgres) return putEmbedded(dataDir);
  const name = `fault_${randomUUID().replaceAll("-", "")}`;
  await run(inject("postgres").replace("%", "postgres"), `create database ${name}`);
  place["DATABASE_URL"] = inject("postgres").replace("%", name);
});
afterEach(async () => {
  for (const { pid } of servers) killIfRunning(pid);
  rmSync(dataDir, { recursive: true, force: true });
});

async function started(env: Record<string, string> = {}, by?: "npm start"): Promise<RunningServer> {
  const server = await startServer({ ...place, ...env }, by);
  servers.push(server);
  return server;
}

function killIfRunning(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has already ended, which is what most of these tests are about.
  }
}

async function newClient({ ask }: RunningServer): Promise<string> {
  const body = { code: "ACR", legalName: "Acadia Refining LLC", displayName: "Acadia Refining" };
  const { status, body: client } = await ask(create, { body });
  expect(status).toBe(200);
  return client.id;
}

/** Adds contacts in eight parallel lanes until `done` is true; collects the acknowledged ids, and every other status. */
async function writeOn(server: RunningServer, client: string, done: (acknowledged: number) => boolean) {
  const acknowledged: string[] = [];
  const others = new Set<string>();
  const lane = async () => {
    while (!done(acknowledged.length)) {
      try {
        const { status, body } = await server.ask(addContact, { body: contact(client) });
        if (status === 200) acknowledged.push(body.id);
        else others.add(`${status} ${body.code ?? ""}`);
        if (status !== 200) await pause(50);
      } catch {
        others.add("connection broken");
        if (done(acknowledged.length)) return;
        await pause(50);
      }
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  return { acknowledged, others: [...others] };
}

/** Every contact of the client with whether the trail has its creation. */
async function kept({ ask }: RunningServer, clientCompanyId: string): Promise<{ ids: Set<string>; unrecorded: string[] }> {
  const ids = new Set<string>();
  const unrecorded: string[] = [];
  let after: string | undefined;
  do {
    const { body } = await ask(listContacts, { query: { clientCompanyId, limit: 200, ...(after ? { after } : {}) } });
    for (const { id } of body.rows) ids.add(id);
    after = body.next ?? undefined;
  } while (after);
  for (const id of ids) {
    const { body } = await ask(contactHistory, { id });
    if (!body.some(({ action }) => action === "ClientContact.create")) unrecorded.push(id);
  }
  return { ids, unrecorded };
}

describe("a server that is killed in the middle of two hundred writes", () => {
  it("has stored every write it acknowledged, and none in part", patient, async () => {
    const first = await started();
    const client = await newClient(first);
    let killed = false;
    const { acknowledged } = await writeOn(first, client, (count) => {
      if (count >= 120 && !killed) {
        killed = true;
        killIfRunning(first.pid);
      }
      return killed || count >= 200;
    });
    const second = await started();
    const { ids, unrecorded } = await kept(second, client);
    expect(acknowledged.length).toBeGreaterThanOrEqual(120);
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
    expect(unrecorded).toEqual([]);
    expect(await second.end("SIGTERM")).toBe(0);
  });
});

// It waits the full ten seconds, and the engine makes no difference.
describe.runIf(onPostgres || !postgresBinaries())("a server that is told to stop", () => {
  it("answers requests in progress, and ends within ten seconds although one request never finishes", patient, async () => {
    const server = await started();
    const client = await newClient(server);
    const slow = beginToAsk(server, JSON.stringify(contact(client)));
    const endless = beginToAsk(server, JSON.stringify(contact(client)));
    endless.answer.catch(() => undefined);
    await Promise.all([slow.accepted, endless.accepted]);
    const began = Date.now();
    const ended = server.end("SIGTERM");
    await pause(500);
    slow.finish();
    expect((await slow.answer).status).toBe(200);
    await ended;
    expect(Date.now() - began).toBeLessThan(10_500);
    const again = await started();
    expect((await kept(again, client)).ids.size).toBe(1);
  });
});

// The engine makes no difference: the test is about which process gets the signal.
describe.runIf(!onPostgres)("a server that npm runs in a shell", () => {
  it("answers requests in progress and stops when the shell is ended, which passes on no signal", patient, async () => {
    const server = await started({}, "npm start");
    const client = await newClient(server);
    const slow = beginToAsk(server, JSON.stringify(contact(client)));
    await slow.accepted;
    await server.end("SIGTERM");
    slow.finish();
    expect((await slow.answer).status).toBe(200);
    const lock = join(dataDir, "database.lock");
    await vi.waitFor(() => expect(existsSync(lock)).toBe(false), { timeout: 10_000, interval: 100 });
    const again = await started();
    expect((await kept(again, client)).ids.size).toBe(1);
  });
});

describe("a page that listens for notices", () => {
  it("does not keep a server from stopping within ten seconds", patient, async () => {
    const server = await started();
    const stream = await fetch(`${server.url}/api/notifications/stream?tab=one`, { headers: { cookie: server.cookie } });
    const reader = stream.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toContain("event: ready");
    // Nor does a connection that a proxy keeps open, on which a request was in progress.
    const slow = beginToAsk(server, JSON.stringify(contact(randomUUID())), new Agent({ keepAlive: true }));
    await slow.accepted;
    const began = Date.now();
    const ended = server.end("SIGTERM");
    await pause(300);
    slow.finish();
    await slow.answer;
    expect(await ended).toBe(0);
    expect(Date.now() - began).toBeLessThan(8_000);
  });
});

describe.runIf(onPostgres)("a PostgreSQL that is stopped and started again while people work", () => {
  it("leads to answers of 503, loses nothing acknowledged, and is used again without a restart", patient, async () => {
    const postgres = await startPostgres({ durable: true });
    const wanted = { total: Number.POSITIVE_INFINITY };
    try {
      await run(postgres.url("postgres"), "create database quality");
      const server = await started({ DATABASE_URL: postgres.url("quality") });
      const client = await newClient(server);
      const writing = writeOn(server, client, (count) => count >= wanted.total);
      await pause(1_000);
      await postgres.pause();
      const during = await server.ask(find, { id: client });
      expect([during.status, during.body.code]).toEqual([503, "unavailable"]);
      await pause(500);
      await postgres.resume();
      const before = await readsAgain(server, client);
      wanted.total = before + 20;
      const { acknowledged, others } = await writing;
      expect(others).toEqual(["503 unavailable"]);
      const { ids, unrecorded } = await kept(server, client);
      expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
      expect(unrecorded).toEqual([]);
    } finally {
      wanted.total = 0;
      for (const { pid } of servers) killIfRunning(pid);
      await postgres.stop();
    }
  });
});

/** Waits until the list answers again; returns how many contacts there are then. */
async function readsAgain({ ask }: RunningServer, clientCompanyId: string): Promise<number> {
  for (;;) {
    const { status, body } = await ask(clientCompanies.contacts.count, { query: { clientCompanyId } });
    if (status === 200) return body.count;
    await pause(100);
  }
}

/** A request whose headers have been sent and whose last byte has not. */
function beginToAsk({ url, cookie }: RunningServer, body: string, agent?: Agent) {
  const { hostname, port } = new URL(url);
  const headers = {
    cookie,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    expect: "100-continue",
  };
  const asking = request({ hostname, port, path: addContact.path, method: "POST", headers, agent });
  const accepted = once(asking, "continue");
  asking.flushHeaders();
  asking.write(body.slice(0, -1));
  const answer = new Promise<{ status: number }>((resolve, reject) => {
    asking.on("error", reject);
    asking.on("response", (response) => {
      response.resume();
      response.on("end", () => resolve({ status: response.statusCode ?? 0 }));
    });
  });
  return { accepted, answer, finish: () => asking.end(body.slice(-1)) };
}

describe.runIf(!onPostgres)("a disk that fills up under the embedded database", () => {
  it("loses nothing acknowledged, is reported, and only needs space", patient, async ({ skip }) => {
    const full = mountedDisk("160m");
    if (!full) return skip("Full disk: not run (only root may mount a small one)");
    try {
      const server = await started({ DATA_DIR: full.path });
      const client = await newClient(server);
      // Written before: the engine's log may need a new file, for which the disk has no room, with the next write.
      const { acknowledged } = await writeOn(server, client, (count) => count >= 20);
      full.fill();
      const refused = await untilRefused(server, client, acknowledged);
      expect(refused).toEqual({ status: 507, code: "disk-full" });
      // What was written can still be read, unless the engine could not write its own log and has to be reopened.
      expect([200, 503, 507]).toContain((await server.ask(find, { id: client })).status);
      // However often it is asked meanwhile, nothing is left open by tries to reopen it.
      const openFiles = () => readdirSync(`/proc/${server.pid}/fd`).length;
      const before = openFiles();
      for (let n = 0; n < 12; n += 1) await server.ask(find, { id: client });
      expect(openFiles()).toBeLessThan(before + 20);
      full.makeRoom();
      await vi.waitFor(async () => expect((await server.ask(find, { id: client })).status).toBe(200), {
        timeout: 30_000,
        interval: 500,
      });
      expect((await server.ask(addContact, { body: contact(client) })).status).toBe(200);
      expect(await server.end("SIGTERM")).toBe(0);
      const { ids, unrecorded } = await kept(await started({ DATA_DIR: full.path }), client);
      expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
      expect(unrecorded).toEqual([]);
    } finally {
      for (const { pid } of servers) killIfRunning(pid);
      full.unmount();
    }
  });
});

/** Continues to write until the first refusal; what was acknowledged meanwhile is added to `acknowledged`. */
async function untilRefused({ ask }: RunningServer, client: string, acknowledged: string[]) {
  for (;;) {
    const { status, body } = await ask(addContact, { body: { ...contact(client), name: "P".repeat(120) } });
    if (status !== 200) return { status, code: body.code };
    acknowledged.push(body.id);
  }
}

/** A separate disk that is filled except for three megabytes; null where that is not allowed. */
function mountedDisk(size: string) {
  const path = mkdtempSync(join(tmpdir(), "holdpoint-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", path], { stdio: "ignore" });
  } catch {
    rmSync(path, { recursive: true });
    return null;
  }
  const filler = join(path, "filler");
  return {
    path,
    fill: () => writeFileSync(filler, Buffer.alloc(statfsSync(path).bavail * statfsSync(path).bsize - 3_000_000)),
    makeRoom: () => rmSync(filler),
    unmount() {
      execFileSync("umount", ["--lazy", path]);
      rmSync(path, { recursive: true });
    },
  };
}

describe("a wrong request", () => {
  let on: TestApp;
  let ana: Person;
  let client: string;
  let shelf: string;
  beforeAll(async () => {
    shelf = mkdtempSync(join(tmpdir(), "holdpoint-shelf-"));
    on = await createTestApp({ files: await openFileStore({ dataDir: shelf }) });
    ana = await on.person("Ana Torres", ["SUPER"]);
    const { body } = await ana.ask(create, {
      body: { code: "ACR", legalName: "Acadia Refining LLC", displayName: "Acadia Refining" },
    });
    client = body.id;
  });
  afterAll(async () => {
    await on.close();
    rmSync(shelf, { recursive: true, force: true });
  });

  const sent = (payload: string | Buffer, headers: Record<string, string> = {}, url: string = addContact.path) =>
    on.app.inject({
      method: "POST",
      url,
      payload,
      headers: { cookie: ana.cookie, "content-type": "application/json", ...headers },
    });

  it.each([
    ["JSON that breaks off", '{"name": "Pat', 400, "The JSON sent cannot be read."],
    ["nothing", "", 400, "The JSON sent cannot be read."],
    ["more than eight megabytes", JSON.stringify({ name: "P".repeat(9 * 1024 * 1024) }), 413, "What was sent is too large."],
  ])("%s is refused with a sentence", async (_, payload, status, message) => {
    const answer = await sent(payload);
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([status, message]);
  });

  it("a wrong content type is named, and so is a value of the wrong type", async () => {
    const xml = await sent("<contact/>", { "content-type": "application/xml" });
    expect([xml.statusCode, xml.json<{ message: string }>().message]).toEqual([
      400,
      "Send JSON with the content type application/json.",
    ]);
    const { status, problem } = await ana.ask(addContact, { body: { ...contact(client), name: 7 as never } });
    expect([status, problem.fields?.[0]?.path]).toEqual([400, "name"]);
  });

  it("an unknown id is not found, and an invalid one is reported as such", async () => {
    expect((await ana.ask(find, { id: randomUUID() })).status).toBe(404);
    const { status, problem } = await ana.ask(find, { id: "42" });
    expect([status, problem.fields?.[0]?.message]).toEqual([400, "This is not a valid id."]);
  });

  it("a file is refused when it is too large or does not match its name, and leaves no trace", async () => {
    const url = `${files.endpoints.add.path}?entity=ClientCompany&entityId=${client}&kind=document`;
    const large = await sent(
      form("plan.pdf", Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(51 * 1024 * 1024)])),
      multipart,
      url,
    );
    expect([large.statusCode, large.json<{ code: string }>().code]).toEqual([413, "too-large"]);
    const disguised = await sent(form("plan.pdf", Buffer.from("MZ\x90\0 a program")), multipart, url);
    expect(disguised.statusCode).toBe(422);
    const noted = await on.db.select().from(securityEvent).where(eq(securityEvent.kind, "upload.rejected"));
    expect(noted.map(({ userId, outcome, detail }) => [userId, outcome, detail.split(": ")[0]])).toEqual([
      [ana.id, "denied", "POST /api/files"],
      [ana.id, "denied", "POST /api/files"],
    ]);
    expect(readdirSync(join(shelf, "incoming"))).toEqual([]);
    const { body } = await ana.ask(files.endpoints.list, { query: { entity: "ClientCompany", entityId: client } });
    expect(body).toEqual([]);
  });
});

describe("the same request sent several times at once", () => {
  let on: TestApp;
  let ana: Person;
  beforeAll(async () => {
    on = await createTestApp();
    ana = await on.person("Ana Torres", ["SUPER"]);
  });
  afterAll(() => on.close());

  it("is carried out once and answered the same to everyone", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const body = { code: "ACR", legalName: "Acadia Refining LLC", displayName: "Acadia Refining" };
    const answers = await Promise.all(Array.from({ length: 6 }, () => ana.ask(create, { body }, headers)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1);
    const { body: list } = await ana.ask(clientCompanies.endpoints.list, { query: {} });
    expect(list.rows.map(({ code }) => code)).toEqual(["ACR"]);
  });

  it("may be sent again with its key after it was refused", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const body = { code: "BRZ", legalName: "Brazos Power LLC", displayName: "Brazos Power", defaultBaseId: randomUUID() };
    expect((await ana.ask(create, { body }, headers)).status).toBe(422);
    expect((await ana.ask(create, { body: { ...body, defaultBaseId: null } }, headers)).status).toBe(200);
  });

  it("is refused when its key belongs to another request", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const body = { code: "CAD", legalName: "Caddo Pipelines LLC", displayName: "Caddo Pipelines" };
    expect((await ana.ask(create, { body }, headers)).status).toBe(200);
    const { status, problem } = await ana.ask(create, { body: { ...body, code: "CAX" } }, headers);
    expect([status, problem.code]).toEqual([409, "key-reused"]);
  });
});

const multipart = { "content-type": "multipart/form-data; boundary=holdpoint" };
function form(name: string, content: Buffer): Buffer {
  const head = `--holdpoint\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from("\r\n--holdpoint--\r\n")]);
}
