import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { desc, eq } from "drizzle-orm";
import { settings } from "../../contract.ts";
import { proposeMonthly, purgeApproved } from "./purging.ts";
import { purgeItem, purgeProposal } from "./tables.ts";
import { appUser, userSession } from "#directory/people/server/tables.ts";
import { notification } from "#kit/server/notices/tables.ts";
import { auditEvent, storedFile } from "#kit/server/tables.ts";
import { visionTest } from "#modules/ndt-training/server/tables.ts";
import { retentionClassIds } from "#retention/classes.ts";
import { type Person, type TestApp, createTestApp } from "#testing.ts";

const {
  retention,
  changeRetention,
  retentionHistory,
  placeHold,
  liftHold,
  prepareProposal,
  proposal,
  approveProposal,
  declineProposal,
} = settings.endpoints;

let on: TestApp;
let quality: Person;
let admin: Person;
let leaver: Person;
beforeEach(async () => {
  on = await createTestApp();
  quality = await on.person("Quinn Quality", ["QM"]);
  admin = await on.person("Ada Admin", ["ADM"]);
  leaver = await on.person("Lou Leaver", ["TECH"]);
});
afterEach(() => on.close());

const seven = { term: "years" as const, years: "7", basis: "10 CFR 34.79" };
const hold = { name: "Weld claim", reason: "Claim 4711", scope: "person" as const, targetId: null, from: null, to: null };

async function left(years: number): Promise<string> {
  const day = new Date();
  day.setUTCFullYear(day.getUTCFullYear() - years);
  const endDate = day.toISOString().slice(0, 10);
  await on.db.update(appUser).set({ endDate, status: "deactivated" }).where(eq(appUser.id, leaver.id));
  const id = randomUUID();
  await on.db.insert(visionTest).values({
    id,
    createdAt: "2015-01-05T10:00:00Z",
    updatedAt: "2015-01-05T10:00:00Z",
    frozenAt: "2015-01-05T10:00:00Z",
    userId: leaver.id,
    personName: "Lou Leaver",
    testedOn: "2015-01-05",
    kind: "near",
    chart: "Jaeger",
    result: "J1",
    distanceMm: 305,
    eye: "both",
    corrected: false,
    examinerName: "Dr Eye",
    examinerQualification: "Optometrist",
    recordedAt: "2015-01-05T10:00:00Z",
  });
  return id;
}

/** What was proposed for a record, as the last proposal has it. */
async function proposed(recordId: string) {
  const [item] = await on.db
    .select({ item: purgeItem })
    .from(purgeItem)
    .innerJoin(purgeProposal, eq(purgeProposal.id, purgeItem.proposalId))
    .where(eq(purgeItem.recordId, recordId))
    .orderBy(desc(purgeProposal.createdAt));
  return item?.item;
}

async function prepared(): Promise<{ id: string; version: number }> {
  const { body } = await quality.ask(prepareProposal, {});
  const [first] = body.proposals;
  return first ?? expect.fail("There is no proposal.");
}

