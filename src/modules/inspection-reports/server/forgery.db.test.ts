import { createHash, generateKeyPairSync, sign as signWith } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { inspectionReports } from "../contract.ts";
import { signedHeadText, signedText } from "../rules/content-hash.ts";
import { enterStatus, noteEndsWhereMissing } from "./ledger.ts";
import { load } from "./loading.ts";
import { storeReportPdf } from "./print.ts";
import { recompute } from "./record.ts";
import { signaturesOf } from "./signatures.ts";
import { reportAlteration, reportLedger, reportStatusLedger } from "./ledger/tables.ts";
import { evidenceRef, inspectionReport } from "./tables.ts";
import { correctedRevision, issuedReport, type Scene, setScene, signAs, writtenReport } from "./testing.ts";
import { watchLedger, type Walked } from "./walk.ts";
import type { LedgerEnds, Signer } from "#kit/server/signer.ts";
import { securityEvent, storedFile } from "#kit/server/tables.ts";
import { writingRows } from "#kit/server/plain-rows.ts";
import type { Report } from "../report.ts";
import { sealTrail } from "#modules/activity-and-audit/server/sealing.ts";
import { type TestApp, createTestApp } from "../../../testing.ts";

/** Whoever owns the database edits it by hand, with every trigger and foreign key out of the way. Each test puts back what it changed. */
let on: TestApp;
let scene: Scene;
let control: Report;
let forged: Report;
let other: Report;
let voided: Report;
/** How far the ledger went, noted beside the keys. */
let noted: Signer["trail"]["ledger"];
/** The same before each test. */
let ends: LedgerEnds | null = null;
let superseded: Report;
const far = "00000000-0000-4000-8000-00000000000f";

const { verify, verifyFile, find, save, recall, revise, altered, integrity, ledgerHead, keys } = inspectionReports.endpoints;
const voidIt = inspectionReports.endpoints.void;

/** Tables that are put back after each forgery. */
const kept = [
  "inspection_report",
  "report_line",
  "report_indication",
  "report_person",
  "report_equipment",
  "report_consumable",
  "report_signature",
  "evidence_snapshot",
  "evidence_ref",
  "report_ledger",
  "report_status_ledger",
  "ledger_head",
  "ledger_head_kept",
  "audit_event",
  "audit_seal",
  "signing_key",
];

/** What belongs to a report, beside its entries in the ledger. */
const childTables = kept.filter((table) => table.startsWith("report_") && !table.endsWith("ledger")).concat("evidence_snapshot");

/** A report that its author took back after the first signature: with a signature that was withdrawn. */
async function signedAgain(): Promise<Report> {
  const { id } = await writtenReport(scene);
  const { body } = await signAs(scene.ana, id);
  expect((await scene.ana.ask(recall, { id, body: { version: body.version } })).status).toBe(200);
  for (const person of [scene.ana, scene.ben]) expect((await signAs(person, id)).status).toBe(200);
  return (await scene.ana.ask(find, { id })).body;
}

beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-13T15:00:00.000Z" });
  noted = on.services.signer.trail.ledger;
  scene = await setScene(on);
  control = await issuedReport(scene);
  forged = await issuedReport(scene);
  other = await signedAgain();
  voided = await issuedReport(scene);
  superseded = await issuedReport(scene);
  const refusal = await scene.lena.ask(voidIt, {
    id: voided.id,
    body: { version: voided.version, reason: "Wrong vessel" },
  });
  expect(refusal.status).toBe(200);
  const draft = await correctedRevision(scene, superseded.id);
  for (const person of [scene.ana, scene.ben]) expect((await signAs(person, draft.id)).status).toBe(200);
  for (const { id } of [control, forged]) await storeReportPdf(on.services, id);
  for (const table of kept) await on.database.query(`create table kept_${table} as table ${table}`);
  await vi.waitFor(async () => expect((await noted.read())?.statusSeq).toBe(await on.db.$count(reportStatusLedger)));
  ends = await noted.read();
  forged = (await scene.ana.ask(find, { id: forged.id })).body;
  control = (await scene.ana.ask(find, { id: control.id })).body;
}, 120_000);
afterAll(async () => {
  for (const table of kept) await on.database.query(`drop table if exists kept_${table}`);
  await on.close();
});
beforeEach(async () => {
  const put = kept.flatMap((table) => [`delete from ${table}`, `insert into ${table} select * from kept_${table}`]);
  await on.byHand(...put);
  on.simulateRestart();
  if (ends) await noted.write(ends);
  await on.services.signer.trail.sealed.forget();
  await on.byHand("delete from security_event where kind in ('ledger.verified', 'evidence-index.altered')");
  await on.database.query("delete from report_alteration");
});

// Each look from an address of its own, since strangers are limited by address.
let styles = 0;
const from = () => ({ "x-forwarded-for": `10.0.${(styles += 1) >> 8}.${styles & 255}` });
const asked = async ({ verificationCode }: Pick<Report, "verificationCode">) =>
  (await on.nobody(verify, { code: verificationCode ?? "" }, from())).body;
const walk = (): Promise<Walked> => watchLedger(on.services, { rest: 0 });
const marked = async (id: string) =>
  (await on.db.select().from(reportAlteration).where(eq(reportAlteration.reportId, id)))[0]?.altered ?? [];

describe("untouched", () => {
  it("everything is as it was signed: genuine, void and superseded are told apart, and the walk is whole", async () => {
    for (const report of [control, other]) expect((await asked(report)).verdict).toBe("genuine");
    expect(await asked(voided)).toMatchObject({ verdict: "void", altered: [], signature: { valid: true } });
    expect(await asked(superseded)).toMatchObject({ verdict: "superseded", altered: [], supersededBy: { revision: 1 } });
    expect((await on.nobody(verifyFile, { body: { sha256: control.pdfSha256 ?? "", code: null } })).body.verdict).toBe("genuine");
    for (const [code, otherCode] of [
      [control.verificationCode, false],
      [null, false],
      [other.verificationCode, true],
      ["junk", true],
    ] as const)
      expect(
        (await on.nobody(verifyFile, { body: { sha256: control.pdfSha256 ?? "", code: code ?? null } }, from())).body,
      ).toMatchObject({ verdict: "genuine", number: control.reportNumber, otherCode });
    expect(await walk()).toMatchObject({ intact: true, brokenAt: null, faults: [], entries: 6 });
    expect((await scene.ana.ask(altered, {})).body.reports).toEqual([]);
  });
});

