import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import readSheets from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inspectionReports } from "../contract.ts";
import { reportPaper } from "../print/report-document.ts";
import { load } from "./loading.ts";
import { printedReport } from "./printed.ts";
import { recordText } from "./record-text.ts";
import { answerAll, type Scene, setScene, signAs, thicknessContent } from "./testing.ts";
import { inspectionReport } from "./tables.ts";
import { reportTemplates } from "#modules/report-templates/contract.ts";
import { reportTemplate } from "#modules/report-templates/server/tables.ts";
import { storeSample } from "#modules/report-templates/server/sample.ts";
import { storedFile } from "#kit/server/tables.ts";
import { noChanges, type VariantChanges } from "#modules/report-templates/variant.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

const api = reportTemplates.endpoints;
const { create, find, save, clone } = inspectionReports.endpoints;

let on: TestApp;
let scene: Scene;
let quinn: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-13T15:00:00.000Z" });
  scene = await setScene(on);
  quinn = await on.person("Quinn Moe", ["QM"]);
});
afterAll(() => on.close());

const changes: VariantChanges = {
  ...noChanges(),
  fields: { "header.heatTreatment": { hidden: true }, "line.r1": { label: "Top" } },
  added: [
    { scope: "header", field: { key: "xCircuit", label: "Circuit", type: "text", required: true } },
    { scope: "line", field: { key: "xGrid", label: "Grid square", type: "text" } },
  ],
  order: { header: ["xCircuit"] },
  defaults: { "header.xCircuit": "C-100" },
};
const draft = { basedOnCode: "UT-THK", code: "ACR-THK", title: "Thickness for Acme", changes };

async function step(who: Person, name: "send" | "approve" | "putInForce", id: string) {
  const { version } = (await who.ask(api.find, { id })).body;
  return who.ask(api[name], { id, body: { version } });
}
async function inForce(id: string) {
  for (const [who, name] of [
    [scene.lena, "send"],
    [scene.lena, "approve"],
    [quinn, "putInForce"],
  ] as const) {
    const answer = await step(who, name, id);
    expect(answer.problem).toMatchObject({ id });
  }
}
let variant = "";
let written = "";

describe("a client's variant", () => {
  it("is written by a Level III or the quality manager, under a code of its own, once for a client", async () => {
    const body = { ...draft, clientCompanyId: scene.client };
    expect((await scene.ana.ask(api.create, { body })).status).toBe(403);
    expect((await scene.lena.ask(api.create, { body: { ...body, code: "UT-THK" } })).problem.message).toBe(
      "A report template UT-THK exists already.",
    );
    expect((await scene.lena.ask(api.create, { body: { ...body, code: "a code" } })).status).toBe(400);
    const made = await scene.lena.ask(api.create, { body });
    variant = made.body.id;
    expect(made.body).toMatchObject({
      status: "draft",
      statusToday: "draft",
      method: "UT",
      templateVersion: 1,
      basedOnVersion: 1,
    });
    expect(made.body.definition.basedOn).toEqual({ code: "UT-THK", version: 1 });
    expect((await scene.lena.ask(api.create, { body: { ...body, code: "ACR-2" } })).problem.message).toMatch(
      /has a variant of UT-THK already: ACR-THK/,
    );
    expect((await scene.ana.ask(api.origin, { id: variant })).body).toMatchObject({ code: "UT-THK", version: 1 });
  });
  it("is not sent while it asks less than the built-in template, and says what", async () => {
    const save = async (more: Partial<VariantChanges>) => {
      const { version } = (await scene.lena.ask(api.find, { id: variant })).body;
      return scene.lena.ask(api.update, { id: variant, body: { version, changes: { changes: { ...changes, ...more } } } });
    };
    const weaker = await save({ fields: { "header.material": { hidden: true } }, added: [...changes.added, ...changes.added] });
    expect(weaker.status).toBe(200);
    const { problem, status } = await step(scene.lena, "send", variant);
    expect([status, problem.reasons?.map(({ message }) => message)]).toEqual([
      422,
      ["Column key already used: xCircuit", "Column key already used: xGrid", "Material cannot be hidden"],
    ]);
    expect((await save({})).body.definition.blocks.header[0]).toMatchObject({ key: "xCircuit" });
    const { version } = (await quinn.ask(api.find, { id: variant })).body;
    expect((await scene.ana.ask(api.update, { id: variant, body: { version, changes: { title: "Mine" } } })).status).toBe(403);
  });
  it("is approved by a Level III of the method and put in force by another, the quality manager", async () => {
    expect((await step(scene.lena, "send", variant)).body.status).toBe("in review");
    expect((await step(scene.ana, "approve", variant)).status).toBe(403);
    expect((await step(quinn, "approve", variant)).problem.message).toBe("Approve needs a Level III in UT; you hold none today.");
    expect((await step(quinn, "putInForce", variant)).status).toBe(422);
    expect((await step(scene.lena, "approve", variant)).body).toMatchObject({
      statusToday: "quality review",
      levelThreeName: "Lena Vogt",
    });
    expect((await step(scene.lena, "putInForce", variant)).problem.message).toMatch(/another person puts it in force/);
    const { body } = await step(quinn, "putInForce", variant);
    expect(body).toMatchObject({
      statusToday: "in force",
      effectiveFrom: "2026-03-13",
      approvedBy: "Lena Vogt (Level III), Quinn Moe (quality)",
    });
    const closed = await scene.lena.ask(api.update, {
      id: variant,
      body: { version: body.version, changes: { title: "Other" } },
    });
    expect([closed.status, closed.problem.message]).toEqual([409, "ACR-THK v1 is approved: only a draft is changed."]);
    const history = (await scene.ana.ask(api.history, { id: variant })).body.map(({ action }) => action);
    expect(history).toEqual(
      expect.arrayContaining(["ReportTemplate.create", "ReportTemplate.approve", "ReportTemplate.putInForce"]),
    );
  });
});

