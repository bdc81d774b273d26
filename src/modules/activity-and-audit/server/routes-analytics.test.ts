import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { activityAndAudit } from "../contract.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { holidayCalendar } from "#directory/company/server/tables.ts";
import { auditEvent } from "#kit/server/tables.ts";
import { clientCompanies } from "#modules/client-companies/contract.ts";
import { type Person, type TestApp, createTestApp } from "#testing.ts";

const e = activityAndAudit.endpoints;

let on: TestApp;
let admin: Person;
let quality: Person;
let auditor: Person;
let technician: Person;

beforeAll(async () => {
  // A Friday, 19:30 in Houston: after hours there.
  on = await createTestApp({ now: "2026-03-21T00:30:00Z" });
  admin = await on.person("Ada Admin", ["ADM"]);
  quality = await on.person("Helen Marsh", ["QM"]);
  auditor = await on.person("Otto Auditor", ["AUD"]);
  technician = await on.person("Ana Torres", ["TECH"]);
  for (const code of ["ACME", "BOLT", "CORE"])
    await admin.ask(clientCompanies.endpoints.create, { body: { code, legalName: `${code} Inc`, displayName: code } });
});
afterAll(() => on.close());

describe("the trail in figures", () => {
  it("counts events by day, module, person, weekday and hour at the base", async () => {
    const { status, body } = await quality.ask(e.analytics, {});
    expect([status, body.from, body.to]).toEqual([200, "2026-02-19", "2026-03-20"]);
    // What the product ships is written at the start, by the system.
    expect(body.days).toEqual([{ day: "2026-03-20", count: body.events }]);
    expect(body.modules).toContainEqual({ module: "client-companies", count: 3 });
    expect(body.actors).toEqual([{ name: "Ada Admin", count: 3 }]);
    expect(body.hours).toEqual([{ weekday: 5, hour: 19, count: 3 }]);
    expect(body.afterHours).toEqual({ count: 3, total: 3, share: 100 });
    expect(body.corrections).toEqual({ revised: 0, signed: 0, per100: null });
    expect([body.pairs, body.cycles]).toEqual([[], []]);
  });

  it("reads the hour at the event's own base", async () => {
    const [some] = await on.db.select().from(auditEvent).where(eq(auditEvent.entity, "ClientCompany")).limit(1);
    if (!some) throw new Error("Nothing was recorded.");
    const { tx: _tx, n: _n, ...event } = some;
    const id = "00000000-0000-4000-8000-000000000009";
    await on.db.insert(auditEvent).values({ ...event, id, at: "2026-03-18T09:00:00.000Z", baseLocationId: on.bases.aberdeen });
    const { body } = await quality.ask(e.analytics, { query: { baseLocationId: on.bases.aberdeen } });
    expect(body.hours).toEqual([{ weekday: 3, hour: 9, count: 1 }]);
    expect(body.afterHours.share).toBe(0);
    expect((await quality.ask(e.analytics, { query: { to: "2026-03-17" } })).body.events).toBe(0);
  });

  it("takes the working hours and the holidays of the base for what is after hours", async () => {
    const share = async () =>
      (await quality.ask(e.analytics, { query: { baseLocationId: on.bases.aberdeen } })).body.afterHours.share;
    const set = (values: Partial<typeof baseLocation.$inferInsert>) =>
      on.db.update(baseLocation).set(values).where(eq(baseLocation.id, on.bases.aberdeen));
    // The event is of Wednesday 18 March 2026, 09:00 in Aberdeen.
    const wednesday = (from: string, to: string) => set({ workingHours: [{ weekday: "Wednesday", from, to }] });
    await wednesday("09:00", "12:30");
    expect(await share()).toBe(0);
    await wednesday("07:00", "09:00");
    expect(await share()).toBe(100);
    await wednesday("08:00", "10:00");
    const [calendar] = await on.db
      .insert(holidayCalendar)
      .values({
        id: "00000000-0000-4000-8000-00000000000a",
        createdAt: "2026-01-01T00:00:00Z",
        updatedAt: "2026-01-01T00:00:00Z",
        name: "Aberdeen",
        country: "GB",
        starter: null,
        observedRule: "none",
        days: [{ day: "2026-03-18", name: "Town holiday" }],
      })
      .returning();
    await set({ holidayCalendarId: calendar?.id ?? null });
    expect(await share()).toBe(100);
  });

  it("counts who was denied, and exports with their rows", async () => {
    await technician.ask(e.auditEvents, {});
    await technician.ask(e.auditEvents, {});
    await quality.ask(e.exportAuditEvents, { query: { entity: "ClientCompany" } });
    const { body } = await quality.ask(e.analytics, {});
    expect(body.denied).toEqual([{ name: "Ana Torres", count: 2 }]);
    expect(body.exports).toEqual({ files: 1, rows: 4 });
  });

  it("counts what was tried on a final record", async () => {
    const created = await admin.ask(clientCompanies.endpoints.create, {
      body: { code: "DONE", legalName: "Done", displayName: "Done" },
    });
    await on.database.query("update client_company set frozen_at = now() where id = $1", [created.body.id]);
    const refused = await admin.ask(clientCompanies.endpoints.update, {
      id: created.body.id,
      body: { version: created.body.version, changes: { displayName: "Other" } },
    });
    expect(refused.status).toBe(409);
    await expect.poll(async () => (await quality.ask(e.analytics, {})).body.afterSignature).toBe(1);
  });

  it("gives one figure as CSV and a month as PDF to those who may export", async () => {
    const { body } = await quality.ask(e.exportFigure, { query: { figure: "modules" } });
    expect(String(body)).toContain("Client companies,5");
    expect((await auditor.ask(e.analytics, {})).status).toBe(200);
    expect((await auditor.ask(e.exportFigure, { query: { figure: "modules" } })).status).toBe(403);
    const pdf = await quality.ask(e.analyticsPdf, { query: { month: "2026-03-01" } });
    expect(String(pdf.body).slice(0, 5)).toBe("%PDF-");
    const { body: trail } = await admin.ask(e.auditEvents, { query: { only: "exports" } });
    expect(trail.rows.map(({ entityLabel }) => entityLabel)).toContain("Audit analytics of 2026-03");
  });

  it("is refused to a technician with the words of the logs, and beyond thirteen months to anyone", async () => {
    const { status, problem } = await technician.ask(e.analytics, {});
    expect([status, problem.message]).toEqual([
      403,
      "You don't have permission to view this log. Ask an administrator or the quality manager.",
    ]);
    expect((await quality.ask(e.analytics, { query: { from: "2024-01-01" } })).problem.message).toBe(
      "Narrow the range or pick a user, record or action.",
    );
  });
});