/** What was done by hand to the report `forged`, and how it is named. */
const forgeries: [string, (id: string) => string[], RegExp][] = [
  [
    "a reading of a line",
    (id) => [
      `update report_line set values = jsonb_set(values, '{r1}', '{"entered":"12.70","unit":"mm","si":"12.70"}') where report_id = '${id}' and line_no = 3`,
    ],
    /^line 3$/,
  ],
  [
    "the result of a line",
    (id) => [`update report_line set result = 'ACC' where report_id = '${id}' and result = 'REJ'`],
    /^line \d+$/,
  ],
  ["a line removed", (id) => [`delete from report_line where report_id = '${id}' and line_no = 2`], /^line 2, which is missing$/],
  [
    "a line added",
    (id) => [
      `insert into report_line (id, report_id, line_no, item_key, values, result) select gen_random_uuid(), report_id, 99, 'CML 99', values, 'ACC' from report_line where report_id = '${id}' and line_no = 1`,
    ],
    /^line 99, which was added$/,
  ],
  ["the result of the report", (id) => [`update inspection_report set result = 'ACCEPT' where id = '${id}'`], /^the result$/],
  [
    "the day of issue",
    (id) => [`update inspection_report set issued_on = '2026-03-01' where id = '${id}'`],
    /^the day of issue$/,
  ],
  [
    "the day of inspection",
    (id) => [`update inspection_report set inspected_on = '2026-03-01' where id = '${id}'`],
    /^the day of inspection$/,
  ],
  [
    "the days worked",
    (id) => [`update inspection_report set performed_dates = '{2026-03-01}' where id = '${id}'`],
    /^the days of inspection$/,
  ],
  ["the item", (id) => [`update inspection_report set item_tag = 'V-999' where id = '${id}'`], /^the item$/],
  [
    "the header",
    (id) => [`update inspection_report set header = jsonb_set(header, '{drawing}', '"D-1"') where id = '${id}'`],
    /^the header$/,
  ],
  ["the remarks", (id) => [`update inspection_report set remarks = 'Fit for service' where id = '${id}'`], /^the remarks/],
  [
    "the policy",
    (id) => [`update inspection_report set policy = jsonb_set(policy, '{reviewLevel}', '"none"') where id = '${id}'`],
    /^the report policy$/,
  ],
  [
    "another client",
    (id) => [
      `insert into client_company select (jsonb_populate_record(c, '{"id":"00000000-0000-4000-8000-000000000001","code":"FRG"}')).* from client_company c where code = 'ACR' on conflict do nothing`,
      `update inspection_report set client_company_id = '00000000-0000-4000-8000-000000000001' where id = '${id}'`,
    ],
    /^the client$/,
  ],
  [
    "a file named beside those that were signed",
    (id) => [
      `update inspection_report set attachments = attachments || '[{"fileId":"${far}","lineId":null,"print":true}]' where id = '${id}'`,
    ],
    /^the list of photos and files, which names one that does not belong to the report$/,
  ],
  ["a person's role", (id) => [`update report_person set roles = '{assistant}' where report_id = '${id}'`], /^the people$/],
  [
    "an instrument removed",
    (id) => [`delete from report_equipment where report_id = '${id}' and position = 1`],
    /^the instruments$/,
  ],
  ["a batch", (id) => [`update report_consumable set expires_on = '2030-01-01' where report_id = '${id}'`], /^the consumables$/],
  [
    "the name of a signer",
    (id) => [`update report_signature set printed_name = 'Ben Other' where report_id = '${id}' and slot = 'reviewed'`],
    /^the signature of Ben Ruiz \(reviewed\), which is missing$/,
  ],
  [
    "the certificate of a signer",
    (id) => [`update report_signature set cert_text = 'ISO 9712 UT Level III' where report_id = '${id}' and slot = 'performed'`],
    /^the signature of Ana Torres \(performed\)$/,
  ],
  [
    "the time of a signature",
    (id) => [
      `update report_signature set signed_at = signed_at - interval '9 days' where report_id = '${id}' and slot = 'performed'`,
    ],
    /^the signature of Ana Torres \(performed\)$/,
  ],
  [
    "a signature withdrawn",
    (id) => [`update report_signature set state = 'withdrawn' where report_id = '${id}' and slot = 'reviewed'`],
    /^the signature of Ben Ruiz \(reviewed\), which is missing$/,
  ],
  [
    "a signature deleted, with its evidence",
    (id) => [
      `delete from evidence_snapshot where signature_id in (select id from report_signature where report_id = '${id}' and slot = 'reviewed')`,
      `delete from report_signature where report_id = '${id}' and slot = 'reviewed'`,
    ],
    /^the evidence frozen with the signature of Ben Ruiz \(reviewed\), which is missing$/,
  ],
  [
    "a calibration in the frozen evidence",
    (id) => [
      `update evidence_snapshot set evidence = replace(evidence::text, '2027-01-10', '2029-01-10')::jsonb where report_id = '${id}'`,
    ],
    /^the evidence frozen with the signature of Ana Torres \(performed\)$/,
  ],
  [
    "other evidence added to a signature",
    (id) => [
      `insert into evidence_snapshot select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'taken_at', s.taken_at + interval '1 minute', 'evidence', replace(s.evidence::text, '2027-01-10', '2029-01-10')::jsonb))).* from evidence_snapshot s where report_id = '${id}'`,
    ],
    /^the evidence frozen with the signature of Ben Ruiz \(reviewed\), to which other evidence was added$/,
  ],
  [
    "the time at which evidence was taken",
    (id) => [`update evidence_snapshot set taken_at = taken_at - interval '1 day' where report_id = '${id}'`],
    /^the evidence frozen with the signature of Ana Torres \(performed\), which was taken at another time$/,
  ],
  [
    "evidence of no signature added",
    (id) => [
      `insert into evidence_snapshot select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'signature_id', gen_random_uuid()))).* from evidence_snapshot s where report_id = '${id}'`,
    ],
    /^the frozen evidence, to which evidence without a signature was added$/,
  ],
  [
    "a withdrawn signature added",
    (id) => [
      `insert into report_signature select (jsonb_populate_record(s, '{"id":"${far}","state":"withdrawn","printed_name":"Max Other"}')).* from report_signature s where report_id = '${id}' and slot = 'performed'`,
    ],
    /^the withdrawn signature of Max Other \(performed\), which was added$/,
  ],
  [
    "a signature that stands, copied as a withdrawn one",
    (id) => [
      `insert into report_signature select (jsonb_populate_record(s, '{"id":"${far}","state":"withdrawn"}')).* from report_signature s where report_id = '${id}' and slot = 'performed'`,
    ],
    /^the withdrawn signature of Ana Torres \(performed\), which was added$/,
  ],
  [
    "the client's name in the frozen evidence",
    (id) => [
      `update evidence_snapshot set evidence = jsonb_set(evidence, '{subject,client,legalName}', '"Other Ltd"') where report_id = '${id}'`,
    ],
    /^the evidence frozen with/,
  ],
  [
    "the report's number",
    (id) => [`update inspection_report set report_number = 'FORGED-1' where id = '${id}'`],
    /^the report number or revision$/,
  ],
  [
    "a claim that it was released from void",
    (id) => [`update inspection_report set status = 'void' where id = '${id}'`],
    /^its state: it is shown as void, which was never recorded$/,
  ],
  [
    "a draft again, to be edited in the product",
    (id) => [`update inspection_report set status = 'draft', frozen_at = null where id = '${id}'`],
    /^its state: it was signed, but is shown as not final$/,
  ],
  [
    "archived, which takes it out of lists",
    (id) => [`update inspection_report set archived_at = now() where id = '${id}'`],
    /^its state: it was signed, and is archived/,
  ],
  [
    "the PDF's fingerprint",
    (id) => [`update inspection_report set pdf_sha256 = repeat('a', 64) where id = '${id}'`],
    /^the fingerprint of the PDF$/,
  ],
  [
    "the record hash alone",
    (id) => [`update inspection_report set record_hash = repeat('b', 64) where id = '${id}'`],
    /^the record hash of the report$/,
  ],
  [
    "the ledger entry removed",
    (id) => [`delete from report_ledger where report_id = '${id}'`],
    /^its entry 2 in the ledger, which is missing$/,
  ],
  [
    "the ledger entry's number",
    (id) => [`update report_ledger set number = 'FORGED-1' where report_id = '${id}'`],
    /^entry 2 of the ledger, whose server signature does not match$/,
  ],
  [
    "the ledger entry's list of parts",
    (id) => [`update report_ledger set parts = parts - 'lines' where report_id = '${id}'`],
    /^entry 2 of the ledger, in its list of parts$/,
  ],
  [
    "another template",
    (id) => [
      `update inspection_report set template_id = (select id from report_template where code = 'RT-FILM') where id = '${id}'`,
    ],
    /^the template$/,
  ],
];

