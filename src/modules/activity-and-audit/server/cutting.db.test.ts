import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { trailLines } from "./retention.ts";
import { sealTrail } from "./sealing.ts";
import { beginCheck, verifyTrail } from "./verifying.ts";
import { inTransaction } from "#kit/server/database.ts";
import { coded } from "#kit/server/event-code.ts";
import { systemStore } from "#kit/server/system-store.ts";
import { PlainRows } from "#kit/server/plain-rows.ts";
import { auditEvent } from "#kit/server/tables.ts";
import { auditArchive, auditSeal } from "#kit/server/trail/tables.ts";
import { type TestApp, createTestApp } from "#testing.ts";

let on: TestApp;
beforeEach(async () => {
  on = await createTestApp({ now: "2018-01-05T10:00:00Z" });
  await behindItsBack("audit_event", "delete from audit_event");
  for (const [day, label] of [
    ["2018-01-05", "first"],
    ["2018-01-31", "second"],
    ["2018-02-01", "third"],
  ]) {
    on.at(`${day}T10:00:00Z`);
    await inTransaction(on.db, (tx) =>
      systemStore(on.services, new PlainRows(tx), on.services.clock()).note({
        action: "Test.note",
        entity: "Test",
        label: label ?? "",
      }),
    );
    await sealTrail(on.services);
  }
  on.at("2026-05-04T10:00:00Z");
});
afterEach(() => on.close());

const cut = (before: string, holds: Parameters<typeof trailLines.drop>[0]["holds"] = []) =>
  inTransaction(on.db, (tx) =>
    trailLines.drop({
      services: on.services,
      store: systemStore(on.services, new PlainRows(tx), on.services.clock()),
      before,
      holds,
    }),
  );

async function checked() {
  const { id } = await beginCheck(new PlainRows(on.db), new Date(), null);
  return verifyTrail(on.services, id);
}

async function behindItsBack(table: string, statement: string): Promise<void> {
  await on.database.query(`alter table ${table} disable trigger user`);
  await on.database.query(statement);
  await on.database.query(`alter table ${table} enable trigger user`);
}

describe("cutting the trail at a month's end", () => {
  it("takes whole months into a signed file, keeps the head, and goes on verifying from there", async () => {
    const seals = await on.db.select().from(auditSeal).orderBy(auditSeal.seq);
    expect(await trailLines.count(on.db, "2018-02-01", [])).toBe(2);
    expect(await cut("2018-02-01")).toMatchObject({ count: 2 });
    expect(await on.db.$count(auditEvent)).toBe(1);
    const [archive] = await on.db.select().from(auditArchive);
    expect(archive).toMatchObject({ firstSeq: 1, lastSeq: 2, count: 2, dropped: 2, headHash: seals[1]?.hash });
    const file = Buffer.concat(await (await on.services.files.read(archive?.sha256 ?? "")).toArray()).toString();
    const lines = file.trimEnd().split("\n");
    expect(lines).toHaveLength(3);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ seq: 1, payload: { entityLabel: "first" } });
    expect(JSON.parse(JSON.parse(lines[2] ?? "").statement)).toMatchObject({ count: 2, headSeq: 2, headHash: seals[1]?.hash });
    expect(await checked()).toMatchObject({ state: "intact", verified: 3 });
    expect(await cut("2018-02-01")).toMatchObject({ count: 0 });
  });

  it("notices what is altered after the cut, and an archive that is", async () => {
    await cut("2018-02-01");
    await behindItsBack("audit_event", "update audit_event set entity_label = 'forged'");
    expect(await checked()).toMatchObject({ state: "broken", brokenSeq: 3 });
    await behindItsBack("audit_event", "update audit_event set entity_label = 'third'");
    expect(await checked()).toMatchObject({ state: "intact" });
    await behindItsBack("audit_archive", `update audit_archive set head_hash = '${"0".repeat(64)}'`);
    expect(await checked()).toMatchObject({ state: "broken", reason: "The signature of the archive before it does not hold." });
  });

  it("does nothing under a legal hold, and drops nothing of a broken chain", async () => {
    const held = [{ name: "Claim", scope: "period" as const, targetId: null, from: "2018-01-01", to: null }];
    expect(await trailLines.count(on.db, "2018-02-01", held)).toBe(0);
    expect(await cut("2018-02-01", held)).toMatchObject({ count: 0 });
    await behindItsBack("audit_event", "update audit_event set entity_label = 'forged' where entity_label = 'first'");
    await expect(cut("2018-02-01")).rejects.toThrow("The trail is broken at event 1; nothing of it was dropped.");
    expect(await on.db.$count(auditEvent)).toBe(3);
  });

  it("leaves events of what a report's evidence names with their seals, and holds each against its own", async () => {
    const [first] = await on.db.select().from(auditEvent).where(eq(auditEvent.entityLabel, "first"));
    const frozen = "5a2b4d39-9f3f-4c0e-8b7e-5c220a9a4a44";
    if (!first) throw new Error("Nothing was recorded.");
    await behindItsBack("audit_event", `delete from audit_event where id = '${first.id}'`);
    const [renamed] = await coded(on.db, on.services.secrets, [{ ...first, entityId: frozen }]);
    await on.db.insert(auditEvent).values({ ...first, ...renamed });
    await behindItsBack("audit_seal", "delete from audit_seal");
    on.at("2018-02-02T10:00:00Z");
    await sealTrail(on.services);
    on.at("2026-05-04T10:00:00Z");
    await on.database.query("alter table evidence_snapshot disable trigger all");
    await on.database.query(
      `insert into evidence_snapshot (id, report_id, signature_id, taken_at, evidence)
        values ('${frozen}', '${frozen}', '${frozen}', now(), '{"certificationId": "${frozen}"}')`,
    );
    await on.database.query("alter table evidence_snapshot enable trigger all");
    expect(await cut("2018-03-01")).toMatchObject({ count: 2 });
    expect((await on.db.select().from(auditEvent)).map(({ entityLabel }) => entityLabel)).toEqual(["first"]);
    expect(await checked()).toMatchObject({ state: "intact", verified: 3 });
    await behindItsBack("audit_event", "update audit_event set entity_label = 'forged'");
    expect(await checked()).toMatchObject({ state: "broken", brokenSeq: 1 });
  });

  it("is refused by the database for what is younger than seven years", async () => {
    await on.database.query("select set_config('holdpoint.retention', 'audit_event', false)");
    await on.database.query("alter table audit_event disable trigger user");
    await on.database.query("update audit_event set at = now() where entity_label = 'third'");
    await on.database.query("alter table audit_event enable trigger user");
    await expect(on.database.query("delete from audit_event where entity_label = 'third'")).rejects.toThrow("only ever added to");
    await on.database.query("select set_config('holdpoint.retention', '', false)");
    await expect(on.database.query("delete from audit_event where entity_label = 'first'")).rejects.toThrow("only ever added to");
  });
});