describe("how long a class is kept", () => {
  it("ships with the classes of the product, and may be made longer by the Quality Manager with a trace", async () => {
    const { body } = await quality.ask(retention, {});
    expect(body.rules.map(({ recordClass }) => recordClass).toSorted()).toEqual(retentionClassIds.toSorted());
    expect(body.rules.find(({ recordClass }) => recordClass === "finance")).toMatchObject({
      verify: true,
      here: false,
      years: "7",
    });
    const change = (who: Person, years: string, version: number) =>
      who.ask(changeRetention, { recordClass: "personnel", body: { ...seven, years, version } });
    expect((await change(quality, "6.9", 0)).problem.fields).toEqual([
      { path: "years", message: "The minimum is 7 years. It may be kept longer." },
    ]);
    expect((await change(quality, "30", 0)).body.rules.find(({ recordClass }) => recordClass === "personnel")).toMatchObject({
      years: "30",
      version: 1,
    });
    expect((await change(admin, "31", 0)).status).toBe(409);
    const history = await quality.ask(retentionHistory, { recordClass: "personnel" });
    expect(history.body[0]?.changes.find(({ field }) => field === "years")).toMatchObject({ new: "30.0" });
  });

  it("is nobody else's to change", async () => {
    const rso = await on.person("Rita Source", ["RSO"]);
    const auditor = await on.person("Olga Auditor", ["AUD"]);
    const body = { ...seven, years: "9", version: 0 };
    expect((await rso.ask(changeRetention, { recordClass: "personnel", body })).problem.message).toBe(
      "This is changed by an administrator or the Quality Manager.",
    );
    expect((await auditor.ask(changeRetention, { recordClass: "personnel", body })).status).toBe(403);
    expect((await auditor.ask(retention, {})).body.mayApprove).toBe(false);
    expect((await rso.ask(placeHold, { body: { ...hold, targetId: leaver.id } })).status).toBe(403);
    expect((await leaver.ask(retention, {})).status).toBe(403);
  });
});

