import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inspectionReports } from "../contract.ts";
import type { Report } from "../report.ts";
import { catchUp } from "./nightly-check.ts";
import { storeReportPdf } from "./print.ts";
import { issuedReport, type Scene, setScene } from "./testing.ts";
import { watchLedger } from "./walk.ts";
import { securityEvent } from "#kit/server/tables.ts";
import { type TestApp, createTestApp } from "../../../testing.ts";

/** Whoever owns the database writes into a signed report what nothing can read, what no hash holds, or keeps a find from being written down. */
let on: TestApp;
let scene: Scene;
let control: Report;
let forged: Report;
let voided: Report;

const { find, integrity, verify, ledger, ledgerHead, clone, keys } = inspectionReports.endpoints;
const kept = [
  "inspection_report",
  "report_line",
  "report_indication",
  "report_ledger",
  "report_status_ledger",
  "ledger_head",
  "report_template",
  "report_signature",
  "evidence_snapshot",
];

beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-13T15:00:00.000Z" });
  scene = await setScene(on);
  control = await issuedReport(scene);
  forged = await issuedReport(scene);
  voided = await issuedReport(scene);
  const body = { version: voided.version, reason: "Wrong vessel" };
  expect((await scene.lena.ask(inspectionReports.endpoints.void, { id: voided.id, body })).status).toBe(200);
  await storeReportPdf(on.services, forged.id);
  for (const table of kept) await on.database.query(`create table kept_${table} as table ${table}`);
}, 120_000);
afterAll(async () => {
  for (const table of kept) await on.database.query(`drop table if exists kept_${table}`);
  await on.close();
});
beforeEach(async () => {
  await on.byHand(...kept.flatMap((table) => [`delete from ${table}`, `insert into ${table} select * from kept_${table}`]));
  await on.byHand("delete from security_event where kind like 'ledger.%'", "delete from report_alteration");
});

let asks = 0;
const from = () => ({ "x-forwarded-for": `10.1.${(asks += 1) >> 8}.${asks & 255}` });
const asked = ({ verificationCode }: Pick<Report, "verificationCode">) =>
  on.nobody(verify, { code: verificationCode ?? "" }, from());
const walk = () => watchLedger(on.services, { rest: 0 });
const column = (set: string) => (id: string) => `update inspection_report set ${set} where id = '${id}'`;
const entry = (set: string) => (id: string) => `update report_ledger set ${set} where report_id = '${id}'`;
const line = (set: string) => (id: string) => `update report_line set ${set} where report_id = '${id}' and line_no = 3`;

