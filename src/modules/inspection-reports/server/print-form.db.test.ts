import { PDFDocument } from "@cantoo/pdf-lib";
import writeXlsxFile from "write-excel-file/node";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inspectionReports } from "../contract.ts";
import { dataOfReport } from "./data-of-reports.ts";
import { storeReportPdf } from "./print.ts";
import { correctedRevision, issuedReport, type Scene, setScene, signAs } from "./testing.ts";
import { inspectionReport } from "./tables.ts";
import { addressOf } from "#kit/client.ts";
import { auditEvent, storedFile } from "#kit/server/tables.ts";
import { reportTemplates } from "#modules/report-templates/contract.ts";
import type { FormEntry } from "#modules/report-templates/print-form-map.ts";
import { seedBuiltInTemplates } from "#modules/report-templates/server/seed.ts";
import { reportTemplate } from "#modules/report-templates/server/tables.ts";
import { noChanges } from "#modules/report-templates/variant.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

const { printForms, endpoints } = reportTemplates;
const { verifyFile } = inspectionReports.endpoints;

let on: TestApp;
let scene: Scene;
let quinn: Person;
let templateId: string;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-13T15:00:00.000Z" });
  scene = await setScene(on);
  quinn = await on.person("Quinn Moe", ["QM"]);
  const [template] = await on.db
    .select()
    .from(reportTemplate)
    .where(and(eq(reportTemplate.code, "UT-THK"), eq(reportTemplate.status, "approved")));
  templateId = template?.id ?? "";
});
afterAll(() => on.close());

/** A form of one page with a required number, room for two lines, and a box for "accepted". */
async function pdfForm(): Promise<Buffer> {
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  page.drawText("ACME REFINING Form 114", { x: 40, y: 790, size: 14 });
  const form = document.getForm();
  const number = form.createTextField("number");
  number.addToPage(page, { x: 40, y: 740, width: 200, height: 18 });
  number.enableRequired();
  for (const [at, name] of ["cml_1", "cml_2", "t_1", "t_2"].entries())
    form.createTextField(name).addToPage(page, { x: 40, y: 700 - at * 30, width: 160, height: 18 });
  form.createCheckBox("accepted").addToPage(page, { x: 300, y: 740, width: 12, height: 12 });
  return Buffer.from(await document.save());
}

const map: FormEntry[] = [
  { place: "number", text: "{number} Rev {revision}" },
  { place: "cml_1", text: "{lines.itemKey}" },
  { place: "t_1", text: "{lines.tActual}" },
  { place: "accepted", text: "{result} = Accept" },
];

function put(person: Person, id: string, name: string, content: Buffer) {
  const mark = "----form";
  const head = `--${mark}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return on.app.inject({
    method: "POST",
    url: addressOf(endpoints.printForm, { id }),
    headers: { cookie: person.cookie, "content-type": `multipart/form-data; boundary=${mark}` },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${mark}--\r\n`)]),
  });
}

async function drafted(title = "Form 114"): Promise<string> {
  return (await scene.lena.ask(printForms.create, { body: { title, clientCompanyId: scene.client, templateId } })).body.id;
}

async function mapped(id: string, changes: { map: FormEntry[]; rowsPerCopy?: number | null }) {
  const { version } = (await scene.lena.ask(printForms.find, { id })).body;
  return scene.lena.ask(printForms.update, { id, body: { version, changes } });
}

async function step(who: Person, action: "approve" | "putInUse" | "giveBack" | "retire", id: string) {
  const { version } = (await who.ask(printForms.find, { id })).body;
  return who.ask(printForms[action], { id, body: { version, reason: "The client has a new form" } });
}

async function inUse(title: string, name: string, content: Buffer, keys: FormEntry[]): Promise<string> {
  const id = await drafted(title);
  expect((await put(scene.lena, id, name, content)).statusCode).toBe(200);
  await mapped(id, { map: keys, rowsPerCopy: 2 });
  expect((await step(scene.lena, "approve", id)).problem).toMatchObject({ status: "quality review" });
  const used = await step(quinn, "putInUse", id);
  expect(used.problem).toMatchObject({ status: "approved", approvedBy: "Lena Vogt (Level III), Quinn Moe (quality)" });
  return id;
}

const textOf = (bytes: Buffer) =>
  existsSync("/usr/bin/pdftotext") ? execFileSync("pdftotext", ["-layout", "-", "-"], { input: bytes, encoding: "utf8" }) : null;

const pdfOf = async (id: string) =>
  (await on.app.inject({ url: `/api/inspection-reports/${id}/pdf`, headers: { cookie: scene.ana.cookie } })).rawPayload;