/** The head as the server signed it when the chains ended here: a forger may have kept one. */
const formerHead = async (seq: number, statusSeq: number) => {
  const [ends] = await on.database.query<{ entry: string; state: string }>(
    `select (select record_hash from report_ledger where seq = ${seq}) as entry, coalesce((select entry_hash from report_status_ledger where seq = ${statusSeq}), repeat('0', 64)) as state`,
  );
  const { entry: recordHash = "", state: statusHash = "" } = ends ?? {};
  const at = "2026-03-13T15:00:00.000Z";
  const signature = on.services.signer.sign(signedHeadText({ seq, recordHash, statusSeq, statusHash, at }));
  return `update ledger_head set seq = ${seq}, record_hash = '${recordHash}', status_seq = ${statusSeq}, status_hash = '${statusHash}', at = '${at}', server_signature = '${signature}'`;
};

describe("edited in the database", () => {
  it.each(forgeries)("%s is found and named by /verify, on the record page and by the walk", async (_what, edit, named) => {
    await on.byHand(...edit(forged.id));
    const answer = await asked(forged);
    expect(answer).toMatchObject({ verdict: "altered", summary: null });
    expect(answer.altered).toContainEqual(expect.stringMatching(named));
    expect((await scene.lena.ask(integrity, { id: forged.id })).body.altered).toEqual(answer.altered);
    const { intact } = await walk();
    expect(intact).toBe(false);
    expect(await marked(forged.id)).toEqual(answer.altered);
    expect((await asked(control)).verdict).toBe("genuine");
  });

  it("the index of evidence, from which the record in doubt was taken, is found by the walk and mended, and administrators are told", async () => {
    const refs = async () =>
      (await on.db.select().from(evidenceRef).where(eq(evidenceRef.reportId, forged.id)))
        .map(({ entity, entityId, fromOn }) => `${entity} ${entityId} ${fromOn}`)
        .toSorted();
    const before = await refs();
    await on.byHand(
      `delete from evidence_ref where report_id = '${forged.id}' and entity = 'InventoryItem'`,
      `update evidence_ref set entity_id = '${far}' where report_id = '${forged.id}' and entity = 'Certification'`,
    );
    expect((await walk()).intact).toBe(true);
    const told = await on.db.select().from(securityEvent).where(eq(securityEvent.kind, "evidence-index.altered"));
    expect(told).toMatchObject([{ severity: "critical", detail: expect.stringContaining(`of ${forged.reportNumber} Rev 0`) }]);
    expect(await refs()).toEqual(expect.arrayContaining(before));
    await on.byHand(
      `delete from evidence_ref where entity_id = '${far}'`,
      "delete from security_event where kind = 'evidence-index.altered'",
    );
    await walk();
    expect(await on.db.$count(securityEvent, eq(securityEvent.kind, "evidence-index.altered"))).toBe(0);
  });

  it("two reports whose lines were swapped are both found", async () => {
    await on.byHand(
      `update report_line set report_id = '${far}' where report_id = '${forged.id}'`,
      `update report_line set report_id = '${forged.id}' where report_id = '${other.id}'`,
      `update report_line set report_id = '${other.id}' where report_id = '${far}'`,
    );
    for (const report of [forged, other]) expect((await asked(report)).altered.join()).toMatch(/line 1,line 2/);
    await walk();
    expect((await scene.ana.ask(altered, {})).body.reports.map(({ id }) => id).toSorted()).toEqual(
      [forged.id, other.id].toSorted(),
    );
  });

  it("a verification code that points elsewhere still leads to the report it was printed on", async () => {
    await on.byHand(
      `update inspection_report set verification_code = null where id = '${other.id}'`,
      `update inspection_report set verification_code = '${other.verificationCode}' where id = '${forged.id}'`,
    );
    for (const report of [forged, other])
      expect(await asked(report)).toMatchObject({
        verdict: "altered",
        number: report.reportNumber,
        altered: ["the verification code"],
      });
    expect((await walk()).intact).toBe(false);
  });

  it("a void report that is shown as signed again is found, with its entry and what the trail says gone as well", async () => {
    const again = `update inspection_report set status = 'signed', void_reason = null, voided_at = null where id = '${voided.id}'`;
    await on.byHand(again);
    expect((await asked(voided)).altered).toEqual(["its state: it was declared void on 2026-03-13, but is shown as signed"]);
    await on.byHand(`delete from report_status_ledger where report_id = '${voided.id}'`);
    expect((await asked(voided)).altered).toEqual(["its state: it was declared void, but is shown as signed"]);
    await on.byHand(`delete from audit_event where entity_id = '${voided.id}' and action = 'InspectionReport.void'`);
    expect(await walk()).toMatchObject({ intact: false, faults: [expect.stringContaining("The ledger of states is broken")] });
    expect(await asked(voided)).toMatchObject({
      verdict: "altered",
      altered: [expect.stringContaining("the ledger of states, from which an entry is missing")],
    });
  });

  /** The report that was declared void shown as signed, with the trail and the register of numbers made to fit. */
  const unvoid = () => [
    `update inspection_report set status = 'signed', void_reason = null, voided_at = null where id = '${voided.id}'`,
    `delete from audit_event where entity_id = '${voided.id}' and action = 'InspectionReport.void'`,
  ];
  const shownAsAltered = async () => {
    const answer = await asked(voided);
    expect(answer).toMatchObject({ verdict: "altered", altered: [expect.any(String)] });
    expect((await scene.lena.ask(integrity, { id: voided.id })).body.altered).toEqual(answer.altered);
    const { status, problem } = await scene.ana.ask(revise, {
      id: voided.id,
      body: { reasonForRevision: "Another reading found", reasonClass: "error ours", changeSummary: null },
    });
    expect([status, problem.code]).toEqual([422, "altered"]);
    expect((await walk()).faults.join()).toMatch(/The ledger of states is broken at entry \d/);
    return answer.altered[0];
  };

  it("a void whose entry was given to another report is found, and no revision can be started from it", async () => {
    await on.byHand(...unvoid(), `update report_status_ledger set report_id = '${far}' where report_id = '${voided.id}'`);
    expect(await shownAsAltered()).toMatch(/^entry \d of the ledger of states$/);
  });

  it("a void whose event in the trail was given to another report is found", async () => {
    const [again = ""] = unvoid();
    await on.byHand(
      again,
      `update report_status_ledger set report_id = '${far}', number = 'X' where report_id = '${voided.id}'`,
      `update audit_event set entity_id = '${far}' where entity_id = '${voided.id}' and action = 'InspectionReport.void'`,
    );
    expect(await shownAsAltered()).toMatch(/^its state: it was declared void, but is shown as signed$/);
  });

  it("a void whose entry was overwritten with a copy of its neighbour is found, and told after a walk wherever it is", async () => {
    const columns = "report_id, kind, number, revision, at, facts, entry_hash, prev_hash, server_signature, key_id";
    await on.byHand(
      ...unvoid(),
      `update report_status_ledger s set (${columns}) = (select ${columns} from report_status_ledger n where n.seq = s.seq + 1) where report_id = '${voided.id}'`,
    );
    expect(await shownAsAltered()).toMatch(/^the ledger of states, in which an entry is not as it was made/);
  });

  it("a void whose entry shows another column in place of its own is found, though no row was written", async () => {
    expect((await asked(control)).verdict).toBe("genuine");
    const change = (statement: string) => `alter table report_status_ledger ${statement}`;
    const instead = (column: string, type: string, value: string) => [
      change(`rename column ${column} to ${column}_x`),
      change(`alter column ${column}_x drop not null`),
      change(`add column ${column} ${type} not null default '${value}'`),
    ];
    await on.byHand(...unvoid(), ...instead("report_id", "uuid", far), ...instead("number", "text", "X"));
    expect((await asked(voided)).verdict).toBe("altered");
    const back = (column: string) => [change(`drop column ${column}`), change(`rename column ${column}_x to ${column}`)];
    await on.byHand(...back("report_id"), ...back("number"));
  });

  it("a void whose entries are read through a view is found, whatever the view answers", async () => {
    await on.byHand(
      ...unvoid(),
      "alter table report_status_ledger rename to entries_x",
      `create view report_status_ledger as select *, xmin from entries_x where not (report_id = '${voided.id}' and current_query() ~ 'report_id')`,
    );
    expect((await asked(voided)).verdict).toBe("altered");
    await on.byHand("drop view report_status_ledger", "alter table entries_x rename to report_status_ledger");
  });

  it("a void whose entry and event name someone else is found among any number of entries, also after they were hashed", async () => {
    for (let entry = 0; entry < 120; entry += 1)
      await writingRows(on.db, (rows) =>
        enterStatus({ rows, signer: on.services.signer, now: new Date() }, control, "print", { pdfSha256: control.pdfSha256 }),
      );
    expect((await asked(control)).verdict).toBe("genuine");
    const [again = ""] = unvoid();
    await on.byHand(
      again,
      `update report_status_ledger set report_id = '${far}', number = 'X', kind = 'print' where report_id = '${voided.id}'`,
      `update audit_event set entity = 'Person', entity_id = '${far}', entity_label = 'X', action = 'Person.update'
        where entity_id = '${voided.id}' and action = 'InspectionReport.void'`,
    );
    expect(await shownAsAltered()).toMatch(/^the ledger of states, in which an entry is not as it was made/);
  });

  it("a void taken back as the newest entry, with its event and the head of before, is found by the note beside the keys", async () => {
    const fresh = await issuedReport(scene);
    for (const table of ["inspection_report", "ledger_head"])
      await on.database.query(`create table was_${table} as table ${table}`);
    const { status } = await scene.lena.ask(voidIt, { id: fresh.id, body: { version: fresh.version, reason: "Wrong vessel" } });
    expect([status, (await asked(fresh)).verdict]).toEqual([200, "void"]);
    await sealTrail(on.services);
    await on.byHand(
      `delete from inspection_report where id = '${fresh.id}'`,
      `insert into inspection_report select * from was_inspection_report where id = '${fresh.id}'`,
      `delete from report_status_ledger where report_id = '${fresh.id}' and kind = 'void'`,
      "delete from ledger_head",
      "insert into ledger_head select * from was_ledger_head",
      `delete from audit_event where entity_id = '${fresh.id}' and action = 'InspectionReport.void'`,
    );
    const told =
      /^the ledger, which is behind the note beside the keys \(Entry \d+ of the ledger of states is not the one that was made\)/;
    expect(await asked(fresh)).toMatchObject({ verdict: "altered", altered: [expect.stringMatching(told)] });
    const draft = await writtenReport(scene);
    const refused = await signAs(scene.ana, draft.id);
    expect([refused.status, refused.problem.reasons?.[0]]).toMatchObject([422, { code: "TRAIL_ALTERED" }]);
    for (const table of ["inspection_report", "ledger_head"]) await on.database.query(`drop table was_${table}`);
  });

  describe("a void that was restored from a backup, with the note beside the keys gone", () => {
    /** Shown as signed again, with its event and the entries from that of the void on gone, and the head of before put in place. */
    const takenBack = async () => {
      const [entry] = await on.database.query<{ seq: number }>(
        `select seq from report_status_ledger where report_id = '${voided.id}' and kind = 'void'`,
      );
      const { seq = 0 } = entry ?? {};
      return [
        ...unvoid(),
        `delete from report_status_ledger where seq >= ${seq}`,
        `delete from audit_event where action = 'InspectionReport.print' or action = 'InspectionReport.supersede'`,
        `update inspection_report set pdf_sha256 = null, pdf_size = null`,
        await formerHead(6, seq - 1),
      ];
    };

    it("is not taken back without being found: the end is noted by the restore, and by the start where there is no note", async () => {
      await noted.forget();
      await noteEndsWhereMissing(on.services);
      expect(await noted.read()).toEqual(ends);
      await on.byHand(...(await takenBack()));
      const cut = /^the ledger, which is behind the note beside the keys \(Entry 4 of the ledger of states/;
      expect(await asked(voided)).toMatchObject({ verdict: "altered", altered: [expect.stringMatching(cut)] });
      const { intact, faults } = (await scene.lena.ask(inspectionReports.endpoints.ledger, {})).body;
      expect([intact, faults.join()]).toEqual([false, expect.stringMatching(/The ledger is behind the note beside the keys/)]);
    });

    it("keeps its note where the ledger cannot be gone on from, and none is made of a ledger that was cut off", async () => {
      await noteEndsWhereMissing(on.services);
      expect(await noted.read()).toEqual(ends);
      await noted.forget();
      await on.byHand("delete from report_status_ledger where seq = 4");
      await noteEndsWhereMissing(on.services);
      expect(await noted.read()).toBeNull();
      const told = await on.db.select().from(securityEvent).where(eq(securityEvent.kind, "ledger.not-noted"));
      expect(told.map(({ severity, detail }) => [severity, detail])).toEqual([
        [
          "critical",
          expect.stringMatching(/^The end of the ledger was not noted beside the keys\. The head of the ledger states 6 and 4/),
        ],
      ]);
    });
  });

  it("a database put back to before the trail was last sealed lets no report be called in force", async () => {
    await sealTrail(on.services);
    expect((await asked(control)).verdict).toBe("genuine");
    const { sealed } = on.services.signer.trail;
    const before = await sealed.read();
    if (!before) expect.fail("nothing is sealed");
    await sealed.write({ ...before, lastSeq: before.lastSeq + 9 });
    expect((await asked(control)).altered).toEqual([expect.stringMatching(/^the audit trail, which is not as it was sealed on/)]);
    expect((await asked(voided)).verdict).toBe("void");
    await sealed.write(before);
    expect((await asked(control)).verdict).toBe("genuine");
  });

  it("what the last walk found is not covered up by a row of a time that has not come", async () => {
    await on.byHand("update report_status_ledger set number = 'X' where seq = 1");
    await walk();
    await on.byHand(
      "delete from report_status_ledger",
      "insert into report_status_ledger select * from kept_report_status_ledger",
      `insert into security_event select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'at', '2099-01-01T00:00:00Z',
        'severity', 'info', 'detail', 'The ledger of signed reports is whole'))).* from security_event s where kind = 'ledger.verified' limit 1`,
    );
    expect((await asked(control)).altered).toEqual([expect.stringMatching(/which the last nightly check found broken/)]);
  });

  it("a chain of states the last walk found broken lets no report be called in force", async () => {
    await on.byHand("update report_status_ledger set number = 'X' where seq = 1");
    await walk();
    await on.byHand(
      "delete from report_status_ledger",
      "insert into report_status_ledger select * from kept_report_status_ledger",
    );
    expect((await asked(control)).altered).toEqual([expect.stringMatching(/which the last nightly check found broken/)]);
    expect(await walk()).toMatchObject({ intact: true });
    expect((await asked(control)).verdict).toBe("genuine");
  });

  it("a report deleted with everything in it is called missing, by its code and by its file", async () => {
    await on.byHand(
      ...childTables.map((table) => `delete from ${table} where report_id = '${forged.id}'`),
      `delete from inspection_report where id = '${forged.id}'`,
    );
    const missing = { verdict: "altered", number: forged.reportNumber, revision: 0, altered: ["the report, which is missing"] };
    for (let look = 0; look < 2; look += 1) expect(await asked(forged)).toMatchObject(missing);
    const byFile = await on.nobody(verifyFile, { body: { sha256: forged.pdfSha256 ?? "", code: null } }, from());
    expect(byFile.body).toMatchObject(missing);
    const events = await on.db.select().from(securityEvent).where(eq(securityEvent.kind, "report.missing"));
    expect(events.map(({ severity }) => severity)).toEqual(["critical"]);
    expect((await walk()).faults.join()).toMatch(/The ledger of signed reports is broken at entry 2/);
  });

  it("another reason for a void is found", async () => {
    await on.byHand(`update inspection_report set void_reason = 'Paper jam' where id = '${voided.id}'`);
    expect((await asked(voided)).altered).toEqual(["when or why it was declared void"]);
  });

  it("a superseded report that is shown as current, or as superseded by another, is found", async () => {
    await on.byHand(`update inspection_report set superseded_by_id = '${other.id}' where id = '${superseded.id}'`);
    expect((await asked(superseded)).altered).toEqual(["which revision supersedes it"]);
    await on.byHand(
      `update inspection_report set status = 'signed', superseded_by_id = null where id = '${superseded.id}'`,
      `delete from report_status_ledger where report_id = '${superseded.id}'`,
      `delete from audit_event where entity_id = '${superseded.id}'`,
    );
    expect((await asked(superseded)).altered).toContain("its state: it was superseded, but is shown as signed");
  });

  it("a PDF put in the place of the issued one does not verify, and the issued one says that the record was altered", async () => {
    const other256 = createHash("sha256").update("another PDF").digest("hex");
    await on.byHand(`update inspection_report set pdf_sha256 = '${other256}' where id = '${forged.id}'`);
    const byFile = async (sha256: string) => (await on.nobody(verifyFile, { body: { sha256, code: null } }, from())).body;
    for (const sha256 of [other256, forged.pdfSha256 ?? ""])
      expect(await byFile(sha256)).toMatchObject({ verdict: "altered", altered: ["the fingerprint of the PDF"] });
    const served = await on.app.inject({
      url: `/api/inspection-reports/${forged.id}/pdf`,
      headers: { cookie: scene.ana.cookie },
    });
    expect([served.statusCode, served.json<{ code: string }>().code]).toEqual([422, "altered"]);
  });

  it("the stored PDF of an altered report goes only to who may administer reports, in a file that is called altered", async () => {
    const owner = await on.person("Olga Owner", ["SUPER"]);
    const get = (url: string, who = scene.ana) => on.app.inject({ url, headers: { cookie: who.cookie } });
    const address = `/api/inspection-reports/${forged.id}/pdf`;
    const nameOf = ({ headers }: Awaited<ReturnType<typeof get>>) => headers["content-disposition"];
    expect(nameOf(await get(address))).toContain(`${forged.reportNumber}-rev0.pdf`);
    await on.byHand(`update report_line set result = 'ACC' where report_id = '${forged.id}' and result = 'REJ'`);
    const refused = await get(address);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      code: "altered",
      message: expect.stringMatching(
        /^This report is not as it was signed, and its PDF is not provided\. Altered: line \d+\. Tell an administrator/,
      ) as string,
    });
    const [file] = await on.db
      .select()
      .from(storedFile)
      .where(and(eq(storedFile.entityId, forged.id), eq(storedFile.kind, "pdf")));
    expect((await get(`/api/files/${file?.id}/content`)).statusCode).toBe(403);
    const taken = await get(address, owner);
    expect([taken.statusCode, nameOf(taken)]).toEqual([
      200,
      expect.stringContaining(`${forged.reportNumber}-rev0-altered.pdf`) as string,
    ]);
    expect(createHash("sha256").update(taken.rawPayload).digest("hex")).toBe(forged.pdfSha256);
  });
});

