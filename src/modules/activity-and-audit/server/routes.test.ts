import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { activityAndAudit } from "../contract.ts";
import { noteFault } from "./errors.ts";
import { securityEvent } from "#kit/server/tables.ts";
import { clientCompanies } from "#modules/client-companies/contract.ts";
import { shell } from "#shell/contract.ts";
import { type Person, type TestApp, createTestApp } from "#testing.ts";

const e = activityAndAudit.endpoints;
const denied = "You don't have permission to view this log. Ask an administrator or the quality manager.";

let on: TestApp;
let admin: Person;
let quality: Person;
let auditor: Person;
let finance: Person;
let technician: Person;

beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-20T10:00:00Z" });
  admin = await on.person("Ada Admin", ["ADM"]);
  quality = await on.person("Helen Marsh", ["QM"]);
  auditor = await on.person("Otto Auditor", ["AUD"]);
  finance = await on.person("Fay Finance", ["FIN"]);
  technician = await on.person("Ana Torres", ["TECH"]);
  for (const code of ["ACME", "BOLT"])
    await admin.ask(clientCompanies.endpoints.create, { body: { code, legalName: `${code} Inc`, displayName: code } });
});
afterAll(() => on.close());

describe("who may see which log", () => {
  it("is decided by the server: a technician reads none, and is told whom to ask", async () => {
    for (const log of [e.auditEvents, e.errorLogs, e.securityEvents, e.userSessions] as const) {
      const { status, problem } = await technician.ask(log, {});
      expect([status, problem.message]).toEqual([403, denied]);
    }
  });

  it("leaves a security event of the refusal", async () => {
    const { body } = await admin.ask(e.securityEvents, { query: { kind: "module.denied" } });
    expect(body.rows[0]).toMatchObject({ userName: "Ana Torres", outcome: "denied", severity: "low" });
    expect(body.rows.map(({ detail }) => detail)).toContain("GET /api/audit-events");
  });

  it("needs no module: quality and the auditor read the trail, the errors are the administrator's alone", async () => {
    expect((await quality.ask(e.auditEvents, {})).status).toBe(200);
    expect((await auditor.ask(e.auditEvents, {})).status).toBe(200);
    expect((await auditor.ask(e.securityEvents, {})).status).toBe(200);
    expect((await quality.ask(e.errorLogs, {})).status).toBe(403);
    expect((await auditor.ask(e.exportAuditEvents, { query: {} })).status).toBe(403);
  });

  it("shows finance only the events of the records it administers", async () => {
    const { status, body } = await finance.ask(e.auditEvents, {});
    expect([status, body.rows]).toEqual([200, []]);
  });

  it("names no client that lists keep from its reader, and says how much is hidden", async () => {
    const { rows } = (await quality.ask(clientCompanies.endpoints.list, { query: { limit: 200 } })).body;
    const bolt = rows.find(({ code }) => code === "BOLT")?.id ?? "";
    await on.database.query(
      "update client_company set confidentiality_level = 'restricted', created_by_id = null where code = 'BOLT'",
    );
    const seen = async (who: Person) => {
      const labels = (await who.ask(e.auditEvents, {})).body.rows.map(({ entityLabel }) => entityLabel);
      const hidden = (await who.ask(e.countHiddenEvents, { query: {} })).body.count;
      return [
        labels.includes("BOLT BOLT"),
        hidden,
        (await who.ask(e.auditEvents, { query: { entityId: bolt } })).body.rows.length,
      ];
    };
    expect([await seen(quality), await seen(auditor), await seen(admin)]).toEqual([
      [true, 0, 1],
      [false, 1, 0],
      [false, 1, 0],
    ]);
    const [event] = (await quality.ask(e.auditEvents, { query: { entityId: bolt } })).body.rows;
    expect((await auditor.ask(e.auditEvent, { id: event?.id ?? "" })).status).toBe(404);
    await on.database.query(
      "update client_company set confidentiality_level = 'standard', created_by_id = $1 where code = 'BOLT'",
      [admin.id],
    );
  });

  it("is told to the browser, so that the rail shows what there is", async () => {
    const { body } = await auditor.ask(shell.endpoints.session, {});
    expect(body.rights["audit-events"]).toEqual({ view: "all" });
    expect(body.modules.map(({ id }) => id)).not.toContain("audit-events");
  });
});

