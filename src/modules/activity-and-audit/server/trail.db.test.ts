import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { eq } from "drizzle-orm";
import { activityAndAudit } from "../contract.ts";
import { beforeSealing, headOf, sealTrail } from "./sealing.ts";
import { auditCheckpoint, trailCheck } from "./tables.ts";
import { beginCheck, verifyTrail, watchTrail } from "./verifying.ts";
import type { Db } from "#kit/server/database.ts";
import { coded } from "#kit/server/event-code.ts";
import { expectRounds, tellHeldUp } from "#kit/server/held-up.ts";
import type { NewEvent } from "#kit/server/person-keys.ts";
import { auditEvent, securityEvent } from "#kit/server/tables.ts";
import { PlainRows } from "#kit/server/plain-rows.ts";
import { auditSeal } from "#kit/server/trail/tables.ts";
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
    expect((await sealTrail(on.services)).sealed).toBe(events);
    expect((await sealTrail(on.services)).sealed).toBe(0);
    await admin.ask(clientCompanies.endpoints.create, { body: { code: "DELTA", legalName: "Delta", displayName: "Delta" } });
    expect((await sealTrail(on.services)).sealed).toBe(1);
    const seqs = (await on.db.select().from(auditSeal).orderBy(auditSeal.seq)).map(({ seq }) => seq);
    expect(seqs).toEqual(Array.from({ length: events + 1 }, (_, at) => at + 1));
  });

  it("finds what was left out when everything is looked through, as after a restore", async () => {
    await sealTrail(on.services);
    await written({ tx: "1" });
    expect((await sealTrail(on.services)).sealed).toBe(0);
    expect((await sealTrail(on.services, { sweep: true })).sealed).toBe(1);
  });

  it.runIf(process.env["TEST_ENGINE"] === "postgresql")(
    "waits for a transaction that is still running, and no transaction waits for it",
    async () => {
      await sealTrail(on.services);
      await on.db.transaction(async (slow) => {
        await written({}, slow);
        await written({});
        // The later one is committed, but the earlier may still come before it.
        expect((await sealTrail(on.services)).sealed).toBe(0);
      });
      expect((await sealTrail(on.services)).sealed).toBe(2);
      expect(await checked()).toMatchObject({ state: "intact" });
    },
  );

  it("seals nothing while an empty database is filled, so that its former days are all among the first", async () => {
    const order: string[] = [];
    let sealing: Promise<unknown> = Promise.resolve();
    await beforeSealing(on.services, async () => {
      sealing = sealTrail(on.services).then(() => order.push("sealed"));
      await admin.ask(clientCompanies.endpoints.create, { body: { code: "DELTA", legalName: "Delta", displayName: "Delta" } });
      expect(await on.db.$count(auditSeal)).toBe(0);
      order.push("filled");
    });
    await sealing;
    expect(order).toEqual(["filled", "sealed"]);
    const times = await on.db.selectDistinct({ at: auditSeal.sealedAt }).from(auditSeal);
    expect(times).toHaveLength(1);
  });

  it("counts the time it takes to fill an empty database for no delay, however busy the machine is", async () => {
    expectRounds(on.services);
    const later = vi.spyOn(performance, "now");
    await beforeSealing(on.services, async () => {
      await admin.ask(clientCompanies.endpoints.create, { body: { code: "DELTA", legalName: "Delta", displayName: "Delta" } });
      later.mockReturnValue(performance.now() + 3 * 60_000);
    });
    await tellHeldUp(on.services);
    later.mockRestore();
    expect(await on.db.select().from(securityEvent).where(eq(securityEvent.kind, "trail.held-up"))).toEqual([]);
  });

  it("goes on from the last event after one was found by looking everywhere", async () => {
    await sealTrail(on.services);
    await written({ tx: "1" });
    expect((await sealTrail(on.services, { sweep: true })).sealed).toBe(1);
    await admin.ask(clientCompanies.endpoints.create, { body: { code: "DELTA", legalName: "Delta", displayName: "Delta" } });
    expect((await sealTrail(on.services)).sealed).toBe(1);
  });

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

    // What was found is noted beside the keys as well: a row that says otherwise lets nothing be signed.
    await on.database.query("update trail_check set state = 'intact', broken_seq = null");
    const extract = await admin.ask(activityAndAudit.endpoints.exportAuditLines, { query: { entity: "ClientCompany" } });
    expect(extract.problem).toMatchObject({
      code: "trail-altered",
      message: expect.stringContaining(`broken at event ${victim.seq}`) as string,
    });
  });

  it("names an event that was removed", async () => {
    await sealTrail(on.services);
    const victim = await eventOf("BOLT");
    await behindItsBack("audit_event", "delete from audit_event where id = $1", victim.eventId);
    expect(await checked()).toMatchObject({ state: "broken", brokenSeq: victim.seq, reason: "The event is missing." });
  });

  it("is not misled by what stands between fields when it is read", async () => {
    const odd = "A\u001fB\u001eC\u0001";
    const id = await written({ entityLabel: odd, reason: odd, deviceId: odd });
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
    expect((await sealTrail(on.services, { sweep: true })).sealed).toBeGreaterThan(0);
  });

  it.each([
    ["with the next number", "(select max(n) + 1 from audit_event)", "pg_current_xact_id()"],
    ["with a number far ahead", "(select max(n) + 100000 from audit_event)", "pg_current_xact_id()"],
    [
      "with the transaction of an old event",
      "(select max(n) + 1 from audit_event)",
      "(select min(tx::text::bigint)::text::xid8 from audit_event)",
    ],
    ["with a transaction that is still to come", "(select max(n) + 1 from audit_event)", "'900000000'::xid8"],
  ])("tells of an assessment that was put in by hand, %s, and does not seal it", async (_, n, tx) => {
    await later("2040-01-10T09:00:00Z");
    const before = (await checked()).verified;
    await on.database.query(
      `insert into audit_event (id, at, actor_type, actor_id, action, entity, entity_id, entity_label, changes, reason, tx, n)
        values ($1, '2026-01-05T10:00:00Z', 'user', $2, 'InspectionReport.assess', 'InspectionReport', $1, 'BPC-MT-26-0032', '[]',
          'Checked by a Level III', ${tx}, ${n})`,
      ["00000000-0000-4000-8000-000000000005", admin.id],
    );
    const put = { state: "intact", reason: expect.stringContaining("1 event was put in by hand") as string };
    expect(await checked()).toMatchObject({ ...put, verified: before });
    await later("2040-03-01T09:00:00Z");
    await watchTrail(on.services);
    expect((await admin.ask(trail, {})).body.check).toMatchObject(put);
    const told = await on.db.select().from(securityEvent).where(eq(securityEvent.kind, "trail.altered"));
    expect(told).toMatchObject([
      { severity: "critical", detail: expect.stringContaining("InspectionReport.assess (00000000-0000-4000-8000-000000000005)") },
    ]);
  });

  it("tells of an event that was changed before it was sealed, and of one that bears the code of another", async () => {
    await sealTrail(on.services);
    const id = await written({});
    await behindItsBack("audit_event", "update audit_event set reason = 'Checked by a Level III' where id = $1", id);
    const [genuine] = await on.db.select().from(auditEvent).orderBy(auditEvent.n).limit(1);
    if (!genuine) throw new Error("Nothing was recorded.");
    const copied = "00000000-0000-4000-8000-000000000008";
    await on.db.insert(auditEvent).values({ ...genuine, id: copied, tx: "1" });
    expect((await sealTrail(on.services, { sweep: true })).strange.toSorted()).toEqual([copied, id].toSorted());
  });

  it("names an event of the server with an old day at once and ever after", async () => {
    await later("2040-01-10T09:00:00Z");
    const before = (await checked()).verified;
    await written({ at: "2026-01-05T10:00:00.000Z" });
    const put = { state: "broken", brokenSeq: before + 1, brokenAt: "2026-01-05T10:00:00.000Z" };
    expect(await checked()).toMatchObject({ ...put, reason: expect.stringContaining("The event is dated 2026-01-05 10:00 UTC") });
    await later("2040-03-01T09:00:00Z");
    await watchTrail(on.services);
    expect((await admin.ask(trail, {})).body.check).toMatchObject(put);
  });

  it("says that numbers are left out where events of today come with one far ahead, and is no break", async () => {
    await later("2040-01-10T09:00:00Z");
    await on.database.query("select setval('audit_event_n_seq', (select max(n) + 99999 from audit_event))");
    await written({ at: "2040-01-10T09:00:00.000Z" });
    const { state, reason } = await checked();
    expect({ state, reason }).toEqual({
      state: "intact",
      reason: expect.stringContaining("the counter leaves out 99999 numbers"),
    });
    const [noted] = await on.db.select().from(securityEvent).where(eq(securityEvent.kind, "trail.verified"));
    expect(noted).toMatchObject({ severity: "medium", outcome: "success" });
  });

  it("holds what was verified against a note outside the database: seals recomputed after all were taken away are found", async () => {
    expect(await checked()).toMatchObject({ state: "intact" });
    for (const table of ["audit_seal", "audit_checkpoint"]) {
      await on.database.query(`alter table ${table} disable trigger user`);
      await on.database.query(`delete from ${table}`);
      await on.database.query(`alter table ${table} enable trigger user`);
    }
    const victim = "update audit_event set reason = 'forged' where entity_label = 'BOLT BOLT'";
    await on.database.query("alter table audit_event disable trigger user");
    await on.database.query(victim);
    await on.database.query("alter table audit_event enable trigger user");
    // The altered one is not sealed again; another takes its place.
    await written({});
    await sealTrail(on.services, { sweep: true });
    expect(await checked()).toMatchObject({ state: "broken", reason: "The trail was rewritten after it had been verified." });
    await on.services.signer.trail.verified.write({ ...(await headNow()), day: "2026-05-04" });
  });

  it("names an end that was cut off after the last verification, at the next sealing and to administrators", async () => {
    expect(await checked()).toMatchObject({ state: "intact" });
    await later("2041-01-10T09:00:00Z");
    const head = await headNow();
    for (const statement of [
      `delete from audit_event where id in (select event_id from audit_seal where seq > ${head.lastSeq - 1})`,
      `delete from audit_seal where seq > ${head.lastSeq - 1}`,
    ]) {
      const table = statement.includes("from audit_event") ? "audit_event" : "audit_seal";
      await on.database.query(`alter table ${table} disable trigger user`);
      await on.database.query(statement);
      await on.database.query(`alter table ${table} enable trigger user`);
    }
    await sealTrail(on.services);
    await sealTrail(on.services);
    const told = await on.db.select().from(securityEvent).where(eq(securityEvent.kind, "trail.altered"));
    expect(told).toMatchObject([
      { severity: "critical", detail: expect.stringContaining(`event ${head.lastSeq}, sealed on 2041-01-10`) },
    ]);
    expect(await checked()).toMatchObject({
      state: "broken",
      reason: expect.stringContaining("The end of the trail is missing"),
    });
    await on.services.signer.trail.sealed.write({ ...(await headNow()), day: "2041-01-10" });
    expect(await checked()).toMatchObject({ state: "intact" });
  });

  it("counts no more events as verified than there are, though some are sealed while it walks", async () => {
    await sealTrail(on.services);
    const { id, total } = await beginCheck(new PlainRows(on.db), new Date(), null);
    await later("2041-01-10T09:00:00Z");
    // Every step is noted, and the last one, which says how it ended, is not reached.
    let now = 0;
    vi.spyOn(Date, "now").mockImplementation(() => (now += 1000));
    const stopped = () => {
      throw new Error("stopped");
    };
    await expect(verifyTrail({ ...on.services, clock: stopped }, id)).rejects.toThrow("stopped");
    vi.mocked(Date.now).mockRestore();
    const [check] = await on.db.select().from(trailCheck).where(eq(trailCheck.id, id));
    expect(check).toMatchObject({ state: "under way", verified: expect.any(Number), total: check?.verified });
    expect(check?.total).toBeGreaterThan(total);
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

/** What there is has been sealed; years later a client is recorded, and that is sealed too. */
async function later(instant: string): Promise<void> {
  await sealTrail(on.services);
  on.at(instant);
  admin = await on.person("Ada Admin", ["ADM"]);
  const code = `C${instant.slice(2, 7).replace("-", "")}`;
  await admin.ask(clientCompanies.endpoints.create, { body: { code, legalName: `${code} Inc`, displayName: code } });
  await sealTrail(on.services);
}

/** The head as it is, for a note that agrees with it again. */
async function headNow(): Promise<{ lastSeq: number; headHash: string }> {
  const head = await headOf(on.db);
  return { lastSeq: head?.seq ?? 0, headHash: head?.hash ?? "" };
}

async function checked() {
  const { id } = await beginCheck(new PlainRows(on.db), new Date(), null);
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

/** An event as the server writes it, like the first one but for this; its id. */
async function written(values: Partial<NewEvent>, db: Db = on.db): Promise<string> {
  const [some] = await on.db.select().from(auditEvent).limit(1);
  if (!some) throw new Error("Nothing was recorded.");
  const { tx: _tx, n: _n, ...event } = some;
  const { tx, ...rest } = values;
  const [made] = await coded(db, on.services.secrets, [{ ...event, id: randomUUID(), ...rest }]);
  if (!made) throw new Error("Nothing was made.");
  await db.insert(auditEvent).values({ ...made, ...(tx ? { tx } : {}) });
  return made.id;
}

/** What somebody with the keys of the database could do. */
async function behindItsBack(table: string, statement: string, value: string): Promise<void> {
  await on.database.query(`alter table ${table} disable trigger user`);
  await on.database.query(statement, [value]);
  await on.database.query(`alter table ${table} enable trigger user`);
}