describe("a report of the first form", () => {
  /** As it was signed before policy, code and shown columns were hashed, and before states were chained. */
  async function inFirstForm({ id }: Report): Promise<void> {
    await on.byHand(
      `update inspection_report set hash_form = null where id = '${id}'`,
      // Every report was in that form then, and states were neither entered nor counted.
      "update report_ledger set form = 1, parts = null, verification_code = null",
      "delete from report_status_ledger",
      "update ledger_head set status_seq = 0, status_hash = null, at = null, server_signature = null, key_id = null",
    );
    const [row] = await on.db.select().from(inspectionReport).where(eq(inspectionReport.id, id));
    if (!row) throw new Error("The report is gone.");
    const active = (await signaturesOf(on, id)).filter(({ state }) => state === "active");
    const made = await recompute(on.db, await load(on.db, row), active, 1, { verificationCode: "", issuedOn: "" });
    const { contentHash, recordHash, content } = made;
    expect(content).not.toHaveProperty("form");
    expect(content).not.toHaveProperty("policy");
    const [entry] = await on.db.select().from(reportLedger).where(eq(reportLedger.reportId, id));
    const { seq = 0, signedAt = "", number = "", revision = 0 } = entry ?? {};
    const signature = on.services.signer.sign(signedText({ recordHash, number, revision, signedAt, ledgerSeq: seq }));
    await on.byHand(
      `update inspection_report set content_hash = '${contentHash}', record_hash = '${recordHash}' where id = '${id}'`,
      `update report_signature set content_hash = '${contentHash}' where report_id = '${id}'`,
      `update report_ledger set record_hash = '${recordHash}', server_signature = '${signature}' where seq = ${seq}`,
    );
  }

  it("is recomputed in the first form, and its state held against the trail", async () => {
    await noted.forget();
    await inFirstForm(forged);
    expect(await asked(forged)).toMatchObject({ verdict: "genuine", altered: [], signature: { valid: true } });
    await inFirstForm(voided);
    expect((await asked(voided)).verdict).toBe("void");
    await on.byHand(`update inspection_report set status = 'signed' where id = '${voided.id}'`);
    expect((await asked(voided)).altered).toEqual(["its state: it was declared void, but is shown as signed"]);
  });

  it("is found altered, as far as one hash can tell", async () => {
    await inFirstForm(forged);
    const [row] = await on.database.query<{ content: string }>(
      `select content_hash as content from inspection_report where id = '${forged.id}'`,
    );
    await on.byHand(`update report_line set item_key = 'CML X' where report_id = '${forged.id}' and line_no = 1`);
    expect((await asked(forged)).altered).toEqual(["the content, or the hash of it"]);
    await on.byHand(`update report_line set item_key = 'CML 01' where report_id = '${forged.id}' and line_no = 1`);
    await on.byHand(`update inspection_report set result = 'ACCEPT', content_hash = '${row?.content}' where id = '${forged.id}'`);
    expect((await asked(forged)).altered).toEqual(["the result"]);
  });
});