describe("the trail", () => {
  it("is filtered by the beginning of a title, user, kind of record and period, and paged", async () => {
    const ask = async (query: object) => (await quality.ask(e.auditEvents, { query })).body;
    expect((await ask({ q: "ACME" })).rows).toMatchObject([{ entityLabel: "ACME ACME", actorName: "Ada Admin" }]);
    expect((await ask({ q: "CME" })).rows).toEqual([]);
    expect((await ask({ actorId: admin.id, action: "ClientCompany.create" })).rows).toHaveLength(2);
    expect((await ask({ entity: "ClientCompany", from: "2026-03-20", to: "2026-03-20" })).rows).toHaveLength(2);
    expect((await ask({ entity: "ClientCompany", to: "2026-03-19" })).rows).toEqual([]);
    const first = await ask({ entity: "ClientCompany", limit: 1 });
    const second = await ask({ entity: "ClientCompany", limit: 1, after: first.next });
    expect([...first.rows, ...second.rows].map(({ entityLabel }) => entityLabel).toSorted()).toEqual(["ACME ACME", "BOLT BOLT"]);
    expect(second.next).toBeNull();
    expect((await quality.ask(e.countAuditEvents, { query: { entity: "ClientCompany" } })).body).toEqual({ count: 2 });
  });

  it("refuses more than thirteen months without another filter", async () => {
    const { status, problem } = await quality.ask(e.auditEvents, { query: { from: "2024-01-01" } });
    expect([status, problem.message]).toEqual([400, "Narrow the range or pick a user, record or action."]);
    expect((await quality.ask(e.auditEvents, { query: { from: "2024-01-01", actorId: admin.id } })).status).toBe(200);
  });

  it("records that it was read, once in a while, and that it was exported", async () => {
    const { body } = await quality.ask(e.exportAuditEvents, {
      query: { entity: "ClientCompany", columns: "entityLabel,changes" },
    });
    expect(String(body)).toContain("ACME ACME");
    expect(String(body)).toContain("Code: empty → ACME");
    const { body: own } = await admin.ask(e.auditEvents, { query: { actorId: quality.id } });
    const actions = own.rows.map(({ action }) => action);
    expect(actions.filter((action) => action === "AuditEvent.read")).toHaveLength(1);
    expect(actions).toContain("audit event.export");
    expect((await admin.ask(e.auditEvents, { query: { only: "exports" } })).body.rows).toHaveLength(1);
  });
});

describe("a security event", () => {
  const grave = randomUUID();
  beforeAll(() =>
    on.db.insert(securityEvent).values({
      id: grave,
      at: "2026-03-20T09:00:00.000Z",
      kind: "trail.verified",
      severity: "critical",
      outcome: "failure",
      detail: "The audit trail is broken at event 3",
    }),
  );

  it("is acknowledged and closed by an administrator, with a note where it is grave", async () => {
    const step = (state: "acknowledged" | "closed", note: string | null) =>
      admin.ask(e.stepSecurityEvent, { id: grave, body: { state, note } });
    expect((await step("closed", "Done")).problem.message).toBe("Acknowledge the event before it is closed.");
    expect((await step("acknowledged", null)).problem.fields?.[0]?.path).toBe("note");
    expect((await step("acknowledged", "Looking")).body).toMatchObject({ state: "acknowledged", acknowledgedBy: "Ada Admin" });
    expect((await step("acknowledged", "Again")).status).toBe(409);
    expect((await step("closed", "Restored")).body).toMatchObject({ state: "closed", note: "Looking / Restored" });
    const { body } = await admin.ask(e.securityEvents, { query: { state: "closed" } });
    expect(body.rows.map(({ id }) => id)).toEqual([grave]);
  });

  it("of a sign-in is noted: it is not among the open ones, and nobody can acknowledge it", async () => {
    const sign = randomUUID();
    await on.db.insert(securityEvent).values({
      id: sign,
      at: "2026-03-20T09:30:00.000Z",
      kind: "sign-in",
      severity: "info",
      outcome: "success",
      detail: "Signed in",
    });
    const inState = async (state: "open" | "noted") =>
      (await admin.ask(e.securityEvents, { query: { state } })).body.rows.map(({ id, state: said }) => [id, said]);
    expect(await inState("noted")).toContainEqual([sign, "noted"]);
    expect(await inState("open")).not.toContainEqual([sign, expect.anything()]);
    const { status, problem } = await admin.ask(e.stepSecurityEvent, { id: sign, body: { state: "acknowledged", note: null } });
    expect([status, problem.message]).toEqual([409, "This event asks for nothing."]);
  });

  it("is found by the words that people read, and by its type", async () => {
    const kindsOf = async (query: object) => [
      ...new Set((await admin.ask(e.securityEvents, { query })).body.rows.map(({ kind }) => kind)),
    ];
    expect(await kindsOf({ q: "trail verified" })).toEqual(["trail.verified"]);
    expect(await kindsOf({ q: "denied" })).toEqual(["module.denied"]);
    expect(await kindsOf({ q: "no such event" })).toEqual([]);
    expect(await kindsOf({ kind: "sign-in" })).toEqual(["sign-in"]);
  });

  it("is only read by quality", async () => {
    const { status, problem } = await quality.ask(e.stepSecurityEvent, { id: grave, body: { state: "closed", note: null } });
    expect([status, problem.message]).toEqual([403, "You can view this, but editing it needs the Administrator role."]);
  });
});

