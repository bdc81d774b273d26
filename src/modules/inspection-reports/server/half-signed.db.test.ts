import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inspectionReports } from "../contract.ts";
import type { Report } from "../report.ts";
import { type Scene, setScene, signAs, writtenReport } from "./testing.ts";
import { watchLedger } from "./walk.ts";
import { sectionsToOpen } from "../rules/sections.ts";
import { password, type TestApp, createTestApp } from "../../../testing.ts";

/** Between the first signature and the last, whoever owns the database edits what the first one stands for. */
let on: TestApp;
let scene: Scene;
let given: Report;

const { find, integrity, recall, verify, comment, open, sign, checks } = inspectionReports.endpoints;
const giveBack = inspectionReports.endpoints.return;
const sealsSince = "1970-01-01T00:00:00.000Z";

beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-13T15:00:00.000Z" });
  scene = await setScene(on);
}, 60_000);
afterAll(() => on.close());
beforeEach(async () => {
  Object.assign(on.services.signer, { sealsSince });
  const { id } = await writtenReport(scene);
  given = (await signAs(scene.ana, id)).body;
  expect(given.status).toBe("submitted");
});

const altered = async () => (await scene.lena.ask(integrity, { id: given.id })).body.altered;

/** Signatures given before seals existed have none. */
const beforeSeals = () => {
  Object.assign(on.services.signer, { sealsSince: "2026-03-14T00:00:00.000Z" });
  return on.byHand(
    `update report_signature set seal = null, seal_key_id = null where report_id = '${given.id}'`,
    `update audit_event set changes = (select jsonb_agg(c) from jsonb_array_elements(changes) c where c ->> 'field' <> 'seal key')
      where entity_id = '${given.id}' and action = 'InspectionReport.sign'`,
  );
};

