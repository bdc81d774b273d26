import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { activityAndAudit } from "../contract.ts";
import { asc, eq } from "drizzle-orm";
import { sealOf } from "#kit/server/trail/seal.ts";
import { sealTrail } from "./sealing.ts";
import { checked } from "./testing.ts";
import { auditEvent } from "#kit/server/tables.ts";
import { auditSeal } from "#kit/server/trail/tables.ts";
import { clientCompanies } from "#modules/client-companies/contract.ts";
import { type Person, type TestApp, createTestApp } from "#testing.ts";

const e = activityAndAudit.endpoints;

let on: TestApp;
let admin: Person;
let auditor: Person;
let lines: string;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-20T10:00:00Z" });
  admin = await on.person("Ada Admin", ["ADM"]);
  auditor = await on.person("Otto Auditor", ["AUD"]);
  for (const code of ["ACME", "BOLT", "CORE"])
    await admin.ask(clientCompanies.endpoints.create, { body: { code, legalName: `${code} Inc`, displayName: code } });
  await sealTrail(on.services);
  lines = String((await admin.ask(e.exportAuditLines, { query: { entity: "ClientCompany" } })).body);
});
afterAll(() => on.close());

describe("an export with hashes", () => {
  it("is found intact by the checker, with its signature", async () => {
    const found = await checked(lines);
    expect(found).toMatchObject({ intact: true });
    expect(found.text).toMatch(/^intact, 3 events, head [0-9a-f]{64}$/);
    expect(found.details.join()).toContain("Signed with the key test");
  });

  it("is found broken at the event that was altered", async () => {
    const seq = (JSON.parse(lines.split("\n")[1] ?? "{}") as { seq: number }).seq;
    expect(await checked(lines.replace("BOLT Inc", "BOLD Inc"))).toMatchObject({
      intact: false,
      text: `broken at seq ${seq}: its content was altered`,
    });
    expect((await checked(lines.replace("ClientCompany.create", "ClientCompany.update"))).text).toContain(
      "the event was altered",
    );
  });

  it("is found broken when an event was taken out, or the end cut off", async () => {
    const [first, , ...rest] = lines.split("\n");
    expect((await checked([first, ...rest].join("\n"))).text).toContain("added or taken away");
    expect((await checked(lines.split("\n").slice(0, 2).join("\n"))).text).toContain("last line is missing");
  });

  it("is found broken when what was signed is another statement", async () => {
    expect((await checked(lines.replace('\\"headSeq\\":', '\\"headSeq\\":1'))).text).toBe("broken: the signature does not hold");
  });

  it("is itself an event, and not for an auditor, who gets the checker", async () => {
    const { body } = await admin.ask(e.auditEvents, { query: { only: "exports" } });
    expect(body.rows[0]).toMatchObject({ action: "audit event.export", entityLabel: "3 audit events with hashes" });
    expect((await auditor.ask(e.exportAuditLines, { query: {} })).status).toBe(403);
    expect(String((await auditor.ask(e.auditChecker, {})).body)).toContain("Audit trail checker");
  });

  it("is not signed of an event that was altered, of a seal recomputed by itself, or of a trail found broken", async () => {
    const ask = async () => (await admin.ask(e.exportAuditLines, { query: { entity: "ClientCompany" } })).problem;
    const [event] = await on.db
      .select()
      .from(auditEvent)
      .where(eq(auditEvent.action, "ClientCompany.create"))
      .orderBy(asc(auditEvent.at), asc(auditEvent.n));
    const [seal] = await on.db
      .select()
      .from(auditSeal)
      .where(eq(auditSeal.eventId, event?.id ?? ""));
    if (!event || !seal) expect.fail("nothing is sealed");
    await on.byHand(`update audit_event set reason = 'forged' where id = '${event.id}'`);
    expect(await ask()).toMatchObject({
      code: "trail-altered",
      message: expect.stringContaining(`Event ${seal.seq}: The content`) as string,
    });
    const forged = sealOf({ ...event, reason: "forged" }, seal.seq, seal.prevHash);
    await on.byHand(
      `update audit_seal set payload_hash = '${forged.payloadHash}', hash = '${forged.hash}' where seq = ${seal.seq}`,
    );
    expect(await ask()).toMatchObject({ code: "trail-altered", message: expect.stringContaining("the seal after it") as string });
    await on.byHand(`update audit_event set reason = null where id = '${event.id}'`);
    await on.byHand(`update audit_seal set payload_hash = '${seal.payloadHash}', hash = '${seal.hash}' where seq = ${seal.seq}`);
    expect((await ask()).code).toBeUndefined();

    await on.byHand(
      "insert into trail_check (id, started_at, state, verified, total, broken_seq) values (gen_random_uuid(), '2026-03-20T09:00:00Z', 'broken', 1, 3, 2)",
    );
    expect(await ask()).toMatchObject({ code: "trail-altered", message: expect.stringContaining("broken at event 2") as string });
    await on.byHand("delete from trail_check");
  });

  it("goes on paper as a signed extract of one record", async () => {
    const { body, status } = await admin.ask(e.extractAuditEvents, { query: { entity: "ClientCompany", q: "ACME" } });
    expect([status, String(body).slice(0, 5)]).toEqual([200, "%PDF-"]);
    expect(String(body)).toContain("audit-events.jsonl");
  });
});
