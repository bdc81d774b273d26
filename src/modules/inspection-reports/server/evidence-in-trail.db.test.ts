import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { watchEvidence } from "./evidence-in-trail.ts";
import { evidenceSnapshot, inspectionReport } from "./tables.ts";
import { answerAll, type Scene, setScene, signAs, writtenReport } from "./testing.ts";
import { companyId } from "#directory/company/server/tables.ts";
import { securityEvent, storedFile } from "#kit/server/tables.ts";
import { sealTrail } from "#modules/activity-and-audit/server/sealing.ts";
import { clientRequirement } from "#modules/client-companies/server/tables.ts";
import { peopleAndAccess } from "#modules/people-and-access/contract.ts";
import { ndtTraining } from "#modules/ndt-training/contract.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";
import type { SecurityKind } from "#kit/security-kinds.ts";

/** Whoever owns the database undoes by hand what the product did to evidence; the audit trail still tells of it. */
let on: TestApp;
let scene: Scene;
let quinn: Person;

beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-13T15:00:00.000Z", tells: false });
  scene = await setScene(on);
  quinn = await on.person("Quinn Vance", ["QM"]);
  await on.tellTrail();
});
afterAll(() => on.close());

const { recordEvent, find } = ndtTraining.endpoints;

/** A report of Ana's; that her certificate was reinstated after the work is asked about, and answered. */
async function answeredReport() {
  const report = await writtenReport(scene);
  await answerAll(scene, report);
  return report;
}

async function event(type: "suspended" | "reinstated", effectiveOn: string) {
  const id = scene.certificates.ana;
  const { version } = (await quinn.ask(find, { id })).body;
  const reason = "Practical examination found incomplete at audit";
  const { status, problem } = await quinn.ask(recordEvent, { id, body: { version, type, effectiveOn, reason } });
  if (status !== 200) throw new Error(JSON.stringify(problem));
}

const told = async (kind: SecurityKind = "evidence.not-as-told") =>
  (await on.db.select({ detail: securityEvent.detail }).from(securityEvent).where(eq(securityEvent.kind, kind)))
    .map(({ detail }) => detail ?? "")
    .toSorted();

describe("a suspension undone by hand in the database", () => {
  const both = [
    expect.stringMatching(/^Certification UT-II-.* differs from the audit trail: state$/),
    "Certification event suspended 2026-03-05 is in the audit trail but not in the database",
  ];

  it("lets nobody sign, and is told", async () => {
    const { id } = await writtenReport(scene);
    await event("suspended", "2026-03-05");
    const certificate = scene.certificates.ana;
    await on.byHand(
      `update certification set state = 'active' where id = '${certificate}'`,
      `create table taken as table certification_event`,
      `delete from certification_event`,
      `delete from certification_period where certification_id = '${certificate}'`,
    );
    const { status, problem } = await signAs(scene.ana, id);
    expect([status, problem.code]).toEqual([422, "altered"]);
    expect(problem.message).toMatch(/^This report cannot be signed: its evidence does not agree with the audit trail/);
    expect(problem.reasons?.map(({ message }) => message).toSorted()).toEqual(both);
    expect(await on.db.$count(evidenceSnapshot, eq(evidenceSnapshot.reportId, id))).toBe(0);
    await expect.poll(() => told()).toEqual(both);
  });

  it("is found at night where nobody signs, once", async () => {
    await watchEvidence(on.services);
    await watchEvidence(on.services);
    expect(await told()).toEqual(both);
  });

  it("is over when it is put back, and ended by its action", async () => {
    await on.byHand(
      `insert into certification_event select * from taken`,
      `update certification set state = 'suspended' where id = '${scene.certificates.ana}'`,
    );
    const report = await writtenReport(scene);
    expect((await signAs(scene.ana, report.id)).problem.code).toBe("gates");
    await event("reinstated", "2026-03-06");
    await answerAll(scene, report);
    const { id } = report;
    expect((await signAs(scene.ana, id)).status).toBe(200);
    await watchEvidence(on.services);
    expect(await told()).toEqual(both);
  });
});

it("nobody signs under a name that was written over by hand, and it is told", async () => {
  const admin = await on.person("Ada Root", ["ADM"]);
  await on.tellTrail();
  const renamed = await admin.ask(peopleAndAccess.endpoints.update, { id: scene.ana.id, body: { lastName: "Torres-Vega" } });
  expect(renamed.status).toBe(200);
  const { id } = await answeredReport();
  await on.byHand(`update app_user set last_name = 'Ruiz' where id = '${scene.ana.id}'`);
  expect((await signAs(scene.ana, id)).problem).toMatchObject({
    code: "altered",
    reasons: [{ message: "User Ana Torres-Vega differs from the audit trail: last name" }],
  });
  await on.byHand(`update app_user set last_name = 'Torres-Vega' where id = '${scene.ana.id}'`);
  expect((await signAs(scene.ana, id)).status).toBe(200);
});