describe("a report between its first signature and its last", () => {
  it("is signed further while everything is as it was given, and the record holds the seals", async () => {
    expect(await altered()).toEqual([]);
    const { body, status } = await signAs(scene.ben, given.id);
    expect([status, body.status]).toEqual([200, "signed"]);
    expect((await on.nobody(verify, { code: body.verificationCode ?? "" })).body.verdict).toBe("genuine");
    await on.byHand(
      `update report_signature set seal = null, seal_key_id = null where report_id = '${given.id}' and slot = 'performed'`,
    );
    expect(await altered()).toEqual(["the signature of Ana Torres (performed)"]);
  });

  it.each([
    ["witnesses that are no people", `witnesses = '["zz"]'`],
    ["witnesses of null", "witnesses = 'null'"],
    ["a time zone that there is not", "time_zone = 'America/Chicagox'"],
    ["attachments of null", "attachments = '[null]'"],
    ["setups of a text", `setups = '"x"'`],
  ])("is refused as altered where a hand wrote %s into it, at its checks and at the signature", async (_, set) => {
    const contentHash = given.contentHash ?? "";
    await scene.ben.ask(open, { id: given.id, body: { contentHash, sections: [...sectionsToOpen] } });
    await on.byHand(`update inspection_report set ${set} where id = '${given.id}'`);
    const body = { contentHash, userId: scene.ben.email, password };
    const { status, problem } = await scene.ben.ask(sign, { id: given.id, body });
    expect([status, problem.code]).toEqual([422, "altered"]);
    expect(problem.message).toMatch(
      /^This report is not as it was signed, and no further signatures are possible\. Altered: the content/,
    );
    const checked = await scene.ben.ask(checks, { id: given.id });
    expect(checked.status).toBeLessThan(500);
  });

  it("is no report of before there were seals because its seals are taken away", async () => {
    Object.assign(on.services.signer, { sealsSince: "2026-03-14T00:00:00.000Z" });
    await on.byHand(`update report_signature set seal = null, seal_key_id = null where report_id = '${given.id}'`);
    const { status, problem } = await signAs(scene.ben, given.id);
    expect([status, problem.code]).toEqual([422, "altered"]);
    expect(problem.message).toMatch(/which was sealed according to the audit trail but has no seal/);
  });

  it.each<[string, (id: string) => string[], RegExp]>([
    [
      "the name of who signed",
      (id) => [`update report_signature set printed_name = 'Max Other' where report_id = '${id}'`],
      /the signature of Max Other \(performed\), or the evidence frozen with it: its seal does not match/,
    ],
    [
      "the certificate",
      (id) => [`update report_signature set cert_text = 'ISO 9712 UT Level III' where report_id = '${id}'`],
      /which is Ana Torres, SNT-TC-1A/,
    ],
    [
      "the employee number",
      (id) => [`update report_signature set employee_no = 'X-9' where report_id = '${id}'`],
      /its seal does not match/,
    ],
    [
      "the time",
      (id) => [`update report_signature set signed_at = signed_at - interval '9 days' where report_id = '${id}'`],
      /its seal does not match/,
    ],
    [
      "a calibration in its evidence",
      (id) => [
        `update evidence_snapshot set evidence = replace(evidence::text, '2027-01-10', '2029-01-10')::jsonb where report_id = '${id}'`,
      ],
      /its seal does not match/,
    ],
    ["its evidence taken away", (id) => [`delete from evidence_snapshot where report_id = '${id}'`], /its seal does not match/],
    [
      "other evidence added",
      (id) => [
        `insert into evidence_snapshot select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid()))).* from evidence_snapshot s where report_id = '${id}'`,
      ],
      /to which other evidence was added/,
    ],
    [
      "a line, with the hash of the report",
      (id) => [
        `update report_line set result = 'ACC' where report_id = '${id}' and result = 'REJ'`,
        `update inspection_report set content_hash = repeat('a', 64) where id = '${id}'`,
      ],
      /for other content than the report|the content, or the hash of it/,
    ],
    [
      "a line, with the hash of the report and of the signature",
      (id) => [
        `update report_line set result = 'ACC' where report_id = '${id}' and result = 'REJ'`,
        `update inspection_report set content_hash = repeat('a', 64) where id = '${id}'`,
        `update report_signature set content_hash = repeat('a', 64) where report_id = '${id}'`,
      ],
      /its seal does not match/,
    ],
    [
      "the seal taken away",
      (id) => [`update report_signature set seal = null, seal_key_id = null where report_id = '${id}'`],
      /the signature of Ana Torres \(performed\), which has no seal/,
    ],
    [
      "a seal of a key that is none of the server's",
      (id) => [`update report_signature set seal_key_id = 'forged' where report_id = '${id}'`],
      /its seal does not match/,
    ],
    [
      "the signature taken away",
      (id) => [`delete from report_signature where report_id = '${id}'`],
      /its state: it is shown as submitted but has no signature/,
    ],
    [
      "shown as a draft",
      (id) => [`update inspection_report set status = 'draft' where id = '${id}'`],
      /its state: it was signed by Ana Torres but is shown as draft/,
    ],
  ])("%s altered is named, and not signed further, printed or called whole", async (_what, edit, words) => {
    await on.byHand(...edit(given.id));
    expect((await altered()).join("\n")).toMatch(words);
    const { status, problem } = await signAs(scene.ben, given.id);
    expect([status, problem.code]).toEqual([422, "altered"]);
    expect(problem.message).toMatch(/not as it was signed, and no further signatures are possible\. Altered: /);
    const copy = await on.app.inject({ url: `/api/inspection-reports/${given.id}/pdf`, headers: { cookie: scene.ana.cookie } });
    expect([copy.statusCode, copy.json<{ code: string }>().code]).toEqual([422, "altered"]);
    const walked = await watchLedger(on.services, { rest: 0 });
    expect(walked.intact).toBe(false);
    await on.byHand(
      `delete from report_alteration`,
      `update inspection_report set status = 'void' where id = '${given.id}'`,
      `update report_signature set state = 'withdrawn', seal = null, seal_key_id = null where report_id = '${given.id}'`,
    );
  });

  it("whose signature was taken back is not made signed again with it", async () => {
    const taken = await scene.ana.ask(recall, { id: given.id, body: { version: given.version } });
    expect(taken.status).toBe(200);
    await on.byHand(
      `update report_signature set state = 'active', withdrawn_reason = null where report_id = '${given.id}'`,
      `update inspection_report set status = 'submitted', content_hash = '${given.contentHash}' where id = '${given.id}'`,
    );
    expect(await altered()).toEqual([
      "the signature of Ana Torres (performed), which was withdrawn according to the audit trail",
    ]);
    expect((await signAs(scene.ben, given.id)).problem.code).toBe("altered");
  });

  it("goes back to its author and is signed again, whatever was done to it", async () => {
    await on.byHand(`update report_signature set printed_name = 'Max Other' where report_id = '${given.id}'`);
    const said = { target: "lines", text: "Sign it again", severity: "mustFix" as const };
    expect((await scene.ben.ask(comment, { id: given.id, body: said })).status).toBe(200);
    const { body: now } = await scene.ben.ask(find, { id: given.id });
    const back = await scene.ben.ask(giveBack, {
      id: given.id,
      body: { version: now.version, reason: "Altered in the database" },
    });
    expect([back.status, back.body.status]).toEqual([200, "returned"]);
    expect((await altered()).join()).toMatch(/the withdrawn signature of Max Other/);
  });
});

