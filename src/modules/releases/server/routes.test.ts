import { createHash, randomUUID } from "node:crypto";
import { unzipSync } from "fflate";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { releases } from "../contract.ts";
import { hashOfToken } from "./letters.ts";
import { makePackage } from "./package.ts";
import { contactOf, printedReport, sentRelease, tokenOf } from "./testing.ts";
import { releaseEvent, releaseItem, releaseRecipient } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { message } from "#kit/server/mail/tables.ts";
import { notification } from "#kit/server/notices/tables.ts";
import { evidenceCases } from "#modules/evidence-cases/contract.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import { storeReportPdf } from "#modules/inspection-reports/server/print.ts";
import { inspectionReport } from "#modules/inspection-reports/server/tables.ts";
import {
  correctedRevision,
  inspectionDay,
  issuedReport,
  type Scene,
  setScene,
  signAs,
  writtenReport,
} from "#modules/inspection-reports/server/testing.ts";
import { watchLedger } from "#modules/inspection-reports/server/walk.ts";
import { reminders } from "#modules/reminders/contract.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

const { list, find, create, combine, update, discard, issue, close, recall, history } = releases.endpoints;
const { addRecipient, remind, renewLink, shown, opened, acknowledge, decline, comment, reportByLink } = releases.endpoints;

let on: TestApp;
let scene: Scene;
let carla: Person;
let quinn: Person;
let otto: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-13T15:00:00.000Z" });
  scene = await setScene(on);
  carla = await on.person("Carla Dunn", ["CRD"]);
  quinn = await on.person("Quinn Ray", ["QM"]);
  otto = await on.person("Otto Price", ["OPS"]);
  await contactOf(on, scene, "Joan Pratt", "joan@acadia.example");
});
afterAll(() => on.close());

const get = (url: string, cookie = carla.cookie) => on.app.inject({ method: "GET", url, headers: cookie ? { cookie } : {} });
const ready = async () => (await carla.ask(releases.ready.list, { query: { limit: 200 } })).body.rows.map(({ id }) => id);