describe("a signed report that cannot be read", () => {
  it("is none while nobody has touched it", async () => {
    for (const report of [control, forged]) expect((await asked(report)).body).toMatchObject({ verdict: "genuine", altered: [] });
    expect((await walk()).faults).toEqual([]);
    expect((await scene.ana.ask(ledger, {})).body).toMatchObject({ intact: true, faults: [] });
  });

  it.each<[string, (id: string) => string, RegExp]>([
    ["an attachment of null", column(`attachments = '[null]'`), /the content, which cannot be read/],
    ["attachments of null", column(`attachments = 'null'`), /the content, which cannot be read/],
    ["attachments of a text", column(`attachments = '"x"'`), /the content, which cannot be read/],
    ["witnesses of null", column(`witnesses = 'null'`), /the content, which cannot be read/],
    ["acceptance of null", column(`acceptance = 'null'`), /the content, which cannot be read/],
    ["a header of null", column(`header = 'null'`), /^the header/m],
    ["a header of a number", column(`header = '5'`), /^the header/m],
    ["answers of a text", column(`answers = '"x"'`), /^the answers/m],
    ["a policy of null", column(`policy = 'null'`), /^the content, which cannot be read/m],
    ["a policy of a number", column(`policy = '7'`), /^the report policy/m],
    ["a change without end", column(`updated_at = 'infinity'`), /^$/],
    ["an end of inspection without end", column(`inspection_end = 'infinity'`), /^the end of the inspection/m],
    ["a freeze without end", column(`frozen_at = 'infinity'`), /^$/],
    ["a void without end", column(`voided_at = 'infinity'`), /^when or why it was declared void/m],
    ["an issue without end", column(`issued_on = 'infinity'`), /^the day of issue/m],
    ["an issue before Christ", column(`issued_on = '0044-03-15 BC'`), /^the day of issue/m],
    ["a ledger entry signed without end", entry(`signed_at = 'infinity'`), /whose server signature does not match/],
    ["values of null", line(`values = 'null'`), /^line 3/m],
    ["a template of null", () => `update report_template set definition = 'null' where code = 'UT-THK'`, /the template/],
    [
      "a signature given without end",
      (id) => `update report_signature set signed_at = 'infinity' where report_id = '${id}'`,
      /^the signature of/m,
    ],
    [
      "evidence of null",
      (id) => `update evidence_snapshot set evidence = 'null' where report_id = '${id}'`,
      /evidence frozen with the signature|^the content, which cannot be read/m,
    ],
  ])("with %s is altered, opens no page that fails, and keeps the walk from no other report", async (_what, edit, words) => {
    await on.byHand(edit(forged.id), `update inspection_report set remarks = 'Forged' where id = '${voided.id}'`);
    const { status, body } = await asked(forged);
    expect(status).toBe(200);
    const isUnnoticed = words.source === "^$";
    expect(body.verdict).toBe(isUnnoticed ? "genuine" : "altered");
    const { status: seen, body: checked } = await scene.lena.ask(integrity, { id: forged.id });
    expect(seen).toBe(200);
    expect(checked.altered.join("\n")).toMatch(words);
    const page = await scene.ana.ask(find, { id: forged.id });
    if (page.status !== 200) expect([page.status, page.problem.code]).toEqual([422, "altered"]);
    const walked = await walk();
    expect(walked.faults.join()).toMatch(/\d signed reports? (?:is|are) altered/);
    const found = await on.database.query<{ id: string }>("select report_id as id from report_alteration");
    expect(found.map(({ id }) => id)).toContain(voided.id);
    expect((await asked(control)).status).toBe(200);
  });

  it.each([
    ["facts of null", `update report_status_ledger set facts = 'null' where report_id = '$'`],
    ["facts with a fraction", `update report_status_ledger set facts = '{"a": 1.5}' where report_id = '$'`],
    ["an entry of states made without end", `update report_status_ledger set at = 'infinity' where report_id = '$'`],
  ])("with %s is altered, and no other report fails", async (_what, edit) => {
    await on.byHand(edit.replace("$", voided.id));
    expect((await asked(voided)).body.verdict).toBe("altered");
    const { status, body } = await asked(control);
    expect([status, body.verdict]).toEqual([200, "altered"]);
    expect(body.altered.join()).toMatch(/the ledger of states, in which an entry is not as it was made/);
    expect((await walk()).faults.join()).toMatch(/The ledger of states is broken/);
  });

  it("a head of the ledger without end is not given out, and fails nobody", async () => {
    await on.byHand("update ledger_head set at = 'infinity'");
    const { status, problem } = await on.nobody(ledgerHead, { query: {} });
    expect([status, problem.code]).toEqual([422, "ledger-altered"]);
    expect((await walk()).faults.join()).toMatch(/does not match the head of the ledger/);
    expect((await on.nobody(keys, {})).status).toBe(200);
  });
});

describe("what no hash of a signed report holds", () => {
  it.each<[string, (id: string) => string, string]>([
    ["its policy taken away", column("policy = null"), "the report policy"],
    ["another code of a template", column("template_code = 'RT-FILM'"), "the template"],
    ["a void reason while it is in force", column("void_reason = 'x', voided_at = now()"), "when or why it was declared void"],
    ["a state that there is not", column("status = 'released'"), "its state: it is shown as released, which was never recorded"],
    ["a form that there is not", column("hash_form = 3"), "the hash format"],
    ["setups of an object", column(`setups = '{"a":1}'`), "the further setups"],
    ["setups of a number", column(`setups = '4'`), "the further setups"],
    [
      "a revision that there is not",
      column("replaces_report_id = '00000000-0000-4000-8000-00000000000f'"),
      "the revision it replaces",
    ],
    ["the list of parts taken away", entry("parts = null"), "entry 2 of the ledger, whose list of parts is missing"],
    [
      "a number for the text of a reading",
      line(`values = jsonb_set(values, '{r2,entered}', to_jsonb((values#>>'{r2,entered}')::numeric))`),
      "line 3, in which r2 is not stored as entered",
    ],
  ])("%s is told by name", async (_what, edit, words) => {
    await on.byHand(edit(forged.id));
    expect((await asked(forged)).body).toMatchObject({ verdict: "altered", altered: [words] });
    expect((await asked(control)).body.verdict).toBe("genuine");
  });

  it("an altered line without the list of parts is told with the list that is missing", async () => {
    await on.byHand(entry("parts = null")(forged.id), line("item_key = 'CML X'")(forged.id));
    expect((await asked(forged)).body.altered).toEqual([
      "entry 2 of the ledger, whose list of parts is missing",
      "the content, or the hash of it",
    ]);
  });
});