describe("one half signed before there were seals", () => {
  it("is signed further, and its record holds no seal of that signature", async () => {
    await beforeSeals();
    expect(await altered()).toEqual([]);
    const { status, body } = await signAs(scene.ben, given.id);
    expect([status, body.status]).toEqual([200, "signed"]);
    expect((await on.nobody(verify, { code: body.verificationCode ?? "" })).body.verdict).toBe("genuine");
  });

  it.each([
    ["another name", "printed_name = 'Max Other'"],
    ["another certificate", "cert_text = 'ISO 9712 UT Level III'"],
    ["another time", "signed_at = signed_at - interval '9 days'"],
    ["another person", `signer_user_id = '00000000-0000-4000-8000-000000000001'`],
  ])("is held against its audit event: %s", async (_what, set) => {
    await beforeSeals();
    await on.byHand(`update report_signature set ${set} where report_id = '${given.id}'`);
    const { status, problem } = await signAs(scene.ben, given.id);
    expect([status, problem.code]).toEqual([422, "altered"]);
    expect(problem.message).toMatch(/which is Ana Torres, /);
  });

  const evidence = (from: string, to: string) =>
    `update evidence_snapshot set evidence = replace(evidence::text, '${from}', '${to}')::jsonb where report_id = '${given.id}'`;
  it.each([
    [
      "a calibration that ends later",
      () => evidence("2027-01-10", "2029-01-10"),
      /differs from the record: calibration certificate C-/,
    ],
    [
      "a calibration of another day",
      () => evidence('"calibratedOn": "2026-01-10"', '"calibratedOn": "2026-02-10"'),
      /calibration certificate C-/,
    ],
    ["a higher level", () => evidence('"level": "II"', '"level": "III"'), /differs from the record: certificate /],
    ["nothing in it", () => `update evidence_snapshot set evidence = '{}' where report_id = '${given.id}'`, /all of it/],
    [
      "no list in it",
      () => `update evidence_snapshot set evidence = '{"certifications":"x"}' where report_id = '${given.id}'`,
      /all of it/,
    ],
    ["none at all", () => `delete from evidence_snapshot where report_id = '${given.id}'`, /differs from the record: all of it/],
  ])("is held against the records its evidence was copied from: %s", async (_what, edit, words) => {
    await beforeSeals();
    await on.byHand(edit());
    const { status, problem } = await signAs(scene.ben, given.id);
    expect([status, problem.code]).toEqual([422, "altered"]);
    expect(problem.message).toMatch(words);
  });
});
