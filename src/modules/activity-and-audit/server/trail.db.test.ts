import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { activityAndAudit } from "../contract.ts";
import { sealTrail } from "./sealing.ts";
import { auditCheckpoint, auditSeal } from "./tables.ts";
import { beginCheck, verifyTrail, watchTrail } from "./verifying.ts";
import { inTransaction } from "#kit/server/database.ts";
import { auditEvent, securityEvent } from "#kit/server/tables.ts";
import { clientCompanies } from "#modules/client-companies/contract.ts";
import { type Person, type TestApp, createTestApp } from "#testing.ts";

const { trail, verifyTrail: verify, auditEvent: find, auditEvents } = activityAndAudit.endpoints;

let on: TestApp;
let admin: Person;
beforeEach(async () => {
  on = await createTestApp();
  admin = await on.person("Ada Admin", ["ADM"]);
  for (const code of ["ACME", "BOLT", "CORE"])
    await admin.ask(clientCompanies.endpoints.create, { body: { code, legalName: `${code} Inc`, displayName: code } });
});
afterEach(() => on.close());

describe("sealing the trail", () => {
  it("chains every committed event once, without gaps, and goes on from the head", async () => {
    const events = await on.db.$count(auditEvent);
    expect(await sealTrail(on.services)).toBe(events);
    expect(await sealTrail(on.services)).toBe(0);
    await admin.ask(clientCompanies.endpoints.create, { body: { code: "DELTA", legalName: "Delta", displayName: "Delta" } });
    expect(await sealTrail(on.services)).toBe(1);
    const seqs = (await on.db.select().from(auditSeal).orderBy(auditSeal.seq)).map(({ seq }) => seq);
    expect(seqs).toEqual(Array.from({ length: events + 1 }, (_, at) => at + 1));
  });

  it("finds what was left out when everything is looked through, as after a restore", async () => {
    await sealTrail(on.services);
    const [last] = await on.db.select().from(auditEvent).orderBy(auditEvent.n).limit(1);
    if (!last) throw new Error("Nothing was recorded.");
    await inTransaction(on.db, (db) =>
      db.insert(auditEvent).values({ ...last, id: "00000000-0000-4000-8000-000000000001", tx: "1", n: 0 }),
    );
    expect(await sealTrail(on.services)).toBe(0);
    expect(await sealTrail(on.services, { sweep: true })).toBe(1);
  });

  it.runIf(process.env["TEST_ENGINE"] === "postgresql")(
    "waits for a transaction that is still running, and no transaction waits for it",
    async () => {
      await sealTrail(on.services);
      const [some] = await on.db.select().from(auditEvent).limit(1);
      if (!some) throw new Error("Nothing was recorded.");
      const { tx: _tx, n: _n, ...event } = some;
      await on.db.transaction(async (slow) => {
        await slow.insert(auditEvent).values({ ...event, id: "00000000-0000-4000-8000-000000000002" });
        await on.db.insert(auditEvent).values({ ...event, id: "00000000-0000-4000-8000-000000000003" });
        // The later one is committed, but the earlier may still come before it.
        expect(await sealTrail(on.services)).toBe(0);
      });
      expect(await sealTrail(on.services)).toBe(2);
      expect(await checked()).toMatchObject({ state: "intact" });
    },
  );

  it("keeps the chain from being altered through the database", async () => {
    await sealTrail(on.services);
    await expect(on.database.query("update audit_seal set hash = 'x'")).rejects.toThrow("only ever added to");
    await expect(on.database.query("delete from audit_event")).rejects.toThrow("only ever added to");
  });
});