describe("a session", () => {
  it("ends at once when an administrator ends it, and all of a person's together", async () => {
    const guest = await on.person("Gus Guest", ["TECH"]);
    const { body } = await admin.ask(e.userSessions, { query: { userId: guest.id, state: "active" } });
    expect(body.rows).toMatchObject([{ userName: "Gus Guest", endedAt: null, current: false }]);
    const ended = await admin.ask(e.endUserSession, { id: body.rows[0]?.id ?? "" });
    expect(ended.body).toMatchObject({ endReason: "revoked" });
    expect((await guest.ask(shell.endpoints.session, {})).status).toBe(401);
    expect((await admin.ask(e.endUserSession, { id: body.rows[0]?.id ?? "" })).status).toBe(404);
    const named = await admin.ask(e.userSessions, { query: { q: "gus gu" } });
    expect(named.body.rows.map(({ userName }) => userName)).toEqual(["Gus Guest"]);
    const other = await on.person("Olga Other", ["TECH"]);
    expect((await admin.ask(e.endAllSessions, { body: { userId: other.id } })).body).toEqual({ count: 1 });
    expect((await other.ask(shell.endpoints.session, {})).status).toBe(401);
  });

  it("of one's own stays where one is", async () => {
    expect((await admin.ask(e.endAllSessions, { body: { userId: admin.id } })).body).toEqual({ count: 0 });
    expect((await admin.ask(shell.endpoints.session, {})).status).toBe(200);
  });

  it("of another is nobody else's to end", async () => {
    expect((await quality.ask(e.endAllSessions, { body: { userId: technician.id } })).status).toBe(403);
  });
});

describe("an error", () => {
  const report = (person: Person, message: string, appVersion = "1.0") =>
    person.ask(e.reportError, {
      body: { message, stack: "at show (/assets/Page-abcdefgh.js:1:2)", route: "/calibration/:id", appVersion },
    });

  it("of a browser is kept with those like it, scrubbed, with the people counted", async () => {
    expect((await report(technician, "TypeError: row 3 of ana.torres@example.com")).status).toBe(204);
    await report(quality, "TypeError: row 14 of ana.torres@example.com");
    await report(quality, "TypeError: row 15 of ana.torres@example.com");
    const { body } = await admin.ask(e.errorLogs, { query: { side: "browser" } });
    expect(body.rows).toMatchObject([{ message: "TypeError: row 3 of [email]", count: 3, users: 2, status: "new" }]);
  });

  it("is resolved in a version and comes back in another", async () => {
    const { body } = await admin.ask(e.errorLogs, { query: { side: "browser" } });
    const id = body.rows[0]?.id ?? "";
    const resolved = await admin.ask(e.markError, { id, body: { status: "resolved", note: "Guarded" } });
    expect(resolved.body).toMatchObject({ status: "resolved", resolvedIn: "1.0", note: "Guarded" });
    await report(technician, "TypeError: row 4 of ana.torres@example.com");
    expect((await admin.ask(e.errorLog, { id })).body.status).toBe("resolved");
    await report(technician, "TypeError: row 4 of ana.torres@example.com", "1.1");
    expect((await admin.ask(e.errorLog, { id })).body).toMatchObject({ status: "new", count: 5 });
  });

  it("of the server is kept with the pattern of its address", async () => {
    const fault = {
      message: "Error: password=hush",
      stack: "at x (/src/x.ts:1:1)",
      route: "GET /api/x/:id",
      requestId: "r",
      userId: null,
    };
    await noteFault(on.services, fault);
    const { body } = await admin.ask(e.errorLogs, { query: { side: "server" } });
    expect(body.rows).toMatchObject([{ message: "Error: password=[removed]", route: "GET /api/x/:id", users: 0 }]);
  });

  it("is not told by someone who is not signed in", async () => {
    const body = { message: "x", stack: "", route: "/", appVersion: "1" };
    expect((await on.nobody(e.reportError, { body })).status).toBe(401);
  });
});