describe("a client's own form", () => {
  it("is set up by a Level III or the quality manager, for a version of a template in force", async () => {
    const body = { title: "Form 114", clientCompanyId: scene.client, templateId };
    expect((await scene.ana.ask(printForms.create, { body })).status).toBe(403);
    const id = await drafted();
    expect((await scene.ana.ask(printForms.find, { id })).body).toMatchObject({
      status: "draft",
      templateCode: "UT-THK",
      kind: null,
    });
    expect((await put(scene.ana, id, "form.pdf", await pdfForm())).statusCode).toBe(403);
    expect((await step(scene.lena, "approve", id)).problem.message).toBe("Choose the client's form first.");
  });

  it("is a fillable PDF or a workbook; another file is refused with a sentence", async () => {
    const id = await drafted();
    const plain = await PDFDocument.create();
    plain.addPage();
    const said = async (name: string, content: Buffer) => {
      const { statusCode, body } = await put(scene.lena, id, name, content);
      return [statusCode, (JSON.parse(body) as { fields?: { message: string }[] }).fields?.[0]?.message];
    };
    expect(await said("plain.pdf", Buffer.from(await plain.save()))).toEqual([
      400,
      "This PDF has no fields to fill. Ask the client for the fillable form.",
    ]);
    expect(await said("broken.pdf", Buffer.from("%PDF-1.7\n%%EOF\n"))).toEqual([400, "This file is no PDF that can be read."]);
    expect(await put(scene.lena, id, "form.docx", Buffer.from("PK"))).toMatchObject({ statusCode: 400 });
  });

  it("is approved once every required field has a key, by a Level III and by another person for quality", async () => {
    const id = await drafted();
    await put(scene.lena, id, "form.pdf", await pdfForm());
    await mapped(id, { map: map.slice(1), rowsPerCopy: 2 });
    expect((await step(scene.lena, "approve", id)).problem.message).toBe("The form's field number has no key.");
    await mapped(id, { map: [...map, { place: "gone", text: "{header.tag}" }], rowsPerCopy: 2 });
    expect((await step(scene.lena, "approve", id)).problem.message).toBe(
      "The template has no key header.tag. The form has no field gone.",
    );
    await mapped(id, { map, rowsPerCopy: 2 });
    expect((await step(quinn, "approve", id)).problem.message).toMatch("Approve needs a Level III in UT");
    await step(scene.lena, "approve", id);
    expect((await step(scene.lena, "putInUse", id)).problem.message).toMatch("another person puts it in use");
    expect((await mapped(id, { map })).problem.message).toMatch("only a draft is changed");
    const draft = (await step(quinn, "giveBack", id)).body;
    expect(draft).toMatchObject({ status: "draft", levelThreeName: null });
    const discard = (who: Person) => who.ask(endpoints.discardPrintForm, { id, body: { version: draft.version } });
    expect((await discard(scene.ana)).status).toBe(403);
    expect((await discard(scene.lena)).body.archivedAt).not.toBeNull();
    expect((await mapped(id, { map })).problem.message).toMatch("was discarded: only a draft is changed");
  });

  it("shows the sample of its template before that, marked as no report", async () => {
    const id = await drafted();
    await put(scene.lena, id, "form.pdf", await pdfForm());
    await mapped(id, { map, rowsPerCopy: 2 });
    const { statusCode, rawPayload } = await on.app.inject({
      url: addressOf(endpoints.printFormSample, { id }),
      headers: { cookie: scene.lena.cookie },
    });
    expect(statusCode).toBe(200);
    const text = textOf(rawPayload);
    if (text !== null) expect(text).toMatch(/ACME REFINING[\s\S]*FIELD COPY – NOT SIGNED/);
  }, 60_000);
});

describe("a report signed while a form is in use", () => {
  it("is printed on it, lines continuing on further copies, with our verification after it; the file is genuine", async () => {
    const id = await inUse("Form 114", "form.pdf", await pdfForm(), map);
    const report = await issuedReport(scene);
    await storeReportPdf(on.services, report.id);
    const [stored] = await on.db.select().from(inspectionReport).where(eq(inspectionReport.id, report.id));
    expect(stored?.printFormId).toBe(id);
    const bytes = await pdfOf(report.id);
    const { body } = await on.nobody(verifyFile, { body: { sha256: stored?.pdfSha256 ?? "", code: null } });
    expect(body).toMatchObject({ verdict: "genuine", number: report.reportNumber });
    const text = textOf(bytes);
    if (text === null) return;
    const copies = Math.ceil(report.lines.length / 2);
    expect(text.match(/ACME REFINING/g)).toHaveLength(copies);
    for (const { itemKey } of report.lines) expect(text).toContain(itemKey);
    expect(text).toContain(`The report stands on the client's form Form 114, the ${copies} pages before this one.`);
    expect(text).toContain(report.recordHash ?? "-");
    expect(text).toMatch(/Ana Torres[\s\S]*Ben/);
  }, 120_000);

  it("has the workbook beside its PDF, and in the ZIP of a release", async () => {
    const workbook = await writeXlsxFile([[{ value: "Report" }], [{ value: "CML" }, { value: "t" }]], { sheet: "UT" }).toBuffer();
    const keys = [
      { place: "UT!B1", text: "{number}" },
      { place: "UT!A3", text: "{lines.itemKey}" },
    ];
    const before = (await scene.lena.ask(printForms.list, { query: { status: "approved" } })).body.rows[0]?.id ?? "";
    await inUse("Form 115", "form.xlsx", workbook, keys);
    // One is in use at a time.
    expect((await scene.lena.ask(printForms.find, { id: before })).body).toMatchObject({
      status: "retired",
      retiredReason: "Replaced by Form 115",
    });
    const report = await issuedReport(scene);
    await storeReportPdf(on.services, report.id);
    const forms = await on.db
      .select()
      .from(storedFile)
      .where(and(eq(storedFile.entityId, report.id), eq(storedFile.kind, "clientForm")));
    expect(forms).toHaveLength(Math.ceil(report.lines.length / 2));
    expect((await dataOfReport(on.services, report.id))?.forms.map(({ sha256 }) => sha256).toSorted()).toEqual(
      forms.map(({ sha256 }) => sha256).toSorted(),
    );
    const text = textOf(await pdfOf(report.id));
    if (text !== null) expect(text).not.toContain("client's form");
  }, 120_000);

  it("is printed as ours once the form is retired", async () => {
    const [form] = (await scene.lena.ask(printForms.list, { query: { status: "approved" } })).body.rows;
    expect((await step(scene.lena, "retire", form?.id ?? "")).problem).toMatchObject({ status: "retired" });
    const report = await issuedReport(scene);
    await storeReportPdf(on.services, report.id);
    const [stored] = await on.db.select().from(inspectionReport).where(eq(inspectionReport.id, report.id));
    expect(stored?.printFormId).toBeNull();
  }, 60_000);
});