describe("verifying the trail", () => {
  it("says intact with the number of events and the head, and leaves a checkpoint at night", async () => {
    await watchTrail(on.services);
    const { body } = await admin.ask(trail, {});
    expect(body.check).toMatchObject({ state: "intact", verified: body.sealed, headHash: body.headHash, brokenSeq: null });
    const [point] = await on.db.select().from(auditCheckpoint);
    expect(point).toMatchObject({ lastSeq: body.sealed, headHash: body.headHash });
  });

  it("names an altered event, with triggers switched off, and records it as critical", async () => {
    await sealTrail(on.services);
    const victim = await eventOf("BOLT");
    await behindItsBack("audit_event", "update audit_event set changes = '[]' where id = $1", victim.eventId);
    expect(await checked()).toMatchObject({
      state: "broken",
      brokenSeq: victim.seq,
      reason: "The content of the event was altered after it was sealed.",
    });
    const [noted] = await on.db.select().from(securityEvent).where(eq(securityEvent.kind, "trail.verified"));
    expect(noted).toMatchObject({ severity: "critical", outcome: "failure" });
    expect(noted?.detail).toContain(`broken at event ${victim.seq} of `);
  });

  it("names an event that was removed", async () => {
    await sealTrail(on.services);
    const victim = await eventOf("BOLT");
    await behindItsBack("audit_event", "delete from audit_event where id = $1", victim.eventId);
    expect(await checked()).toMatchObject({ state: "broken", brokenSeq: victim.seq, reason: "The event is missing." });
  });

  it("is not misled by what stands between fields when it is read", async () => {
    const odd = "A\u001fB\u001eC\u0001";
    const [some] = await on.db.select().from(auditEvent).limit(1);
    if (!some) throw new Error("Nothing was recorded.");
    const { tx: _tx, n: _n, ...event } = some;
    const id = "00000000-0000-4000-8000-000000000004";
    await on.db.insert(auditEvent).values({ ...event, id, entityLabel: odd, reason: odd, deviceId: odd });
    await sealTrail(on.services);
    expect(await checked()).toMatchObject({ state: "intact" });
    await behindItsBack("audit_event", "update audit_event set action = 'a\u001fb' where id = $1", id);
    expect(await checked()).toMatchObject({ state: "broken" });
  });

  it("names where the end was cut off after a checkpoint, and goes on chaining from the last good head", async () => {
    await watchTrail(on.services);
    const [head] = await on.db.select().from(auditCheckpoint);
    await behindItsBack("audit_seal", "delete from audit_seal where seq = $1", String(head?.lastSeq));
    expect(await checked()).toMatchObject({ state: "broken", brokenSeq: head?.lastSeq });
    expect(await sealTrail(on.services, { sweep: true })).toBeGreaterThan(0);
  });

  it("is begun from the page, one at a time, and is itself an event", async () => {
    const begun = await admin.ask(verify, {});
    expect(begun.body.check).toMatchObject({ state: "under way", startedBy: "Ada Admin" });
    expect(on.jobs.at(-1)).toMatchObject({ name: "trail.verify" });
    expect((await admin.ask(verify, {})).problem.message).toBe("The trail is being verified already.");
    await verifyTrail(on.services, begun.body.check?.id ?? "");
    expect((await admin.ask(trail, {})).body.check).toMatchObject({ state: "intact" });
    const events = await admin.ask(auditEvents, { query: { entity: "AuditEvent" } });
    expect(events.body.rows.map(({ action }) => action)).toContain("AuditEvent.verify");
  });
});

describe("an event", () => {
  it("shows its hashes and its neighbours", async () => {
    await sealTrail(on.services);
    const { eventId, seq } = await eventOf("BOLT");
    const { body } = await admin.ask(find, { id: eventId });
    expect(body).toMatchObject({ seq, entityLabel: "BOLT BOLT", actorName: "Ada Admin", action: "ClientCompany.create" });
    expect(body.before?.seq).toBe(seq - 1);
    expect(body.after?.seq).toBe(seq + 1);
    expect(body.hash).toMatch(/^[0-9a-f]{64}$/);
  });
});

async function checked() {
  const { id } = await beginCheck(on.db, new Date(), null);
  return verifyTrail(on.services, id);
}

async function eventOf(code: string) {
  const [found] = await on.db
    .select({ eventId: auditEvent.id, seq: auditSeal.seq })
    .from(auditEvent)
    .innerJoin(auditSeal, eq(auditSeal.eventId, auditEvent.id))
    .where(eq(auditEvent.entityLabel, `${code} ${code}`));
  return found ?? expect.fail(`There is no sealed event of ${code}.`);
}

/** What somebody with the keys of the database could do. */
async function behindItsBack(table: string, statement: string, value: string): Promise<void> {
  await on.database.query(`alter table ${table} disable trigger user`);
  await on.database.query(statement, [value]);
  await on.database.query(`alter table ${table} enable trigger user`);
}