describe("a release", () => {
  it("is prepared from signed reports by whoever may release, with the client's contacts as recipients; its reports leave the ready list", async () => {
    const [report, draft] = [await printedReport(on, scene), await writtenReport(scene)];
    expect(await ready()).toContain(report.id);
    const reportIds = [report.id];
    expect((await scene.ana.ask(create, { body: { reportIds } })).status).toBe(403);
    expect((await carla.ask(create, { body: { reportIds: [draft.id] } })).problem.message).toBe(
      "Only signed reports are released.",
    );
    const { body } = await carla.ask(create, { body: { reportIds } });
    expect(body).toMatchObject({
      status: "draft",
      transmittalNo: null,
      purpose: "final",
      subject: "UT report of WO-26-0001, Circuit CW-31",
      clientName: "Acadia Refining",
      acknowledgementRule: "any",
      recipients: [{ name: "Joan Pratt", kind: "to", delivery: "link", state: "pending" }],
      items: [{ reportNumber: report.reportNumber, revision: 0, liveState: "current" }],
      obstacles: [],
    });
    expect(await ready()).not.toContain(report.id);
    const stale = await carla.ask(update, { id: body.id, body: { version: 9, changes: { subject: "Other" } } });
    expect(stale.status).toBe(409);
    const otherwise = { subject: "Survey of CW-31", recipients: [] };
    const changed = await carla.ask(update, { id: body.id, body: { version: body.version, changes: otherwise } });
    expect(changed.body).toMatchObject({ subject: "Survey of CW-31", recipients: [], obstacles: [{ message: "No recipient" }] });
    const refused = await carla.ask(issue, { id: body.id, body: { version: changed.body.version } });
    expect([refused.status, refused.problem.reasons]).toEqual([422, [{ message: "No recipient" }]]);
    expect((await otto.ask(discard, { id: body.id, body: { version: changed.body.version } })).status).toBe(403);
    expect((await carla.ask(discard, { id: body.id, body: { version: changed.body.version } })).status).toBe(200);
    expect(await ready()).toContain(report.id);
  });

  it("takes its number at issue without a gap, makes its reports released, and is final", async () => {
    const [first, second] = [await printedReport(on, scene), await issuedReport(scene)];
    const draft = (await carla.ask(create, { body: { reportIds: [first.id, second.id] } })).body;
    expect(on.jobs.at(-1)).toEqual({ name: "report.pdf", data: { reportId: second.id } });
    const early = await carla.ask(issue, { id: draft.id, body: { version: draft.version } });
    expect(early.problem.reasons?.map(({ message: text }) => text)).toEqual([
      `The PDF of ${second.reportNumber} Rev 0 is still being made, which takes about a minute.`,
    ]);
    const alone = await carla.ask(update, { id: draft.id, body: { version: draft.version, changes: { reportIds: [first.id] } } });
    const { body } = await carla.ask(issue, { id: draft.id, body: { version: alone.body.version } });
    expect(body).toMatchObject({
      status: "issued",
      transmittalNo: "T-ACR-26-0001",
      dueBy: "2026-03-20",
      issuedByName: "Carla Dunn",
    });
    expect(body.items).toMatchObject([{ pdfSha256: (await pdfOf(first.id)).pdfSha256, pages: expect.any(Number) as number }]);
    expect(body.items[0]?.pages).toBeGreaterThan(0);
    expect((await carla.ask(inspectionReports.endpoints.find, { id: first.id })).body.status).toBe("released");
    expect(on.jobs.at(-1)).toEqual({ name: "release.package", data: { releaseId: draft.id } });
    const changes = { subject: "Mine" };
    expect((await carla.ask(update, { id: draft.id, body: { version: body.version, changes } })).status).toBe(422);
    const forged = on.db.update(releaseItem).set({ revision: 7 }).where(eq(releaseItem.releaseId, draft.id));
    await expect(forged).rejects.toThrow("release_item");
    expect((await sentRelease(on, carla, [first.id])).transmittalNo).toBe("T-ACR-26-0002");
  });

  it("leaves a released report intact in the ledger; one set to released by hand counts as altered", async () => {
    const [released, signed] = [await printedReport(on, scene), await printedReport(on, scene)];
    await sentRelease(on, carla, [released.id]);
    expect((await watchLedger(on.services, { rest: 0 })).intact).toBe(true);
    await on.byHand(`update inspection_report set status = 'released' where id = '${signed.id}'`);
    await on.byHand(`update inspection_report set status = 'signed' where id = '${released.id}'`);
    const words = async (id: string) => (await carla.ask(inspectionReports.endpoints.integrity, { id })).body.altered.join();
    expect(await words(signed.id)).toContain("it is shown as released, which was never recorded");
    expect(await words(released.id)).toContain("it was released on 2026-03-13, but is shown as signed");
    await on.byHand(`update inspection_report set status = 'signed' where id = '${signed.id}'`);
    await on.byHand(`update inspection_report set status = 'released' where id = '${released.id}'`);
    expect((await watchLedger(on.services, { rest: 0 })).intact).toBe(true);
  });

  it("goes to a client on hold only by Operations, where the client's hold stops releases", async () => {
    const report = await printedReport(on, scene);
    const { id, version } = (await carla.ask(create, { body: { reportIds: [report.id] } })).body;
    const hold = { status: "on hold" as const, statusReason: "May unpaid", holdBlocksRelease: true };
    await on.db.update(clientCompany).set(hold).where(eq(clientCompany.id, scene.client));
    expect((await carla.ask(issue, { id, body: { version } })).problem.reasons).toEqual([
      { message: "Client is on hold: May unpaid. Notices still go." },
    ]);
    const holdOverride = "The plant waits for it to start up";
    expect((await carla.ask(issue, { id, body: { version, holdOverride } })).status).toBe(403);
    expect((await otto.ask(issue, { id, body: { version, holdOverride } })).body).toMatchObject({
      status: "issued",
      holdOverride,
    });
    await on.db.update(clientCompany).set({ status: "active" }).where(eq(clientCompany.id, scene.client));
  });

  it("goes outside the client's domains and with a report in doubt only once that is confirmed in words", async () => {
    const report = await printedReport(on, scene);
    const { id, version } = (await carla.ask(create, { body: { reportIds: [report.id] } })).body;
    const recipients = [{ name: "Joan", email: "joan@gmail.com", kind: "to" as const, delivery: "link" as const }];
    const changed = (await carla.ask(update, { id, body: { version, changes: { recipients } } })).body;
    expect(changed.obstacles).toEqual([{ kind: "confirm", message: "gmail.com is not a domain of Acadia Refining" }]);
    const asked = await carla.ask(issue, { id, body: { version: changed.version } });
    expect(asked.problem.code).toBe("to-confirm");
    const confirmation = "Her own address, agreed by telephone";
    expect((await carla.ask(issue, { id, body: { version: changed.version, confirmation } })).status).toBe(200);
    const [entry] = (await carla.ask(history, { id })).body.filter(({ action }) => action === "Release.issue");
    expect(entry?.reason).toBe(confirmation);
  });

  it("of reports of several bases is seen by nobody of one of them alone, also where a report is added later", async () => {
    const lead = await on.person("Gus Hall", ["LEAD"]);
    const [here, there] = [await printedReport(on, scene), await printedReport(on, scene)];
    const moved = async (baseLocationId: string) => {
      await on.db.execute(sql`alter table inspection_report disable trigger user`);
      await on.db.update(inspectionReport).set({ baseLocationId }).where(eq(inspectionReport.id, there.id));
      await on.db.execute(sql`alter table inspection_report enable trigger user`);
    };
    await moved(on.bases.aberdeen);
    const sees = async (id: string) => (await lead.ask(find, { id })).status;
    const one = (await carla.ask(create, { body: { reportIds: [here.id] } })).body;
    const both = (await carla.ask(create, { body: { reportIds: [here.id, there.id] } })).body;
    expect([await sees(one.id), await sees(both.id)]).toEqual([200, 404]);
    await carla.ask(update, { id: one.id, body: { version: one.version, changes: { reportIds: [here.id, there.id] } } });
    expect(await sees(one.id)).toBe(404);
    expect((await get(`/api/releases/${one.id}/sheet`, lead.cookie)).statusCode).toBe(404);
    await moved(on.bases.houston);
  });

  it("is prepared for each work order where reports are combined, and found by its filters", async () => {
    const reports = [await printedReport(on, scene), await printedReport(on, scene)];
    const { ids } = (await carla.ask(combine, { body: { reportIds: reports.map(({ id }) => id) } })).body;
    expect(ids).toHaveLength(1);
    const rows = (await carla.ask(list, { query: { status: "draft", limit: 200 } })).body.rows;
    expect(rows.find(({ id }) => id === ids[0])).toMatchObject({ reports: 2, rejects: 2, recipientCount: 1, expected: 1 });
    const ofReport = await carla.ask(list, { query: { reportId: reports[0]?.id ?? "", limit: 200 } });
    expect(ofReport.body.rows.map(({ id }) => id)).toEqual(ids);
    for (const filter of ["awaiting", "overdue", "comments", "responseOverdue", "outdated"])
      expect((await carla.ask(list, { query: { [filter]: "true", limit: 200 } })).body.rows.map(({ id }) => id)).not.toContain(
        ids[0],
      );
  });
});