it("nobody signs a report whose own row was written over after it was submitted, where its hashes were made to fit", async () => {
  const { id } = await answeredReport();
  expect((await signAs(scene.ana, id)).status).toBe(200);
  const [before] = await on.db.select().from(inspectionReport).where(eq(inspectionReport.id, id));
  await on.byHand(`update inspection_report set submitted_by_id = '${scene.lena.id}' where id = '${id}'`);
  const { problem } = await signAs(scene.ben, id);
  expect(problem).toMatchObject({
    code: "altered",
    reasons: [{ message: `Inspection report ${before?.reportNumber} differs from the audit trail: submitted by id` }],
  });
  await on.byHand(`update inspection_report set submitted_by_id = '${scene.ana.id}' where id = '${id}'`);
  expect((await signAs(scene.ben, id)).status).toBe(200);
});

it("an event written into the trail by hand beside the row that fits makes no evidence, with the code of another event either", async () => {
  const { id } = await answeredReport();
  const certificate = scene.certificates.ana;
  const put = (code: string) =>
    `insert into audit_event (id, at, actor_type, actor_id, action, entity, entity_id, entity_label, changes, code)
      select gen_random_uuid(), '2026-03-13T15:00:00Z', 'user', '${quinn.id}', 'Certification.update', 'Certification', '${certificate}', certificate_number,
        jsonb_build_array(jsonb_build_object('field', 'expiresOn', 'old', expires_on, 'new', '2031-12-31')), ${code}
      from certification where id = '${certificate}'`;
  await on.byHand(
    `create table expiring as select expires_on from certification where id = '${certificate}'`,
    put("null"),
    put(`(select code from audit_event where entity_id = '${certificate}' order by n desc limit 1)`),
    `update certification set expires_on = '2031-12-31' where id = '${certificate}'`,
  );
  expect((await signAs(scene.ana, id)).problem).toMatchObject({
    code: "altered",
    reasons: [{ message: expect.stringMatching(/^Certification UT-II-.* differs from the audit trail: expires on$/) }],
  });
  expect((await sealTrail(on.services)).strange).toHaveLength(2);
  await on.byHand(
    `update certification set expires_on = (select expires_on from expiring) where id = '${certificate}'`,
    `delete from audit_event where action = 'Certification.update' and at = (select max(at) from audit_event)`,
  );
  expect((await signAs(scene.ana, id)).status).toBe(200);
});

it("an older state is not told of by putting the events of a record into another order", async () => {
  const { id } = await answeredReport();
  await event("suspended", "2026-03-05");
  const certificate = scene.certificates.ana;
  const turned = `update audit_event set n = n_new from (select id as of, lead(n, 1, n - 1) over (order by n desc) as n_new
    from audit_event where entity_id = '${certificate}') turned where id = of`;
  await on.byHand(
    `create table trail as table audit_event`,
    `update certification set state = 'active' where id = '${certificate}'`,
    `create table taken_away as select * from certification_event where type = 'suspended'`,
    turned,
  );
  expect((await signAs(scene.ana, id)).problem).toMatchObject({ code: "altered" });
  await on.byHand(
    `update certification set state = 'suspended' where id = '${certificate}'`,
    `update audit_event e set n = t.n from trail t where t.id = e.id`,
  );
  await event("reinstated", "2026-03-06");
});

describe("evidence that nobody entered, written into the database by hand", () => {
  const number = "UT-II-9999";
  const made = "00000000-0000-4000-8000-000000000001";
  const copied = (table: string, changes: string) =>
    `insert into ${table} select (jsonb_populate_record(t, '${changes}'::jsonb)).* from ${table} t`;

  it("a certificate is no evidence, and is named to who signs and at night", async () => {
    const { id } = await answeredReport();
    await on.byHand(
      `create table held as select * from certification where id = '${scene.certificates.ana}'`,
      `${copied("certification", `{"id": "${made}", "certificate_number": "${number}"}`)} where id = '${scene.certificates.ana}'`,
      `delete from certification where id = '${scene.certificates.ana}'`,
    );
    const sentence = `Certification ${number} is in the database but not in the audit trail`;
    const { problem } = await signAs(scene.ana, id);
    expect(problem).toMatchObject({ code: "altered", reasons: [{ code: "NOT_AS_TOLD", message: sentence }] });
    await watchEvidence(on.services);
    expect(await told()).toContain(sentence);
    await on.byHand(
      `delete from certification where id = '${made}'`,
      `insert into certification select * from held`,
      `drop table held`,
    );
    expect((await signAs(scene.ana, id)).status).toBe(200);
  });

  it("a column that was empty is not filled", async () => {
    const { id } = await answeredReport();
    await on.byHand(`update certification set issued_by = 'Nobody' where id = '${scene.certificates.ana}'`);
    const { problem } = await signAs(scene.ana, id);
    expect(problem.reasons?.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Certification UT-II-.* differs from the audit trail: issued by$/),
    ]);
    await on.byHand(`update certification set issued_by = null where id = '${scene.certificates.ana}'`);
  });

  it("a plan that lengthens the interval of the gauge", async () => {
    const { id } = await answeredReport();
    await on.byHand(
      `${copied("calibration_plan", `{"id": "${made}", "effective_from": "2026-01-01", "interval_value": 60}`)}
        where type_id = (select type_id from inventory_item where id = '${scene.gauge}')`,
    );
    expect((await signAs(scene.ana, id)).problem.reasons?.map(({ message }) => message)).toEqual([
      "Calibration plan Plan from 2026-01-01 is in the database but not in the audit trail",
    ]);
    await on.byHand(`delete from calibration_plan where id = '${made}'`);
  });
});