describe("a report for the client", () => {
  it("takes the variant by itself when the built-in template is asked for; another client's stays on the built-in", async () => {
    const { body } = await scene.ana.ask(create, { body: { templateCode: "UT-THK", workOrderId: scene.order } });
    written = body.id;
    expect(body).toMatchObject({ templateCode: "ACR-THK", templateId: variant, templateVersion: 1 });
    expect(body.header).toMatchObject({ xCircuit: "C-100" });
    expect(body.header).not.toHaveProperty("heatTreatment");
    const sample = await on.app.inject({ url: `/api/report-templates/${variant}/sample`, headers: { cookie: scene.ana.cookie } });
    expect([sample.statusCode, sample.rawPayload.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
    expect(on.jobs).toContainEqual({ name: "template.sample", data: { id: variant } });
    await storeSample(on.services, variant);
    await storeSample(on.services, variant);
    const stored = await on.db.select().from(storedFile).where(eq(storedFile.entityId, variant));
    expect(stored.map(({ name }) => name)).toEqual(["ACR-THK-v1-sample.pdf"]);
    const other = await scene.lena.ask(api.create, {
      body: { ...draft, code: "ALL-MT", basedOnCode: "MT", title: "MT, company", changes: noChanges() },
    });
    expect(other.body).toMatchObject({ clientCompanyId: null, clientName: null });
  });
  it("keeps the client's own fields in the signed content, on the paper and in the workbook", async () => {
    const { version, lines } = (await scene.ana.ask(find, { id: written })).body;
    const content = thicknessContent(scene);
    const header = { ...content.header, xCircuit: "C-204" };
    const own = content.lines?.map((line) => ({ ...line, values: { ...line.values, xGrid: "B4" } })) ?? lines;
    const saved = await scene.ana.ask(save, { id: written, body: { version, changes: { ...content, header, lines: own } } });
    expect(saved.problem).toMatchObject({ id: written });
    await answerAll(scene, saved.body);
    const signed = await signAs(scene.ana, written);
    expect(signed.problem).toMatchObject({ id: written });
    const [row] = await on.db.select().from(inspectionReport).where(eq(inspectionReport.id, written));
    const loaded = await load(on.db, row ?? expect.fail("no report"));
    expect(await recordText(on.db, loaded)).toMatch(/"xCircuit":"C-204"[^]*"xGrid":"B4"/);
    const paper = JSON.stringify(reportPaper(await printedReport(on.services, loaded, "Ana Torres")));
    for (const text of ["Circuit", "C-204", "Grid square", "B4", "Top"]) expect(paper).toContain(text);
    const workbook = await on.app.inject({
      url: `/api/inspection-reports/${written}/lines.xlsx`,
      headers: { cookie: scene.ana.cookie },
    });
    const [sheet] = await readSheets(workbook.rawPayload);
    expect(JSON.stringify(sheet?.data[0])).toMatch(/Top.*Grid square/);
    expect(JSON.stringify(sheet?.data[1])).toContain("B4");
    const empty = { ...header, xCircuit: "" };
    const again = await scene.ana.ask(create, { body: { templateCode: "ACR-THK", workOrderId: scene.order } });
    const blank = await scene.ana.ask(save, {
      id: again.body.id,
      body: { version: again.body.version, changes: { ...thicknessContent(scene), header: empty } },
    });
    const found = await scene.ana.ask(inspectionReports.endpoints.checks, { id: blank.body.id });
    expect(JSON.stringify(found.body)).toContain("Enter circuit");
  });
  it("is told of the next version and stays on its own; a copy begins on the one in force", async () => {
    const began = await scene.lena.ask(api.revise, { id: variant });
    expect(began.body).toMatchObject({ templateVersion: 2, status: "draft", changes });
    expect((await scene.lena.ask(api.revise, { id: variant })).problem.message).toBe(
      "Version 2 of ACR-THK is being written already.",
    );
    expect((await step(scene.lena, "send", began.body.id)).problem.message).toBe("Enter what changed.");
    const started = await scene.ana.ask(create, { body: { templateCode: "UT-THK", workOrderId: scene.order } });
    await scene.lena.ask(api.update, {
      id: began.body.id,
      body: { version: began.body.version, changes: { changeNote: "Circuit first", title: "Thickness, Acme" } },
    });
    await inForce(began.body.id);
    const draftOf = (await scene.ana.ask(find, { id: started.body.id })).body;
    expect(draftOf).toMatchObject({ templateVersion: 1, newestTemplateVersion: 2, may: { moveTemplate: true } });
    const copy = await scene.ana.ask(clone, { id: written, body: { keepItems: true } });
    expect(copy.body).toMatchObject({ templateCode: "ACR-THK", templateVersion: 2, header: { xCircuit: "C-204" } });
    const versions = (await scene.ana.ask(api.versions, { id: variant })).body;
    expect(versions.map(({ templateVersion, statusToday }) => [templateVersion, statusToday])).toEqual([
      [2, "in force"],
      [1, "superseded"],
    ]);
    expect(versions[1]?.reportCount).toBeGreaterThan(1);
  });
  it("is begun on the built-in template again once the variant is retired, which says how many drafts stay", async () => {
    const [newest] = (await scene.lena.ask(api.versions, { id: variant })).body;
    const asked = { version: newest?.version ?? 0, reason: "The client left" };
    const first = await scene.lena.ask(api.retire, { id: newest?.id ?? "", body: asked });
    expect([first.status, first.problem.reasons?.map(({ message }) => message)]).toEqual([
      422,
      ["Template v2 is used by 1 draft: it stays on v2", "Template v1 is used by 2 drafts: they stay on v1"],
    ]);
    expect((await scene.ana.ask(api.retire, { id: newest?.id ?? "", body: { ...asked, despiteDrafts: true } })).status).toBe(403);
    const done = await scene.lena.ask(api.retire, { id: newest?.id ?? "", body: { ...asked, despiteDrafts: true } });
    expect(done.body).toMatchObject({ statusToday: "retired", retiredReason: "The client left" });
    const states = await on.db
      .select({ status: reportTemplate.status })
      .from(reportTemplate)
      .where(eq(reportTemplate.code, "ACR-THK"));
    expect(states.map(({ status }) => status)).toEqual(["retired", "retired"]);
    const { body } = await scene.ana.ask(create, { body: { templateCode: "UT-THK", workOrderId: scene.order } });
    expect(body.templateCode).toBe("UT-THK");
    const pinned = { templateCode: "ACR-THK", templateId: newest?.id, workOrderId: scene.order };
    const onPhone = (await scene.ana.ask(create, { body: { ...pinned, id: randomUUID(), provisionalRef: "D-7F3A-0002" } })).body;
    expect(onPhone).toMatchObject({ templateCode: "ACR-THK", templateVersion: 2, provisionalRef: "D-7F3A-0002" });
    const changes = { remarks: "Begun on the phone before it was retired" };
    const saved = await scene.ana.ask(save, { id: onPhone.id, body: { version: onPhone.version, changes } });
    expect(saved.body).toMatchObject({ ...changes, templateVersion: 2 });
    const none = await scene.ana.ask(create, { body: { templateCode: "ACR-THK", workOrderId: scene.order } });
    expect(none.problem.message).toBe("There is no approved template ACR-THK for this client.");
  });
});
