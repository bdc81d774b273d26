import { eq, like, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportFiles } from "../exports.ts";
import { makeExport, removeExportsOver } from "./exports.ts";
import { notification } from "./notices/tables.ts";
import { auditEvent, exportFile, securityEvent } from "./tables.ts";

import { activityAndAudit } from "#modules/activity-and-audit/contract.ts";
import { peopleAndAccess } from "#modules/people-and-access/contract.ts";
import { isNamed } from "#modules/settings/server/retention/purging.ts";
import { type Person, type TestApp, createTestApp } from "#testing.ts";

const { ask, file } = exportFiles.endpoints;
const { exportSecurityEvents } = activityAndAudit.endpoints;
const address = "/api/security-events/export?kind=rate-limit.hit&format=csv&columns=kind,detail";
const patient = { timeout: 120_000 };

let on: TestApp;
let admin: Person;
let ana: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-20T10:00:00Z" });
  admin = await on.person("Ada Admin", ["ADM"]);
  ana = await on.person("Ana Torres", ["TECH"]);
});
afterAll(() => on.close());

const flood = (count: number) =>
  on.db.execute(sql`insert into ${securityEvent} (id, at, kind, severity, outcome, detail)
    select gen_random_uuid(), timestamptz '2026-03-20 09:00:00Z' - n * interval '1 second', 'rate-limit.hit', 'info', 'success', 'Event ' || n
    from generate_series(1, ${count}) n`);
const query = { kind: "rate-limit.hit", columns: "kind,detail" } as const;

/** Runs the jobs sent so far. */
async function work(): Promise<void> {
  for (const { name, data } of on.jobs.splice(0))
    if (name === "export.make") await makeExport(on.services, data as { id: string }, { last: true });
}

/** Requests a file and runs the job; returns its id. */
async function made(who: Person): Promise<string> {
  on.jobs.length = 0;
  const { status, body } = await who.ask(ask, { body: { address } });
  expect([status, body.state]).toEqual([200, "waiting"]);
  await work();
  return body.id;
}

describe("an export", () => {
  it("of more than 5,000 rows is in the security log, a smaller one is not", patient, async () => {
    await flood(5_000);
    expect((await admin.ask(exportSecurityEvents, { query })).status).toBe(200);
    const large = () => on.db.select().from(securityEvent).where(eq(securityEvent.kind, "export.large"));
    expect(await large()).toEqual([]);
    await flood(1);
    expect((await admin.ask(exportSecurityEvents, { query })).status).toBe(200);
    expect((await large()).map(({ userId, detail }) => [userId, detail])).toEqual([[admin.id, "Exported 5001 security events"]]);
  });

  it("of more than 50,000 rows is refused with a way to get it, and made complete in the background", patient, async () => {
    await flood(45_000);
    const refused = await admin.ask(exportSecurityEvents, { query });
    expect([refused.status, refused.problem.code]).toEqual([422, "export-too-large"]);
    const id = await made(admin);
    const { status, body } = await admin.ask(file, { id });
    expect(status).toBe(200);
    expect(String(body).split("\r\n")).toHaveLength(50_002);
    const [told] = await on.db.select().from(notification).where(eq(notification.userId, admin.id));
    expect(told).toMatchObject({ subject: "export", title: "Your export is ready", href: `/api/exports/${id}/file` });
    expect(told?.body).toContain("kept until 2026-03-21 10:00 UTC");
    const noted = await on.db.select().from(auditEvent).where(like(auditEvent.action, "%xport%"));
    expect(noted.map(({ action }) => action)).toEqual(expect.arrayContaining(["security event.export", "Export.download"]));
  });
});