describe("a find that cannot be written down", () => {
  const put = [
    "drop table if exists report_alteration",
    "create table report_alteration (report_id uuid primary key references inspection_report, found_at timestamp(3) with time zone not null, altered text[] not null)",
  ];
  const raising = [
    "create or replace function no_find() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$",
    "create trigger no_find before insert on report_alteration for each row execute function no_find()",
    "alter table report_alteration enable always trigger no_find",
  ];

  it.each<[string, string[]]>([
    ["its table dropped", ["drop table report_alteration"]],
    ["a rule that does nothing instead", ["create rule no_find as on insert to report_alteration do instead nothing"]],
    ["a trigger that raises", raising],
  ])("is the verdict all the same: %s", async (_what, way) => {
    try {
      await on.byHand(...way);
      expect((await asked(control)).body.verdict).toBe("genuine");
      await on.byHand(line("item_key = 'CML X'")(forged.id));
      const unwritten = "the list of altered reports, in which this could not be recorded";
      expect((await asked(forged)).body).toMatchObject({ verdict: "altered", altered: ["line 3", unwritten] });
      expect((await scene.lena.ask(integrity, { id: forged.id })).body.altered).toEqual(["line 3", unwritten]);
      const { faults } = await walk();
      expect(faults.join("\n")).toMatch(/The list of altered reports cannot be read|could not be entered in the list/);
      await expect
        .poll(async () =>
          (await on.db.select().from(securityEvent).where(eq(securityEvent.kind, "report.altered")))
            .map(({ detail }) => detail)
            .join(),
        )
        .toMatch(/Altered: line 3\. This could not be entered in the list of altered reports/);
    } finally {
      await on.byHand(...put);
    }
  });

  it("nor does it hang on the audit trail", async () => {
    await on.byHand(
      "create rule no_event as on insert to audit_event where new.action = 'InspectionReport.verify' do instead select 1/0",
    );
    try {
      expect((await asked(control)).body.verdict).toBe("genuine");
      await on.byHand(line("item_key = 'CML X'")(forged.id));
      expect((await asked(forged)).body.verdict).toBe("altered");
    } finally {
      await on.byHand("drop rule no_event on audit_event");
    }
  });
});

describe("the nightly check", () => {
  it("that is overdue is a critical event, made up for, and until then the ledger is not called intact", async () => {
    await walk();
    await on.byHand(
      "update security_event set at = at - interval '3 days' where kind = 'ledger.verified'",
      "update ledger_head_kept set day = '2026-03-10'",
    );
    expect((await scene.ana.ask(ledger, {})).body).toMatchObject({
      intact: false,
      faults: ["The nightly check is overdue: the last one was on 2026-03-10"],
    });
    await catchUp(on.services);
    expect(await on.db.$count(securityEvent, eq(securityEvent.kind, "ledger.walk-overdue"))).toBe(1);
    expect((await scene.ana.ask(ledger, {})).body.intact).toBe(true);
  });

  it("that did not finish is a critical event", async () => {
    await walk();
    await on.byHand("alter table report_ledger rename to report_ledger_gone");
    try {
      await expect(walk()).rejects.toThrow(/report_ledger/);
      expect(await on.db.$count(securityEvent, eq(securityEvent.kind, "ledger.walk-failed"))).toBe(1);
    } finally {
      await on.byHand("alter table report_ledger_gone rename to report_ledger");
    }
    expect((await scene.ana.ask(ledger, {})).body.faults).toEqual(["The nightly check of 2026-03-13 did not finish"]);
  });
});

describe("an altered report", () => {
  it("is neither cloned nor given out as a sheet or as its record", async () => {
    await on.byHand(line("item_key = 'CML X'")(forged.id));
    const { status, problem } = await scene.ana.ask(clone, { id: forged.id, body: { keepItems: true } });
    expect([status, problem.code]).toEqual([422, "altered"]);
    for (const path of ["lines.xlsx", "json"]) {
      const url = `/api/inspection-reports/${forged.id}/${path}`;
      const answer = await on.app.inject({ url, headers: { cookie: scene.ana.cookie } });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, "altered"]);
    }
  });

  it("is marked in the list of reports and in what is exported from it", async () => {
    await on.byHand(line("item_key = 'CML X'")(forged.id));
    await asked(forged);
    const url = "/api/inspection-reports/export?format=csv&sort=createdAt";
    const answer = await on.app.inject({ url, headers: { cookie: scene.lena.cookie } });
    const [head = "", ...rows] = answer.body.split(/\r?\n/);
    expect(head).toMatch(/Altered/);
    expect(rows.filter((row) => row.includes(forged.reportNumber ?? "?")).join()).toMatch(/,signed,false,true,/);
  });
});