describe("a proposal", () => {
  it("is made monthly, told to the Quality Manager, approved by them alone, and leaves a tombstone in the trail", async () => {
    const old = await left(8);
    await on.db.insert(storedFile).values({
      id: randomUUID(),
      createdAt: "2015-01-05T10:00:00Z",
      updatedAt: "2015-01-05T10:00:00Z",
      entity: "VisionTest",
      entityId: old,
      kind: "certificate",
      name: "eyes.pdf",
      mediaType: "application/pdf",
      size: 12,
      sha256: "ab".repeat(32),
    });
    await proposeMonthly(on.services);
    expect(await on.db.$count(notification, eq(notification.userId, quality.id))).toBe(1);
    expect(await on.db.$count(notification, eq(notification.userId, admin.id))).toBe(0);
    const { body } = await quality.ask(retention, {});
    const { id, version } = body.proposals[0] ?? expect.fail("There is no proposal.");
    const listed = await quality.ask(proposal, { id });
    expect(listed.body.rows).toMatchObject([{ recordId: old, label: "near of Lou Leaver, 2015-01-05", action: "purge" }]);
    expect((await admin.ask(approveProposal, { id, body: { version } })).problem.message).toBe(
      "Disposal is decided by the Quality Manager.",
    );
    expect((await quality.ask(approveProposal, { id, body: { version } })).status).toBe(200);
    expect(on.jobs.at(-1)).toEqual({ name: "retention.purge", data: { proposalId: id } });
    await purgeApproved(on.services, id);
    expect(await on.db.$count(visionTest)).toBe(0);
    expect(await on.db.$count(storedFile)).toBe(0);
    const [tombstone] = await on.db.select().from(auditEvent).where(eq(auditEvent.entityId, old));
    expect(tombstone).toMatchObject({ action: "VisionTest.purge", entityLabel: "Vision test", actorType: "system" });
    expect(tombstone?.changes.find(({ field }) => field === "hash")?.old).toMatch(/^[0-9a-f]{64}$/);
    expect(await proposed(old)).toMatchObject({ state: "purged", label: "Vision test" });
    expect((await quality.ask(retention, {})).body.proposals[0]).toMatchObject({ state: "done", decidedBy: "Quinn Quality" });
    await purgeApproved(on.services, id);
    expect(await on.db.$count(auditEvent, eq(auditEvent.entityId, old))).toBe(1);
  });

  it("leaves out what is too young, held, or kept longer by the company", async () => {
    const id = await left(6);
    expect((await quality.ask(prepareProposal, {})).problem.code).toBe("nothing-over");
    await on.db.update(appUser).set({ endDate: "2018-01-31" }).where(eq(appUser.id, leaver.id));
    const held = await quality.ask(placeHold, { body: { ...hold, targetId: leaver.id } });
    expect(held.body.holds[0]).toMatchObject({ targetLabel: "Lou Leaver", placedBy: "Quinn Quality", liftedAt: null });
    expect((await quality.ask(prepareProposal, {})).problem.code).toBe("nothing-over");
    const [placed] = held.body.holds;
    const lifting = { id: placed?.id ?? "", body: { version: 1, reason: "Settled out of court" } };
    expect((await admin.ask(liftHold, lifting)).body.holds[0]).toMatchObject({
      liftedBy: "Ada Admin",
      liftReason: "Settled out of court",
    });
    expect((await admin.ask(liftHold, lifting)).problem.message).toBe("This hold has already been lifted.");
    await quality.ask(changeRetention, { recordClass: "personnel", body: { ...seven, years: "30", version: 0 } });
    expect((await quality.ask(prepareProposal, {})).problem.code).toBe("nothing-over");
    await quality.ask(changeRetention, { recordClass: "personnel", body: { ...seven, version: 1 } });
    await prepared();
    expect(await proposed(id)).toMatchObject({ state: "proposed", since: "2018-01-31", overOn: "2025-01-31" });
  });

  it("keeps what a hold has come to keep since it was approved", async () => {
    const id = await left(9);
    const made = await prepared();
    await quality.ask(approveProposal, { id: made.id, body: { version: made.version } });
    await quality.ask(placeHold, { body: { ...hold, scope: "period", from: "2015-01-01", to: "2015-12-31" } });
    await purgeApproved(on.services, made.id);
    expect(await proposed(id)).toMatchObject({ state: "kept", note: "Legal hold: Weld claim" });
    expect(await on.db.$count(visionTest)).toBe(1);
  });

  it("is declined with a reason, and decided once", async () => {
    await left(9);
    const { id, version } = await prepared();
    const declined = await quality.ask(declineProposal, { id, body: { version, reason: "An audit is announced" } });
    expect(declined.body.proposals[0]).toMatchObject({ state: "declined", declineReason: "An audit is announced" });
    expect((await quality.ask(approveProposal, { id, body: { version: 2 } })).problem.message).toBe(
      "This proposal is declined already.",
    );
  });

  it("takes sessions that ended long ago by whole months, those of held people excepted", async () => {
    const session = (userId: string, year: string) => ({
      id: randomUUID(),
      userId,
      tokenHash: randomUUID(),
      deviceTokenHash: randomUUID(),
      createdAt: `${year}-03-01T08:00:00Z`,
      lastSeenAt: `${year}-03-01T09:00:00Z`,
      expiresAt: `${year}-03-31T08:00:00Z`,
      authenticatedAt: `${year}-03-01T08:00:00Z`,
    });
    await on.db.insert(userSession).values([session(admin.id, "2019"), session(leaver.id, "2019"), session(admin.id, "2026")]);
    await quality.ask(placeHold, { body: { ...hold, targetId: leaver.id } });
    const before = await on.db.$count(userSession);
    const made = await prepared();
    const { body } = await quality.ask(proposal, { id: made.id });
    expect(body.rows).toMatchObject([{ entity: "UserSession", count: 1, recordId: null }]);
    await quality.ask(approveProposal, { id: made.id, body: { version: made.version } });
    await purgeApproved(on.services, made.id);
    expect(await on.db.$count(userSession)).toBe(before - 1);
    expect(await on.db.$count(userSession, eq(userSession.userId, leaver.id))).toBe(2);
  });
});

describe("a hold", () => {
  it("names what it keeps", async () => {
    const place = (body: object) => quality.ask(placeHold, { body: { ...hold, ...body } });
    expect((await place({ scope: "client", targetId: randomUUID() })).problem.fields?.[0]?.message).toBe("Choose the client.");
    expect((await place({ scope: "period" })).problem.fields?.[0]?.path).toBe("from");
    expect((await place({ scope: "period", from: "2020-02-01", to: "2020-01-01" })).problem.fields?.[0]?.path).toBe("to");
    expect((await place({ scope: "period", from: "2020-02-01" })).status).toBe(200);
  });
});