describe("a file made in the background", () => {
  it("can be requested only by people who may export the list, and only for the export of a list", async () => {
    expect((await ana.ask(ask, { body: { address } })).status).toBe(403);
    for (const wrong of ["/api/security-events", "https://elsewhere.example/api/security-events/export", "/api/my-data/export"])
      expect((await admin.ask(ask, { body: { address: wrong } })).status).toBe(400);
  });

  it("is made once, for at most three at a time", patient, async () => {
    on.jobs.length = 0;
    const asked = [];
    for (let n = 0; n < 4; n += 1) asked.push((await admin.ask(ask, { body: { address: `${address}&q=none` } })).status);
    expect(asked).toEqual([200, 200, 200, 429]);
    const [first] = on.jobs;
    await work();
    const before = await on.db.$count(notification);
    await makeExport(on.services, first?.data as { id: string }, { last: true });
    expect(await on.db.$count(notification)).toBe(before);
  });

  it("can be downloaded by nobody else, for 24 hours, and only with the right to export the list", patient, async () => {
    const other = await on.person("Bo Admin", ["ADM"]);
    on.jobs.length = 0;
    const { body } = await other.ask(ask, { body: { address: `${address}&q=none` } });
    expect((await other.ask(file, { id: body.id })).status).toBe(409);
    await work();
    expect((await admin.ask(file, { id: body.id })).status).toBe(404);
    expect((await other.ask(file, { id: body.id })).status).toBe(200);
    const { body: user } = await admin.ask(peopleAndAccess.endpoints.find, { id: other.id });
    await admin.ask(peopleAndAccess.endpoints.update, { id: other.id, body: { version: user.version, roles: ["Technician"] } });
    expect((await other.ask(file, { id: body.id })).status).toBe(403);
    const own = (await admin.ask(ask, { body: { address: `${address}&q=none` } })).body.id;
    await work();
    expect((await admin.ask(file, { id: own })).status).toBe(200);
    await on.db.update(exportFile).set({ expiresAt: on.services.clock().toISOString() }).where(eq(exportFile.id, own));
    const late = await admin.ask(file, { id: own });
    expect([late.status, late.problem.code]).toEqual([410, "export-ended"]);
  });

  it("is deleted when it expires, unless another file has the same bytes", patient, async () => {
    const bytesOf = async (id: string) => {
      const [row] = await on.db.select().from(exportFile).where(eq(exportFile.id, id));
      return row?.sha256 ?? null;
    };
    const removed: string[] = [];
    const services = {
      ...on.services,
      files: { ...on.services.files, remove: async (sha256: string) => void removed.push(sha256) },
    };
    const [first, second] = [await made(admin), await made(admin)];
    const bytes = await bytesOf(first);
    expect(bytes).toBe(await bytesOf(second));
    await on.db.update(exportFile).set({ expiresAt: "2026-03-20T09:59:59.000Z" }).where(eq(exportFile.id, first));
    await removeExportsOver(services, isNamed);
    expect([await bytesOf(first), await bytesOf(second), removed.includes(bytes ?? "")]).toEqual([null, bytes, false]);
    expect((await admin.ask(file, { id: first })).status).toBe(410);
    expect((await admin.ask(file, { id: second })).status).toBe(200);
    // An earlier test has made the same file.
    await on.db
      .update(exportFile)
      .set({ expiresAt: "2026-03-20T09:59:59.000Z" })
      .where(eq(exportFile.sha256, bytes ?? ""));
    await removeExportsOver(services, isNamed);
    expect([await bytesOf(second), removed.includes(bytes ?? "")]).toEqual([null, true]);
  });

  it("is not made for someone whose right has ended meanwhile, and they are told", async () => {
    const other = await on.person("Cy Admin", ["ADM"]);
    const editor = await on.person("Kay Keeper", ["ADM"]);
    on.jobs.length = 0;
    expect((await other.ask(ask, { body: { address } })).status).toBe(200);
    const { body: user } = await editor.ask(peopleAndAccess.endpoints.find, { id: other.id });
    await editor.ask(peopleAndAccess.endpoints.update, { id: other.id, body: { version: user.version, roles: ["Technician"] } });
    await work();
    const told = await on.db.select().from(notification).where(eq(notification.userId, other.id));
    expect(told.map(({ title }) => title)).toContain("Your export could not be made");
  });
});
