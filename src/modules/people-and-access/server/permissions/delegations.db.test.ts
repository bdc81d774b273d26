import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DelegationDraft } from "../../delegation-contract.ts";
import { peopleAndAccess } from "../../contract.ts";
import { endAccess } from "./ends.ts";
import { type Person, type TestApp, createTestApp } from "../../../../testing.ts";
import { accountAccessOf } from "#access/server/access.ts";
import { appUser, delegation } from "#directory/people/server/tables.ts";
import { message } from "#kit/server/mail/tables.ts";
import { auditEvent } from "#kit/server/tables.ts";
import { calibration } from "#modules/calibration/contract.ts";
import { calibrationRecord } from "#modules/calibration/server/tables.ts";
import { equipmentType, inventoryItem } from "#modules/inventory/server/tables.ts";

const e = peopleAndAccess.endpoints;
let on: TestApp;
let admin: Person;
let nadia: Person;
/** Who stands in; somebody new in every test, since a change of access gives a session a new token. */
let wes: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-05-04T09:00:00Z" });
  admin = await on.person("Ada Minh", ["ADM"]);
  nadia = await on.person("Nadia Rahman", ["EQP"]);
});
beforeEach(async () => {
  wes = await on.person("Wes Hale", ["LEAD"]);
});
afterAll(() => on.close());

const cover = (more: Partial<DelegationDraft> = {}) => ({
  toUserId: wes.id,
  actions: ["calibration.review"],
  validFrom: "2026-05-04",
  validTo: "2026-05-08",
  reason: "Holiday cover",
  ...more,
});
async function delegated(more: Partial<DelegationDraft> = {}, by = nadia) {
  const { status, body, problem } = await by.ask(e.delegate, { body: cover(more) });
  expect([status, problem.message]).toEqual([200, undefined]);
  return body;
}
const end = async ({ id, version }: { id: string; version: number }, by = nadia) =>
  by.ask(e.endDelegation, { id, body: { version } });
const namedActionsOf = async (person: Person, now = "2026-05-04T09:00:00Z") => [
  ...((await accountAccessOf(on.db, person.id, new Date(now)))?.delegated.keys() ?? []),
];

/** A certificate that waits for its review, entered by one person. */
async function waiting(by: Person): Promise<{ id: string; version: number }> {
  const at = "2026-05-01T09:00:00.000Z";
  const [type] = await on.db.select().from(equipmentType).limit(1);
  const stamp = { createdAt: at, updatedAt: at, createdById: by.id };
  const itemId = randomUUID();
  await on.db.insert(inventoryItem).values({
    ...stamp,
    id: itemId,
    typeId: type?.id ?? "",
    assetTag: `T-${itemId.slice(0, 6)}`,
    manufacturer: "Olympus",
    model: "38DL",
    serialNumber: itemId.slice(0, 8),
    ownership: "own",
    homeBaseId: on.bases.houston,
    accessories: [],
    onlyForCalibration: false,
    state: "in stock",
  });
  const id = randomUUID();
  await on.db.insert(calibrationRecord).values({
    ...stamp,
    id,
    itemId,
    certificateNumber: `C-${id.slice(0, 6)}`,
    calibratedOn: "2026-04-20",
    dueOn: "2027-04-20",
    providerName: "Laboratory",
    asFound: "in tolerance",
    asLeft: "in tolerance",
    adjusted: false,
    repaired: false,
    result: "pass",
    excludes: [],
    covers: [],
    decisionRule: "simple",
    standardItemIds: [],
    standards: [],
    state: "awaiting review",
    submittedById: by.id,
    submittedAt: at,
  });
  return { id, version: 1 };
}
const reject = (who: Person, { id, version }: { id: string; version: number }) =>
  who.ask(calibration.endpoints.reject, { id, body: { version, reason: "Wrong serial number" } });

describe("an approval that was delegated", () => {
  it("gives the delegate the right, while it lasts, and the trail says on whose behalf", async () => {
    const record = await waiting(admin);
    expect((await reject(wes, record)).status).toBe(403);
    const made = await delegated();
    expect(made).toMatchObject({
      fromName: "Nadia Rahman",
      toName: "Wes Hale",
      state: "in force",
      doNotCount: [],
      mayEnd: true,
    });
    expect((await reject(wes, record)).status).toBe(200);
    const [event] = await on.db.select().from(auditEvent).where(eq(auditEvent.entityId, record.id));
    expect(event).toMatchObject({ action: "CalibrationRecord.reject", actorId: wes.id });
    expect(event?.changes).toContainEqual({ field: "onBehalfOf", old: null, new: nadia.id });
    const history = await nadia.ask(calibration.endpoints.history, { id: record.id });
    expect(history.body[0]?.changes).toContainEqual({ field: "onBehalfOf", old: null, new: "Nadia Rahman" });
    expect((await end(made)).body.state).toBe("ended");
    expect(await namedActionsOf(wes)).toEqual([]);
  });

  it("keeps the separation of duties of both: neither decides a record one of them entered", async () => {
    const made = await delegated();
    const [hers, his] = [await waiting(nadia), await waiting(wes)];
    expect((await reject(wes, hers)).problem.message).toBe(
      "Nadia Rahman took part in this record, so it cannot be decided on their behalf. Ask someone else.",
    );
    expect((await reject(wes, his)).problem.message).toContain("You took part in this record");
    await end(made);
  });

  it("opens nothing else behind the same letter", async () => {
    const made = await delegated();
    const { status } = await wes.ask(calibration.endpoints.extend, {
      id: (await waiting(admin)).id,
      body: { version: 1, dueOn: "2027-06-01", reason: "Laboratory is late" } as never,
    });
    expect(status).toBe(403);
    await end(made);
  });
});