interface IssuedJson {
  contentHash: string;
}
const pdfOf = async (id: string) => (await carla.ask(inspectionReports.endpoints.find, { id })).body;

describe("the package", () => {
  it("is one PDF with a bookmark for each report, and a ZIP of sheet, index and single files named by the client's pattern", async () => {
    const pattern = { releaseFileName: "{WO}_{number}_R{rev}" };
    await on.db.update(clientCompany).set(pattern).where(eq(clientCompany.id, scene.client));
    const reports = [await printedReport(on, scene), await printedReport(on, scene)];
    const { id, transmittalNo } = await sentRelease(
      on,
      carla,
      reports.map((one) => one.id),
    );
    const whole = await get(`/api/releases/${id}/package`);
    const text = whole.rawPayload.toString("latin1");
    expect([whole.statusCode, text.slice(0, 5)]).toEqual([200, "%PDF-"]);
    expect(text).toContain("/Outlines");
    for (const { reportNumber } of reports) expect(text).toContain(`${reportNumber} Rev 0`);
    const files = unzipSync(new Uint8Array((await get(`/api/releases/${id}/zip`)).rawPayload));
    expect(Object.keys(files).toSorted()).toEqual(
      [
        `${transmittalNo}-index.csv`,
        `${transmittalNo}-index.xlsx`,
        `${transmittalNo}-sheet.pdf`,
        `${transmittalNo}-lines.xlsx`,
        ...reports.map(({ reportNumber }) => `data/WO-26-0001_${reportNumber}_R0.json`),
        ...reports.map(({ reportNumber }) => `WO-26-0001_${reportNumber}_R0.pdf`),
      ].toSorted(),
    );
    const [one] = reports;
    const record = JSON.parse(new TextDecoder().decode(files[`data/WO-26-0001_${one?.reportNumber}_R0.json`])) as IssuedJson;
    const content = (
      await on.db
        .select()
        .from(inspectionReport)
        .where(eq(inspectionReport.id, one?.id ?? ""))
    )[0]?.contentHash;
    expect(record.contentHash).toBe(content);
    const sheets = unzipSync(files[`${transmittalNo}-lines.xlsx`] ?? new Uint8Array());
    const words = new TextDecoder().decode(sheets["xl/sharedStrings.xml"] ?? sheets["xl/worksheets/sheet1.xml"]);
    for (const { reportNumber } of reports) expect(words).toContain(reportNumber);
    const csv = new TextDecoder().decode(files[`${transmittalNo}-index.csv`]);
    expect(csv).toContain("Report number");
    expect(csv).toContain((await pdfOf(reports[0]?.id ?? "")).pdfSha256);
    const sent = await on.db.select().from(message).where(eq(message.recipient, "joan@acadia.example"));
    await makePackage(on.services, id);
    expect(await on.db.select().from(message).where(eq(message.recipient, "joan@acadia.example"))).toHaveLength(sent.length);
    for (const path of ["sheet", "receipts", "proof-of-delivery", "index?format=csv"])
      expect((await get(`/api/releases/${id}/${path}`)).statusCode).toBe(200);
    await on.db.update(clientCompany).set({ releaseFileName: null }).where(eq(clientCompany.id, scene.client));
  }, 60_000);

  it("is not started with a report whose file is not the one that was issued, and the number stays free", async () => {
    const report = await printedReport(on, scene);
    const { id, version } = (await carla.ask(create, { body: { reportIds: [report.id] } })).body;
    const { pdfSha256 } = await pdfOf(report.id);
    await on.services.files.remove(pdfSha256 ?? "");
    const refused = await carla.ask(issue, { id, body: { version } });
    expect([refused.status, refused.problem.message]).toEqual([
      422,
      `The stored PDF of ${report.reportNumber} Rev 0 is not the file that was issued. Restore it from a backup.`,
    ]);
    expect((await carla.ask(find, { id })).body).toMatchObject({ status: "draft", transmittalNo: null });
  });
});

