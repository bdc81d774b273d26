import { randomUUID } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { writeArchive } from "./archive.ts";
import { checkArchive } from "./check.ts";
import { dumpTables } from "./dump.ts";
import type { Manifest } from "./format.ts";
import { makeBackup } from "./make.ts";
import { restore } from "./restore.ts";
import { makeInThread, testInThread } from "./thread.ts";
import type { Database, DatabaseOptions } from "../database.ts";
import { type FileStore, openFileStore } from "../files.ts";
import { migrate } from "../migrate.ts";
import { auditEvent, storedFile } from "../tables.ts";
import { run } from "../testing/postgres.ts";
import { type TestApp, createTestApp } from "#testing.ts";
import { openDatabase } from "../open-database.ts";

const onPostgres = process.env["TEST_ENGINE"] === "postgresql";
const at = "2026-05-04T12:00:00.000Z";
const patient = { timeout: 300_000 };
const silent = () => undefined;

let folder: string;
let dataDir: string;
let on: TestApp;
let files: FileStore;
let photo: string;
/** A backup of all that, for tests that do not change it, and its manifest. */
let plain: string;
let manifest: Manifest;
/** Databases created on the PostgreSQL server. */
const made: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "holdpoint-backup-"));
  dataDir = join(folder, "installation");
  files = await openFileStore({ dataDir });
  photo = (await files.put(Readable.from([Buffer.from("%PDF-1.7 a certificate")]), { limit: 1000 })).sha256;
  mkdirSync(join(dataDir, "keys"));
  writeFileSync(join(dataDir, "keys", "secrets.key"), "a key");
  on = await createTestApp();
  await on.person("Ana Torres", ["TECH"]);
  await fillSome();
  path = plain = join(folder, "plain.tar.gz");
  manifest = await backedUp();
}, 120_000);
afterAll(async () => {
  await on.close();
  for (const name of made) await run(inject("postgres").replace("%", "postgres"), `drop database if exists ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

/** Rows that are hard to back up: every kind of character, many events in one transaction, a file. */
async function fillSome(): Promise<void> {
  const event = (label: string) => ({
    id: randomUUID(),
    at,
    actorType: "system" as const,
    action: "Client.create",
    entity: "Client",
    entityLabel: label,
    changes: [{ field: "name", old: null, new: `"${label}"\n\t\\ ünïcode 🙂 ${"x".repeat(3000)}` }],
  });
  for (let batch = 0; batch < 3; batch++)
    await on.db.insert(auditEvent).values(Array.from({ length: 700 }, (_, i) => event(`event ${batch} ${i}`)));
  const file = { kind: "photo", name: "a.pdf", mediaType: "application/pdf", size: 22, entity: "Client", entityId: randomUUID() };
  await on.db.insert(storedFile).values({ ...file, id: randomUUID(), createdAt: at, updatedAt: at, sha256: photo });
}

let path: string;
beforeEach(() => {
  path = join(folder, `${randomUUID()}.tar.gz`);
});

async function backedUp(more: { passphrase?: string } = {}, database: Database = on.database, from = dataDir): Promise<Manifest> {
  const copy = join(folder, randomUUID());
  const source = await database.readable(copy);
  try {
    const order = { source, engine: database.kind, dataDir: from, path, at, ...more };
    return (await makeBackup(order, silent)).manifest;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

const freshFolder = () => join(folder, randomUUID());

let restored: Promise<string> | undefined;
/** The folder that the unencrypted backup was restored into. Restoring takes seconds, so other tests copy the result. */
const restoredOnce = () => (restored ??= restoredPlain());

async function restoredPlain(): Promise<string> {
  const target = freshFolder();
  await restore({
    archive: plain,
    target: { dataDir: target },
    dataDir: target,
    files: () => openFileStore({ dataDir: target }),
  });
  return target;
}

async function copyOfRestored(): Promise<DatabaseOptions> {
  const dataDir = freshFolder();
  cpSync(await restoredOnce(), dataDir, { recursive: true });
  return { dataDir };
}

async function freshPostgres(): Promise<DatabaseOptions> {
  const name = `restored_${randomUUID().replaceAll("-", "")}`;
  await run(inject("postgres").replace("%", "postgres"), `create database ${name}`);
  made.push(name);
  return { dataDir: "", url: inject("postgres").replace("%", name) };
}

/** Name, count and hash of every table. */
const rowsOf = ({ tables }: Manifest) => tables.map(({ name, rows, sha256 }) => `${name} ${rows} ${sha256}`);

describe("a backup", () => {
  it("contains every row, file and key, and restores them unchanged into an empty folder", patient, async () => {
    expect(manifest.tables.find(({ name }) => name === "audit_event")?.rows).toBeGreaterThan(2100);
    expect(manifest.files.map(({ sha256 }) => sha256)).toContain(photo);
    expect(manifest.missingFiles).toEqual([]);

    const target = await restoredOnce();
    expect(readFileSync(join(target, "keys", "secrets.key"), "utf8")).toBe("a key");
    expect(await (await openFileStore({ dataDir: target })).has(photo)).toBe(true);

    const database = await openDatabase({ dataDir: target });
    const again = await backedUp({}, database, target);
    await database.close();
    expect(rowsOf(again)).toEqual(rowsOf(manifest));
    expect(again.keys).toEqual(manifest.keys);
  });

  it.runIf(onPostgres)(
    "can be moved from the embedded database to PostgreSQL and from one PostgreSQL to another",
    patient,
    async () => {
      const between = await openDatabase(await copyOfRestored());
      await backedUp({}, between);
      await between.close();
      const there = await freshPostgres();
      await restore({ archive: path, target: there });
      const database = await openDatabase(there);
      const tables = await dumpTables(database.db, async () => undefined);
      await database.close();
      expect(tables).toEqual(manifest.tables);
    },
  );

  it("continues the counters, keeps the references, and is migrated to this version at the next start", patient, async () => {
    const database = await openDatabase(await copyOfRestored());
    await migrate(database);
    const inOrder = "select entity_label from audit_event order by tx, n";
    expect(await database.query(inOrder)).toEqual(await on.database.query(inOrder));
    const references =
      "select count(*)::int as count from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace";
    const there = await database.query(references);
    const [next] = await database.query<{ ahead: boolean }>(
      `insert into audit_event (id, at, actor_type, action, entity, entity_label, changes)
       values (gen_random_uuid(), now(), 'system', 'x', 'x', 'x', '[]')
       returning n > (select max(n) from audit_event) as ahead`,
    );
    await database.close();
    expect(next?.ahead).toBe(true);
    expect(there).toEqual(await on.database.query(references));
  });

  it.runIf(onPostgres)("is of one moment: what is written meanwhile is not included", async () => {
    let written = false;
    const tables = await dumpTables(on.db, async () => {
      if (written) return;
      written = true;
      await on.database.query("insert into signing_key (key_id, public_key, valid_from) values ('late', 'late', now())");
    });
    await on.database.query("delete from signing_key where key_id = 'late'");
    expect(tables.find(({ name }) => name === "signing_key")?.rows).toBe(1);
  });

  it("is made and tested in a thread while the database keeps answering", patient, async () => {
    const source = await on.database.readable(freshFolder());
    const answers: number[] = [];
    const asking = setInterval(() => {
      const begun = performance.now();
      void on.database.query("select 1").then(() => answers.push(performance.now() - begun));
    }, 50);
    const { manifest: own } = await makeInThread({ source, engine: on.database.kind, dataDir, path, at }, silent);
    const tested = await testInThread({ archive: path, folder }, silent);
    clearInterval(asking);
    expect(rowsOf(tested)).toEqual(rowsOf(own));
    expect(answers.length).toBeGreaterThan(5);
  });

  it("names a file that records refer to and the store does not have", async () => {
    const elsewhere = freshFolder();
    mkdirSync(elsewhere);
    expect((await backedUp({}, on.database, elsewhere)).missingFiles).toEqual([photo]);
  });
});

describe("an archive encrypted with a passphrase", () => {
  it("opens with the passphrase only", patient, async () => {
    const sealed = await backedUp({ passphrase: "correct horse battery staple" });
    expect(readFileSync(path).includes("audit_event")).toBe(false);
    expect(rowsOf(await checkArchive(path, "correct horse battery staple"))).toEqual(rowsOf(sealed));
    await expect(checkArchive(path, undefined)).rejects.toThrow("This backup is encrypted. Enter its passphrase.");
    await expect(checkArchive(path, "wrong")).rejects.toThrow("The passphrase does not open this backup");
  });
  it("shows where it was cut off or changed", patient, async () => {
    await backedUp({ passphrase: "p" });
    const whole = readFileSync(path);
    writeFileSync(path, whole.subarray(0, whole.length - 200));
    await expect(checkArchive(path, "p")).rejects.toThrow(/damaged/);
    const changed = Buffer.from(whole);
    changed[whole.length - 40] = (changed[whole.length - 40] ?? 0) ^ 1;
    writeFileSync(path, changed);
    await expect(checkArchive(path, "p")).rejects.toThrow(/damaged/);
  });
});

describe("a backup is refused before anything is changed", () => {
  async function refusal(): Promise<string> {
    const dataDir = freshFolder();
    const error: unknown = await restore({ archive: path, target: { dataDir }, dataDir }).catch((failure: unknown) => failure);
    expect(existsSync(dataDir)).toBe(false);
    return error instanceof Error ? error.message : "";
  }
  it("when it was cut off, or a byte of it has changed", patient, async () => {
    const whole = readFileSync(plain);
    writeFileSync(path, whole.subarray(0, whole.length / 2));
    expect(await refusal()).toMatch(/^This backup is damaged: .* Nothing was restored; use another one\.$/);
    const changed = Buffer.from(whole);
    const middle = Math.floor(whole.length / 3);
    changed[middle] = (changed[middle] ?? 0) ^ 0x55;
    writeFileSync(path, changed);
    expect(await refusal()).toMatch(/^This backup is damaged/);
  });
  it("when a newer version made it, or it is something else", async () => {
    const archive = await writeArchive(path, { at: new Date(at) });
    const newer = { format: 1, product: "holdpoint", version: "99.0.0", migrations: ["30000101000000_not_yet"] };
    await archive.add("manifest.json", Buffer.from(JSON.stringify(newer)));
    await archive.end();
    expect(await refusal()).toContain("made by a newer version of Holdpoint (99.0.0). Install that version");
    writeFileSync(path, "PK a zip of something");
    expect(await refusal()).toBe("This file is not a backup of Holdpoint. Nothing was restored.");
  });
  it("when rows are missing although the file itself is intact", async () => {
    const archive = await writeArchive(path, { at: new Date(at) });
    await archive.add("manifest.json", Buffer.from(JSON.stringify(manifest)));
    await archive.end();
    expect(await refusal()).toMatch(/^This backup is damaged: table \w+ does not match its manifest/);
  });
  it("when the installation is not empty or has other keys", patient, async () => {
    const target = await copyOfRestored();
    await expect(restore({ archive: plain, target })).rejects.toThrow("This installation is not empty. Nothing was restored");
    const keyed = freshFolder();
    mkdirSync(join(keyed, "keys"), { recursive: true });
    writeFileSync(join(keyed, "keys", "secrets.key"), "another key");
    const refused = restore({ archive: plain, target: { dataDir: keyed }, dataDir: keyed });
    await expect(refused).rejects.toThrow("holds another key secrets.key");
    expect(existsSync(join(keyed, "database"))).toBe(false);
  });
});
