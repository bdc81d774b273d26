import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { watchEvidence } from "./evidence-in-trail.ts";
import { inspectionReports } from "../contract.ts";
import type { Report } from "../report.ts";
import { answerAll, issuedReport, type Scene, setScene, signAs, writtenReport } from "./testing.ts";
import { coded } from "#kit/server/event-code.ts";
import { orderedId } from "#kit/server/ordered-id.ts";
import { auditEvent, securityEvent } from "#kit/server/tables.ts";
import { expectRounds, noteRound } from "#kit/server/held-up.ts";
import { sealTrail } from "#modules/activity-and-audit/server/sealing.ts";
import { ndtTraining } from "#modules/ndt-training/contract.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";
import type { SecurityKind } from "#kit/security-kinds.ts";

/** Whoever owns the database alters it so that it answers, or keeps, otherwise than the product wrote. */
let on: TestApp;
let scene: Scene;
let quinn: Person;
let certificate: string;
let issued: Report;

beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-13T15:00:00.000Z", tells: false });
  scene = await setScene(on);
  quinn = await on.person("Quinn Vance", ["QM"]);
  certificate = scene.certificates.ana;
  await on.tellTrail();
  issued = await issuedReport(scene);
});
afterAll(() => on.close());

const { recordEvent, find } = ndtTraining.endpoints;

async function event(type: "suspended" | "reinstated", effectiveOn: string) {
  const id = certificate;
  const { version } = (await quinn.ask(find, { id })).body;
  return quinn.ask(recordEvent, { id, body: { version, type, effectiveOn, reason: "Practical found incomplete at audit" } });
}

/** A report of Ana's that she can sign. */
async function answered() {
  const report = await writtenReport(scene);
  await answerAll(scene, report);
  return report.id;
}

/** Events of the server that tell of nothing a report rests on. */
async function moreEvents(count: number) {
  const events = Array.from({ length: count }, () => ({
    id: orderedId(),
    at: on.services.clock().toISOString(),
    actorType: "system" as const,
    action: "Announcement.note",
    entity: "Announcement",
    entityLabel: "Nothing",
    changes: [],
  }));
  await on.db.insert(auditEvent).values(await coded(on.db, on.services.secrets, events));
}

const altering = (body: string, timing: string, table: string) => [
  `create function forger() returns trigger language plpgsql as $$ begin ${body} end $$`,
  `create ${timing} on ${table} ${timing.includes("constraint") ? "deferrable initially deferred" : ""} for each row execute function forger()`,
];
const dropped = "drop function forger cascade";

const told = async (kind: SecurityKind) =>
  (await on.db.select({ detail: securityEvent.detail }).from(securityEvent).where(eq(securityEvent.kind, kind))).map(
    ({ detail }) => detail ?? "",
  );

describe("tables that were altered", () => {
  it.each([
    [
      "a trigger of someone else",
      altering("return new;", "trigger noted before update", "certification"),
      [dropped],
      "trigger noted on certification",
    ],
    [
      "a guard that is switched off",
      ["alter table audit_event disable trigger only_added_audit_event"],
      ["alter table audit_event enable trigger only_added_audit_event"],
      "trigger only_added_audit_event on audit_event",
    ],
    [
      "a view in the place of a table",
      ["alter table vision_test rename to seen", "create view vision_test as select * from seen"],
      ["drop view vision_test", "alter table seen rename to vision_test"],
      "table vision_test",
    ],
    [
      "a table that others inherit from",
      ["create table more_certificates () inherits (certification)"],
      ["drop table more_certificates"],
      "table certification",
    ],
    [
      "a policy that hides rows",
      ["alter table procedure_suspension enable row level security"],
      ["alter table procedure_suspension disable row level security"],
      "table procedure_suspension",
    ],
    [
      "a trigger on the index of evidence",
      altering("return null;", "trigger backs after insert", "evidence_ref"),
      [dropped],
      "trigger backs on evidence_ref",
    ],
  ])("%s lets nobody sign, and is told", async (_, alter, undo, words) => {
    const id = await answered();
    await on.byHand(...alter);
    const { status, problem } = await signAs(scene.ana, id);
    await on.byHand(...undo);
    expect([status, problem.code]).toEqual([422, "altered"]);
    expect(problem.reasons?.[0]).toMatchObject({ code: "DATABASE_ALTERED", message: expect.stringContaining(words) as string });
    await expect.poll(() => told("database.altered")).toContainEqual(expect.stringContaining(words));
    expect((await signAs(scene.ana, id)).status).toBe(200);
  });
});

it("nothing of an altered table stays behind once it is undone", async () => {
  const id = await answered();
  await on.byHand(
    "create rule nothing as on delete to vision_test do instead nothing",
    "drop rule nothing on vision_test",
    "create table more_tests () inherits (vision_test)",
    "drop table more_tests",
  );
  expect((await signAs(scene.ana, id)).status).toBe(200);
});

