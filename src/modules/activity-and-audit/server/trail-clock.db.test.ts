import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sealTrail } from "./sealing.ts";
import { beginCheck, verifyTrail } from "./verifying.ts";
import { coded } from "#kit/server/event-code.ts";
import { auditEvent } from "#kit/server/tables.ts";
import { PlainRows } from "#kit/server/plain-rows.ts";
import { clientCompanies } from "#modules/client-companies/contract.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import { password, type Person, type TestApp, createTestApp } from "#testing.ts";

let on: TestApp;
let owner: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-11-20T09:00:00Z", watchClock: true });
  owner = await on.person("Olga Owner", ["SUPER"]);
  await recorded("2026-11-20T09:00:00Z", "ACME");
  await verified();
});
afterAll(() => on.close());

/** A client is recorded while the clock reads this, and the event is sealed. */
async function recorded(instant: string, code: string): Promise<void> {
  on.at(instant);
  const body = { code, legalName: `${code} Inc`, displayName: code };
  expect((await owner.ask(clientCompanies.endpoints.create, { body })).status).toBe(200);
  await sealTrail(on.services);
}

/** An event with the server's code, as whoever has the keys too can write it. */
async function putIn(at: string): Promise<void> {
  const event = { id: randomUUID(), at, action: "Test.note", entity: "Test", entityLabel: "x", changes: [] };
  await on.db.insert(auditEvent).values(await coded(on.db, on.services.secrets, [{ ...event, actorType: "system" }]));
}

async function verified() {
  const { id } = await beginCheck(new PlainRows(on.db), on.services.clock(), null);
  const { state, reason, brokenAt } = await verifyTrail(on.services, id);
  return { state, reason, brokenAt };
}

const whole = { state: "intact", reason: null, brokenAt: null };

describe("the trail of a clock that ran ahead", () => {
  it("is whole, and says that an event was sealed earlier than it is dated", async () => {
    on.at("2026-11-20T15:00:00Z");
    const body = { code: "BOLT", legalName: "BOLT Inc", displayName: "BOLT" };
    expect((await owner.ask(clientCompanies.endpoints.create, { body })).status).toBe(200);
    // The server was stopped, the clock set right, the server started.
    await recorded("2026-11-20T09:05:00Z", "CORE");
    expect(await verified()).toMatchObject({
      state: "intact",
      reason: expect.stringMatching(/^Event \d+ is dated 2026-11-20 15:00 UTC, later than the time at which it was sealed\./),
    });
  });

  it("is explained once an administrator has recorded that the clock had run ahead", async () => {
    on.at("2026-11-20T09:10:00Z");
    const given = {
      until: "2026-11-20T15:00:00.000Z",
      reason: "The host was resumed with a wrong time",
      userId: owner.email,
      password,
    };
    expect((await owner.ask(inspectionReports.endpoints.releaseClock, { body: given })).status).toBe(200);
    await recorded("2026-11-20T09:15:00Z", "DELTA");
    await recorded("2026-11-20T10:15:00Z", "ECHO");
    expect(await verified()).toEqual(whole);
  });

  it("tells of an event that was put in with a time still to come", async () => {
    await putIn("2026-11-25T09:00:00Z");
    expect(await verified()).toMatchObject({ state: "intact", reason: expect.stringContaining("is dated 2026-11-25 09:00 UTC") });
  });

  it("is not opened to the past by the release", async () => {
    await putIn("2026-11-20T09:12:00Z");
    expect(await verified()).toMatchObject({ state: "broken", brokenAt: "2026-11-20T09:12:00.000Z" });
  });
});