describe("with the hashes made to fit", () => {
  /** Alters a line, and recomputes every hash as the product does; `sign` makes the server's signature as well as the forger can. */
  async function forgeWhole(sign: (text: string) => { signature: string; keyId: string }): Promise<void> {
    await on.byHand(`update report_line set result = 'ACC' where report_id = '${forged.id}' and result = 'REJ'`);
    const rowOf = async () => {
      const [row] = await on.db.select().from(inspectionReport).where(eq(inspectionReport.id, forged.id));
      if (!row) throw new Error("The report is gone.");
      return row;
    };
    const active = (await signaturesOf(on, forged.id)).filter(({ state }) => state === "active");
    const row = await rowOf();
    const issue = { verificationCode: row.verificationCode ?? "", issuedOn: row.issuedOn ?? "" };
    const now = await recompute(on.db, await load(on.db, row), active, 2, issue);
    const [entry] = await on.database.query<{ signed_at: string }>("select signed_at from report_ledger where seq = 2");
    const signedAt = new Date(entry?.signed_at ?? "").toISOString();
    const text = signedText({ recordHash: now.recordHash, number: row.reportNumber ?? "", revision: 0, signedAt, ledgerSeq: 2 });
    const { signature, keyId } = sign(text);
    await on.byHand(
      `update inspection_report set content_hash = '${now.contentHash}', record_hash = '${now.recordHash}' where id = '${forged.id}'`,
      `update report_signature set content_hash = '${now.contentHash}' where report_id = '${forged.id}'`,
      `update report_ledger set record_hash = '${now.recordHash}', parts = '${JSON.stringify(now.parts).replaceAll("'", "''")}', server_signature = '${signature}', key_id = '${keyId}' where seq = 2`,
      `update report_ledger set prev_hash = '${now.recordHash}' where seq = 3`,
    );
  }

  it("the server's signature does not fit, which the forger has no key for", async () => {
    const [entry] = await on.database.query<{ was: string }>("select server_signature as was from report_ledger where seq = 2");
    await forgeWhole(() => ({ signature: entry?.was ?? "", keyId: "test" }));
    expect(await asked(forged)).toMatchObject({
      verdict: "altered",
      altered: ["entry 2 of the ledger, whose server signature does not match"],
      signature: { valid: false },
    });
    expect(await asked(other)).toMatchObject({ verdict: "genuine", altered: [] });
    expect((await walk()).intact).toBe(false);
  });

  it("a key of the forger's own vouches for nothing, published in the database or put in the place of the server's", async () => {
    const { privateKey, publicKey } = generateKeyPairSync("ed25519");
    const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
    const own = (keyId: string) => (text: string) => ({
      signature: signWith(null, Buffer.from(text), privateKey).toString("base64url"),
      keyId,
    });
    await on.byHand(`insert into signing_key (key_id, public_key, valid_from) values ('forged', '${pem}', now())`);
    await forgeWhole(own("forged"));
    expect(await asked(forged)).toMatchObject({
      altered: ["entry 2 of the ledger, signed with the key forged, which is not a key of this server"],
      signature: { valid: false },
    });
    expect((await on.nobody(keys, {})).body.map(({ keyId }) => keyId)).toEqual(["test"]);
    await on.byHand(
      `update signing_key set public_key = '${pem}' where key_id = 'test'`,
      `delete from report_ledger where false`,
    );
    await on.byHand(`update report_ledger set key_id = 'test' where seq = 2`);
    expect((await asked(forged)).altered).toEqual(["entry 2 of the ledger, whose server signature does not match"]);
    expect((await on.nobody(keys, {})).body[0]?.publicKey).not.toBe(pem);
  });
});