it("a row that the database makes otherwise than it was sent is not saved, nor told of as if it had been", async () => {
  await on.byHand(...altering("new.state = 'active'; return new;", "trigger turns before update", "certification"));
  const { status, problem } = await event("suspended", "2026-03-05");
  await on.byHand(dropped);
  expect([status, problem.message]).toEqual([
    503,
    "This was not saved: the database changed it while storing it. Ask an administrator.",
  ]);
});

describe("events of the trail put in by hand", () => {
  /** Events of `entity` whose changes are this JSON. */
  const put = (entity: string, changes: string, count: number) =>
    `insert into audit_event (id, at, actor_type, action, entity, entity_id, entity_label, changes)
      select gen_random_uuid(), '2031-01-01', 'system', '${entity}.record', '${entity}', gen_random_uuid(), 'by hand', '${changes}'::jsonb
      from generate_series(1, ${count})`;
  const away = "delete from audit_event where entity_label = 'by hand'";

  it("do not push what speaks of a certificate out of sight", async () => {
    const id = await answered();
    expect((await event("suspended", "2026-03-05")).status).toBe(200);
    await on.byHand(
      put("CertificationEvent", `[{"field": "certificationId", "old": null, "new": "${certificate}"}]`, 300),
      "create table taken as table certification_event",
      "delete from certification_event",
    );
    const { problem } = await signAs(scene.ana, id);
    await on.byHand(away, "insert into certification_event select * from taken");
    expect(problem.reasons?.map(({ message }) => message)).toContain(
      "Certification event suspended 2026-03-05 is in the audit trail but not in the database",
    );
    await event("reinstated", "2026-03-06");
  });

  it.each(['{"new": 1}', '"none"', "[1, null, [2]]", "null"])(
    "stop no signature, whatever their changes are: %s",
    async (changes) => {
      const id = await answered();
      await on.byHand(put("CertificationEvent", changes, 3));
      const { status } = await signAs(scene.ana, id);
      await on.byHand(away);
      expect(status).toBe(200);
    },
  );
});

it("an archive that this installation did not sign excuses no record of which the trail tells nothing", async () => {
  const id = await answered();
  await on.byHand(
    `insert into audit_archive (id, log, before, count, dropped, first_seq, last_seq, head_hash, sha256, size, created_at, key_id, signature)
      values (gen_random_uuid(), 'trail', '2027-01-01', 1, 1, 1, 1, 'x', 'x', 1, '2027-01-01', 'test', 'x')`,
    `insert into certification_event select (jsonb_populate_record(e, '{"id": "00000000-0000-4000-8000-000000000009"}')).* from certification_event e limit 1`,
  );
  const { problem } = await signAs(scene.ana, id);
  await on.byHand(
    "delete from audit_archive",
    "delete from certification_event where id = '00000000-0000-4000-8000-000000000009'",
  );
  expect(problem.reasons?.map(({ message }) => message)).toContainEqual(
    expect.stringContaining("is in the database but not in the audit trail"),
  );
});

it("the key of a person taken away hides no name that was written over", async () => {
  const id = await answered();
  await on.byHand(
    `create table keys as table person_key`,
    `delete from person_key where person_id = '${scene.ana.id}'`,
    `update app_user set last_name = 'Nobody' where id = '${scene.ana.id}'`,
  );
  const { problem } = await signAs(scene.ana, id);
  await on.byHand(
    `insert into person_key select * from keys where person_id = '${scene.ana.id}'`,
    `update app_user set last_name = 'Torres' where id = '${scene.ana.id}'`,
  );
  expect(problem.reasons?.map(({ message }) => message)).toContainEqual(expect.stringMatching(/^User .*last name/));
});

describe("the end of the trail", () => {
  const last = "id = (select event_id from audit_seal order by seq desc limit 1)";

  it.each([
    ["is gone", `delete from audit_event where ${last}`],
    ["has lost its code", `update audit_event set code = null where ${last}`],
    ["has another code", `update audit_event set code = 'x' where ${last}`],
    ["says something else", `update audit_event set changes = '[1]' where ${last}`],
    ["has another id", `update audit_event set id = gen_random_uuid() where ${last}`],
    [
      "is one of several that are gone",
      "delete from audit_event where id in (select event_id from audit_seal order by seq desc limit 1 offset 100)",
    ],
    ["is sealed for another", "update audit_seal set event_id = gen_random_uuid() where seq = (select max(seq) from audit_seal)"],
  ])("lets nobody sign, and no report be called genuine, where the event under a last seal %s", async (_, alter) => {
    const id = await answered();
    await moreEvents(110);
    await sealTrail(on.services);
    const asked = () => on.nobody(inspectionReports.endpoints.verify, { code: issued.verificationCode ?? "" });
    expect((await asked()).body.verdict).toBe("genuine");
    await on.byHand("create table whole as table audit_event", "create table seals as table audit_seal", alter);
    const { status, problem } = await signAs(scene.ana, id);
    const { body } = await asked();
    await on.byHand(
      "delete from audit_event where n in (select n from whole)",
      "insert into audit_event select * from whole",
      "delete from audit_seal",
      "insert into audit_seal select * from seals",
      "drop table whole",
      "drop table seals",
    );
    expect([status, problem.reasons?.[0]]).toMatchObject([422, { code: "TRAIL_ALTERED" }]);
    expect(body).toMatchObject({
      verdict: "altered",
      altered: [expect.stringMatching(/^the audit trail, which is not as it was sealed/)],
    });
    expect((await asked()).body.verdict).toBe("genuine");
  });

  it("an event of the evidence that was altered after it was sealed lets nobody sign, wherever it stands", async () => {
    const id = await answered();
    await moreEvents(50);
    await sealTrail(on.services);
    const first = `id = (select id from audit_event where entity_id = '${certificate}' order by n limit 1)`;
    await on.byHand(
      `create table whole as select * from audit_event where ${first}`,
      `update audit_event set code = 'x' where ${first}`,
    );
    const { problem } = await signAs(scene.ana, id);
    await on.byHand(
      "update audit_event set code = (select code from whole) where id = (select id from whole)",
      "drop table whole",
    );
    expect(problem.reasons).toContainEqual({
      code: "NOT_AS_TOLD",
      message: expect.stringMatching(/^The audit trail of Certification \S+ is not as it was sealed$/) as string,
    });
  });
});