describe("what a client asks, changed by hand", () => {
  it.each([
    ["removed", `delete from client_requirement`],
    ["made a wish", `update client_requirement set blocking = false`],
    ["ended", `update client_requirement set valid_to = '2026-01-01'`],
    ["archived", `update client_requirement set archived_at = now()`],
    ["moved to another client", `update client_requirement set client_company_id = gen_random_uuid()`],
  ])("%s lets nobody sign", async (_, statement) => {
    await on.db.insert(clientRequirement).values({
      id: randomUUID(),
      createdAt: "2026-02-01T12:00:00.000Z",
      updatedAt: "2026-02-01T12:00:00.000Z",
      clientCompanyId: scene.client,
      demand: { kind: "vision test", maxAgeMonths: 12 },
      blocking: true,
      sourceDocument: "QP-7",
      validFrom: "2026-01-01",
    });
    await on.tellTrail();
    const { id } = await answeredReport();
    await on.byHand(statement);
    const { status, problem } = await signAs(scene.ana, id);
    expect([status, problem.code]).toEqual([422, "altered"]);
    expect(problem.reasons?.[0]?.message).toMatch(/^Client requirement /);
    await on.byHand(`delete from client_requirement`, `delete from audit_event where entity = 'ClientRequirement'`);
  });
});

it("the client's name and policy are those the trail knows", async () => {
  const { id } = await answeredReport();
  await on.byHand(`update client_company set report_policy = '{"reviewLevel": "none"}' where id = '${scene.client}'`);
  expect((await signAs(scene.ana, id)).problem.reasons?.map(({ message }) => message)).toEqual([
    "Client company ACR Acadia Refining differs from the audit trail: report policy",
  ]);
  await on.byHand(`update client_company set report_policy = '{}' where id = '${scene.client}'`);
});

it("the accreditation of the base and the logo of the letterhead are those the trail knows", async () => {
  const { id, baseLocationId } = await answeredReport();
  const [made, at] = [randomUUID(), "2026-02-01T12:00:00.000Z"];
  const logo = {
    entity: "CompanySettings",
    entityId: companyId,
    kind: "logo",
    name: "logo.png",
    mediaType: "image/png",
    size: 9,
  };
  await on.db.insert(storedFile).values({ ...logo, id: made, sha256: "a".repeat(64), createdAt: at, updatedAt: at });
  await on.tellTrail();
  const swapped = `update stored_file set sha256 = '${"b".repeat(64)}' where id = '${made}'`;
  const accredited = `update base_location set scopes = '[{"schema": "17020", "number": "IB-2207"}]' where id = '${baseLocationId}'`;
  await on.byHand(swapped, accredited);
  expect((await signAs(scene.ana, id)).problem.reasons?.map(({ message }) => message).toSorted()).toEqual([
    expect.stringMatching(/^Base .* differs from the audit trail: scopes$/),
    "File logo.png differs from the audit trail: sha256",
  ]);
  await on.byHand(
    `update base_location set scopes = '[]' where id = '${baseLocationId}'`,
    `delete from stored_file where id = '${made}'`,
    `delete from audit_event where entity_id = '${made}'`,
  );
});

it("a key destroyed by hand, as if its person's data had been erased on request, lets nobody sign and is told at night", async () => {
  const { id } = await answeredReport();
  await on.byHand(`update person_key set sealed_key = null, request_no = 'PR-2026-007' where person_id = '${scene.ana.id}'`);
  const sentence = "A person's key was destroyed as if under privacy request PR-2026-007, which is not in the audit trail";
  expect((await signAs(scene.ana, id)).problem.reasons?.map(({ message }) => message)).toContain(sentence);
  await watchEvidence(on.services);
  expect(await told("trail.erasure-untold")).toEqual([sentence]);
});
