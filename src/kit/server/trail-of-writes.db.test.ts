import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { buildApp } from "../../app.ts";
import { auditEvent } from "./tables.ts";
import { addressOf } from "#kit/client.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { clientCompanies } from "#modules/client-companies/contract.ts";
import { type Person, type TestApp, createTestApp, testSigner } from "#testing.ts";

let on: TestApp;
let admin: Person;
beforeEach(async () => {
  on = await createTestApp({ now: "2026-03-14T10:00:00Z", watchClock: true });
  admin = await on.person("Ada Admin", ["ADM"]);
});
afterEach(() => on.close());

const create = (code: string, headers?: Record<string, string>) =>
  admin.ask(clientCompanies.endpoints.create, { body: { code, legalName: `${code} Inc`, displayName: code } }, headers);
const eventOf = async (code: string) =>
  (
    await on.db
      .select()
      .from(auditEvent)
      .where(eq(auditEvent.entityLabel, `${code} ${code}`))
  )[0];

describe("the trail of a write", () => {
  it("takes the later time where the server's clock moved backwards, and says what it read", async () => {
    await create("ACME");
    expect((await eventOf("ACME"))?.changes.map(({ field }) => field)).not.toContain("clockSkew");
    on.at("2026-03-14T09:00:00Z");
    await create("BOLT");
    const event = await eventOf("BOLT");
    expect(event?.at).toBe("2026-03-14T10:00:00.000Z");
    expect(event?.changes).toContainEqual({
      field: "clockSkew",
      old: "2026-03-14T09:00:00.000Z",
      new: "2026-03-14T10:00:00.000Z",
    });
  });

  it("is shown in order, though a server whose clock is behind wrote the later part", async () => {
    const { body } = await create("ECHO");
    const { files, jobs, publicUrl, secrets } = on.services;
    const clock = () => new Date("2026-03-14T09:00:00Z");
    const behind = await buildApp({ database: on.database, files, jobs, publicUrl, signer: testSigner, secrets, clock });
    const { update, history } = clientCompanies.endpoints;
    const asked = { id: body.id, body: { version: body.version, changes: { displayName: "Echo" } } };
    const sent = { method: update.method, url: addressOf(update, asked), payload: asked.body, headers: { cookie: admin.cookie } };
    const { statusCode } = await behind.app.inject(sent);
    expect(statusCode).toBe(200);
    const shown = (await admin.ask(history, { id: body.id })).body;
    expect(shown.map(({ action, at }) => `${action} ${at.slice(11, 16)}`)).toEqual([
      "ClientCompany.update 09:00",
      "ClientCompany.create 10:00",
    ]);
    await behind.app.close();
  });

  it("notes that a device's clock is more than five minutes wrong, and corrects nothing", async () => {
    await create("CORE", { "x-client-at": "2026-03-14T09:55:00Z" });
    await create("DELTA", { "x-client-at": "2026-03-14T09:54:59Z" });
    expect((await eventOf("CORE"))?.changes.map(({ field }) => field)).not.toContain("deviceClockSkew");
    const off = await eventOf("DELTA");
    expect(off).toMatchObject({ at: "2026-03-14T10:00:00.000Z", clientAt: "2026-03-14T09:54:59.000Z" });
    expect(off?.changes).toContainEqual({
      field: "deviceClockSkew",
      old: "2026-03-14T09:54:59.000Z",
      new: "2026-03-14T10:00:00.000Z",
    });
  });

  it("stores both times of what waited on a device, and judges its clock by what it read at the sending", async () => {
    await create("FOX", {
      "x-client-at": "2026-03-14T07:00:00Z",
      "x-client-now": "2026-03-14T10:04:00Z",
      "x-device-id": "tablet",
    });
    const waited = await eventOf("FOX");
    expect(waited).toMatchObject({ at: "2026-03-14T10:00:00.000Z", clientAt: "2026-03-14T07:00:00.000Z", deviceId: "tablet" });
    expect(waited?.changes.map(({ field }) => field)).not.toContain("deviceClockSkew");
    await create("GOLF", { "x-client-at": "2026-03-14T09:59:00Z", "x-client-now": "2026-03-14T12:59:00Z" });
    expect((await eventOf("GOLF"))?.changes).toContainEqual({
      field: "deviceClockSkew",
      old: "2026-03-14T12:59:00.000Z",
      new: "2026-03-14T10:00:00.000Z",
    });
  });

  it("ignores an instant of a device that no database can store", async () => {
    const instants = { INDIGO: "-000001-01-01", KESTREL: "+012026-03-14T10:00:00Z", LYNX: "0000-01-01", MARTEN: "yesterday" };
    for (const [code, told] of Object.entries(instants)) {
      expect((await create(code, { "x-client-at": told, "x-client-now": told })).status).toBe(200);
      expect((await eventOf(code))?.clientAt).toBeNull();
    }
  });

  it("is written or the change is refused with 503", async () => {
    await on.database.query(
      "create function no_room() returns trigger language plpgsql as $$ begin raise exception 'no room' using errcode = 'HP002'; end $$",
    );
    await on.database.query("create trigger no_room before insert on audit_event for each row execute function no_room()");
    try {
      const { status, problem } = await create("ECHO");
      expect([status, problem.message]).toEqual([503, "Changes cannot be saved because they cannot be recorded."]);
    } finally {
      await on.database.query("drop trigger no_room on audit_event");
      await on.database.query("drop function no_room");
    }
    expect(await on.db.$count(clientCompany)).toBe(0);
    expect((await create("ECHO")).status).toBe(200);
  });
});
