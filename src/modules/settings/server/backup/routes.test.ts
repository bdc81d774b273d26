import { mkdtempSync, rmSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { desc } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { settings } from "../../contract.ts";
import type { Backups } from "../../contract-backup.ts";
import { backUpNightly } from "./routes.ts";
import { openBackups } from "#kit/server/backup/backups.ts";
import { auditEvent, securityEvent } from "#kit/server/tables.ts";
import { type Person, type TestApp, createTestApp } from "#testing.ts";

const { backups, makeBackup, tryBackup, downloadBackup, deleteBackup, changeBackupSchedule } = settings.endpoints;

let on: TestApp;
let admin: Person;
let auditor: Person;
let folder: string;
let other: Awaited<ReturnType<typeof openBackups>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "holdpoint-backups-"));
  on = await createTestApp({ now: "2026-05-04T12:00:00Z" });
  const open = () => openBackups({ database: on.database, dataDir: folder, clock: on.services.clock });
  on.services.backups = await open();
  other = await open();
  admin = await on.person("Ada Admin", ["ADM"]);
  auditor = await on.person("Aud Itor", ["AUD"]);
});
afterAll(async () => {
  await on.close();
  rmSync(folder, { recursive: true, force: true });
});

const shown = async () => (await admin.ask(backups, {})).body;

/** What the page shows once nothing is under way any more. */
async function atRest(): Promise<Backups> {
  for (;;) {
    const now = await shown();
    if (!now.underWay) return now;
    await pause(100);
  }
}

describe("backups in the settings", { timeout: 60_000 }, () => {
  it("are made by an administrator while others work, and state what they hold", async () => {
    const begun = await admin.ask(makeBackup, { body: { passphrase: null } });
    expect(begun.status).toBe(200);
    expect(begun.body.underWay).toMatchObject({ kind: "make", name: "holdpoint-20260504-120000.tar.gz" });
    expect((await admin.ask(makeBackup, { body: { passphrase: null } })).problem.message).toBe("A backup is already being made.");
    // Another server that shares the folder.
    await vi.waitFor(async () => expect(await other.underWay()).toMatchObject({ kind: "make", name: begun.body.underWay?.name }));
    await expect(other.make({ occasion: "by hand" })).rejects.toThrow("A backup is already being made.");
    const { rows, lastFailure, server } = await atRest();
    expect(lastFailure).toBeNull();
    expect(server).toBe(on.database.kind === "embedded" ? null : hostname());
    expect([await other.underWay(), await other.lastFailure(), await other.list()]).toMatchObject([null, null, rows]);
    expect(rows).toMatchObject([{ name: "holdpoint-20260504-120000.tar.gz", occasion: "by hand", sealed: false, tried: null }]);
    expect(rows[0]?.rows).toBeGreaterThan(20);
  });

  it("are seen by whoever may see the settings, and touched by nobody else", async () => {
    const seen = await auditor.ask(backups, {});
    expect(seen.body.rows).toHaveLength(1);
    const [{ name } = { name: "" }] = seen.body.rows;
    expect((await auditor.ask(downloadBackup, { name })).status).toBe(403);
    expect((await auditor.ask(deleteBackup, { name })).status).toBe(403);
    expect((await auditor.ask(makeBackup, { body: { passphrase: null } })).status).toBe(403);
  });

  it("are tried out: restored into a database made for that", async () => {
    const { name } = (await shown()).rows[0] ?? expect.fail("no backup");
    expect((await admin.ask(tryBackup, { name, body: { passphrase: null } })).body.underWay?.kind).toBe("try");
    const { rows } = await atRest();
    expect(rows[0]?.tried).toMatchObject({ restored: true, message: "Every row and every file was restored unchanged." });
  });

  it("are downloaded with a trace in both logs", async () => {
    const { name, size } = (await shown()).rows[0] ?? expect.fail("no backup");
    const answer = await on.app.inject({ url: `/api/settings/backups/${name}/archive`, headers: { cookie: admin.cookie } });
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, size]);
    const [event] = await on.db.select().from(auditEvent).orderBy(desc(auditEvent.n)).limit(1);
    expect(event).toMatchObject({ action: "Backup.download", entityLabel: name, actorId: admin.id });
    const events = await on.db.select().from(securityEvent);
    expect(events.some(({ kind }) => kind === "backup.downloaded")).toBe(true);
    const outside = await on.app.inject({
      url: "/api/settings/backups/..%2F..%2Fkeys/archive",
      headers: { cookie: admin.cookie },
    });
    expect(outside.statusCode).toBe(404);
  });

  it("are made at night once, closed with the passphrase kept for that, and the oldest go", async () => {
    const passphrase = "seven quiet brown boxes";
    const weak = await admin.ask(changeBackupSchedule, { body: { version: 0, changes: { passphrase: "short" } } });
    expect(weak.status).toBe(400);
    const set = await admin.ask(changeBackupSchedule, { body: { version: 0, changes: { keep: 1, passphrase } } });
    expect(set.body.schedule).toEqual({ nightly: true, keep: 1, sealed: true, version: 1 });
    on.at("2026-05-05T03:05:00Z");
    await backUpNightly(on.services);
    await backUpNightly(on.services);
    admin = await on.person("Ada Early", ["ADM"]);
    const first = await shown();
    expect(first.rows.map(({ name }) => name)).toEqual([
      "holdpoint-20260505-030500.tar.gz.sealed",
      "holdpoint-20260504-120000.tar.gz",
    ]);
    on.at("2026-05-06T09:00:00Z");
    await backUpNightly(on.services);
    admin = await on.person("Ada Later", ["ADM"]);
    const [newest, ...others] = (await shown()).rows;
    expect([newest?.at, others.map(({ occasion }) => occasion)]).toEqual(["2026-05-06T09:00:00.000Z", ["by hand"]]);
    await admin.ask(tryBackup, { name: newest?.name ?? "", body: { passphrase: "another passphrase" } });
    expect((await atRest()).rows[0]?.tried).toMatchObject({
      restored: false,
      message: expect.stringContaining("does not open") as string,
    });
    await admin.ask(tryBackup, { name: newest?.name ?? "", body: { passphrase: null } });
    expect((await atRest()).rows[0]?.tried?.restored).toBe(true);
  });

  it("keeps the passphrase out of the trail and out of the answer", async () => {
    const trail = JSON.stringify(await on.db.select().from(auditEvent));
    expect(trail).toContain("BackupSchedule.change backups");
    expect(trail).not.toContain("seven quiet");
    expect(JSON.stringify(await shown())).not.toContain("seven quiet");
  });

  it("are deleted for good", async () => {
    const { name } = (await shown()).rows.at(-1) ?? expect.fail("no backup");
    const left = await admin.ask(deleteBackup, { name });
    expect(left.body.rows.map((row) => row.name)).not.toContain(name);
    expect((await admin.ask(deleteBackup, { name })).status).toBe(404);
  });
});
