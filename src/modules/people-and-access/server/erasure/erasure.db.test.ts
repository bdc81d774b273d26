import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { and, eq } from "drizzle-orm";
import { peopleAndAccess } from "../../contract.ts";
import { appUser, userSession } from "#directory/people/server/tables.ts";
import { auditEvent, personKey } from "#kit/server/tables.ts";
import { PlainRows } from "#kit/server/plain-rows.ts";
import { activityAndAudit } from "#modules/activity-and-audit/contract.ts";
import { sealTrail } from "#modules/activity-and-audit/server/sealing.ts";
import { beginCheck, verifyTrail } from "#modules/activity-and-audit/server/verifying.ts";
import { visionTest } from "#modules/ndt-training/server/tables.ts";
import { settings } from "#modules/settings/contract.ts";
import { type Person, type TestApp, createTestApp } from "#testing.ts";

const { erasure, erase, privacyRequests, changeRecord, deactivate, history, find } = peopleAndAccess.endpoints;
const { auditEvents, auditEvent: one } = activityAndAudit.endpoints;

let on: TestApp;
let admin: Person;
let leaver: Person;
beforeEach(async () => {
  on = await createTestApp();
  admin = await on.person("Ada Admin", ["ADM"]);
  leaver = await on.person("Lou Leaver", ["TECH"]);
});
afterEach(() => on.close());

const asked = { receivedOn: "2026-01-05", reason: "By letter, identity checked by the administrator" };
const version = async () => (await on.db.select().from(appUser).where(eq(appUser.id, leaver.id)))[0]?.version ?? 0;
const eraseNow = async (who = admin) => who.ask(erase, { id: leaver.id, body: { ...asked, version: await version() } });
const because = async () => (await admin.ask(erasure, { id: leaver.id })).body.because;

async function leave() {
  await admin.ask(changeRecord, { id: leaver.id, body: { version: 1, changes: { phone: "+17135550123" } } });
  const gone = await admin.ask(deactivate, { id: leaver.id, body: { version: 2, reason: "Left the company" } });
  expect(gone.status).toBe(200);
}

const aboutLeaver = () =>
  on.db
    .select()
    .from(auditEvent)
    .where(and(eq(auditEvent.entity, "User"), eq(auditEvent.entityId, leaver.id)));

describe("what the trail says of a person", () => {
  it("is sealed in the database and opened for whoever may read it", async () => {
    await leave();
    const stored = JSON.stringify(await aboutLeaver());
    expect(stored).not.toContain("Leaver");
    expect(stored).not.toContain("5550123");
    const read = await admin.ask(history, { id: leaver.id });
    expect(read.body.flatMap(({ changes }) => changes)).toContainEqual({ field: "phone", old: null, new: "+17135550123" });
    expect(read.body[0]?.reason).toBe("Left the company");
    const listed = await admin.ask(auditEvents, { query: { q: "Lou L" } });
    expect(listed.body.rows.map(({ entityLabel }) => entityLabel)).toEqual(["Lou Leaver", "Lou Leaver"]);
    const [event] = await on.db.select().from(auditEvent).where(eq(auditEvent.action, "User.deactivate"));
    expect(event?.ip).toMatch(/^sealed:/);
    expect((await admin.ask(one, { id: event?.id ?? "" })).body.ip).toBe("127.0.0.1");
  });

  it("says after the erasure under which request it went, and the chain stays whole", async () => {
    await leave();
    await sealTrail(on.services);
    const done = await eraseNow();
    expect(done.body.done).toMatchObject({ number: expect.stringMatching(/^PR-\d{4}-001$/), by: "Ada Admin" });
    const number = done.body.done?.number ?? "";
    await sealTrail(on.services);
    const { id } = await beginCheck(new PlainRows(on.db), new Date(), null);
    expect(await verifyTrail(on.services, id)).toMatchObject({ state: "intact" });
    const read = await admin.ask(history, { id: leaver.id });
    const [phone] = read.body.flatMap(({ changes }) => changes.filter(({ field, new: to }) => field === "phone" && to !== null));
    expect(phone?.new).toBe(`erased under privacy request ${number}`);
    expect(JSON.stringify(read.body)).not.toContain("Leaver");
    const [key] = await on.db.select().from(personKey).where(eq(personKey.personId, leaver.id));
    expect(key).toMatchObject({ sealedKey: null, requestNo: number });
    expect((await admin.ask(find, { id: leaver.id })).body).toMatchObject({ firstName: "Erased", phone: null });
    expect(await on.db.$count(userSession, and(eq(userSession.userId, leaver.id), eq(userSession.ip, "127.0.0.1")))).toBe(0);
    expect((await eraseNow()).problem.message).toBe("This person's data has been erased already.");
    const quality = await on.person("Quinn Quality", ["QM"]);
    expect((await quality.ask(privacyRequests, {})).body).toMatchObject([{ number, reason: asked.reason }]);
  });
});

describe("an erasure", () => {
  it("waits for the account to end, for legal holds, and for the time of certificates", async () => {
    expect(await because()).toBe("Deactivate Lou Leaver first: an account in use cannot be erased.");
    expect((await eraseNow()).status).toBe(422);
    await leave();
    const hold = {
      name: "Weld claim",
      reason: "Claim 4711",
      scope: "person" as const,
      targetId: leaver.id,
      from: null,
      to: null,
    };
    const { body } = await admin.ask(settings.endpoints.placeHold, { body: hold });
    expect(await because()).toBe("The legal hold Weld claim keeps the data of Lou Leaver until it is lifted.");
    expect((await eraseNow()).status).toBe(422);
    const lifting = { id: body.holds[0]?.id ?? "", body: { version: 1, reason: "Settled" } };
    await admin.ask(settings.endpoints.liftHold, lifting);
    await on.db.insert(visionTest).values({
      id: randomUUID(),
      createdAt: "2025-01-05T10:00:00Z",
      updatedAt: "2025-01-05T10:00:00Z",
      userId: leaver.id,
      personName: "Lou Leaver",
      testedOn: "2025-01-05",
      kind: "near",
      chart: "Jaeger",
      result: "J1",
      distanceMm: 305,
      eye: "both",
      corrected: false,
      examinerName: "Dr Eye",
      examinerQualification: "Optometrist",
      recordedAt: "2025-01-05T10:00:00Z",
    });
    await on.db.update(appUser).set({ endDate: "2025-06-30" }).where(eq(appUser.id, leaver.id));
    expect(await because()).toBe(
      "Certificates and vision tests of Lou Leaver are kept until 2032-06-30 (10 CFR 34.79). Their data can be erased from then on.",
    );
    expect((await eraseNow()).status).toBe(422);
    await on.db.update(appUser).set({ endDate: "2015-06-30" }).where(eq(appUser.id, leaver.id));
    expect((await eraseNow()).status).toBe(200);
  });

  it("is an administrator's alone", async () => {
    await leave();
    const quality = await on.person("Quinn Quality", ["QM"]);
    expect((await eraseNow(quality)).status).toBe(403);
    expect((await eraseNow(await on.person("Tia Tech", ["TECH"]))).status).toBe(403);
  });
});