describe("a delegation", () => {
  it("counts from the first moment of its first day to the last of its last, where the one works who hands over", async () => {
    const made = await delegated({ validFrom: "2026-05-05", validTo: "2026-05-06" });
    expect(made.state).toBe("planned");
    const at = (now: string) => namedActionsOf(wes, now);
    expect(await at("2026-05-05T04:59:59.999Z")).toEqual([]);
    expect(await at("2026-05-05T05:00:00Z")).toEqual(["calibration.review"]);
    expect(await at("2026-05-07T04:59:59.999Z")).toEqual(["calibration.review"]);
    expect(await at("2026-05-07T05:00:00Z")).toEqual([]);
    await end(made);
  });

  it("ends by itself when either of them has no access any more, and the trail says why", async () => {
    const away = await on.person("Eve Equip", ["EQP"]);
    const made = await delegated({}, away);
    expect(await namedActionsOf(wes)).toEqual(["calibration.review"]);
    await on.db.update(appUser).set({ status: "deactivated" }).where(eq(appUser.id, away.id));
    expect(await namedActionsOf(wes)).toEqual([]);
    await endAccess(on.services);
    const [kept] = await on.db.select().from(delegation).where(eq(delegation.id, made.id));
    expect(kept?.endedAt).toBe("2026-05-04T09:00:00.000Z");
    const events = await on.db.select().from(auditEvent).where(eq(auditEvent.entityId, made.id));
    expect(events.map(({ action, reason }) => [action, reason])).toContainEqual([
      "Delegation.end",
      "One of the two no longer has access",
    ]);
  });

  it("counts no more once the one has lost the right, and says so", async () => {
    const away = await on.person("Lost Right", ["EQP"]);
    await delegated({}, away);
    await admin.ask(e.update, { id: away.id, body: { roles: ["Technician"] } });
    expect(await namedActionsOf(wes)).toEqual([]);
    const { body } = await wes.ask(e.myDelegations, {});
    const seen = body.received.find(({ fromUserId }) => fromUserId === away.id);
    expect(seen?.doNotCount).toEqual(["“calibration: review” can be delegated only by someone whose role grants it."]);
  });

  it("cannot be handed on", async () => {
    const made = await delegated();
    const third = await on.person("Theo Third", ["TECH"]);
    const { problem } = await wes.ask(e.delegate, { body: cover({ toUserId: third.id }) });
    expect(problem.message).toBe("“calibration: review” can be delegated only by someone whose role grants it.");
    await end(made);
  });

  it("is refused for what rests on one's own evidence, for strangers to the module, for days that are over, for oneself", async () => {
    const three = await on.person("Samuel Three", ["L3"]);
    const refused = async (by: Person, more: object) => (await by.ask(e.delegate, { body: cover(more) })).status;
    expect(await refused(three, { actions: ["report.levelIII"] })).toBe(400);
    expect(await refused(three, { actions: ["certification.certify"] })).toBe(400);
    const money = await on.person("Susan Park", ["FIN"]);
    expect((await nadia.ask(e.delegate, { body: cover({ toUserId: money.id }) })).problem.fields).toEqual([
      { path: "actions", message: "Susan Park cannot open Calibration. Give them the module first, or choose someone else." },
    ]);
    expect(await refused(nadia, { validFrom: "2026-05-01", validTo: "2026-05-03" })).toBe(400);
    expect(await refused(nadia, { toUserId: nadia.id })).toBe(400);
  });

  it("of others is made by an administrator, never to themselves, and both people hear of it", async () => {
    expect((await wes.ask(e.delegate, { body: cover({ fromUserId: nadia.id }) })).status).toBe(403);
    const toSelf = await admin.ask(e.delegate, { body: cover({ fromUserId: nadia.id, toUserId: admin.id }) });
    expect(toSelf.problem.message).toBe("You cannot change your own access. Ask another administrator.");
    const made = await delegated({ fromUserId: nadia.id }, admin);
    for (const { email } of [nadia, wes]) {
      const letters = await on.db.select().from(message).where(eq(message.recipient, email));
      expect(letters.map(({ subject }) => subject)).toContain("Approvals delegated in Holdpoint");
    }
    expect((await admin.ask(e.handable, { query: { userId: nadia.id } })).body).toEqual(["calibration.review"]);
    expect((await end(made, wes)).status).toBe(200);
  });

  it("is seen by both and by those who look after access, and ended by nobody else", async () => {
    const made = await delegated();
    const other = await on.person("Otto Other", ["TECH"]);
    expect((await end(made, other)).status).toBe(404);
    expect((await other.ask(e.delegations, { query: {} })).status).toBe(403);
    const listed = await admin.ask(e.delegations, { query: { userId: wes.id } });
    expect(listed.body.rows.map(({ id }) => id)).toContain(made.id);
    expect((await nadia.ask(e.myDelegations, {})).body).toMatchObject({ canGive: ["calibration.review"] });
    await end(made);
    const past = await admin.ask(e.delegations, { query: { userId: wes.id, past: "true" } });
    expect(past.body.rows.find(({ id }) => id === made.id)?.state).toBe("ended");
    expect((await end({ ...made, version: 2 })).problem.message).toBe("This delegation is ended already.");
  });
});