it("a signature given while a suspension was taken out of the database and the trail is told at night, when both are back", async () => {
  const id = await answered();
  await event("suspended", "2026-03-05");
  await moreEvents(600);
  on.at("2026-03-13T15:10:00.000Z");
  await sealTrail(on.services);
  const [suspended] = await on.database.query<{ id: string }>(
    "select id from certification_event where type = 'suspended' order by recorded_at desc limit 1",
  );
  const events = `entity_id = '${suspended?.id}' or (entity_id = '${certificate}' and n >= (select min(n) from audit_event where entity_id = '${suspended?.id}'))`;
  const tables = ["certification_event", "certification_period", "certification"];
  await on.byHand(
    ...["audit_event", ...tables].map((table) => `create table whole_${table} as table ${table}`),
    `delete from audit_event where ${events}`,
    `delete from certification_event where id = '${suspended?.id}'`,
    `update certification set state = 'active' where id = '${certificate}'`,
    `update certification_period set known_to = null where certification_id = '${certificate}'`,
  );
  const { status } = await signAs(scene.ana, id);
  expect(status).toBe(200);
  await watchEvidence(on.services);
  expect((await told("evidence.not-as-told")).filter((detail) => detail.startsWith("When "))).toEqual([]);
  await on.byHand(
    "insert into audit_event select * from whole_audit_event where id not in (select id from audit_event)",
    "insert into certification_event select * from whole_certification_event where id not in (select id from certification_event)",
    `update certification set state = 'suspended' where id = '${certificate}'`,
  );
  await watchEvidence(on.services);
  expect((await told("evidence.not-as-told")).filter((detail) => detail.startsWith("When "))).toEqual([
    expect.stringMatching(/was signed on 2026-03-13, the audit trail of its evidence was not as it is now$/),
  ]);
  await event("reinstated", "2026-03-06");
});

describe("sealing that is held up", () => {
  it("lets nobody sign until the trail is sealed again, and is told", async () => {
    const id = await answered();
    expectRounds(on.services);
    noteRound(on.services, ["00000000-0000-4000-8000-000000000007"]);
    const later = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 3 * 60_000);
    const { status, problem } = await signAs(scene.ana, id);
    later.mockRestore();
    expect([status, problem.message]).toEqual([
      503,
      expect.stringMatching(/^Nothing was signed: the audit trail has not been sealed since 2026-03-13 15:\d\d UTC/),
    ]);
    await expect.poll(() => told("trail.held-up")).toHaveLength(1);
    await sealTrail(on.services);
    expect((await signAs(scene.ana, id)).status).toBe(200);
  });
});

describe("events of the trail that are not kept", () => {
  it("a change whose event is swallowed is not saved", async () => {
    await on.byHand(...altering("return null;", "trigger swallow before insert", "audit_event"));
    const { status } = await event("suspended", "2026-03-05");
    await on.byHand(dropped);
    expect(status).toBe(503);
    expect((await quinn.ask(find, { id: certificate })).body.state).toBe("active");
  });

  it("one that is deleted as it is committed is missed: nobody signs until the server is restarted, and it is told", async () => {
    const id = await answered();
    await on.byHand(
      ...altering(
        "delete from audit_event where id = new.id; return null;",
        "constraint trigger late after insert",
        "audit_event",
      ),
      "alter table audit_event disable trigger only_added_audit_event",
    );
    expect((await event("suspended", "2026-03-05")).status).toBe(200);
    await on.byHand(
      dropped,
      "alter table audit_event enable trigger only_added_audit_event",
      `update certification set state = 'active' where id = '${certificate}'`,
      "delete from certification_event",
      "delete from certification_period",
    );
    const refusal = await signAs(scene.ana, id);
    expect(refusal.status).toBe(422);
    expect(refusal.problem.reasons?.[0]).toMatchObject({ code: "EVENT_GONE" });
    await sealTrail(on.services);
    expect(await told("trail.altered")).toContainEqual(expect.stringContaining("was removed from the audit trail"));
    expect((await signAs(scene.ana, id)).status).toBe(422);
  });
});