describe("an imported report", () => {
  const put = (number: string) => ({
    row: 2,
    reportNumber: number,
    revision: "B",
    client: "acr",
    issuedOn: "2026-01-14",
    method: "UT" as const,
    itemTag: "V-117",
    itemDescription: null,
    result: "REJECT" as const,
    clientReportNo: null,
    fileName: `${number}.pdf`,
  });

  const sendPdf = async (id: string, bytes: Buffer) => {
    const form = new FormData();
    form.append("file", new Blob([bytes]), "old.pdf");
    const request = new Request("http://x", { method: "POST", body: form });
    return on.app.inject({
      method: "POST",
      url: `/api/imported-reports/${id}/pdf`,
      headers: { cookie: scene.lena.cookie, "content-type": request.headers.get("content-type") ?? "" },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  };

  it("is sent with its own PDF and named as imported in sheet, index and package, on the page of the link and when it is checked", async () => {
    const report = await printedReport(on, scene);
    const later = { ...put("OLD-1"), row: 4, revision: "C", issuedOn: "2026-01-20", fileName: "later.pdf" };
    const rows = [put("OLD-1"), { ...put("OLD-2"), row: 3 }, later];
    await scene.lena.ask(inspectionReports.endpoints.importIndex, { body: { rows, known: "skip", mapping: {} } });
    const waiting = (await scene.lena.ask(inspectionReports.endpoints.awaitingPdf, {})).body;
    const [old, without] = rows.map(({ fileName }) => waiting.find((one) => one.fileName === fileName)?.id ?? "");
    const alone = (await carla.ask(create, { body: { reportIds: [report.id] } })).body;
    // Any PDF of several pages.
    const scan = (await get(`/api/releases/${alone.id}/sheet`)).rawPayload;
    await sendPdf(old ?? "", scan);
    const asked = { reportIds: [report.id], importedReportIds: [old ?? ""] };
    const none = await carla.ask(create, { body: { ...asked, importedReportIds: [without ?? ""] } });
    expect(none.problem.reasons).toEqual([{ message: "OLD-2 Rev B: OLD-2.pdf" }]);
    expect((await carla.ask(create, { body: { reportIds: [] } })).status).toBe(400);
    const made = (await carla.ask(create, { body: { reportIds: [], importedReportIds: [old ?? ""] } })).body;
    expect(made).toMatchObject({ purpose: "for record", subject: "Imported UT report", recipients: [{ name: "Joan Pratt" }] });
    const draft = await carla.ask(update, { id: made.id, body: { version: made.version, changes: { reportIds: [report.id] } } });
    const words = "Imported: issued before Holdpoint, evidence not held. Dated 2026-01-14";
    const shownOld = { reportNumber: "OLD-1", revision: "B", title: words, liveState: "imported", result: "REJECT" };
    expect(draft.body.items).toMatchObject([{ reportId: report.id }, { ...shownOld, reportId: null, importedReportId: old }]);
    const older = "OLD-1 Rev B is not the latest: Rev C was imported as well";
    expect(draft.body.obstacles).toEqual([{ kind: "confirm", message: older }]);
    const confirmation = "The client asks for Rev B";
    const issued = await carla.ask(issue, { id: made.id, body: { version: draft.body.version, confirmation } });
    expect(issued.body).toMatchObject({ status: "issued", rejects: 2 });
    await makePackage(on.services, made.id);
    const whole = (await get(`/api/releases/${made.id}/package`)).rawPayload;
    expect(whole.toString("latin1")).toContain("OLD-1 Rev B, imported");
    const files = unzipSync(new Uint8Array((await get(`/api/releases/${made.id}/zip`)).rawPayload));
    expect(Buffer.from(files["OLD-1_RB_V-117.pdf"] ?? []).equals(scan)).toBe(true);
    const csv = new TextDecoder().decode(files[`${issued.body.transmittalNo}-index.csv`]);
    expect(csv).toContain(`OLD-1,B,,"${words}",UT,V-117`);
    const token = await tokenOf(on, made.id);
    const { items } = (await on.nobody(shown, { token })).body;
    expect(items[1]).toMatchObject({ ...shownOld, mayOpen: true });
    expect((await get(`/api/r/${token}/reports/${items[1]?.id}`, "")).rawPayload.equals(scan)).toBe(true);
    const sha256 = createHash("sha256").update(whole).digest("hex");
    const checked = await on.nobody(inspectionReports.endpoints.verifySeveral, { body: { files: [{ sha256, name: "T.pdf" }] } });
    expect(checked.body.results).toMatchObject([{ verdict: "genuine" }, { verdict: "imported", number: "OLD-1", revision: "B" }]);
    const found = (await carla.ask(list, { query: { importedReportId: old ?? "", limit: 200 } })).body.rows;
    expect(found.map(({ id }) => id)).toEqual([made.id]);
    expect((await carla.ask(find, { id: made.id })).body.isOneFile).toBe(true);
  });

  it("with a PDF that nothing can join, such as one with a password, is sent as single files", async () => {
    await scene.lena.ask(inspectionReports.endpoints.importIndex, { body: { rows: [put("OLD-3")], known: "skip", mapping: {} } });
    const waiting = (await scene.lena.ask(inspectionReports.endpoints.awaitingPdf, {})).body;
    const old = waiting.find(({ fileName }) => fileName === "OLD-3.pdf")?.id ?? "";
    await sendPdf(old, Buffer.from("%PDF-1.4\n% locked\n%%EOF\n"));
    const { body } = await carla.ask(create, { body: { reportIds: [], importedReportIds: [old] } });
    await carla.ask(issue, { id: body.id, body: { version: body.version } });
    await makePackage(on.services, body.id);
    expect((await carla.ask(find, { id: body.id })).body).toMatchObject({ isOneFile: false, items: [{ pages: null }] });
    const token = await tokenOf(on, body.id);
    expect((await on.nobody(shown, { token })).body).toMatchObject({ isOneFile: false, mayOpenAll: true });
    expect((await get(`/api/r/${token}/package`, "")).statusCode).toBe(422);
    const files = unzipSync(new Uint8Array((await get(`/api/r/${token}/zip`, "")).rawPayload));
    expect(Object.keys(files)).toContain("OLD-3_RB_V-117.pdf");
  });
});

describe("by the link in the message", () => {
  it("the client sees the release, has opened it only after pressing a button, and confirms receipt with name and role", async () => {
    const report = await printedReport(on, scene);
    const { id, items } = await sentRelease(on, carla, [report.id]);
    const token = await tokenOf(on, id);
    const page = await on.nobody(shown, { token });
    expect(page.body).toMatchObject({
      clientName: "Acadia Refining",
      recipient: { name: "Joan Pratt", state: "sent" },
      items: [{ reportNumber: report.reportNumber, liveState: "current", mayOpen: true }],
      mayOpenAll: true,
    });
    // No mail server is set here: the message is written, and waits.
    expect((await carla.ask(find, { id })).body.recipients[0]).toMatchObject({
      state: "sent",
      mailError: "No mail server has taken the message yet",
    });
    await on.nobody(opened, { token });
    // A scanner that asks for the headers alone has downloaded nothing.
    expect((await on.app.inject({ method: "HEAD", url: `/api/r/${token}/reports/${items[0]?.id}` })).statusCode).toBe(200);
    const file = await get(`/api/r/${token}/reports/${items[0]?.id}`, "");
    const sha256 = createHash("sha256").update(file.rawPayload).digest("hex");
    expect([file.statusCode, sha256]).toEqual([200, (await pdfOf(report.id)).pdfSha256]);
    expect((await get(`/api/r/${token}/package`, "")).statusCode).toBe(200);
    const nameless = await on.nobody(acknowledge, { token, body: { name: "", role: "QC" } });
    expect(nameless.status).toBe(400);
    await on.nobody(acknowledge, { token, body: { name: "Joan Pratt", role: "QC manager" } });
    const { body } = await carla.ask(find, { id });
    expect(body).toMatchObject({ status: "closed", recipients: [{ state: "acknowledged", acknowledgedBy: "Joan Pratt" }] });
    expect(body.events.map(({ kind }) => kind)).toEqual(["sent", "opened", "downloaded", "downloaded", "acknowledged"]);
    const verbs = (await carla.ask(history, { id })).body.map(({ action }) => action);
    expect(verbs.slice(0, 2)).toEqual(["Release.acknowledged", "Release.acknowledge"]);
    const stored = await on.db.select().from(releaseRecipient).where(eq(releaseRecipient.releaseId, id));
    expect(stored[0]?.tokenHash).not.toContain(token);
  });

  it("an unknown token shows nothing, an expired one only whom to ask, and a new link replaces the previous one", async () => {
    const report = await printedReport(on, scene);
    const { id, recipients } = await sentRelease(on, carla, [report.id]);
    const unknown = await on.nobody(shown, { token: "x".repeat(43) });
    expect([unknown.status, unknown.problem.code]).toEqual([404, "link-unknown"]);
    expect(unknown.problem.message).toMatch(/^Check that the whole link was opened\. .* ask \S/);
    const token = await tokenOf(on, id);
    const tokenExpiresAt = "2026-03-13T14:00:00.000Z";
    await on.db.update(releaseRecipient).set({ tokenExpiresAt }).where(eq(releaseRecipient.releaseId, id));
    const over = await on.nobody(shown, { token });
    expect(over.body).toMatchObject({ expiredAt: tokenExpiresAt, items: [], transmittalNo: null, recipient: null });
    expect((await on.nobody(acknowledge, { token, body: { name: "Joan", role: "QC" } })).status).toBe(410);
    const recipientId = recipients[0]?.id ?? "";
    expect((await carla.ask(renewLink, { id, recipientId, body: {} })).status).toBe(200);
    expect((await on.nobody(shown, { token })).status).toBe(404);
    expect((await on.nobody(shown, { token: await tokenOf(on, id) })).body.recipient).not.toBeNull();
  });

  it("after ten wrong tokens from an address every token from there is refused for ten minutes, even a valid one", async () => {
    const report = await printedReport(on, scene);
    const token = await tokenOf(on, (await sentRelease(on, carla, [report.id])).id);
    const from = (remoteAddress: string, tried: string) =>
      on.app.inject({ method: "GET", url: `/api/r/${tried}`, remoteAddress }).then(({ statusCode }) => statusCode);
    for (let tries = 0; tries < 10; tries += 1) expect(await from("192.0.2.40", `${token}${tries}`)).toBe(404);
    expect([await from("192.0.2.40", token), await from("192.0.2.41", token)]).toEqual([429, 200]);
    on.at("2026-03-13T15:10:01.000Z");
    expect(await from("192.0.2.40", token)).toBe(200);
  });

  it("a decline and a question reach whoever issued it, and a declined release stays open as work", async () => {
    const report = await printedReport(on, scene);
    const { id, items } = await sentRelease(on, carla, [report.id]);
    const token = await tokenOf(on, id);
    const body = { name: "Joan Pratt", role: "QC manager", text: "Line 2 names another weld" };
    const question = { ...body, kind: "query" as const };
    const asked = await on.nobody(comment, { token, body: { ...question, itemId: items[0]?.id ?? null } });
    expect(asked.body.comments).toMatchObject([{ text: body.text, state: "open", answer: null }]);
    expect((await on.nobody(comment, { token, body: { ...question, itemId: report.id } })).status).toBe(404);
    await on.nobody(decline, { token, body });
    expect((await carla.ask(find, { id })).body).toMatchObject({
      status: "issued",
      recipients: [{ state: "declined" }],
      openComments: 1,
    });
    const { rows } = (await carla.ask(list, { query: { comments: "true", limit: 200 } })).body;
    expect(rows.map((row) => row.id)).toContain(id);
    const closed = await carla.ask(close, {
      id,
      body: { version: (await carla.ask(find, { id })).body.version, reason: "Received by phone" },
    });
    expect(closed.body).toMatchObject({ status: "closed", closingNote: "Received by phone" });
  });

  it("twenty questions a day reach whoever issued it, and no more: a link in wrong hands floods nobody", async () => {
    const report = await printedReport(on, scene);
    const token = await tokenOf(on, (await sentRelease(on, carla, [report.id])).id);
    const body = { name: "Joan Pratt", role: "QC manager", text: "Which weld?", itemId: null, kind: "query" as const };
    const asked = async () => (await on.nobody(comment, { token, body })).status;
    const [release] = await on.db
      .select()
      .from(releaseRecipient)
      .where(eq(releaseRecipient.tokenHash, hashOfToken(token)));
    const [recipientId, releaseId] = [release?.id ?? "", release?.releaseId ?? ""];
    const before = Array.from({ length: 19 }, () => ({ id: randomUUID(), at: "2026-03-13T14:00:00Z", releaseId, recipientId }));
    await on.db.insert(releaseEvent).values(before.map((one) => ({ ...one, kind: "comment" as const })));
    expect([await asked(), await asked()]).toEqual([200, 429]);
    expect((await on.nobody(acknowledge, { token, body: { name: "Joan Pratt", role: "QC" } })).status).toBe(200);
  });

  it("a report voided since is struck through and its file withheld, alone and in the package", async () => {
    const report = await printedReport(on, scene);
    const { id, items } = await sentRelease(on, carla, [report.id]);
    const token = await tokenOf(on, id);
    const { version } = await pdfOf(report.id);
    const reason = "Wrong circuit";
    await quinn.ask(inspectionReports.endpoints.void, { id: report.id, body: { version, reason } });
    expect((await on.nobody(shown, { token })).body).toMatchObject({
      items: [{ liveState: "void", liveReason: reason, mayOpen: false }],
      mayOpenAll: false,
    });
    for (const path of [`reports/${items[0]?.id}`, "package", "zip"])
      expect((await get(`/api/r/${token}/${path}`, "")).statusCode).toBe(422);
    expect((await on.nobody(reportByLink, { token, itemId: report.id })).status).toBe(404);
    const { verificationCode: code } = await pdfOf(report.id);
    for (const _ of [1, 2]) await on.nobody(inspectionReports.endpoints.verify, { code: code ?? "" });
    const told = on.db.select().from(notification).where(eq(notification.userId, quinn.id));
    const about = (await told).filter(({ title }) => title === `${report.reportNumber} Rev 0 was looked up and is void`);
    expect(about).toHaveLength(1);
  });
});

const noticesOf = async (reportId: string) => {
  const { rows } = (await carla.ask(list, { query: { reportId, status: "draft", limit: 200 } })).body;
  return rows.filter(({ notice }) => notice !== null);
};
const noticeOf = async (reportId: string) => (await noticesOf(reportId))[0];

describe("whoever holds a report", () => {
  it("is told about the next revision by a notice prepared when it is signed, which cannot be discarded", async () => {
    const before = await printedReport(on, scene);
    await sentRelease(on, carla, [before.id]);
    const { id } = await correctedRevision(scene, before.id);
    for (const person of [scene.ana, scene.ben]) expect((await signAs(person, id)).status).toBe(200);
    const notice = await noticeOf(id);
    expect(notice).toMatchObject({
      notice: "superseded",
      purpose: "revision",
      subject: `${before.reportNumber} Rev 0 is replaced by Rev 1`,
      recipientCount: 1,
    });
    expect(notice?.message).toContain("Reason: Drawing named\nWhat changed: Remarks: drawing 1042");
    const asked = { id: notice?.id ?? "", body: { version: notice?.version ?? 0 } };
    expect((await carla.ask(discard, asked)).problem.message).toContain("Issue this notice");
    expect((await carla.ask(list, { query: { outdated: "true", limit: 200 } })).body.rows.length).toBeGreaterThan(0);
    await storeReportPdf(on.services, id);
    expect((await carla.ask(issue, asked)).status).toBe(200);
    expect((await pdfOf(id)).status).toBe("released");
    expect((await pdfOf(before.id)).status).toBe("superseded");
    expect((await watchLedger(on.services, { rest: 0 })).intact).toBe(true);
  });

  it("is told that it is void even on hold, and nobody can be removed from that notice", async () => {
    const report = await printedReport(on, scene);
    await sentRelease(on, carla, [report.id]);
    const { version } = await pdfOf(report.id);
    await quinn.ask(inspectionReports.endpoints.void, { id: report.id, body: { version, reason: "Wrong circuit" } });
    const notice = await noticeOf(report.id);
    expect(notice).toMatchObject({ notice: "void", subject: `${report.reportNumber} Rev 0 is void` });
    const { id = "" } = notice ?? {};
    const none = { version: notice?.version ?? 0, changes: { recipients: [] } };
    expect((await carla.ask(update, { id, body: none })).problem.message).toContain("cannot be removed from this notice");
    const hold = { status: "on hold" as const, statusReason: "May unpaid", holdBlocksRelease: true };
    await on.db.update(clientCompany).set(hold).where(eq(clientCompany.id, scene.client));
    expect((await carla.ask(issue, { id, body: { version: notice?.version ?? 0 } })).status).toBe(200);
    await makePackage(on.services, id);
    const page = (await on.nobody(shown, { token: await tokenOf(on, id) })).body;
    expect(page).toMatchObject({ notice: "void", items: [{ liveState: "void", mayOpen: false }] });
    await on.db.update(clientCompany).set({ status: "active" }).where(eq(clientCompany.id, scene.client));
    expect((await watchLedger(on.services, { rest: 0 })).intact).toBe(true);
  });
});

describe("after its issue a release", () => {
  it("can be sent to further recipients, and a bounced message is shown at its recipient", async () => {
    const report = await printedReport(on, scene);
    const { id } = await sentRelease(on, carla, [report.id]);
    const recipient = { name: "Kay Moss", email: "kay@acadia.example", kind: "cc" as const, delivery: "link" as const };
    const { body } = await carla.ask(addRecipient, { id, body: { recipient } });
    expect(body.recipients).toMatchObject([{ name: "Joan Pratt" }, { name: "Kay Moss", state: "sent" }]);
    const failed = { state: "failed" as const, error: "550 no such user" };
    await on.db.update(message).set(failed).where(eq(message.recipient, recipient.email));
    const after = (await carla.ask(find, { id })).body.recipients[1];
    expect(after).toMatchObject({ state: "bounced", mailError: "550 no such user" });
    const again = (email: string, confirmation?: string) =>
      carla.ask(renewLink, { id, recipientId: after?.id ?? "", body: { email, ...(confirmation ? { confirmation } : {}) } });
    expect((await again("kay@mail.example")).problem).toMatchObject({
      code: "to-confirm",
      reasons: [{ message: "mail.example is not a domain of Acadia Refining" }],
    });
    const elsewhere = (await again("kay@mail.example", "Her own address, agreed by telephone")).body.recipients[1];
    expect(elsewhere).toMatchObject({ email: "kay@mail.example", state: "sent" });
    const stranger = { ...recipient, email: "kay@gmail.com" };
    expect((await carla.ask(addRecipient, { id, body: { recipient: stranger } })).problem.code).toBe("to-confirm");
    const [entry] = (await carla.ask(history, { id })).body.filter(({ action }) => action === "Release.renewLink");
    expect(entry?.reason).toBe("Her own address, agreed by telephone");
  });

  it("reminds whoever has not confirmed receipt, with a new link and once a day; a bounced message and a confirmed receipt are left out", async () => {
    const report = await printedReport(on, scene);
    const { id } = await sentRelease(on, carla, [report.id]);
    const kay = { name: "Kay Moss", email: "kay.moss@acadia.example", kind: "to" as const, delivery: "link" as const };
    await carla.ask(addRecipient, { id, body: { recipient: kay } });
    const failed = { state: "failed" as const, error: "550 no such user" };
    await on.db.update(message).set(failed).where(eq(message.recipient, kay.email));
    const before = await tokenOf(on, id);
    expect((await scene.ana.ask(remind, { body: { ids: [id] } })).status).toBe(403);
    expect((await carla.ask(remind, { body: { ids: [id] } })).body).toEqual({ releases: 1, recipients: 1 });
    const after = await tokenOf(on, id);
    expect([(await on.nobody(shown, { token: before })).status, (await on.nobody(shown, { token: after })).status]).toEqual([
      404, 200,
    ]);
    expect((await carla.ask(find, { id })).body.events.at(-1)).toMatchObject({ kind: "reminder", text: "joan@acadia.example" });
    const again = await carla.ask(remind, { body: { ids: [id] } });
    expect([again.status, again.problem.message]).toEqual([422, expect.stringMatching(/^Nobody can be reminded here/)]);
    const other = await sentRelease(on, carla, [report.id]);
    await on.nobody(acknowledge, { token: await tokenOf(on, other.id), body: { name: "Joan Pratt", role: "QC manager" } });
    expect((await carla.ask(remind, { body: { ids: [other.id] } })).status).toBe(422);
  });

  it("is recalled by the quality manager and its recipients are told; links serve no files, its reports stay released and are ready again", async () => {
    const report = await printedReport(on, scene);
    const { id } = await sentRelease(on, carla, [report.id]);
    const token = await tokenOf(on, id);
    const { version } = (await carla.ask(find, { id })).body;
    const reason = "Sent to the wrong plant";
    expect((await carla.ask(recall, { id, body: { version, reason } })).status).toBe(403);
    expect((await quinn.ask(recall, { id, body: { version, reason } })).body).toMatchObject({
      status: "recalled",
      recallReason: reason,
    });
    expect((await on.nobody(shown, { token })).body).toMatchObject({ recallReason: reason, items: [], mayOpenAll: false });
    expect((await get(`/api/r/${token}/package`, "")).statusCode).toBe(422);
    expect((await pdfOf(report.id)).status).toBe("released");
    expect(await ready()).toContain(report.id);
    const told = await on.db.select().from(message).where(eq(message.recipient, "joan@acadia.example"));
    expect(told.some(({ subject, text }) => subject?.endsWith("is recalled") && text.includes(reason))).toBe(true);
  });

  it("is followed by a notice for its reports in doubt, which names to each holder only those they were sent", async () => {
    const reports = [await printedReport(on, scene), await printedReport(on, scene), await printedReport(on, scene)];
    const [first, second, unsent] = reports.map(({ id }) => id);
    await sentRelease(on, carla, [first ?? "", second ?? ""]);
    const other = await sentRelease(on, carla, [first ?? ""]);
    const lab = { name: "Lab of the plant", email: "lab@acadia.example", kind: "cc" as const, delivery: "link" as const };
    expect((await carla.ask(addRecipient, { id: other.id, body: { recipient: lab } })).status).toBe(200);
    const doubted = {
      entity: "InventoryItem" as const,
      entityId: scene.gauge,
      from: inspectionDay,
      to: inspectionDay,
      reason: "Found dropped",
    };
    expect((await quinn.ask(evidenceCases.endpoints.open, { body: doubted })).status).toBe(200);
    const notice = await noticeOf(second ?? "");
    expect(notice).toMatchObject({ notice: "caution", status: "draft" });
    const both = await noticesOf(first ?? "");
    const wholes = await Promise.all(both.map(async ({ id }) => (await carla.ask(find, { id })).body));
    const told = wholes.map(({ id, recipients, items }) => ({ id, to: recipients.map(({ name }) => name), of: items.length }));
    expect(told).toHaveLength(2);
    expect(told.find(({ id }) => id === notice?.id)?.to).toEqual(["Joan Pratt"]);
    expect(told.find(({ id }) => id !== notice?.id)).toMatchObject({ to: ["Lab of the plant"], of: 1 });
    expect(await noticeOf(unsent ?? "")).toBeUndefined();
  });

  it("has its receipt due after the days agreed, for whoever issued it", async () => {
    const [issued] = (await carla.ask(list, { query: { awaiting: "true", limit: 1 } })).body.rows;
    const asked = { query: { subject: "releaseAcknowledgement" as const, limit: 200 } };
    on.at("2026-03-20T15:00:00.000Z");
    const later = await on.person("Cleo Marsh", ["CRD"]);
    const rows = (await later.ask(reminders.endpoints.due, asked)).body.rows;
    expect(rows.find(({ recordId }) => recordId === issued?.id)).toMatchObject({ dueOn: "2026-03-20", daysLeft: 0 });
  });
});