it("a superseded report is shown as we print it, with its state across every page", async () => {
  await inUse("Form 116", "form.pdf", await pdfForm(), map);
  const report = await issuedReport(scene);
  await storeReportPdf(on.services, report.id);
  const revision = await correctedRevision(scene, report.id);
  for (const person of [scene.ana, scene.ben]) await signAs(person, revision.id);
  expect(textOf(await pdfOf(report.id)) ?? "SUPERSEDED BY REV 1").toContain("SUPERSEDED BY REV 1");
}, 120_000);

describe("the form of a template that gets a next version", () => {
  /** The version in force has a field that the product no longer ships. */
  async function withFormerField(): Promise<void> {
    const [held] = await on.db.select().from(reportTemplate).where(eq(reportTemplate.id, templateId));
    const definition = structuredClone(held?.definition);
    definition?.blocks.header.push({ key: "shift", label: "Shift", type: "text" });
    await on.db.execute(sql`alter table report_template disable trigger user`);
    await on.db.update(reportTemplate).set({ definition }).where(eq(reportTemplate.id, templateId));
    await on.db.execute(sql`alter table report_template enable trigger user`);
  }

  it("is offered as a draft with its keys, once; those the version no longer has are listed before approval", async () => {
    await withFormerField();
    const withShift = [
      ...map.filter(({ place }) => place !== "cml_1"),
      { place: "cml_1", text: "{header.shift} {lines.itemKey}" },
    ];
    const former = await inUse("Form 118", "form.pdf", await pdfForm(), withShift);
    const seed = () => seedBuiltInTemplates(on.db, "2026-03-13T16:00:00.000Z", on.services.secrets);
    await seed();
    await seed();
    const drafts = (await scene.lena.ask(printForms.list, { query: { status: "draft" } })).body.rows.filter(
      ({ templateVersion }) => templateVersion === 2,
    );
    expect(drafts.map(({ title, templateCode, kind, fileName }) => [title, templateCode, kind, fileName])).toEqual([
      ["Form 118", "UT-THK", "acroform", "form.pdf"],
    ]);
    const id = drafts[0]?.id ?? "";
    expect((await scene.lena.ask(printForms.find, { id })).body).toMatchObject({ map: withShift, rowsPerCopy: 2 });
    expect((await step(scene.lena, "approve", id)).problem.message).toBe("The template has no key header.shift.");
    expect((await scene.lena.ask(printForms.find, { id: former })).body.status).toBe("approved");
    const told = await on.db.select({ action: auditEvent.action }).from(auditEvent).where(eq(auditEvent.entityId, id));
    expect(told).toEqual([{ action: "PrintForm.carry over" }]);
  });
});

it("a form is retired with the version of the template it is for", async () => {
  const body = {
    basedOnCode: "UT-THK",
    clientCompanyId: scene.client,
    code: "ACR-THK",
    title: "Thickness for Acme",
    changes: noChanges(),
  };
  const variant = (await scene.lena.ask(endpoints.create, { body })).body.id;
  for (const [who, action] of [
    [scene.lena, "send"],
    [scene.lena, "approve"],
    [quinn, "putInForce"],
  ] as const) {
    const { version } = (await who.ask(endpoints.find, { id: variant })).body;
    await who.ask(endpoints[action], { id: variant, body: { version } });
  }
  templateId = variant;
  const form = await inUse("Form 117", "form.pdf", await pdfForm(), map);
  const { version } = (await quinn.ask(endpoints.find, { id: variant })).body;
  await quinn.ask(endpoints.retire, { id: variant, body: { version, reason: "Not asked any more" } });
  expect((await quinn.ask(printForms.find, { id: form })).body).toMatchObject({
    status: "retired",
    retiredReason: "Its template was retired: Not asked any more",
  });
}, 60_000);