describe("the end of the ledger", () => {
  const lastRow = async () =>
    (
      await on.database.query<{ seq: number; prev: string; id: string }>(
        "select seq, prev_hash as prev, report_id as id from report_ledger order by seq desc limit 1",
      )
    )[0] ?? { seq: 0, prev: "", id: "" };

  it("cut off is seen by the head, and with the head set back by its signature, the reports and the trail", async () => {
    const last = await lastRow();
    await on.byHand(`delete from report_ledger where seq = ${last.seq}`);
    expect((await walk()).faults.join("\n")).toMatch(/The head of the ledger states 6 and 4 entries, but there are 5 and 4/);
    await on.byHand(`update ledger_head set seq = 5, record_hash = '${last.prev}'`);
    const { intact, faults } = await walk();
    expect(intact).toBe(false);
    expect(faults.join("\n")).toMatch(/The server's signature does not match the head of the ledger/);
    expect(faults.join("\n")).toMatch(/reports name entries up to 6/);
    expect(faults.join("\n")).toMatch(/Rev 1 was issued according to the audit trail, but has no entry in the ledger/);
  });

  it("cut off with the report itself is seen by the trail, and by a head that was kept", async () => {
    await walk();
    const last = await lastRow();
    await on.byHand(
      ...childTables.map((table) => `delete from ${table} where report_id = '${last.id}'`),
      `delete from report_status_ledger where report_id = '${last.id}'`,
      `delete from report_ledger where seq = ${last.seq}`,
      `delete from inspection_report where id = '${last.id}'`,
      `delete from audit_event where entity_id = '${last.id}'`,
      `update ledger_head set seq = 5, record_hash = '${last.prev}'`,
    );
    const { faults } = await walk();
    expect(faults.join("\n")).toMatch(/The ledger is not the one whose head was kept on 2026-03-13, with 6 entries/);
  });

  it("cut off and the head set back is not covered up by what the server enters next", async () => {
    const [entry] = await on.database.query<{ seq: number; prev: string }>(
      `select seq, prev_hash as prev from report_status_ledger where report_id = '${voided.id}' and kind = 'void'`,
    );
    const { seq = 0, prev = "" } = entry ?? {};
    await on.byHand(
      `delete from report_status_ledger where seq >= ${seq}`,
      `update ledger_head set status_seq = ${seq - 1}, status_hash = '${prev}'`,
      "delete from audit_event where action like 'InspectionReport.%'",
      "update inspection_report set pdf_sha256 = null, pdf_size = null",
      `update inspection_report set status = 'signed', void_reason = null, voided_at = null where id = '${voided.id}'`,
    );
    await expect(storeReportPdf(on.services, control.id)).rejects.toThrow(
      /^The state of this report is unknown, and no PDF can be made of it\. Altered: the ledger of states/,
    );
    const refusal = await scene.lena.ask(voidIt, { id: other.id, body: { version: other.version, reason: "Wrong vessel" } });
    expect(refusal).toMatchObject({ status: 422, body: { code: "ledger-altered" } });
    expect(refusal.problem.message).toMatch(
      /^The server's signature does not match the head of the ledger, so no entry can follow it\./,
    );
    expect((await asked(voided)).verdict).toBe("altered");
    expect((await walk()).faults.join("\n")).toMatch(/does not match the head of the ledger/);
  });

  it("cut off with a former head put in place is not covered up while the trail tells of what was issued", async () => {
    await noted.forget();
    const last = await lastRow();
    await on.byHand(
      `delete from report_ledger where seq = ${last.seq}`,
      await formerHead(last.seq - 1, 4),
      `delete from evidence_snapshot where signature_id in (select id from report_signature where report_id = '${last.id}' and slot = 'reviewed')`,
      `delete from report_signature where report_id = '${last.id}' and slot = 'reviewed'`,
      `update inspection_report set status = 'submitted', frozen_at = null, record_hash = null, ledger_seq = null, verification_code = null, issued_on = null where id = '${last.id}'`,
    );
    const words = /Rev 1 was issued according to the audit trail, but has no entry in the ledger, so no entry can follow it\./;
    await expect(storeReportPdf(on.services, other.id)).rejects.toThrow(words);
    // The report itself is not as the trail tells: it was issued. Another one is not entered behind the cut end either.
    const refusal = await signAs(scene.ben, last.id);
    expect(refusal.problem).toMatchObject({
      code: "altered",
      reasons: expect.arrayContaining([{ code: "NOT_AS_TOLD", message: expect.stringContaining("status") as string }]) as unknown,
    });
    const { id } = await writtenReport(scene);
    expect((await signAs(scene.ana, id)).status).toBe(200);
    const entered = await signAs(scene.ben, id);
    expect([entered.status, entered.problem.code]).toEqual([422, "ledger-altered"]);
  });

  it("of states cut off with a former head put in place is not covered up while the trail tells of them", async () => {
    await noted.forget();
    await on.byHand("delete from report_status_ledger where seq = 4", await formerHead(6, 3));
    const refusal = await scene.lena.ask(voidIt, { id: other.id, body: { version: other.version, reason: "Wrong vessel" } });
    expect([refusal.status, refusal.problem.code]).toEqual([422, "ledger-altered"]);
    expect(refusal.problem.message).toMatch(
      /^The audit trail records a print of \S+ Rev 0, but the ledger of states has no entry/,
    );
  });

  it("cut off with the head taken away or made to look older is not covered up either", async () => {
    const gone = "delete from report_status_ledger";
    const older = "update ledger_head set status_seq = 0, status_hash = null, at = null, server_signature = null, key_id = null";
    const forget = "delete from audit_event where action like 'InspectionReport.%'";
    const revive = `update inspection_report set status = 'signed', void_reason = null, voided_at = null where id = '${voided.id}'`;
    const voidOther = () => scene.lena.ask(voidIt, { id: other.id, body: { version: other.version, reason: "Wrong vessel" } });
    await on.byHand(gone, older, forget, revive);
    expect((await asked(voided)).verdict).toBe("altered");
    expect((await voidOther()).body).toMatchObject({ message: expect.stringMatching(/^The head of the ledger is not signed/) });
    await on.byHand("delete from ledger_head");
    expect((await asked(voided)).verdict).toBe("altered");
    expect((await voidOther()).body).toMatchObject({ message: expect.stringMatching(/^The ledger has lost its head/) });
  });

  it("and a break in the middle are both told", async () => {
    await walk();
    const last = await lastRow();
    await on.byHand("delete from report_status_ledger where seq = 2", `delete from report_ledger where seq = ${last.seq}`);
    const faults = (await walk()).faults.join("\n");
    expect(faults).toMatch(/The ledger of states is broken at entry 3/);
    expect(faults).toMatch(/The head of the ledger states 6 and 4 entries, but there are 5 and 4/);
    expect(faults).toMatch(/Rev 1 was issued according to the audit trail, but has no entry in the ledger/);
  });

  it("is published, signed, with the entries that someone noted before", async () => {
    const { body } = await on.nobody(ledgerHead, { query: { seq: 2 } });
    expect(body.head).toMatchObject({ seq: 6, statusSeq: 4, keyId: "test" });
    expect(body.head?.signedText).toBe(`ledger-head;6;${body.head?.recordHash};4;${body.head?.statusHash};${body.head?.at}`);
    expect(body.entry).toEqual({ seq: 2, recordHash: forged.recordHash });
    expect((await on.nobody(ledgerHead, { query: { seq: 77 } })).body.entry).toBeNull();
  });
});

describe("an altered report", () => {
  const edit = () => `update report_line set result = 'ACC' where report_id = '${forged.id}' and result = 'REJ'`;
  const events = async () =>
    (await on.db.select().from(securityEvent).where(eq(securityEvent.kind, "report.altered"))).filter(({ detail }) =>
      detail.includes(forged.reportNumber ?? "?"),
    );

  it("is written down once, however often someone looks, and once more when it is put right", async () => {
    const before = new Set((await events()).map(({ id }) => id));
    const since = async () => (await events()).filter(({ id }) => !before.has(id));
    await on.byHand(edit());
    for (let look = 0; look < 3; look += 1) await asked(forged);
    await walk();
    const found = await since();
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ severity: "critical", outcome: "failure" });
    expect(found[0]?.detail).toMatch(
      new RegExp(`^The signed report ${forged.reportNumber} Rev 0 is not as it was signed. Altered: line \\d`),
    );
    await on.byHand("delete from report_line", "insert into report_line select * from kept_report_line");
    expect((await asked(forged)).verdict).toBe("genuine");
    expect((await since()).map(({ severity }) => severity).toSorted()).toEqual(["critical", "info"]);
    expect(await marked(forged.id)).toEqual([]);
  });

  it("is not printed, and no revision can be started from it", async () => {
    await on.byHand(`update report_line set result = 'ACC' where report_id = '${other.id}' and result = 'REJ'`);
    await expect(storeReportPdf(on.services, other.id)).rejects.toThrow(
      /not as it was signed, and no PDF can be made of it. Altered: line \d/,
    );
    const { status, problem } = await scene.ana.ask(revise, {
      id: other.id,
      body: { reasonForRevision: "Another reading found", reasonClass: "error ours", changeSummary: null },
    });
    expect([status, problem.code]).toEqual([422, "altered"]);
    await expect.poll(() => marked(other.id)).not.toEqual([]);
    expect((await scene.ana.ask(find, { id: other.id })).body.pdfSha256).toBeNull();
  });

  it("made a draft again by hand takes no save, no signature and no change of state, and gives no field copy", async () => {
    for (const also of ["", ", ledger_seq = null, record_hash = null, verification_code = null"]) {
      await on.byHand(
        `update inspection_report set status = 'draft', frozen_at = null, pdf_sha256 = null${also} where id = '${other.id}'`,
      );
      const { body: draft } = await scene.ana.ask(find, { id: other.id });
      expect(draft.may).toMatchObject({ edit: false, moveTemplate: false, sign: null, void: false });
      const { id, version } = draft;
      const saved = await scene.ana.ask(save, { id, body: { version, changes: { remarks: "Fit for service" } } });
      expect([saved.status, saved.problem.code]).toEqual([422, "altered"]);
      const signed = await signAs(scene.ana, id);
      expect([signed.status, signed.problem.code]).toEqual([422, "altered"]);
      const undone = await scene.lena.ask(voidIt, { id, body: { version, reason: "Wrong vessel" } });
      expect([undone.status, undone.problem.code]).toEqual([422, "altered"]);
      const copy = await on.app.inject({ url: `/api/inspection-reports/${id}/pdf`, headers: { cookie: scene.ana.cookie } });
      expect([copy.statusCode, copy.json<{ code: string }>().code]).toEqual([422, "altered"]);
    }
  });

  it("with a signature in a slot that there is not is refused as altered, not as a failure of the product", async () => {
    await on.byHand(
      `insert into report_signature select (jsonb_populate_record(s, '{"id":"${far}","slot":"witnessed"}')).* from report_signature s where report_id = '${forged.id}' and slot = 'performed'`,
    );
    const { status, problem } = await scene.ana.ask(find, { id: forged.id });
    expect([status, problem.code]).toEqual([422, "altered"]);
    expect((await asked(forged)).altered).toContain("the signature of Ana Torres (witnessed), which was added");
    expect((await scene.lena.ask(integrity, { id: forged.id })).body.altered).not.toEqual([]);
  });

  it("whose template was changed is found at once, also where its definition is in the server's memory", async () => {
    expect((await asked(forged)).verdict).toBe("genuine");
    const [before] = await on.database.query<{ title: string }>(
      "select definition->>'title' as title from report_template where code = 'UT-THK'",
    );
    const titled = (title: string) =>
      `update report_template set definition = jsonb_set(definition, '{title}', '"${title}"') where code = 'UT-THK'`;
    await on.byHand(titled("Forged"));
    expect((await asked(forged)).altered).toEqual(["the template"]);
    await on.byHand(titled(before?.title ?? ""));
    expect((await asked(forged)).verdict).toBe("genuine");
  });

  it("is named by kind only where the client lets strangers see no more than the status", async () => {
    await on.byHand(
      edit(),
      `update inspection_report set policy = jsonb_set(policy, '{publicVerifyDetail}', '"status"') where id = '${forged.id}'`,
    );
    expect((await asked(forged)).altered.toSorted()).toEqual(["the lines", "the report policy"]);
  });
});

describe("the guarded tables", () => {
  it.each(["report_ledger", "audit_event", "security_event", "evidence_snapshot", "inspection_report", "report_line"])(
    "%s is not emptied by truncate",
    async (table) => {
      await expect(on.database.query(`truncate ${table} cascade`)).rejects.toThrow(/never emptied/);
    },
  );
});
